/** Which rulings and answers of the rulebook concern a card, and what protects it or against it. */

import { PRINTS } from "../cards";
import type { Card } from "../types";

const OF_SORTS = {
  action: ["once"],
  doubler: ["production_only", "outer", "stays", "four_green", "burns"],
  building: ["stays", "four_green", "burns"],
  fleet: ["trade_again", "mill", "stays", "war"],
  knight: ["strength", "stays", "duel", "war"],
  town: ["city_only", "stays", "burns"],
} as const;

const OF_CARDS: Partial<Record<Card, readonly string[]>> = {
  alchemist: ["doubled_too"],
  bishop: ["asked"],
  witch: ["asked"],
  black_knight: ["back_to_hand", "asked"],
  arsonist: ["back_to_hand", "asked"],
  raid: ["asked"],
  garrison: ["outer", "mill"],
  abbey: ["seven"],
  library: ["seven"],
  market: ["mill"],
  counting_house: ["mill"],
  harbour: ["mill"],
  guild: ["mill"],
  mint: ["mill"],
};

export function rulingsOf(card: Card): readonly string[] {
  return [...(OF_CARDS[card] ?? []), ...OF_SORTS[PRINTS[card].sort]];
}
