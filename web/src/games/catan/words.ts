/** The game's own words, for parts that know no table. */

import { say, words } from "$lib/managers/words.svelte";
import type { Text } from "$lib/types/messages";

export function word(key: string, params: Text["params"] = {}): string {
  return say({ key, params }, "catan");
}

/** With a capital, for headings and buttons. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
}

export const title = (key: string): string => capital(word(key));
