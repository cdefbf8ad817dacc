/** How much room there is around each point inside a province, and what still fits in. */
import type { Point } from "../types";
import { type Outline, bounds, distance, inside, toOutline, toSegment } from "./geometry";

const STEP = 5;
const GRAIN = 13; // nothing that is taken is thinner

export class Room {
  readonly #left: number;
  readonly #top: number;
  readonly #columns: number;
  readonly #rowCount: number;
  /** For each cell the distance to whatever is nearest; negative outside. */
  readonly #free: Float32Array;
  /** For each cell the distance to the outline alone. */
  readonly #inland: Float32Array;

  constructor(outline: Outline) {
    const box = bounds(outline);
    this.#left = box.x;
    this.#top = box.y;
    this.#columns = Math.ceil(box.width / STEP) + 1;
    this.#rowCount = Math.ceil(box.height / STEP) + 1;
    this.#free = new Float32Array(this.#columns * this.#rowCount);
    for (const [at, cell] of this.cells()) {
      this.#free[cell] = inside(at, outline) ? toOutline(at, outline) : -1;
    }
    this.#inland = this.#free.slice();
  }

  *cells(): Generator<[Point, number]> {
    for (let row = 0; row < this.#rowCount; row++) {
      for (let column = 0; column < this.#columns; column++) {
        const at: Point = [this.#left + column * STEP, this.#top + row * STEP];
        yield [at, row * this.#columns + column];
      }
    }
  }

  /** How far the nearest hindrance is from a point; negative on it or outside. */
  around(x: number, y: number): number {
    const column = Math.round((x - this.#left) / STEP);
    const row = Math.round((y - this.#top) / STEP);
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rowCount) return -1;
    return this.#free[row * this.#columns + column] ?? -1;
  }

  /** Something round lies here from now on. */
  takeCircle(centre: Point, radius: number): void {
    this.#take((at) => distance(at, centre) - radius);
  }

  /** Something long lies here from now on. */
  takeStroke(from: Point, to: Point, halfWidth: number): void {
    this.#take((at) => toSegment(at, from, to) - halfWidth);
  }

  #take(reach: (at: Point) => number): void {
    for (const [at, cell] of this.cells()) {
      const free = this.#free[cell] ?? -1;
      if (free > 0) this.#free[cell] = Math.min(free, reach(at));
    }
  }

  /** Whether an upright box fits with some air around it. */
  fits(x: number, y: number, width: number, height: number, air: number): boolean {
    const [columns, rows] = [Math.ceil(width / GRAIN), Math.ceil(height / GRAIN)];
    for (let column = 0; column <= columns; column++) {
      for (let row = 0; row <= rows; row++) {
        const [dx, dy] = [(column / columns - 0.5) * width, (row / rows - 0.5) * height];
        if (this.around(x + dx, y + dy) < air) return false;
      }
    }
    return true;
  }

  /** The point that is best by a measure among those where a box fits; null where none does. */
  best(
    width: number,
    height: number,
    air: number,
    badness: (at: Point, free: number, inland: number) => number,
  ): Point | null {
    let [found, least]: [Point | null, number] = [null, Infinity];
    for (const [at, cell] of this.cells()) {
      const free = this.#free[cell] ?? -1;
      if (free < air || !this.fits(at[0], at[1], width, height, air)) continue;
      const bad = badness(at, free, this.#inland[cell] ?? 0);
      if (bad < least) [found, least] = [at, bad];
    }
    return found;
  }

  /** The point farthest from everything: the pole of inaccessibility. */
  widest(): { at: Point; free: number } {
    let best: { at: Point; free: number } = { at: [this.#left, this.#top], free: -1 };
    for (const [at, cell] of this.cells()) {
      const free = this.#free[cell] ?? -1;
      if (free > best.free) best = { at, free };
    }
    return best;
  }

  /** Places for boxes of one size in even rows, the first in the middle of the widest room. */
  pack(width: number, height: number, most: number): Point[] {
    const heart = this.widest().at;
    const toHeart = (at: Point): number => distance(at, heart);
    let best: Point[] = [];
    let least = Infinity;
    for (let start = 0; start < height; start += STEP) {
      for (const fromRight of [false, true]) {
        const found = this.#rows(start, width + 1, height + 1, fromRight)
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
  #rows(start: number, width: number, height: number, fromRight: boolean): Point[] {
    const found: Point[] = [];
    const right = this.#left + this.#columns * STEP;
    const bottom = this.#top + this.#rowCount * STEP;
    for (let y = this.#top + start; y <= bottom; y += height) {
      let next = 0;
      for (let along = 0; along <= right - this.#left; along += STEP) {
        const x = fromRight ? right - along : this.#left + along;
        if (along < next || !this.fits(x, y, width - 1, height - 1, 1)) continue;
        found.push([x, y]);
        next = along + width;
      }
    }
    return found;
  }
}
