/** What is counted on cards beside resources, and which marks a card bears. */
import { type Print, PRINTS } from "../cards";
import type { Card, Resource } from "../types";

export type Sign =
  | "points"
  | "strength"
  | "tournament"
  | "commerce"
  | "hand"
  | "any"
  | "ship"
  | "guard"
  | "attack"
  | "defence"
  | "deed"
  | "event"
  | "green"
  | "red";

export interface Mark {
  readonly sign: Sign | Resource;
  readonly text: string;
}

const COUNTED = ["points", "strength", "tournament", "commerce"] as const;

/** What a card does, as far as a sign and a figure can say it. */
const DEEDS: Readonly<Partial<Record<Card, Mark>>> = {
  abbey: { sign: "hand", text: "+1" },
  library: { sign: "hand", text: "+1" },
  smithy: { sign: "strength", text: "+1" },
  harbour: { sign: "ship", text: "+1" },
  mint: { sign: "gold", text: "1:1" },
};

/** The sail of a fleet shows what it trades: where room is short that is enough. */
export function marksOf(card: Card, short = false): readonly Mark[] {
  const print: Print = PRINTS[card];
  const marks: Mark[] = COUNTED.flatMap((sign) =>
    print[sign] ? [{ sign, text: String(print[sign]) }] : [],
  );
  if (print.sort === "doubler" && print.resource) marks.push({ sign: print.resource, text: "2×" });
  if (print.sort === "fleet" && print.resource && !short) marks.push({ sign: print.resource, text: "2:1" });
  const deed = DEEDS[card];
  return deed ? [...marks, deed] : marks;
}
