/** The games that have a table in the browser: what pages need of a game's folder. */

import type { Component } from "svelte";

import type { Table } from "$lib/managers/table.svelte";
import type { Entry, Offer, Text } from "$lib/types/messages";
import CatanPicture from "./catan/art/Picture.svelte";
import KretaPicture from "./kreta/art/Picture.svelte";

export interface GameTable {
  /** Everything on the table of a running game: board, cards, players. */
  Play: Component<{ table: Table }>;
  /** What a target is and does, for the popover: `province.3`, `hand.king` … */
  Explain: Component<{ table: Table; target: string }>;
  /** Where the points came from, once a game is over. */
  Result: Component<{ id: string; view: unknown; scene: unknown; log: Entry[]; names: string[] }>;
  /** A position to look at, for replays: the board and the players, nothing to play. */
  Position: Component<{ view: unknown; before: unknown; scene: unknown; names: string[] }>;
  /** What there is to see, in words, section by section, for the text panel. */
  describe(table: Table): { title: string; lines: string[] }[];
  /** Whether a line of the story tells of something that counted, to jump to in a replay. */
  isMilestone(line: Text): boolean;
  /** Which of several offers belong together in the text panel, and under which heading. */
  heading(offer: Offer): string;
}

export interface GameFolder {
  /** The picture for the first page. */
  Picture: Component;
  /** The rules for players; `section` is scrolled to. */
  Rules: () => Promise<{ default: Component<{ section?: string | null; language: string }> }>;
  /** A preview of a board that can be chosen, drawn from its scene. */
  Preview: () => Promise<{ default: Component<{ scene: unknown }> }>;
  table: () => Promise<{ default: GameTable }>;
  /** Options that make a good first game, where the usual ones make a long one. */
  first?: Record<string, unknown>;
}

/** A game without a folder here can be played in a terminal and by programs only. */
export const folders: Record<string, GameFolder> = {
  kreta: {
    Picture: KretaPicture,
    Rules: () => import("./kreta/Rules.svelte"),
    Preview: () => import("./kreta/Preview.svelte"),
    table: () => import("./kreta"),
  },
  catan: {
    Picture: CatanPicture,
    Rules: () => import("./catan/Rules.svelte"),
    Preview: () => import("./catan/Preview.svelte"),
    table: () => import("./catan"),
    first: { victory_points: 7, robber_truce: 2 },
  },
};
