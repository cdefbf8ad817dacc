import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { course, readStory, sums } from "../../../src/games/kreta/points.ts";
import type { Entry } from "../../../src/types/messages.ts";

// What a real game of three told of its points: every scoring and every harvest.
const game = JSON.parse(readFileSync(new URL("game.json", import.meta.url), "utf-8")) as {
  points: number[];
  log: Entry[];
};
const story = readStory(game.log);
const players = game.points.length;

test("all points of a game come from scorings and harvests", () => {
  assert.deepEqual(sums(story.gains, players), game.points);
  assert.ok(story.gains.some((gain) => gain.tile === "olive" || gain.tile === "wine"));
});

test("every scoring of a game is found, in order, with its site", () => {
  assert.deepEqual(
    story.scorings.map((scoring) => scoring.number),
    Array.from({ length: 11 }, (_, index) => index + 1),
  );
  assert.ok(story.scorings.every((scoring) => scoring.site >= 1 && scoring.site <= 26));
});

test("what a scoring brought is told from what was harvested", () => {
  const scored = sums(story.gains, players, (gain) => gain.scoring !== null);
  const harvested = sums(story.gains, players, (gain) => gain.tile !== null);
  assert.deepEqual(
    scored.map((points, seat) => points + (harvested[seat] ?? 0)),
    game.points,
  );
});

test("the course begins with nothing, never falls, and ends with the points", () => {
  const found = course(story, players);
  assert.deepEqual(found[0], { step: story.start, points: [0, 0, 0] });
  assert.deepEqual(found.at(-1), { step: story.end, points: game.points });
  for (const [index, { step, points }] of found.entries()) {
    const before = found[index - 1];
    if (!before) continue;
    assert.ok(step >= before.step);
    assert.ok(points.every((each, seat) => each >= (before.points[seat] ?? 0)));
  }
});
