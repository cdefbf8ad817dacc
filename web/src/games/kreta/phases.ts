/** What a phase of the game means for the table. */

import type { Card, Phase } from "./types";

const ACTING: Partial<Record<Phase, Card>> = {
  king: "king",
  admiral: "admiral",
  sail: "admiral",
  commander: "commander",
  march: "commander",
  abbot: "abbot",
  farmer: "farmer",
  architect: "architect",
  turn: "castellan",
  keep: "castellan",
  replace: "castellan",
};

/** The card that is carried out in a phase. */
export function acting(phase: Phase): Card | null {
  return ACTING[phase] ?? null;
}
