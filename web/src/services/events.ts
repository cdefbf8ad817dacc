/** What happens in the page that several parts want to hear of: one map, typed. */

import type { Entry, Refused, Text } from "$lib/types/messages";

export interface Events {
  /** A table was told of actions, in order; `animate` is false when it only caught up. */
  played: { table: string; entries: Entry[]; animate: boolean };
  /** It has become this browser's turn at a table. */
  yourTurn: { table: string };
  over: { table: string };
  /** Something was refused at the place named. */
  refused: { at: string | null; answer: Refused };
  /** To be said to screen readers, politely. */
  announce: { text: string };
  /** A line at the edge of the screen that goes away by itself. */
  toast: { text: string; kind: "info" | "good" | "bad" };
  /** Somebody wants to read the rules of the game at the table, at a section. */
  rules: { section: string | null };
  spoken: { table: string; from: string; text: string };
  news: { table: string; line: Text };
}

type Hearer<K extends keyof Events> = (what: Events[K]) => void;

const hearers: { [K in keyof Events]?: Set<Hearer<K>> } = {};

/** Hear of something; the answer stops hearing. */
export function on<K extends keyof Events>(name: K, hearer: Hearer<K>): () => void {
  const all: Set<Hearer<K>> = ((hearers[name] as Set<Hearer<K>> | undefined) ??= new Set() as never);
  all.add(hearer);
  return () => void all.delete(hearer);
}

export function emit<K extends keyof Events>(name: K, what: Events[K]): void {
  for (const hearer of [...((hearers[name] as Set<Hearer<K>> | undefined) ?? [])]) hearer(what);
}
