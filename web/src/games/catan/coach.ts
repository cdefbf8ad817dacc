/** What usually matters now: a sentence by the phase and by what lies open on the table. */

import type { View } from "./types";

export type Advice =
  | "arrange"
  | "first_cards"
  | "roll"
  | "full"
  | "robbers"
  | "settle"
  | "city"
  | "cards"
  | "spend"
  | "gain"
  | "pay"
  | "site"
  | "offer"
  | "answer"
  | "defend"
  | "fill"
  | "swap"
  | "almost";

const PHASES: Partial<Record<View["phase"], Advice>> = {
  arrange: "arrange",
  choose_stack: "first_cards",
  upkeep: "roll",
  gain: "gain",
  pay: "pay",
  site: "site",
  offer: "offer",
  counter: "offer",
  answer: "answer",
  reply: "answer",
  defend: "defend",
};

export function advice(view: View, seat: number): Advice | null {
  const own = view.seats[seat];
  if (!own) return null;
  if (view.phase === "act") return inAction(view, seat);
  if (view.phase === "fill") return own.held < own.limit ? "fill" : "swap";
  return PHASES[view.phase] ?? null;
}

function inAction(view: View, seat: number): Advice {
  const own = view.seats[seat];
  if (!own) return "spend";
  const regions = own.regions.flat();
  const cities = own.columns.filter((column) => column.level === "city").length;
  if (view.goal - own.points <= 2) return "almost";
  if (own.resources > 7) return "robbers";
  if (own.columns.length < 4 && view.supply.settlement > 0) return "settle";
  if (cities === 0) return "city";
  if (regions.filter((region) => region?.stock === 3).length >= 2) return "full";
  return own.sources.cards === 0 ? "cards" : "spend";
}
