/**
 * From what somebody points at to what they mean. An offer names its targets one after the other
 * (`["province.3", "province.5"]`); pointing narrows the offers down until one is left.
 */

import type { Offer } from "$lib/types/messages";

export type Meaning =
  | { kind: "nothing" }
  | { kind: "picked"; picked: string[] }
  | { kind: "offer"; offer: Offer }
  | { kind: "choices"; offers: Offer[] };

function startsWith(offer: Offer, picked: readonly string[]): boolean {
  return picked.every((target, index) => offer.targets[index] === target);
}

/** The offers that go on from what was picked. */
export function open(offers: readonly Offer[], picked: readonly string[]): Offer[] {
  return offers.filter((offer) => startsWith(offer, picked));
}

/** What can be pointed at next: in its turn, or at once because it says enough. */
export function pointable(offers: readonly Offer[], picked: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const offer of open(offers, picked)) {
    const next = offer.targets[picked.length];
    if (next !== undefined) found.add(next);
    const last = offer.targets.at(-1);
    if (last !== undefined && offer.targets.length > picked.length) found.add(last);
  }
  return found;
}

/**
 * What pointing at a target means: the next target of some offers, the end of one offer that needs
 * no beginning, or the end of several, between which somebody has to choose.
 */
export function mean(offers: readonly Offer[], picked: readonly string[], target: string): Meaning {
  const fitting = open(offers, picked);
  const next = fitting.filter((offer) => offer.targets[picked.length] === target);
  const done = next.find((offer) => offer.targets.length === picked.length + 1);
  if (done && next.length === 1) return { kind: "offer", offer: done };
  const ends = fitting.filter((offer) => offer.targets.at(-1) === target);
  const others = ends.filter((offer) => !next.includes(offer));
  if (next.length > 0 && !done && others.length === 0)
    return { kind: "picked", picked: [...picked, target] };
  if (next.length > 0 && !done && picked.length === 0) {
    // A place may be where something starts and where something else ends: what starts comes first,
    // because the other can be named by its own beginning.
    return { kind: "picked", picked: [...picked, target] };
  }
  const all = [...new Set([...next, ...ends])];
  if (all.length === 1 && all[0]) return { kind: "offer", offer: all[0] };
  if (all.length > 1) return { kind: "choices", offers: all };
  return { kind: "nothing" };
}
