/** Looking closer at a principality: how large its cards are, and which part of it is in sight. */

import { flushSync } from "svelte";

const LEGIBLE = 48; // pixels a card, so that it can be read and a finger finds it
const TINY = 30; // below this nobody wants to see the whole unless they say so
const LARGEST = 150;
const STEP = 1.4;
const FAR = 5; // pixels from which a press is a drag

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The part that is in sight, in shares of the whole. */
export interface Seen extends Spot {
  readonly width: number;
  readonly height: number;
}

const ALL: Seen = { x: 0, y: 0, width: 1, height: 1 };

export class Zoom {
  seen: Seen = $state.raw(ALL);
  /** What somebody asked for; undefined: nothing yet. */
  #wish: number | null | undefined = $state();
  #room: { width: number; height: number } | null = $state.raw(null);
  #frame: HTMLElement | null = null;

  /** `shape` says how many cards there are side by side and on top of each other. */
  constructor(readonly shape: () => { width: number; height: number; most: number }) {}

  /** How large a card is, in pixels; null: as large as the whole fits. */
  get cell(): number | null {
    if (this.#wish !== undefined) return this.#wish;
    return this.#room !== null && this.#fit() < TINY ? LEGIBLE : null;
  }

  get isLargest(): boolean {
    return this.cell !== null && this.cell >= LARGEST;
  }

  larger(): void {
    this.#to(this.cell === null ? Math.max(this.#fit() * STEP, LEGIBLE) : this.cell * STEP);
  }

  smaller(): void {
    if (this.cell !== null) this.#to(this.cell / STEP < LEGIBLE ? 0 : this.cell / STEP);
  }

  whole(): void {
    this.#to(0);
  }

  /** Put a place in the middle, given in shares of the whole. */
  lookAt(x: number, y: number): void {
    const frame = this.#frame;
    frame?.scrollTo(x * frame.scrollWidth - frame.clientWidth / 2, y * frame.scrollHeight - frame.clientHeight / 2);
  }

  /** Bring one of these in sight if none is. */
  reveal(places: Iterable<Element>): void {
    const frame = this.#frame?.getBoundingClientRect();
    const [first, ...rest] = places;
    if (!frame || !first || this.cell === null) return;
    const isSeen = [first, ...rest].some((place) => {
      const box = place.getBoundingClientRect();
      return box.left >= frame.left - 4 && box.right <= frame.right + 4 && box.top >= frame.top - 4 && box.bottom <= frame.bottom + 4;
    });
    if (!isSeen) first.scrollIntoView({ block: "center", inline: "center" });
  }

  /** Fingers, wheel and mouse, while the frame is there. */
  follow = (frame: HTMLElement): (() => void) => {
    this.#frame = frame;
    const ends = new AbortController();
    const { signal } = ends;
    frame.addEventListener("scroll", () => this.#look(), { signal, passive: true });
    frame.addEventListener("wheel", this.#wheel, { signal, passive: false });
    frame.addEventListener("touchstart", this.#pinch, { signal, passive: true });
    frame.addEventListener("pointerdown", this.#drag, { signal });
    const watch = new ResizeObserver(() => this.#measure());
    watch.observe(frame);
    return () => {
      ends.abort();
      watch.disconnect();
    };
  };

  #measure(): void {
    const frame = this.#frame;
    if (!frame?.clientWidth || !frame.clientHeight) return; // out of sight, behind the panel of words
    const isFirst = this.#room === null;
    flushSync(() => (this.#room = { width: frame.clientWidth, height: frame.clientHeight }));
    if (isFirst && this.cell !== null) this.lookAt(0.5, 0.5);
    this.#look();
  }

  #fit(): number {
    const { width, height, most } = this.shape();
    const room = this.#room;
    return room ? Math.min((room.width - 2) / width, (room.height - 2) / height, most) : most;
  }

  /** Change how large cards are; what is at a spot of the frame stays there. */
  #to(wanted: number, at?: Spot): void {
    const frame = this.#frame;
    if (!frame) return;
    const { width, height } = this.shape();
    const fit = this.#fit();
    const old = this.cell ?? fit;
    const next = Math.min(wanted, LARGEST);
    const spot = at ?? { x: frame.clientWidth / 2, y: frame.clientHeight / 2 };
    const before = (many: number, room: number): number => Math.max(0, (room - many * old) / 2);
    const share = {
      x: (frame.scrollLeft + spot.x - before(width, frame.clientWidth)) / (width * old),
      y: (frame.scrollTop + spot.y - before(height, frame.clientHeight)) / (height * old),
    };
    flushSync(() => (this.#wish = next <= fit * 1.05 ? null : next));
    const now = this.cell ?? fit;
    const after = (many: number, room: number): number => Math.max(0, (room - many * now) / 2);
    frame.scrollTo(
      share.x * width * now + after(width, frame.clientWidth) - spot.x,
      share.y * height * now + after(height, frame.clientHeight) - spot.y,
    );
    this.#look();
  }

  #look(): void {
    const frame = this.#frame;
    if (!frame) return;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = frame;
    this.seen = {
      x: scrollLeft / scrollWidth,
      y: scrollTop / scrollHeight,
      width: Math.min(1, clientWidth / scrollWidth),
      height: Math.min(1, clientHeight / scrollHeight),
    };
  }

  #spot({ clientX, clientY }: { clientX: number; clientY: number }): Spot {
    const box = this.#frame?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  }

  /** With Ctrl, as a touchpad sends it when two fingers part. */
  #wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#to((this.cell ?? this.#fit()) * Math.exp(-event.deltaY / 240), this.#spot(event));
  };

  #pinch = (event: TouchEvent): void => {
    const frame = this.#frame;
    if (event.touches.length !== 2 || !frame) return;
    const start = { apart: apart(event.touches), cell: this.cell ?? this.#fit() };
    const ends = new AbortController();
    const { signal } = ends;
    const move = (moved: TouchEvent): void => {
      if (moved.touches.length !== 2) return;
      if (moved.cancelable) moved.preventDefault();
      const [one, other] = moved.touches;
      if (!one || !other) return;
      const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
      this.#to((start.cell * apart(moved.touches)) / start.apart, this.#spot(middle));
    };
    frame.addEventListener("touchmove", move, { signal, passive: false });
    for (const end of ["touchend", "touchcancel"] as const) frame.addEventListener(end, () => ends.abort(), { signal });
  };

  /** A mouse carries the cards about; fingers do so by themselves. */
  #drag = (event: PointerEvent): void => {
    const frame = this.#frame;
    if (!frame || event.pointerType !== "mouse" || event.button !== 0 || this.cell === null) return;
    const from = { x: event.clientX + frame.scrollLeft, y: event.clientY + frame.scrollTop };
    const begin: Spot = { x: event.clientX, y: event.clientY };
    const ends = new AbortController();
    const { signal } = ends;
    let isDragging = false;
    const move = ({ clientX, clientY }: PointerEvent): void => {
      isDragging ||= Math.hypot(clientX - begin.x, clientY - begin.y) > FAR;
      if (isDragging) frame.scrollTo(from.x - clientX, from.y - clientY);
    };
    const up = (): void => {
      ends.abort();
      if (!isDragging) return;
      addEventListener("click", ignore, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", ignore, { capture: true }), 0);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", up, { signal });
  };
}

function apart(touches: TouchList): number {
  const [one, other] = touches;
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 1;
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
