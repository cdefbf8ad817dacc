/** Where everything on the chart lies: worked out once for each board, from its outlines alone. */
import type { Point, Scene, Terrain } from "../types";
import { type Box, area, bounds, distance, inside, path, polar, sides, toOutline } from "./geometry";
import { type Lettering, letter } from "./lettering";
import { Room } from "./room";

/** Boards come in any scale: the provinces of a chart are that large on the average. */
const PROVINCE = 30_000;
export const SITE = 20;
export const TILE = 19;
const VALUE = 14;
const PENNANT = 26;
const QUAY = 11;
const CROWD = 7;
/** Heights of a piece, the largest that has room is taken. */
const SIZES = [50, 45, 40, 36, 32, 28, 25] as const;
/** The same for a chart seen from afar, where pieces stand in stacks and nothing is written. */
const FAR_SIZES = [84, 74, 64, 56, 48, 40] as const;
export const FAR_TILE = 1.6;
const FAR_SITE = 10;
const SLIM = 0.9; // width of a piece by its height
const OFFING = 50; // from a quay to the ships

export interface Spots {
  readonly size: number;
  readonly at: readonly Point[];
}

export interface Port {
  readonly quay: Point;
  /** Where ships lie, on the sea. */
  readonly ships: readonly [Point, Point];
}

export interface LaidProvince {
  readonly index: number;
  readonly terrain: Terrain;
  readonly worth: number;
  readonly path: string;
  readonly box: Box;
  readonly middle: Point;
  readonly name: Lettering;
  readonly value: Point;
  readonly tile: Point;
  /** Places for pieces, by falling size. */
  readonly spots: readonly Spots[];
  /** The same where nothing is written and sites are mere dots. */
  readonly far: { readonly tile: Point; readonly spots: readonly Spots[] };
  readonly signs: readonly Point[];
  readonly port: Port | null;
}

export interface LaidSite {
  readonly number: number;
  readonly at: Point;
  /** How far one can point beside it before another site is nearer. */
  readonly reach: number;
}

export interface Ring {
  readonly at: Point;
  readonly radius: number;
}

export interface Layout {
  readonly scene: Scene;
  /** Land and berths: what should be in sight. */
  readonly sheet: Box;
  readonly coast: string;
  readonly borders: string;
  readonly provinces: readonly LaidProvince[];
  readonly sites: readonly LaidSite[];
  readonly rose: Ring;
  readonly title: Ring | null;
  /** Where the sea is wide enough for a ship, a monster. */
  readonly ornaments: readonly Ring[];
}

/** How far a point of the sea is from something that must stay clear. */
type Clear = (at: Point) => number;

const known = new WeakMap<Scene, Layout>();

export function layOut(scene: Scene): Layout {
  let layout = known.get(scene);
  if (!layout) known.set(scene, (layout = make(scene)));
  return layout;
}

function make(scene: Scene): Layout {
  const put = placing(scene);
  const coast = scene.coast.map(put);
  const outlines = scene.provinces.map((province) => province.outline.map(put));
  const sites = scene.sites.map((site) => put(site.at));
  const quays = scene.provinces.flatMap(({ port }) => (port ? [put(port)] : []));
  const berths: Point[] = [...sites];
  const provinces = scene.provinces.map((province, index): LaidProvince => {
    const outline = outlines[index] ?? [];
    const room = new Room(outline);
    for (const site of sites) room.takeCircle(site, SITE + 2);
    for (const quay of quays) room.takeCircle(quay, QUAY + 2);
    const middle = room.widest().at;
    const name = letter(province.name, room);
    const value = place(room, VALUE * 2, VALUE * 2 + PENNANT, middle);
    const tile = place(room, TILE * 2, TILE * 2, middle);
    const quay = province.port && put(province.port);
    return {
      index,
      terrain: province.terrain,
      worth: province.value,
      path: path(outline),
      box: bounds(outline),
      middle,
      name,
      value: [value[0], value[1] - PENNANT / 2],
      tile,
      signs: [...signs(room)],
      spots: SIZES.map((size) => ({ size, at: room.pack(size * SLIM, size, CROWD) })),
      far: far(outline, sites),
      port: quay && { quay, ships: anchorage(quay, coast, berths) },
    };
  });
  const sheet = bounds([...coast, ...berths]);
  const hindrances: Clear[] = [
    (at) => (inside(at, coast) ? -1 : toOutline(at, coast) - 34),
    ...berths.map((berth): Clear => (at) => distance(at, berth) - 44),
  ];
  const sea = (flat: number, most: number): Ring => {
    const { at, radius } = openSea(flat, sheet, hindrances);
    const ring = { at, radius: Math.min(radius, most) };
    hindrances.push(([x, y]) => {
      const aside = Math.max(0, Math.abs(x - at[0]) - (flat - 1) * ring.radius);
      return Math.hypot(aside, y - at[1]) - ring.radius - 60;
    });
    return ring;
  };
  const rose = sea(1, 120);
  const title = sea(2.6, 60);
  return {
    scene,
    sheet,
    coast: path(coast),
    borders: inland(outlines),
    provinces,
    sites: scene.sites.map(({ number }, index) => {
      const at = sites[index] ?? [0, 0];
      const others = sites.filter((other) => other !== at).map((other) => distance(at, other));
      return { number, at, reach: Math.min(...others) / 2 };
    }),
    rose: { at: rose.at, radius: Math.max(36, rose.radius) },
    title: title.radius > 30 ? title : null,
    ornaments: [sea(1.2, 58), sea(1.4, 52)].filter((ring) => ring.radius > 36),
  };
}

/** From the board's own scale to the chart's. */
function placing(scene: Scene): (at: Point) => Point {
  const sizes = scene.provinces.map((province) => area(province.outline));
  const scale = Math.sqrt((PROVINCE * sizes.length) / sizes.reduce((sum, size) => sum + size, 0));
  const box = bounds(scene.coast);
  return ([x, y]) => [(x - box.x) * scale, (y - box.y) * scale];
}

function far(outline: readonly Point[], sites: readonly Point[]): LaidProvince["far"] {
  const room = new Room(outline);
  for (const site of sites) room.takeCircle(site, FAR_SITE);
  const tile = place(room, TILE * 2 * FAR_TILE, TILE * 2 * FAR_TILE, room.widest().at);
  const spots = FAR_SIZES.map((size) => ({ size, at: room.pack(size * SLIM, size, CROWD) }));
  return { tile, spots };
}

/** A place at the rim of what is still free, so that the pieces keep the middle. */
function place(room: Room, width: number, height: number, middle: Point): Point {
  const found =
    room.best(width, height, 2, (_, free, inland) => free + inland) ??
    room.best(width * 0.8, height * 0.8, 0, (at) => distance(at, middle));
  const at = found ?? middle;
  room.takeStroke(
    [at[0], at[1] - Math.max(0, height - width) / 2],
    [at[0], at[1] + Math.max(0, height - width) / 2],
    width / 2,
  );
  return at;
}

/** A loose lattice of places for the signs of the terrain. */
function* signs(room: Room): Generator<Point> {
  let row = 0;
  let last = -Infinity;
  for (const [[x, y]] of room.cells()) {
    if (Math.round(x / 5) % 8 !== (row % 2) * 4) continue;
    if (Math.round(y / 5) % 6 !== 0) continue;
    if (y !== last) [row, last] = [row + 1, y];
    const at: Point = [x + 5 * Math.sin(3.1 * x + 1.7 * y), y + 4 * Math.sin(1.3 * x + 2.9 * y)];
    if (room.around(...at) > 12) yield at;
  }
}

/** Lines between two provinces, each once. */
function inland(outlines: readonly (readonly Point[])[]): string {
  const seen = new Set<string>();
  let drawn = "";
  for (const outline of outlines) {
    let run: Point[] = [];
    const finish = (): void => {
      if (run.length) drawn += path(run, false);
      run = [];
    };
    for (const [from, to] of sides(outline)) {
      if (seen.has(`${to.join()}>${from.join()}`)) {
        if (!run.length) run.push(from);
        run.push(to);
      } else finish();
      seen.add(`${from.join()}>${to.join()}`);
    }
    finish();
  }
  return drawn;
}

/** Two berths on open water beside a quay, clear of sites and of other ships. */
function anchorage(quay: Point, coast: readonly Point[], berths: Point[]): [Point, Point] {
  const ships: Point[] = [];
  for (let ship = 0; ship < 2; ship++) {
    let [found, most]: [Point, number] = [quay, -Infinity];
    for (const offing of [OFFING - 6, OFFING + 6, OFFING + 18]) {
      for (let bearing = 0; bearing < 360; bearing += 10) {
        const at = polar(quay, offing, bearing);
        if (inside(at, coast)) continue;
        const near = Math.min(...berths.map((berth) => distance(at, berth)));
        const open = Math.min(toOutline(at, coast), near - 22, 28) - offing / 10;
        if (open > most) [found, most] = [at, open];
      }
    }
    ships.push(found);
    berths.push(found);
  }
  const [first = quay, second = quay] = ships;
  return [first, second];
}

/** The widest piece of open sea for something `flat` times as wide as high, as its half height. */
function openSea(flat: number, sheet: Box, hindrances: readonly Clear[]): Ring {
  let best: Ring = { at: [sheet.x + sheet.width, sheet.y], radius: 0 };
  for (let x = sheet.x; x <= sheet.x + sheet.width; x += 20) {
    for (let y = sheet.y; y <= sheet.y + sheet.height; y += 20) {
      const across = Math.min(x - sheet.x, sheet.x + sheet.width - x) + 20;
      const down = Math.min(y - sheet.y, sheet.y + sheet.height - y) + 20;
      let radius = Math.min(across / flat, down);
      for (let aside = 1 - flat; aside <= flat - 1 + 0.01; aside += 0.5) {
        if (radius <= best.radius) break;
        const at: Point = [x + aside * radius, y];
        for (const clear of hindrances) radius = Math.min(radius, clear(at));
      }
      if (radius > best.radius) best = { at: [x, y], radius };
    }
  }
  return best;
}
