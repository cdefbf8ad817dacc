/**
 * Own resources beside printed costs, for showing what is missing. Whether something can be built or
 * traded is never decided here: that is what the server offers.
 */

import type { Offer } from "$lib/types/messages";
import { PRINTS } from "./cards";
import { type Card, RESOURCES, type Resource, type ViewSeat, type Work } from "./types";

export type Purse = Record<Resource, number>;

const WORK_COSTS: Readonly<Record<Work, readonly Resource[]>> = {
  road: ["lumber", "brick", "brick"],
  settlement: ["lumber", "brick", "grain", "wool"],
  city: ["grain", "grain", "ore", "ore", "ore"],
};

export const WORKS: readonly Work[] = ["road", "settlement", "city"];

export function empty(): Purse {
  return { grain: 0, ore: 0, wool: 0, lumber: 0, brick: 0, gold: 0 };
}

export function purseOf(seat: ViewSeat): Purse {
  const found = empty();
  for (const region of seat.regions.flat()) if (region) found[region.resource] += region.stock;
  return found;
}

export function costOf(what: Work | Card): Purse {
  const found = empty();
  const cost = what in WORK_COSTS ? WORK_COSTS[what as Work] : PRINTS[what as Card].cost;
  for (const kind of cost ?? []) found[kind] += 1;
  return found;
}

export function missing(have: Purse, cost: Purse): Purse {
  const found = empty();
  for (const kind of RESOURCES) found[kind] = Math.max(0, cost[kind] - have[kind]);
  return found;
}

export const total = (purse: Purse): number => RESOURCES.reduce((sum, kind) => sum + purse[kind], 0);

/**
 * The first of the trades with the bank that would bring what is missing, with what is not needed,
 * and how many trades that takes; null where the bank alone cannot help.
 */
export function helpfulTrade(
  have: Purse,
  cost: Purse,
  rates: Readonly<Record<Resource, number>>,
  offers: readonly Offer[],
): { offer: Offer; trades: number } | null {
  const lacking = missing(have, cost);
  const spare = empty();
  for (const kind of RESOURCES) spare[kind] = Math.max(0, have[kind] - cost[kind]);
  let first: Offer | null = null;
  let trades = 0;
  for (const wanted of RESOURCES) {
    for (let more = lacking[wanted]; more > 0; more--) {
      const given = RESOURCES.filter((kind) => kind !== wanted && spare[kind] >= rates[kind]).sort(
        (one, other) => rates[one] - rates[other] || spare[other] - spare[one],
      )[0];
      if (!given) return null;
      spare[given] -= rates[given];
      trades += 1;
      first ??= offers.find(({ parts }) => parts["given"] === given && parts["gained"] === wanted) ?? null;
    }
  }
  return first && { offer: first, trades };
}
