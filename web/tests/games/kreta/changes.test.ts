import assert from "node:assert/strict";
import { test } from "node:test";

import { changes, NOTHING } from "../../../src/games/kreta/changes.ts";
import type { View, ViewProvince } from "../../../src/games/kreta/types.ts";

const bare: ViewProvince = {
  name: "Sfakia",
  terrain: "mountain",
  port: false,
  value: 2,
  tile: "thyme",
  full: false,
  villagers: [0, 0],
  villages: [0, 0],
  abbots: [],
  ships: [],
  influence: [0, 0],
};

function view(provinces: Partial<ViewProvince>[], forts: Record<string, number>, points: number[]): View {
  return {
    provinces: provinces.map((each) => ({ ...bare, ...each })),
    forts,
    seats: points.map((each) => ({ points: each })),
  } as unknown as View;
}

test("a province where somebody came, went or harvested has changed", () => {
  const before = view([{}, { villagers: [1, 0] }, {}, {}], {}, [0, 0]);
  const now = view([{ villagers: [1, 0] }, {}, { tile: null }, {}], {}, [0, 0]);
  assert.deepEqual([...changes(before, now).provinces], [0, 1, 2]);
});

test("a new fort changes its site, and not the provinces around it", () => {
  const before = view([{}], { "3": 1 }, [0, 0]);
  const now = view([{ influence: [1, 0] }], { "3": 1, "7": 0 }, [0, 0]);
  assert.deepEqual([...changes(before, now).sites], [7]);
  assert.equal(changes(before, now).provinces.size, 0);
});

test("points gained are counted by seat", () => {
  assert.deepEqual(changes(view([], {}, [3, 4]), view([], {}, [3, 9])).gained, [0, 5]);
});

test("without a position before there is nothing to mark", () => {
  assert.equal(changes(null, view([{}], {}, [0])), NOTHING);
});
