/** What is different since somebody last looked, to mark it. */

import type { View, ViewSeat } from "./types";

export interface Changes {
  /** By corner: how much more or less lies there. */
  readonly stock: ReadonlyMap<string, number>;
  /** Sites with another card, and columns that have become something else, as targets. */
  readonly places: ReadonlySet<string>;
  readonly points: readonly number[];
}

export const NOTHING: Changes = { stock: new Map(), places: new Set(), points: [] };

export function changes(before: View | null, now: View | null): Changes {
  if (!before || !now || before === now) return NOTHING;
  const stock = new Map<string, number>();
  const places = new Set<string>();
  for (const [seat, own] of now.seats.entries()) {
    const old = before.seats[seat];
    if (!old) continue;
    const had = new Map(old.regions.flat().map((each) => [each?.corner, each?.stock ?? 0]));
    for (const region of own.regions.flat()) {
      const more = region ? region.stock - (had.get(region.corner) ?? region.stock) : 0;
      if (region && more) stock.set(`corner.${seat}.${region.corner}`, more);
    }
    const stood = looks(old, seat);
    for (const [place, what] of looks(own, seat)) if (stood.get(place) !== what) places.add(place);
  }
  const points = now.seats.map((seat, index) => seat.points - (before.seats[index]?.points ?? 0));
  return { stock, places, points };
}

/** What stands where, by target. */
function looks({ left, columns }: ViewSeat, seat: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    const at = left + index;
    found.set(`column.${seat}.${at}`, column.level);
    for (const [row, cards] of [column.above, column.below].entries())
      for (const [depth, card] of cards.entries())
        if (card) found.set(`site.${seat}.${at * 4 + row * 2 + depth}`, card);
  }
  return found;
}
