/** Where the cards of a principality lie: a grid of squares, read from the left. */

import { PRINTS } from "./cards";
import type { Card, ViewColumn, ViewRegion, ViewSeat } from "./types";

export type Cell = { x: number; y: number; target: string } & (
  | { kind: "region"; region: ViewRegion; doubled: boolean; guarded: boolean }
  | { kind: "corner" }
  | { kind: "card"; card: Card }
  | { kind: "site" }
  | { kind: "place"; level: "settlement" | "city" }
  | { kind: "road"; variant: number }
  | { kind: "end"; work: "road" | "settlement" }
);

export interface Plan {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
}

const ROWS = ["above", "below"] as const;

/** Sites go outwards from the middle row; the outer one of a city is shown once the inner one is taken. */
export function plan(own: ViewSeat, seat: number): Plan {
  const { columns, left, roads } = own;
  const [top, bottom] = ROWS.map((row) => Number(columns.some((column) => hasOuter(column[row])))) as [number, number];
  const middle = 2 + top;
  const start = roads[0] ? 1 : 0;
  const cells: Cell[] = [];
  const slotX = (slot: number): number => start + 2 * slot + 1;

  for (const [row, regions] of own.regions.entries()) {
    const y = row === 0 ? middle - 1 : middle + 1;
    for (const [slot, region] of regions.entries()) {
      const corner = (left + slot) * 2 + row;
      const at = { x: slotX(slot), y, target: `corner.${seat}.${corner}` };
      if (!region) cells.push({ ...at, kind: "corner" });
      else cells.push({ ...at, kind: "region", region, ...beside(own, slot, row, region) });
    }
  }
  for (const [index, column] of columns.entries()) {
    const x = slotX(index) + 1;
    const at = left + index;
    cells.push({ x, y: middle, target: `column.${seat}.${at}`, kind: "place", level: column.level });
    for (const [row, name] of ROWS.entries()) cells.push(...sites(column, seat, at, row, name, x, middle));
    if (index > 0) cells.push({ x: x - 1, y: middle, target: `road.${seat}.${at}`, kind: "road", variant: at });
  }
  const last = columns.length;
  const ends = [
    { side: "left", road: roads[0], x: slotX(0), beyond: slotX(0) - 1, variant: left },
    { side: "right", road: roads[1], x: slotX(last), beyond: slotX(last) + 1, variant: left + last },
  ];
  for (const { side, road, x, beyond, variant } of ends) {
    const target = `end.${side}`;
    if (road) {
      cells.push({ x, y: middle, target: `road.${seat}.${side}`, kind: "road", variant });
      cells.push({ x: beyond, y: middle, target, kind: "end", work: "settlement" });
    } else cells.push({ x, y: middle, target, kind: "end", work: "road" });
  }
  cells.sort((one, other) => one.y - other.y || one.x - other.x);
  return { width: 2 * last + 1 + start + (roads[1] ? 1 : 0), height: 3 + top + bottom, cells };
}

function hasOuter([inner, outer]: readonly (Card | null)[]): boolean {
  return outer !== undefined && (inner !== null || outer !== null);
}

function sites(
  column: ViewColumn,
  seat: number,
  at: number,
  row: number,
  name: "above" | "below",
  x: number,
  middle: number,
): Cell[] {
  const step = row === 0 ? -1 : 1;
  const cells: Cell[] = [];
  let isNext = true; // cards are built from the middle outwards
  for (const [depth, card] of column[name].entries()) {
    const y = middle + step * (depth + 1);
    if (card) cells.push({ x, y, target: `site.${seat}.${at * 4 + row * 2 + depth}`, kind: "card", card });
    else if (isNext) {
      cells.push({ x, y, target: `column.${seat}.${at}.${name}`, kind: "site" });
      isNext = false;
    }
  }
  return cells;
}

/** What the cards beside a region do for it, as far as their print says. */
function beside(own: ViewSeat, slot: number, row: number, region: ViewRegion) {
  const name = ROWS[row] ?? "above";
  const cards = [own.columns[slot - 1], own.columns[slot]].flatMap((column) => column?.[name] ?? []);
  return {
    doubled: cards.some((card) => card && PRINTS[card].sort === "doubler" && PRINTS[card].resource === region.resource),
    guarded: cards.includes("garrison"),
  };
}
