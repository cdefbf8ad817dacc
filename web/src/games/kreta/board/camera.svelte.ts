/** What part of the chart is seen: on the screen a point of the chart lies at `offset + scale * it`. */
import type { Box } from "./geometry";
import type { Point } from "../types";

const CLOSEST = 2.4; // pixels for a unit of the chart
const CLOSE = 0.62; // where one lands by a double tap

export class Camera {
  width = $state(0);
  height = $state(0);
  scale = $state(1);
  offset = $state<Point>([0, 0]);
  #sheet: Box = { x: 0, y: 0, width: 1, height: 1 };
  #home = $state(true);

  /** Whether the whole sheet is in sight. */
  get home(): boolean {
    return this.#home;
  }

  get #whole(): number {
    const { width, height } = this.#sheet;
    return Math.min(this.width / width, this.height / height) || 1;
  }

  get closest(): boolean {
    return this.scale >= CLOSEST * 0.999;
  }

  /** The window or the sheet has another size. */
  resize(width: number, height: number, sheet: Box): void {
    [this.width, this.height, this.#sheet] = [width, height, sheet];
    if (this.#home) this.reset();
    else this.#keep(this.scale, this.offset);
  }

  reset(): void {
    this.#home = true;
    this.#keep(this.#whole, [0, 0]);
  }

  /** Nearer or farther, with one point of the window standing still. */
  zoom(factor: number, at: Point = [this.width / 2, this.height / 2]): void {
    const scale = Math.max(this.#whole, Math.min(CLOSEST, this.scale * factor));
    const ratio = scale / this.scale;
    const [x, y] = this.offset;
    this.#home = scale <= this.#whole * 1.001;
    this.#keep(scale, [at[0] - (at[0] - x) * ratio, at[1] - (at[1] - y) * ratio]);
  }

  /** Close enough to play, or back to the whole. */
  toggle(at: Point): void {
    const close = Math.max(CLOSE, this.#whole * 1.8);
    if (this.scale < close * 0.9) this.zoom(close / this.scale, at);
    else this.reset();
  }

  pan(dx: number, dy: number): void {
    this.#keep(this.scale, [this.offset[0] + dx, this.offset[1] + dy]);
  }

  /** A point of the window on the chart. */
  chart([x, y]: Point): Point {
    return [(x - this.offset[0]) / this.scale, (y - this.offset[1]) / this.scale];
  }

  /** The sheet never leaves the window; where it is smaller it stays in the middle. */
  #keep(scale: number, offset: Point): void {
    const hold = (wanted: number, window: number, start: number, length: number): number => {
      const spare = window - length * scale;
      if (spare >= 0) return spare / 2 - start * scale;
      return Math.max(spare - start * scale, Math.min(-start * scale, wanted));
    };
    const sheet = this.#sheet;
    this.scale = scale;
    this.offset = [
      hold(offset[0], this.width, sheet.x, sheet.width),
      hold(offset[1], this.height, sheet.y, sheet.height),
    ];
  }
}
