/**
 * How much room there is around each point inside a province, and what still fits in.
 *
 * Worked out on a grid, with plain loops over flat arrays: a whole board has to be laid out before
 * anything of it is seen.
 */
import type { Point } from "../types.ts";
import { type Outline, bounds, depth, distance, toSegment } from "./geometry.ts";

const STEP = 5;

/** What is within reach of something that was put there. */
type Reach = (x: number, y: number) => number;

export class Room {
  readonly #left: number;
  readonly #top: number;
  readonly #columns: number;
  readonly #rows: number;
  /** For each cell the distance to whatever is nearest; negative outside. */
  #free: Float32Array;
  /** For each cell the distance to the outline alone. */
  readonly #inland: Float32Array;

  constructor(outline: Outline | Room) {
    if (outline instanceof Room) {
      this.#left = outline.#left;
      this.#top = outline.#top;
      this.#columns = outline.#columns;
      this.#rows = outline.#rows;
      this.#inland = outline.#inland;
      this.#free = outline.#free.slice();
      return;
    }
    const box = bounds(outline);
    this.#left = box.x;
    this.#top = box.y;
    this.#columns = Math.ceil(box.width / STEP) + 1;
    this.#rows = Math.ceil(box.height / STEP) + 1;
    this.#inland = this.#measure(outline);
    this.#free = this.#inland.slice();
  }

  #measure(outline: Outline): Float32Array {
    const found = new Float32Array(this.#columns * this.#rows);
    for (let row = 0, cell = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++, cell++) {
        found[cell] = depth(this.#left + column * STEP, this.#top + row * STEP, outline);
      }
    }
    return found;
  }

  /** The cells of a loose lattice that have some room around them. */
  lattice(every: number, air: number): Point[] {
    const found: Point[] = [];
    for (let row = 0; row < this.#rows; row += every) {
      for (let column = 0; column < this.#columns; column += every) {
        if ((this.#free[row * this.#columns + column] ?? -1) < air) continue;
        found.push([this.#left + column * STEP, this.#top + row * STEP]);
      }
    }
    return found;
  }

  /** How far the nearest hindrance is from a point; negative on it or outside. */
  around(x: number, y: number): number {
    const column = Math.round((x - this.#left) / STEP);
    const row = Math.round((y - this.#top) / STEP);
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return -1;
    return this.#free[row * this.#columns + column] ?? -1;
  }

  /** Something round lies here from now on. */
  takeCircle(centre: Point, radius: number): void {
    this.#take((x, y) => Math.hypot(x - centre[0], y - centre[1]) - radius);
  }

  /** Something long lies here from now on. */
  takeStroke(from: Point, to: Point, halfWidth: number): void {
    this.#take((x, y) => toSegment([x, y], from, to) - halfWidth);
  }

  #take(reach: Reach): void {
    for (let cell = 0; cell < this.#free.length; cell++) {
      const free = this.#free[cell] ?? -1;
      if (free > 0) this.#free[cell] = Math.min(free, reach(...this.#at(cell)));
    }
  }

  #at(cell: number): Point {
    const column = cell % this.#columns;
    return [this.#left + column * STEP, this.#top + ((cell - column) / this.#columns) * STEP];
  }

  /** For each cell the least room anywhere in an upright box around it. */
  #boxes(width: number, height: number): Float32Array {
    const [across, down] = [Math.round(width / 2 / STEP), Math.round(height / 2 / STEP)];
    return this.#least(this.#least(this.#free, across, 1, this.#columns), down, this.#columns, this.#rows);
  }

  /** The least of so many neighbours on both sides, in rows (stride 1) or in columns. */
  #least(values: Float32Array, reach: number, stride: number, count: number): Float32Array {
    const found = new Float32Array(values.length);
    for (let cell = 0; cell < values.length; cell++) {
      const place = stride === 1 ? cell % this.#columns : Math.floor(cell / this.#columns);
      let least = place < reach || place + reach >= count ? -1 : Infinity;
      for (let step = -reach; step <= reach && least >= 0; step++) {
        least = Math.min(least, values[cell + step * stride] ?? -1);
      }
      found[cell] = least;
    }
    return found;
  }

  /** The point at the rim, if wanted not too far off, where a box fits with some air; null where none does. */
  rim(width: number, height: number, air: number, near?: Point): Point | null {
    let [found, least]: [number, number] = [-1, Infinity];
    const boxes = this.#boxes(width, height);
    for (let cell = 0; cell < boxes.length; cell++) {
      if ((boxes[cell] ?? -1) < air) continue;
      const off = near ? distance(this.#at(cell), near) / 16 : 0;
      const bad = (this.#free[cell] ?? 0) + (this.#inland[cell] ?? 0) + off;
      if (bad < least) [found, least] = [cell, bad];
    }
    return found < 0 ? null : this.#at(found);
  }

  /** The point farthest from everything: the pole of inaccessibility. */
  widest(): Point {
    let best = 0;
    for (let cell = 0; cell < this.#free.length; cell++) {
      if ((this.#free[cell] ?? -1) > (this.#free[best] ?? -1)) best = cell;
    }
    return this.#at(best);
  }

  /** Places for boxes of one size in even rows, the first in the middle of the widest room. */
  pack(width: number, height: number, most: number): Point[] {
    const heart = this.widest();
    const toHeart = (at: Point): number => distance(at, heart);
    const boxes = this.#boxes(width, height);
    let best: Point[] = [];
    let least = Infinity;
    for (let start = 0; start < height; start += STEP) {
      for (const fromRight of [false, true]) {
        const found = this.#row(boxes, start / STEP, width, height, fromRight)
          .sort((a, b) => toHeart(a) - toHeart(b))
          .slice(0, most);
        const spread = found.reduce((sum, at) => sum + toHeart(at), 0);
        if (found.length < best.length) continue;
        if (found.length > best.length || spread < least) [best, least] = [found, spread];
      }
    }
    return best;
  }

  /** Rows of boxes, each box as near to the one before as it fits. */
  #row(boxes: Float32Array, start: number, width: number, height: number, fromRight: boolean): Point[] {
    const found: Point[] = [];
    const [wide, high] = [Math.ceil(width / STEP), Math.ceil(height / STEP)];
    for (let row = start; row < this.#rows; row += high) {
      let next = 0;
      for (let along = 0; along < this.#columns; along++) {
        const cell = row * this.#columns + (fromRight ? this.#columns - 1 - along : along);
        if (along < next || (boxes[cell] ?? -1) < 1) continue;
        found.push(this.#at(cell));
        next = along + wide;
      }
    }
    return found;
  }
}
