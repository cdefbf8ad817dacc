/** What is printed on a card: cards.json is the table of the rules (a test holds them together). */
import table from "./cards.json";
import type { Card, Resource } from "./types";

export interface Print {
  readonly sort: "action" | "doubler" | "building" | "fleet" | "knight" | "town";
  readonly rule: string;
  readonly cost?: readonly Resource[];
  readonly points?: number;
  readonly commerce?: number;
  readonly strength?: number;
  readonly tournament?: number;
  /** What a doubler doubles or a fleet trades. */
  readonly resource?: Resource;
}

export const PRINTS = table as Readonly<Record<Card, Print>>;
export const CARDS = Object.keys(PRINTS) as readonly Card[];

/** The frames: green for settlements and cities, red for cities alone, and what is played. */
export type Frame = "green" | "red" | "action" | "event";

export function frameOf(card: Card): Frame {
  const { sort } = PRINTS[card];
  return sort === "action" ? "action" : sort === "town" ? "red" : "green";
}

/** What an action card is for: its sign on the frame. */
export type Purpose = "attack" | "defence" | "deed";

export function purposeOf(card: Card): Purpose {
  if (card === "black_knight" || card === "arsonist" || card === "raid") return "attack";
  return card === "bishop" || card === "witch" ? "defence" : "deed";
}
