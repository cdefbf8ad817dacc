/** The reader's language: `t` for the page's own sentences, `say` for those of server and games. */

import type { Text } from "$lib/types/messages";
import * as server from "$lib/services/api";
import { recall, remember, storageKey } from "$lib/services/storage";
import { fill, type Params } from "./fill";

export const LANGUAGES = ["en", "de", "fr", "it", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
};

/** Making one takes a hundred times as long as using it. */
const figures = Object.fromEntries(
  LANGUAGES.map((language) => [language, new Intl.NumberFormat(language)]),
) as Record<Language, Intl.NumberFormat>;

type Table = Record<string, string>;

const files = import.meta.glob<{ default: Table }>("../texts/*.json");

const state = $state({
  language: "en" as Language,
  own: {} as Table,
  theirs: {} as Record<string, Table>,
  ready: false,
});

function isLanguage(word: string): word is Language {
  return (LANGUAGES as readonly string[]).includes(word);
}

/** The language remembered, or the first that the browser likes and we speak. */
export function preferred(): Language {
  const kept = recall<string>("language", "");
  if (isLanguage(kept)) return kept;
  for (const tag of navigator.languages) {
    const word = tag.slice(0, 2).toLowerCase();
    if (isLanguage(word)) return word;
  }
  return "en";
}

/** Speak a language from now on; the page changes once all its sentences are there. */
export async function speak(language: Language): Promise<void> {
  const file = files[`../texts/${language}.json`];
  if (!file) return;
  const [own, theirs] = await Promise.all([file(), server.texts(language).catch(() => null)]);
  state.own = own.default;
  if (theirs) state.theirs = theirs.texts;
  state.language = language;
  state.ready = true;
  document.documentElement.lang = language;
}

export async function choose(language: Language): Promise<void> {
  remember("language", language);
  await speak(language);
}

// Another tab has changed the language: so does this one.
addEventListener("storage", (event) => {
  if (event.key === storageKey("language")) void speak(preferred());
});

/** Whether the server's sentences are missing because it could not be reached. */
export async function complete(): Promise<void> {
  if (Object.keys(state.theirs).length === 0) await speak(state.language);
}

export const words = {
  get language(): Language {
    return state.language;
  },
  get ready(): boolean {
    return state.ready;
  },
};

/** A sentence of the page. */
export function t(key: string, params: Params = {}): string {
  return fill(state.own[key] ?? key, params, state.language, plain);
}

/** A message of the server or a game as a sentence; `names` stand for the game's players. */
export function say(text: Text, game: string, names?: readonly string[]): string {
  const seat = /^player\.(\d)$/.exec(text.key)?.[1];
  const name = seat === undefined ? undefined : names?.[Number(seat)];
  if (name !== undefined) return name;
  const found = template(text.key, game);
  return fill(found, text.params, state.language, (value) => inner(value, game, names));
}

function template(key: string, game: string): string {
  if (key.startsWith("web.")) return state.own[key.slice(4)] ?? key;
  const room = /^(server|bots)\./.exec(key)?.[1] ?? game;
  return state.theirs[room]?.[key] ?? key;
}

function inner(value: unknown, game: string, names?: readonly string[]): string {
  if (Array.isArray(value)) return value.map((each) => inner(each, game, names)).join(", ");
  if (isText(value)) return say(value, game, names);
  return plain(value);
}

function plain(value: unknown): string {
  return typeof value === "number" ? figures[state.language].format(value) : String(value);
}

export function isText(value: unknown): value is Text {
  return typeof value === "object" && value !== null && "key" in value;
}
