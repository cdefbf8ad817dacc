/** The position in words, for the text panel. */

import type { Table } from "$lib/managers/table.svelte";
import type { Offer } from "$lib/types/messages";
import type { View } from "./types";
import { capital } from "./words";

export interface Section {
  title: string;
  lines: string[];
}

export function describe(table: Table): Section[] {
  const view = (table.shown?.view ?? null) as View | null;
  if (!view) return [];
  return [{ title: table.say(view.now), lines: [] }];
}

export function heading(offer: Offer): string {
  return capital(String(offer.parts["kind"]));
}
