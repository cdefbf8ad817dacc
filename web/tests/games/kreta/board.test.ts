/** The board is laid out from outlines alone, and pieces are followed from view to view. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { depth } from "../../../src/games/kreta/board/geometry.ts";
import { type LaidProvince, SITE, layOut, placing } from "../../../src/games/kreta/board/layout.ts";
import { Tracker } from "../../../src/games/kreta/board/tokens.ts";
import type { Point, Scene, View } from "../../../src/games/kreta/types.ts";

const file = new URL("../../../src/games/kreta/gallery/samples.json", import.meta.url);
const samples = JSON.parse(readFileSync(file, "utf8")) as {
  scenes: Record<string, Scene>;
  views: Record<string, { board: string; views: View[] }>;
};
const boards = Object.entries(samples.scenes);
const crete = samples.scenes["crete"] as Scene;

interface Place {
  readonly what: string;
  readonly at: Point;
  readonly width: number;
  readonly height: number;
}

const overlap = (a: Place, b: Place): boolean =>
  Math.abs(a.at[0] - b.at[0]) < (a.width + b.width) / 2 - 3 &&
  Math.abs(a.at[1] - b.at[1]) < (a.height + b.height) / 2 - 3;

/** What stands in a province that is as crowded as can be at one size of its pieces. */
function places(province: LaidProvince, { size, at }: LaidProvince["spots"][number]): Place[] {
  const tile = 38 * province.shrink;
  const value = 28 * province.shrink;
  return [
    { what: "tile", at: province.tile, width: tile, height: tile },
    { what: "value", at: province.value, width: value, height: value },
    ...at.map((spot, n) => ({ what: `piece ${n}`, at: spot, width: 0.8 * size, height: size })),
  ];
}

for (const [name, scene] of boards) {
  const put = placing(scene);

  test(`${name}: what stands in a province lies inside it and apart`, () => {
    for (const province of layOut(scene).provinces) {
      const { name: title, outline } = scene.provinces[province.index] as Scene["provinces"][number];
      const drawn = outline.map(put);
      for (const spots of province.spots) {
        const all = places(province, spots);
        for (const [index, place] of all.entries()) {
          assert.ok(depth(...place.at, drawn) > 0, `${title}: ${place.what} lies outside`);
          for (const other of all.slice(index + 1)) {
            assert.ok(!overlap(place, other), `${title}: ${place.what} on ${other.what}`);
          }
          for (const site of layOut(scene).sites) {
            const far = Math.hypot(site.at[0] - place.at[0], site.at[1] - place.at[1]);
            assert.ok(far > SITE + place.width / 2 - 4, `${title}: ${place.what} on ${site.number}`);
          }
        }
      }
    }
  });

  test(`${name}: every province has room for the seven pieces that fill it`, () => {
    const rooms = layOut(scene).provinces.map((each) => each.spots.at(-1)?.at.length ?? 0);
    assert.deepEqual(new Set(rooms), new Set([7]), rooms.join());
  });

  test(`${name}: ships lie on the sea, no two in one place`, () => {
    const coast = scene.coast.map(put);
    const berths = layOut(scene).provinces.flatMap((each) => each.port?.ships ?? []);
    assert.ok(berths.length > 0);
    for (const [index, berth] of berths.entries()) {
      assert.ok(depth(...berth, coast) < 0);
      for (const other of berths.slice(index + 1)) {
        assert.ok(Math.hypot(berth[0] - other[0], berth[1] - other[1]) > 30);
      }
    }
  });
}

test("a board of any scale makes the same chart", () => {
  const small = (point: Point): Point => [point[0] / 100 + 7, point[1] / 100 - 3];
  const scaled: Scene = {
    ...crete,
    coast: crete.coast.map(small),
    sites: crete.sites.map((site) => ({ ...site, at: small(site.at) })),
    provinces: crete.provinces.map((province) => ({
      ...province,
      outline: province.outline.map(small),
      port: province.port && small(province.port),
    })),
  };
  const [one, other] = [layOut(crete), layOut(scaled)];
  for (const [index, province] of one.provinces.entries()) {
    const [a, b] = [province.tile, other.provinces[index]?.tile ?? [0, 0]];
    assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < 12, scaled.provinces[index]?.name);
  }
});

const crowd = samples.views["crowd-4"]?.views[0] as View;

/** The view after one villager has gone from a province to another. */
function moved(view: View, seat: number, from: number, to: number): View {
  const by = (counts: readonly number[], more: number): number[] =>
    counts.map((count, each) => (each === seat ? count + more : count));
  const provinces = view.provinces.map((province, index) => {
    const more = index === from ? -1 : index === to ? 1 : 0;
    return { ...province, villagers: by(province.villagers, more) };
  });
  return { ...view, provinces };
}

test("who moves keeps its name, and nobody else moves where there is room", () => {
  const layout = layOut(crete);
  const tracker = new Tracker();
  const start = samples.views["crete-4"]?.views[0] as View;
  const from = start.provinces.findIndex((each) => each.villagers.some((count) => count > 0));
  const seat = start.provinces[from]?.villagers.findIndex((count) => count > 0) ?? 0;
  const to = (from + 1) % start.provinces.length;
  const before = tracker.follow(start, layout, false);
  const after = tracker.follow(moved(start, seat, from, to), layout, false);
  assert.deepEqual(before.map((each) => each.key), after.map((each) => each.key));
  const elsewhere = (target: string): boolean => ![from, to].includes(Number(target.slice(9)));
  for (const [index, each] of before.entries()) {
    if (elsewhere(each.target)) assert.deepEqual(after[index]?.at, each.at);
  }
  const went = after.filter((each, index) => each.target !== before[index]?.target);
  assert.deepEqual(went.map((each) => [each.piece, each.seat, each.target]), [["villager", seat, `province.${to}`]]);
});

test("a piece that leaves the board is gone, and one that comes has a name of its own", () => {
  const layout = layOut(crete);
  const tracker = new Tracker();
  const seat = crowd.provinces[9]?.villagers.findIndex((count) => count > 0) ?? 0;
  const before = tracker.follow(crowd, layout, false);
  const fewer = tracker.follow(moved(crowd, seat, 9, -1), layout, false);
  assert.equal(fewer.length, before.length - 1);
  const again = tracker.follow(crowd, layout, false);
  assert.equal(new Set(again.map((each) => each.key)).size, before.length);
});

test("pieces in one province stand apart; from afar each stack says how many it is", () => {
  const layout = layOut(crete);
  const near = new Tracker().follow(crowd, layout, false);
  const spots = near.filter((each) => each.count > 0).map((each) => each.at.join());
  assert.equal(new Set(spots).size, spots.length);
  const far = new Tracker().follow(crowd, layout, true);
  assert.equal(far.length, near.length);
  assert.equal(far.reduce((sum, each) => sum + each.count, 0), far.length);
  assert.ok(far.some((each) => each.count > 1));
});
