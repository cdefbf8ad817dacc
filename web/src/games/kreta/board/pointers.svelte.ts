/** Mouse and fingers on the chart: panning, pinching, and carrying a piece from place to place. */
import type { Point } from "../types";
import type { Camera } from "./camera.svelte";

/** Milliseconds between two taps that belong together. */
export const TWICE = 320;
const SLACK = 6; // pixels a pointer may stray and still has only clicked

export interface Carrying<Load> {
  readonly load: Load;
  /** Where it is carried, on the chart. */
  readonly at: Point;
}

interface Acts<Load> {
  /** What could be carried from a point of the chart, if anything. */
  lift(target: string | null, at: Point): Load | null;
  /** It has left its place. */
  start(load: Load): void;
  /** It is put down over a target, or over nothing. */
  drop(load: Load, target: string | null): void;
  /** Two clicks or taps in one place. */
  twice(target: string | null, at: Point): void;
}

/** The target under a point of the window. */
export function targetAt(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest("[data-target]");
  return found?.getAttribute("data-target") ?? null;
}

export class Pointers<Load> {
  carrying = $state.raw<Carrying<Load> | null>(null);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn by it
  #down = new Map<number, Point>();
  #origin: Point = [0, 0];
  #load: Load | null = null;
  #moved = false;
  #twice = false;
  #tap: { when: number; at: Point } = { when: 0, at: [0, 0] };

  constructor(
    readonly camera: Camera,
    readonly acts: Acts<Load>,
  ) {}

  /** Whether the click that follows belongs to a movement and is no click at all. */
  get moved(): boolean {
    return this.#moved;
  }

  /** Whether the click that follows is the second of two. */
  get twice(): boolean {
    return this.#twice;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#down.set(event.pointerId, here(event));
    if (this.#down.size > 1) {
      this.#load = this.carrying = null;
      return;
    }
    this.#moved = false;
    this.#origin = here(event);
    const target = targetAt(event.clientX, event.clientY);
    this.#load = this.acts.lift(target, this.camera.chart(here(event)));
  }

  move(event: PointerEvent): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const now = here(event);
    if (!this.#moved) {
      if (Math.hypot(now[0] - this.#origin[0], now[1] - this.#origin[1]) < SLACK) return;
      this.#moved = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      if (this.#load !== null) this.acts.start(this.#load);
    }
    this.#down.set(event.pointerId, now);
    if (this.#load !== null) {
      this.carrying = { load: this.#load, at: this.camera.chart(now) };
    } else if (this.#down.size === 1) {
      this.camera.pan(now[0] - before[0], now[1] - before[1]);
    } else {
      this.#pinch(event.pointerId, before, now);
    }
  }

  up(event: PointerEvent): void {
    if (!this.#down.delete(event.pointerId)) return;
    const load = this.#load;
    this.#load = this.carrying = null;
    const target = event.type === "pointerup" ? targetAt(event.clientX, event.clientY) : null;
    if (!this.#moved) this.#count(event, target);
    else if (load !== null) this.acts.drop(load, target);
  }

  /** The second of two taps; not every browser tells of a double click by fingers. */
  #count(event: PointerEvent, target: string | null): void {
    const [at, before] = [here(event), this.#tap];
    const near = Math.hypot(at[0] - before.at[0], at[1] - before.at[1]) < 4 * SLACK;
    const isSecond = near && event.timeStamp - before.when < TWICE;
    this.#tap = { when: isSecond ? 0 : event.timeStamp, at };
    this.#twice = isSecond;
    if (isSecond) this.acts.twice(target, at);
  }

  /** Two fingers: what lies between them stays there. */
  #pinch(id: number, before: Point, now: Point): void {
    const other = [...this.#down].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const apart = (a: Point): number => Math.hypot(a[0] - other[0], a[1] - other[1]) || 1;
    const middle: Point = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
    this.camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    this.camera.zoom(apart(now) / apart(before), middle);
  }
}

/** Where in the window of the chart an event took place. */
export function here(event: MouseEvent): Point {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}
