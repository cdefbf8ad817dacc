/** Carrying a card or a piece of the supply to where it is built: pointing twice in one movement. */

import type { Table } from "$lib/managers/table.svelte";
import type { Card, Work } from "./types";

const FAR = 9; // pixels from which a press is a drag
const PATIENCE = 4000; // milliseconds in which the second place must come to be offered

export class Drag {
  /** What is carried, and where it is on the screen. */
  carried: { what: Card | Work; x: number; y: number } | null = $state.raw(null);
  #wanted: { target: string; until: number } | null = $state.raw(null);

  constructor(readonly table: Table) {
    // A card is built in two steps: where it is dropped may be offered only after an answer.
    $effect(() => {
      const wanted = this.#wanted;
      if (!wanted || !table.pointable.has(wanted.target)) return;
      this.#wanted = null;
      if (performance.now() < wanted.until) table.point(wanted.target);
    });
  }

  start(event: PointerEvent, target: string, what: Card | Work): void {
    if (event.button !== 0 || !this.table.pointable.has(target)) return;
    const from = { x: event.clientX, y: event.clientY };
    const element = event.currentTarget as HTMLElement;
    const move = ({ clientX: x, clientY: y }: PointerEvent): void => {
      if (!this.carried) {
        if (Math.hypot(x - from.x, y - from.y) < FAR) return;
        if (!this.table.picked.includes(target)) this.table.point(target);
        addEventListener("click", ignore, { capture: true, once: true });
      }
      this.carried = { what, x, y };
    };
    const up = ({ clientX: x, clientY: y, type }: PointerEvent): void => {
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      if (!this.carried) return;
      this.carried = null;
      setTimeout(() => removeEventListener("click", ignore, { capture: true }), 0);
      const over = type === "pointerup" ? document.elementFromPoint(x, y)?.closest("[data-target]") : null;
      const place = over?.getAttribute("data-target");
      if (place && place !== target) this.#wanted = { target: place, until: performance.now() + PATIENCE };
      else this.table.unpick();
    };
    element.setPointerCapture(event.pointerId);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
  }
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
