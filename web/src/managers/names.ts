/** How those at a table are called: people by their names, bots by their characters'. */

import type { SeatInfo } from "$lib/types/messages";
import { settings } from "./settings.svelte";
import { say, t } from "./words.svelte";

const LIKE = ["II", "III", "IV"]; // the second of a name, the third …

/** A name for each seat; no two are the same. */
export function namesOf(seats: readonly SeatInfo[]): string[] {
  const found = seats.map((seat, index) => {
    if (seat.kind === "person") return seat.name;
    if (seat.kind === "bot") return levelName(seat.level);
    return t("seat.open", { number: index + 1 });
  });
  return found.map((name, index) => {
    const alike = found.slice(0, index).filter((other) => other === name).length;
    return alike ? `${name} ${LIKE[alike - 1] ?? alike + 1}` : name;
  });
}

/** The name of a bot: a character's, or what it was asked for by. */
export function levelName(level: string): string {
  const key = `bots.level.${level}.name`;
  const found = say({ key, params: {} }, "");
  return found === key ? level : found;
}

/** The name to sit down under: one's own, or a guest's. */
export function myName(): string {
  return settings.name.trim() || t("settings.guest");
}
