import assert from "node:assert/strict";
import { test } from "node:test";

import { mean, pointable } from "../../src/managers/pointing.ts";
import type { Offer } from "../../src/types/messages.ts";

let count = 0;
const offer = (...targets: string[]): Offer => ({
  action: count++,
  say: targets.join(" "),
  words: { key: "action", params: {} },
  parts: {},
  targets,
  final: false,
});

// A commander in Kreta: a villager from the reserve anywhere, or one of those in 1 to a neighbour.
const putIn1 = offer("reserve.villager", "province.1");
const putIn2 = offer("reserve.villager", "province.2");
const putIn3 = offer("reserve.villager", "province.3");
const move12 = offer("province.1", "province.2");
const stop = offer("button.stop");
const all = [putIn1, putIn2, putIn3, move12, stop];

test("what can be pointed at: beginnings, and ends that may say enough", () => {
  const lit = ["button.stop", "province.1", "province.2", "province.3", "reserve.villager"];
  assert.deepEqual([...pointable(all, [])].sort(), lit);
  assert.deepEqual([...pointable(all, ["province.1"])], ["province.2"]);
  assert.deepEqual([...pointable([], [])], []);
});

test("an offer with one target is played at once", () => {
  assert.deepEqual(mean(all, [], "button.stop"), { kind: "offer", offer: stop });
});

test("a place where something starts is picked, though something else could end there", () => {
  assert.deepEqual(mean(all, [], "province.1"), { kind: "picked", picked: ["province.1"] });
});

test("the last target completes what was picked", () => {
  assert.deepEqual(mean(all, ["province.1"], "province.2"), { kind: "offer", offer: move12 });
  assert.deepEqual(mean(all, ["reserve.villager"], "province.1"), { kind: "offer", offer: putIn1 });
});

test("an end that only one offer has needs no beginning", () => {
  assert.deepEqual(mean(all, [], "province.3"), { kind: "offer", offer: putIn3 });
});

test("an end that several offers have asks which", () => {
  assert.deepEqual(mean(all, [], "province.2"), { kind: "choices", offers: [putIn2, move12] });
});

test("what no offer names means nothing", () => {
  assert.deepEqual(mean(all, [], "province.9"), { kind: "nothing" });
  assert.deepEqual(mean(all, ["province.1"], "province.3"), { kind: "nothing" });
  assert.deepEqual(mean([], [], "province.1"), { kind: "nothing" });
});

test("a target that ends one offer and begins another asks which", () => {
  const short = offer("hand.2");
  const long = offer("hand.2", "site.1");
  assert.deepEqual(mean([short, long], [], "hand.2"), { kind: "choices", offers: [short, long] });
});

test("one kind of piece left to place: picked step by step, or pointed at directly", () => {
  const only = [putIn1, putIn2];
  assert.deepEqual(mean(only, [], "reserve.villager"), { kind: "picked", picked: ["reserve.villager"] });
  assert.deepEqual(mean(only, [], "province.2"), { kind: "offer", offer: putIn2 });
});
