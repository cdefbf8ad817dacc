/** Where points came from, read from the story of a game. */

import type { Entry, Text } from "$lib/types/messages";
import type { Tile } from "./types";

/** Points that one seat got at once. */
export interface Gain {
  readonly step: number;
  readonly seat: number;
  readonly points: number;
  readonly province: string;
  /** The tile that was harvested, or null in a scoring. */
  readonly tile: Tile | null;
  /** The number of the scoring from 1, or null for a harvest. */
  readonly scoring: number | null;
}

export interface Scoring {
  readonly step: number;
  readonly number: number;
  readonly site: number;
  /** Who called it. */
  readonly seat: number | null;
}

export interface Story {
  readonly gains: readonly Gain[];
  readonly scorings: readonly Scoring[];
  /** The first action of a player, and the last action of all. */
  readonly start: number;
  readonly end: number;
}

export function readStory(log: readonly Entry[]): Story {
  const gains: Gain[] = [];
  const scorings: Scoring[] = [];
  for (const { step, lines } of log) {
    for (const { key, params } of lines) {
      const seat = seatOf(params["player"]);
      if (key === "log.scoring") {
        const [number, site] = [Number(params["n"]), Number(params["site"])];
        scorings.push({ step, number, site, seat });
      }
      if ((key !== "log.scored" && key !== "log.harvest") || seat === null) continue;
      const isHarvest = key === "log.harvest";
      gains.push({
        step,
        seat,
        points: Number(params["points"]),
        province: String(params["province"]),
        tile: isHarvest ? nameOf<Tile>(params["tile"]) : null,
        scoring: isHarvest ? null : (scorings.at(-1)?.number ?? null),
      });
    }
  }
  const start = log.find((entry) => entry.seat !== null)?.step ?? 0;
  return { gains, scorings, start, end: log.at(-1)?.step ?? 0 };
}

/** The message `player.2` means seat 2. */
function seatOf(value: unknown): number | null {
  const found = nameOf(value);
  return found === null ? null : Number(found);
}

function nameOf<Name extends string>(value: unknown): Name | null {
  const key = (value as Partial<Text> | undefined)?.key;
  return (key?.split(".")[1] as Name | undefined) ?? null;
}

/** Each seat's points after every step at which somebody gained, from 0 on. */
export function course(story: Story, players: number): { step: number; points: number[] }[] {
  const points = Array.from({ length: players }, () => 0);
  const found = [{ step: story.start, points: [...points] }];
  for (const { step, seat, points: more } of story.gains) {
    points[seat] = (points[seat] ?? 0) + more;
    const last = found.at(-1);
    if (last?.step === step) last.points = [...points];
    else found.push({ step, points: [...points] });
  }
  found.push({ step: story.end, points: [...points] });
  return found;
}

/** The sum of the gains that fit, by seat. */
export function sums(
  gains: readonly Gain[],
  players: number,
  fits: (gain: Gain) => boolean = () => true,
): number[] {
  const found = Array.from({ length: players }, () => 0);
  for (const gain of gains) {
    if (fits(gain)) found[gain.seat] = (found[gain.seat] ?? 0) + gain.points;
  }
  return found;
}
