/** What is different on the board between two positions, to mark it. */

import type { View, ViewProvince } from "./types";

export interface Changes {
  readonly provinces: ReadonlySet<number>;
  readonly sites: ReadonlySet<number>;
  /** Points that each seat has gained. */
  readonly gained: readonly number[];
}

export const NOTHING: Changes = { provinces: new Set(), sites: new Set(), gained: [] };

export function changes(before: View | null, now: View | null): Changes {
  if (!before || !now || before === now) return NOTHING;
  const provinces = new Set<number>();
  for (const [index, province] of now.provinces.entries()) {
    const old = before.provinces[index];
    if (old && look(old) !== look(province)) provinces.add(index);
  }
  const sites = new Set<number>();
  for (const [site, seat] of Object.entries(now.forts)) {
    if (before.forts[site] !== seat) sites.add(Number(site));
  }
  const gained = now.seats.map((seat, index) => seat.points - (before.seats[index]?.points ?? 0));
  return { provinces, sites, gained };
}

/** Everything that stands in a province, as a text to compare; forts have their own place. */
function look({ tile, villagers, villages, abbots, ships }: ViewProvince): string {
  return JSON.stringify([tile, villagers, villages, abbots, ships]);
}

/** The changed places, as targets. */
export function targetsOf({ provinces, sites }: Changes): string[] {
  return [...[...provinces].map((each) => `province.${each}`), ...[...sites].map((each) => `site.${each}`)];
}
