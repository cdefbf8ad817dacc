/** The games there are, one's own tables and the open ones; asked for again while one looks. */

import type { GameInfo, LevelInfo, OwnTable, TableInfo, Text } from "$lib/types/messages";
import * as server from "$lib/services/api";
import { keepInvites } from "./invites";
import { recall, remember } from "$lib/services/storage";
import { myName } from "./names";
import { complete } from "./words.svelte";

const EVERY = 4_000; // milliseconds

/** How somebody likes to play against bots. */
export interface Opponents {
  players: number;
  level: string;
}

class Lobby {
  games: GameInfo[] | null = $state.raw(null);
  own: OwnTable[] | null = $state.raw(null);
  open: TableInfo[] | null = $state.raw(null);
  trouble: Text | null = $state.raw(null);
  /** How finished games ended, by table; lists leave it out. */
  endings: Record<string, TableInfo> = $state.raw({});

  #timer = 0;
  #isWatched = false;

  /** Games going on, those that wait for this browser first. */
  running: OwnTable[] = $derived(
    this.#with("running").sort((one, other) => Number(other.your_turn) - Number(one.your_turn)),
  );
  waiting: OwnTable[] = $derived(this.#with("open"));
  finished: OwnTable[] = $derived(this.#with("over"));
  /** Public tables of others. */
  others: TableInfo[] = $derived.by(() => {
    const mine = new Set(this.own?.map((each) => each.table.id));
    return (this.open ?? []).filter((table) => !mine.has(table.id));
  });

  #with(status: TableInfo["status"]): OwnTable[] {
    return (this.own ?? []).filter((each) => each.table.status === status);
  }

  /** Keep up to date until the answer is called. */
  watch(): () => void {
    const again = () => {
      if (!document.hidden) void this.refresh();
    };
    this.#isWatched = true;
    document.addEventListener("visibilitychange", again);
    addEventListener("online", again);
    void this.refresh();
    return () => {
      this.#isWatched = false;
      clearTimeout(this.#timer);
      document.removeEventListener("visibilitychange", again);
      removeEventListener("online", again);
    };
  }

  refresh = async (): Promise<void> => {
    clearTimeout(this.#timer);
    try {
      const [games, own, open] = await Promise.all([
        this.games ?? server.games().then((answer) => answer.games),
        server.ownTables(),
        server.openTables(),
      ]);
      this.games = games;
      this.own = own.tables;
      this.open = open.tables;
      this.trouble = null;
      void complete();
    } catch (error) {
      if (!(error instanceof server.Refusal)) throw error;
      this.trouble = error.text;
    }
    clearTimeout(this.#timer);
    if (this.#isWatched && !document.hidden)
      this.#timer = window.setTimeout(() => void this.refresh(), EVERY);
  };

  /** A game by its name, asked for if nobody has yet. */
  async game(name: string): Promise<GameInfo | undefined> {
    this.games ??= (await server.games()).games;
    return this.games.find((each) => each.name === name);
  }

  /** Ask how some finished games ended, each once. */
  async learnEndings(tables: readonly string[]): Promise<void> {
    for (const id of tables) {
      if (id in this.endings) continue;
      try {
        const found = await server.tableInfo(id, null);
        this.endings = { ...this.endings, [id]: found };
      } catch {
        return; // the list says that it is over, which is enough
      }
    }
  }

  /** Give up one's place and take the table off the list. */
  async forget(id: string): Promise<void> {
    await server.leave(id);
    this.own = this.own?.filter((each) => each.table.id !== id) ?? null;
  }
}

export const lobby = new Lobby();

export function byRank(game: GameInfo): LevelInfo[] {
  return game.levels.toSorted((one, other) => one.rank - other.rank);
}

/** Against whom somebody played last, or three at the table and nobody too strong. */
export function usualOpponents(game: GameInfo): Opponents {
  const { players, level } = recall<Partial<Opponents>>(`opponents.${game.name}`, {});
  const fallback = game.players.includes(3) ? 3 : (game.players[0] ?? 2);
  return {
    players: players !== undefined && game.players.includes(players) ? players : fallback,
    level: game.levels.some((each) => each.id === level) && level ? level : game.middling,
  };
}

/** A table against bots whose game begins at once; whoever asks for it begins. */
export async function playNow(
  game: GameInfo,
  { players, level }: Opponents,
  options: Record<string, unknown> = {},
): Promise<string> {
  remember(`opponents.${game.name}`, { players, level });
  const bots = Array.from({ length: players - 1 }, () => ({ kind: "bot" as const, level }));
  const begins = game.options.some((option) => option.name === "start") ? { start: 0 } : {};
  const made = await server.makeTable({
    game: game.name,
    name: myName(),
    players,
    seats: [{}, ...bots],
    seat: 0,
    options: { ...begins, ...options },
    start: true,
  });
  keepInvites(made.table.id, made.invites);
  return made.table.id;
}
