/** Where the names of the provinces stand: along a coast or a border, in gently bent lines. */
import type { Point } from "../types";
import { short } from "./geometry";
import type { Room } from "./room";

export interface Line {
  readonly text: string;
  /** The path the letters stand on. */
  readonly path: string;
}

export interface Lettering {
  readonly lines: readonly Line[];
  readonly size: number;
}

interface Setting {
  readonly at: Point;
  /** In radians, clockwise. */
  readonly lean: number;
  /** How far the middle rises over the ends, by the width. */
  readonly bend: number;
  readonly size: number;
  readonly lines: readonly string[];
}

const SIZES = [25, 23, 21, 19, 17];
const LEANS = [0, -0.12, 0.12, -0.24, 0.24, -0.36, 0.36, -0.5, 0.5];
const BENDS = [0, 0.07, -0.07];
const LETTER = 0.6; // width of a letter by its height
const AIR = 5;
const STEP = 10;

/** The name set into the room, which is taken from then on; as a last resort over its middle. */
export function letter(name: string, room: Room): Lettering {
  const setting = find(name, room) ?? squeezed(name, room);
  for (const [from, to] of strokes(setting)) room.takeStroke(from, to, setting.size * 0.42);
  return { lines: setting.lines.map((text, row) => line(setting, text, row)), size: setting.size };
}

function find(name: string, room: Room): Setting | null {
  for (const size of SIZES) {
    let [found, least]: [Setting | null, number] = [null, Infinity];
    for (const lines of shapes(name)) {
      for (const at of lattice(room)) {
        for (const lean of LEANS) {
          for (const bend of BENDS) {
            const setting = { at, lean, bend, size, lines };
            const bad = badness(setting, room);
            if (bad < least) [found, least] = [setting, bad];
          }
        }
      }
    }
    if (found) return found;
  }
  return null;
}

/** The name in one line, and broken at a blank where it has one. */
function shapes(name: string): string[][] {
  const words = name.split(" ");
  const cut = Math.ceil(words.length / 2);
  const broken = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
  return words.length > 1 ? [[name], broken] : [[name]];
}

function* lattice(room: Room): Generator<Point> {
  for (const [at] of room.cells()) {
    if (at[0] % STEP < 5 && at[1] % STEP < 5 && room.around(...at) > AIR) yield at;
  }
}

/** Low where the letters hug an edge and so leave the room in one piece; Infinity off the land. */
function badness(setting: Setting, room: Room): number {
  let sum = 0;
  let count = 0;
  const rise = setting.size * 0.36;
  for (const along of [-0.5, 0.5, 0, -0.25, 0.25]) {
    for (let row = 0; row < setting.lines.length; row++) {
      for (const up of [rise, -rise]) {
        const [x, y] = point(setting, along, row, up);
        const free = room.around(x, y);
        if (free < AIR) return Infinity;
        sum += free;
        count++;
      }
    }
  }
  const { lean, bend, lines } = setting;
  return sum / count + 26 * Math.abs(lean) + 40 * Math.abs(bend) + 8 * (lines.length - 1);
}

function squeezed(name: string, room: Room): Setting {
  const size = SIZES.at(-1) ?? 17;
  return { at: room.widest().at, lean: 0, bend: 0, size, lines: shapes(name).at(-1) ?? [name] };
}

const width = (setting: Setting): number =>
  LETTER * setting.size * Math.max(...setting.lines.map((text) => text.length));

/** A point on the middle line of a row (along: -0.5 to 0.5), so and so far above it. */
function point(setting: Setting, along: number, row: number, up: number): Point {
  const { at, lean, bend, size, lines } = setting;
  const wide = width(setting);
  const x = along * wide;
  const arch = 4 * bend * wide * (0.25 - along * along);
  const y = (row - (lines.length - 1) / 2) * size - arch - up;
  return [
    at[0] + x * Math.cos(lean) - y * Math.sin(lean),
    at[1] + x * Math.sin(lean) + y * Math.cos(lean),
  ];
}

function* strokes(setting: Setting): Generator<[Point, Point]> {
  for (let row = 0; row < setting.lines.length; row++) {
    yield [point(setting, -0.5, row, 0), point(setting, 0, row, 0)];
    yield [point(setting, 0, row, 0), point(setting, 0.5, row, 0)];
  }
}

/** The foot of the letters, a little longer than they are, so that none is cut off. */
function line(setting: Setting, text: string, row: number): Line {
  const foot = -0.3 * setting.size;
  const at = (along: number): Point => point(setting, along, row, foot);
  const [from, middle, to] = [at(-0.62), at(0), at(0.62)];
  const via: Point = [2 * middle[0] - (from[0] + to[0]) / 2, 2 * middle[1] - (from[1] + to[1]) / 2];
  const [a, b, c] = [from, via, to].map(([x, y]) => `${short(x)} ${short(y)}`);
  return { text, path: `M${a}Q${b} ${c}` };
}
