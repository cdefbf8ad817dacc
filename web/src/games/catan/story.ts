/** The course of a game, read from its story: points by source, and what was traded. */

import type { Entry, Text } from "$lib/types/messages";
import { PRINTS } from "./cards";
import type { Card, Resource, View, ViewSeat } from "./types";

export type Sources = { -readonly [Source in keyof ViewSeat["sources"]]: number };
export const SOURCES = ["settlements", "cities", "cards", "tokens"] as const;

export interface Moment {
  readonly turn: number;
  /** By seat. */
  readonly sources: readonly Sources[];
}

export interface Trades {
  bank: number;
  /** What the bank gave. */
  got: Partial<Record<Resource, number>>;
  offered: number;
}

export interface Story {
  /** The position after each turn, from the start on. */
  readonly moments: readonly Moment[];
  /** By seat. */
  readonly trades: readonly Trades[];
  /** Trades between the two. */
  readonly agreed: number;
}

/** `start`: how it was before the first line, which need not be an opening. */
export function readStory(log: readonly Entry[], start: View): Story {
  const sources: Sources[] = start.seats.map((seat) => ({ ...seat.sources }));
  const trades: Trades[] = [0, 1].map(() => ({ bank: 0, got: {}, offered: 0 }));
  const holders: Record<string, number | null> = { knight: start.knight_token, mill: start.mill_token };
  const moments: Moment[] = [];
  let turn = start.turn;
  let agreed = 0;

  const keep = (): void => {
    moments.push({ turn, sources: sources.map((each) => ({ ...each })) });
  };
  if (turn > 0) keep(); // else the first turn is yet to be told
  for (const { key, params } of log.flatMap((entry) => entry.lines)) {
    const seat = Number(nameOf(params["player"]) ?? 0);
    const own = sources[seat];
    const traded = trades[seat];
    const token = /^log\.(no_)?(knight|mill)_token$/.exec(key);
    if (!own || !traded) continue;
    if (token?.[2]) holders[token[2]] = token[1] ? null : seat;
    else if (key === "log.turn") {
      keep();
      turn = Number(params["turn"]);
    } else if (key === "log.built") build(own, nameOf(params["work"]) ?? "");
    else if (key === "log.recall") lose(sources[1 - seat], nameOf(params["card"]));
    else if (key === "log.demolish") lose(own, nameOf(params["card"]));
    else if (key === "log.accept") agreed += 1;
    else if (key === "log.send" || key === "log.send_counter") traded.offered += 1;
    else if (key === "log.bank") {
      const kind = nameOf(params["resource"]) as Resource;
      traded.bank += 1;
      traded.got[kind] = (traded.got[kind] ?? 0) + 1;
    }
    for (const [index, each] of sources.entries())
      each.tokens = Object.values(holders).filter((holder) => holder === index).length;
  }
  keep();
  return { moments, trades, agreed };
}

function build(own: Sources, work: string): void {
  if (work === "settlement") own.settlements += 1;
  else if (work === "city") {
    own.settlements -= 1;
    own.cities += 2;
  } else own.cards += PRINTS[work as Card]?.points ?? 0;
}

function lose(own: Sources | undefined, card: string | null): void {
  if (own && card) own.cards -= PRINTS[card as Card]?.points ?? 0;
}

/** The message `card.spy` means the spy, `player.1` seat 1. */
function nameOf(value: unknown): string | null {
  const key = (value as Partial<Text> | undefined)?.key;
  return key?.split(".")[1] ?? null;
}

export const pointsOf = (sources: Sources): number =>
  SOURCES.reduce((sum, source) => sum + sources[source], 0);
