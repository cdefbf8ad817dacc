/** Where the names of the provinces stand: along a coast or a border, in gently bent lines. */
import type { Point } from "../types.ts";
import { short } from "./geometry.ts";
import type { Room } from "./room.ts";

export interface Line {
  readonly text: string;
  /** The path the letters stand on. */
  readonly path: string;
}

export interface Lettering {
  readonly lines: readonly Line[];
  readonly size: number;
}

/** A name as it could be set, around 0, 0. */
interface Setting {
  /** In radians, clockwise. */
  readonly lean: number;
  /** How far the middle rises over the ends, by the width. */
  readonly bend: number;
  readonly size: number;
  readonly lines: readonly string[];
}

const SIZES = [25, 23, 21, 19, 17];
const SMALL = 17;
const TINY = 14; // only where nothing else has room either
const LEANS = [0, -0.12, 0.12, -0.24, 0.24, -0.36, 0.36, -0.5, 0.5];
const BENDS = [0, 0.07, -0.07];
const LETTER = 0.63; // width of a letter by its height
const AIR = 5;

/** The name set into the room, which is taken from then on; as a last resort over its middle. */
export function letter(name: string, room: Room, shrink: number): Lettering {
  const smallest = shrink < 0.8 ? TINY : SMALL;
  const sizes = SIZES.map((size) => Math.max(smallest, size * shrink));
  const last = { lean: 0, bend: 0, size: smallest, lines: shapes(name).at(-1) ?? [name] };
  const [setting, at] = find(name, room, sizes) ?? [last, room.widest()];
  for (const [from, to] of strokes(setting, at)) room.takeStroke(from, to, setting.size * 0.42);
  return {
    lines: setting.lines.map((text, row) => ({ text, path: foot(setting, at, row) })),
    size: setting.size,
  };
}

function find(name: string, room: Room, sizes: readonly number[]): [Setting, Point] | null {
  const places = room.lattice(2, AIR);
  for (const size of sizes) {
    let [found, least]: [[Setting, Point] | null, number] = [null, Infinity];
    for (const lines of shapes(name)) {
      for (const lean of LEANS) {
        for (const bend of BENDS) {
          const setting = { lean, bend, size, lines };
          const [at, bad] = best(setting, places, room, least);
          if (at) [found, least] = [[setting, at], bad];
        }
      }
    }
    if (found) return found;
  }
  return null;
}

/** The name in one line, and broken at the blank or hyphen nearest to its middle. */
function shapes(name: string): string[][] {
  const cuts = [...name.matchAll(/[ -]/g)].map((found) => found.index + 1);
  const middle = name.length / 2;
  const cut = cuts.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return cut ? [[name], [name.slice(0, cut).trim(), name.slice(cut)]] : [[name]];
}

/**
 * Where letters set like this hug an edge most, and so leave the room in one piece: the place and
 * how bad it is, if less so than the best so far.
 */
function best(
  setting: Setting,
  places: readonly Point[],
  room: Room,
  limit: number,
): [Point | null, number] {
  const corners = outline(setting);
  const penalty =
    26 * Math.abs(setting.lean) + 40 * Math.abs(setting.bend) + 8 * (setting.lines.length - 1);
  let [found, least]: [Point | null, number] = [null, limit];
  for (const place of places) {
    let sum = 0;
    for (const [x, y] of corners) {
      const free = room.around(place[0] + x, place[1] + y);
      if (free < AIR) {
        sum = Infinity;
        break;
      }
      sum += free;
    }
    const bad = sum / corners.length + penalty;
    if (bad < least) [found, least] = [place, bad];
  }
  return [found, least];
}

/** Points around the letters, the ends first: they fail most often. */
function outline(setting: Setting): Point[] {
  const rise = setting.size * 0.36;
  const found: Point[] = [];
  for (const along of [-0.5, 0.5, 0, -0.25, 0.25]) {
    for (let row = 0; row < setting.lines.length; row++) {
      for (const up of [rise, -rise]) found.push(point(setting, along, row, up));
    }
  }
  return found;
}

const width = (setting: Setting): number =>
  LETTER * setting.size * Math.max(...setting.lines.map((text) => text.length));

/** A point on the middle line of a row (along: -0.5 to 0.5), so and so far above it. */
function point(setting: Setting, along: number, row: number, up: number): Point {
  const { lean, bend, size, lines } = setting;
  const wide = width(setting);
  const x = along * wide;
  const arch = 4 * bend * wide * (0.25 - along * along);
  const y = (row - (lines.length - 1) / 2) * size - arch - up;
  return [x * Math.cos(lean) - y * Math.sin(lean), x * Math.sin(lean) + y * Math.cos(lean)];
}

const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];

function* strokes(setting: Setting, at: Point): Generator<[Point, Point]> {
  for (let row = 0; row < setting.lines.length; row++) {
    const middle = plus(at, point(setting, 0, row, 0));
    yield [plus(at, point(setting, -0.5, row, 0)), middle];
    yield [middle, plus(at, point(setting, 0.5, row, 0))];
  }
}

/** What the letters stand on, a little longer than they are, so that none is cut off. */
function foot(setting: Setting, at: Point, row: number): string {
  const down = -0.3 * setting.size;
  const [from, middle, to] = [-0.62, 0, 0.62].map((along) =>
    plus(at, point(setting, along, row, down)),
  ) as [Point, Point, Point];
  const via: Point = [2 * middle[0] - (from[0] + to[0]) / 2, 2 * middle[1] - (from[1] + to[1]) / 2];
  const [a, b, c] = [from, via, to].map(([x, y]) => `${short(x)} ${short(y)}`);
  return `M${a}Q${b} ${c}`;
}
