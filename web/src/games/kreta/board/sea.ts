/** The water around the island: where ships lie, and where it is open enough for ornaments. */
import type { Point } from "../types.ts";
import { type Box, type Outline, depth, distance, polar } from "./geometry.ts";

const OFFING = 50; // from a quay to its ships
const STEP = 20;

/** A place on the open sea, and how far from its middle it stays clear. */
export interface Ring {
  readonly at: Point;
  readonly radius: number;
}

/** Two berths beside a quay, clear of sites and of other ships, which are added to them. */
export function anchorage(quay: Point, coast: Outline, berths: Point[]): [Point, Point] {
  const ships: Point[] = [];
  for (let ship = 0; ship < 2; ship++) {
    let [found, most]: [Point, number] = [quay, -Infinity];
    for (const offing of [OFFING - 6, OFFING + 6, OFFING + 18]) {
      for (let bearing = 0; bearing < 360; bearing += 10) {
        const at = polar(quay, offing, bearing);
        const offshore = -depth(at[0], at[1], coast);
        if (offshore < 0) continue;
        const near = Math.min(...berths.map((berth) => distance(at, berth)));
        const open = Math.min(offshore, near - 22, 28) - offing / 10;
        if (open > most) [found, most] = [at, open];
      }
    }
    ships.push(found);
    berths.push(found);
  }
  const [first = quay, second = quay] = ships;
  return [first, second];
}

/** What is still open of the sea of a sheet, on a coarse grid. */
export class Sea {
  readonly #sheet: Box;
  readonly #columns: number;
  readonly #rows: number;
  /** For each cell how far land, ships and ornaments are. */
  readonly #clear: Float32Array;

  constructor(sheet: Box, coast: Outline, berths: readonly Point[]) {
    this.#sheet = sheet;
    this.#columns = Math.ceil(sheet.width / STEP) + 1;
    this.#rows = Math.ceil(sheet.height / STEP) + 1;
    this.#clear = new Float32Array(this.#columns * this.#rows).fill(Infinity);
    this.#limit((x, y) => -depth(x, y, coast) - 34);
    for (const [left, top] of berths) this.#limit((x, y) => Math.hypot(x - left, y - top) - 44);
  }

  #at(cell: number): Point {
    const column = cell % this.#columns;
    return [
      this.#sheet.x + column * STEP,
      this.#sheet.y + ((cell - column) / this.#columns) * STEP,
    ];
  }

  #limit(clear: (x: number, y: number) => number): void {
    for (let cell = 0; cell < this.#clear.length; cell++) {
      this.#clear[cell] = Math.min(this.#clear[cell] ?? 0, clear(...this.#at(cell)));
    }
  }

  /**
   * The widest place for something `flat` times as wide as high, and at most so high: as its half
   * height. It is taken from then on.
   */
  take(flat: number, most: number): Ring {
    let [found, widest]: [Point, number] = [[this.#sheet.x + this.#sheet.width, this.#sheet.y], 0];
    for (let cell = 0; cell < this.#clear.length; cell++) {
      const room = this.#room(cell, flat, widest);
      if (room > widest) [found, widest] = [this.#at(cell), room];
    }
    const radius = Math.min(widest, most);
    this.#limit((x, y) => {
      const aside = Math.max(0, Math.abs(x - found[0]) - (flat - 1) * radius);
      return Math.hypot(aside, y - found[1]) - radius - 60;
    });
    return { at: found, radius };
  }

  /** The half height that has room around a cell; less than `least` is not worked out exactly. */
  #room(cell: number, flat: number, least: number): number {
    const column = cell % this.#columns;
    const row = (cell - column) / this.#columns;
    const across = (Math.min(column, this.#columns - 1 - column) + 1) * STEP;
    const down = (Math.min(row, this.#rows - 1 - row) + 1) * STEP;
    let room = Math.min(across / flat, down, this.#clear[cell] ?? 0);
    for (let aside = 1 - flat; aside <= flat - 1 && room > least; aside += 0.5) {
      const beside = Math.round((aside * room) / STEP);
      if (column + beside < 0 || column + beside >= this.#columns) return 0;
      room = Math.min(room, this.#clear[cell + beside] ?? 0);
    }
    return room;
  }
}
