/** A finished game to be looked at step by step: what is shown, and what is fetched ahead. */

import type { Entry, Replay as Frame, TableInfo, Text } from "$lib/types/messages";
import * as server from "$lib/services/api";
import { merge } from "./story";

const AHEAD = 12; // steps fetched before they are asked for
const BEHIND = 3;
const PAUSE = 110; // milliseconds between two requests, so that the server stays friendly
const PACE = 900; // milliseconds for a step at normal speed

export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Replay {
  table: TableInfo | null = $state.raw(null);
  scene: unknown = $state.raw(null);
  story: Entry[] = $state.raw([]);
  trouble: Text | null = $state.raw(null);
  /** The step asked for; what is shown may be a moment behind. */
  step = $state(0);
  /** Whose eyes; null for those of somebody who looks on. */
  seat: number | null = $state(null);
  shown: Frame | null = $state.raw(null);
  /** The position one step before what is shown, if it is known. */
  before: unknown = $state.raw(null);
  isPlaying = $state(false);
  speed: (typeof SPEEDS)[number] = $state(1);

  steps = $derived(this.shown?.steps ?? 0);
  isAtEnd = $derived(this.step >= this.steps);

  #frames: Record<string, Frame> = {};
  #isFetching = false;
  #timer = 0;
  #isEnded = false;

  constructor(readonly id: string) {}

  async open(): Promise<void> {
    this.trouble = null;
    try {
      [this.table, this.scene, this.shown] = await Promise.all([
        server.tableInfo(this.id, null),
        server.scene(this.id),
        server.replay(this.id, 0, null),
      ]);
      this.#keep(this.shown);
      this.#fetch();
      await this.#tellStory();
    } catch (error) {
      if (!(error instanceof server.Refusal)) throw error;
      this.trouble = error.text;
    }
  }

  end(): void {
    this.#isEnded = true;
    this.pause();
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(this.steps, Math.round(step)));
    this.#show();
    this.#fetch();
  }

  look(seat: number | null): void {
    this.seat = seat;
    this.#show();
    this.#fetch();
  }

  play(): void {
    if (this.isAtEnd) this.go(0);
    this.isPlaying = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(this.#tick, PACE / this.speed);
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  /** The nearest of some steps before or after where one is. */
  jump(marks: readonly number[], forwards: boolean): void {
    const next = forwards
      ? marks.find((mark) => mark > this.step)
      : marks.findLast((mark) => mark < this.step);
    this.go(next ?? (forwards ? this.steps : 0));
  }

  #tick = (): void => {
    if (!this.isPlaying) return;
    if (this.isAtEnd) return this.pause();
    if (this.shown?.step === this.step) this.go(this.step + 1); // else wait for what is on its way
    this.#timer = window.setTimeout(this.#tick, PACE / this.speed);
  };

  #key(step: number): string {
    return `${this.seat ?? ""}.${step}`;
  }

  #keep(frame: Frame): void {
    this.#frames[`${frame.seat ?? ""}.${frame.step}`] = frame;
  }

  #show(): void {
    const frame = this.#frames[this.#key(this.step)];
    if (!frame) return;
    this.shown = frame;
    this.before = this.#frames[this.#key(this.step - 1)]?.view ?? null;
  }

  #isNearer(frame: Frame): boolean {
    const away = (step: number) => Math.abs(step - this.step);
    return frame.seat === this.seat && away(frame.step) < away(this.shown?.step ?? Infinity);
  }

  /** What is missing most: the step asked for, then those around it. */
  #missing(): number | undefined {
    const around = [0, 1, -1];
    for (let away = 2; away <= AHEAD; away++) around.push(away, ...(away <= BEHIND ? [-away] : []));
    return around
      .map((away) => this.step + away)
      .find((step) => step >= 0 && step <= this.steps && !(this.#key(step) in this.#frames));
  }

  #fetch(): void {
    if (this.#isFetching || this.#isEnded) return;
    const step = this.#missing();
    if (step === undefined) return;
    this.#isFetching = true;
    void this.#ask(step).then((wait) => {
      const isUrgent = !(this.#key(this.step) in this.#frames);
      setTimeout(
        () => {
          this.#isFetching = false;
          this.#fetch();
        },
        isUrgent ? Math.max(wait, 40) : Math.max(wait, PAUSE),
      );
    });
  }

  /** Ask for a step; returns how long to wait before the next. */
  async #ask(step: number): Promise<number> {
    try {
      const frame = await server.replay(this.id, step, this.seat);
      this.#keep(frame);
      this.trouble = null;
      if (this.#key(this.step) in this.#frames) this.#show();
      else if (this.#isNearer(frame)) this.shown = frame; // so that something moves under the thumb
      return 0;
    } catch (error) {
      if (!(error instanceof server.Refusal)) throw error;
      if (error.code !== "too_many") this.trouble = error.text;
      return (error.retryAfter ?? 2) * 1000;
    }
  }

  /** Every line of the game; a hundred actions at a time. */
  async #tellStory(): Promise<void> {
    for (let first = 0; !this.#isEnded; ) {
      const piece = await server.log(this.id, first);
      this.story = merge(this.story, piece.entries);
      first += piece.entries.length;
      if (piece.entries.length === 0 || first >= piece.total) return;
    }
  }
}
