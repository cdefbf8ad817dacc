/** The story of a game: entries by step. */

import type { Entry } from "$lib/types/messages";

/** Both together, in order; where both know a step, the newer counts. */
export function merge(known: readonly Entry[], newer: readonly Entry[]): Entry[] {
  const all = new Map(known.map((entry) => [entry.step, entry]));
  for (const entry of newer) all.set(entry.step, entry);
  return [...all.values()].sort((one, other) => one.step - other.step);
}
