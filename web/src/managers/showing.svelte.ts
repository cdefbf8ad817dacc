/** What the screen shows: the present, or a little behind it while moves are animated. */

import type { Entry, State } from "$lib/types/messages";
import { moveTime } from "./settings.svelte";

export type Sight = Omit<State, "type" | "log" | "chat">;

/** A position on its way to the screen, with what led to it. */
export interface Frame {
  sight: Sight;
  entries: Entry[];
}

const MOST_WAITING = 40; // positions; whoever is further behind is shown the present at once
const MOST_RECENT = 200;
const SLOWEST_AGAIN = 350; // milliseconds for a move that is shown again, at the least

export class Showing {
  /** What the server last said. */
  present: Sight | null = $state.raw(null);
  shown: Sight | null = $state.raw(null);
  /** The position before what happened since this seat last decided, for marking what is new. */
  before: unknown = $state.raw(null);
  isReplaying = $state(false);
  isBehind = $derived(this.shown !== this.present);

  #waiting: Frame[] = [];
  #recent: Frame[] = [];
  #timer = 0;

  /** Show this at once, with no story of how it came about. */
  begin(sight: Sight | null): void {
    this.present = sight;
    this.#forget();
    this.skip();
  }

  /** The same position, seen anew: somebody came, spoke or left. */
  refresh(sight: Sight): void {
    const isBehind = this.isBehind;
    this.present = sight;
    if (!isBehind) this.shown = sight;
  }

  /** The game has moved on; what this seat did itself needs no animation. */
  advance(frame: Frame): void {
    const previous = this.present;
    this.present = frame.sight;
    const { seat } = frame.sight.you;
    const isMine = (entry: Entry) => seat !== null && entry.seat === seat;
    const hasMine = frame.entries.some(isMine);
    const last = frame.entries.at(-1);
    if (hasMine) this.#forget();
    if (last && !isMine(last)) {
      // else an answer may have come in the same message
      if (this.#recent.length === 0) this.before = previous?.view ?? null;
      this.#recent = [...this.#recent, frame].slice(-MOST_RECENT);
    }
    this.#waiting.push(frame);
    const isTooMuch = this.#waiting.length > MOST_WAITING;
    if (hasMine || document.hidden || moveTime() === 0 || isTooMuch) this.skip();
    else this.#timer ||= window.setTimeout(this.#next, 0);
  }

  /** Show again what happened since this seat last decided. */
  replay(): void {
    const first = this.#recent[0];
    if (!first) return;
    this.isReplaying = true;
    this.shown = { ...first.sight, view: this.before };
    this.#waiting = [...this.#recent];
    this.#timer ||= window.setTimeout(this.#next, Math.max(SLOWEST_AGAIN, moveTime()));
  }

  /** Show the present at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#waiting = [];
    this.isReplaying = false;
    this.shown = this.present;
  }

  #forget(): void {
    this.#recent = [];
    this.before = null;
  }

  #next = (): void => {
    const frame = this.#waiting.shift();
    if (!frame) return this.skip();
    const isLast = this.#waiting.length === 0 && !this.isReplaying;
    this.shown = isLast ? this.present : frame.sight;
    const wait = this.isReplaying ? Math.max(SLOWEST_AGAIN, moveTime()) : moveTime();
    this.#timer = window.setTimeout(this.#next, wait);
  };
}
