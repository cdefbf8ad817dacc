/** Where everything on the chart lies: worked out once for each board, from its outlines alone. */
import type { Point, Scene, Terrain } from "../types.ts";
import { type Box, area, bounds, depth, distance, path, sides } from "./geometry.ts";
import { type Lettering, letter } from "./lettering.ts";
import { Room } from "./room.ts";
import { type Ring, Sea, anchorage } from "./sea.ts";

/** Boards come in any scale: the provinces of a chart are that large on the average. */
const PROVINCE = 30_000;
export const SITE = 20;
export const TILE = 19;
const VALUE = 14;
const PENNANT = 26;
const QUAY = 11;
const CROWD = 7;
/** Heights of a piece, the largest that has room is taken. */
const SIZES = [50, 45, 40, 36, 32, 28, 25, 22, 19] as const;
/** The same for a chart seen from afar, where pieces stand in stacks and nothing is written. */
const FAR_SIZES = [84, 74, 64, 56, 48, 40] as const;
export const FAR_TILE = 1.6;
const FAR_SITE = 10;
/** How much names, values and tiles may shrink until pieces of these heights have so many places. */
const SHRINKS = [1, 0.92, 0.84, 0.7];
const TIGHT = 0.84; // smaller only where a full province would not fit otherwise
const ROOMY = [
  [36, 3],
  [25, CROWD],
] as const;
const SLIM = 0.9; // width of a piece by its height

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
  /** How large value and tile are drawn here. */
  readonly shrink: number;
  readonly port: Port | null;
}

export interface LaidSite {
  readonly number: number;
  readonly at: Point;
  /** How far one can point beside it before another site is nearer. */
  readonly reach: number;
}

export interface Corner {
  readonly left: boolean;
  readonly top: boolean;
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
  /** The corner of the sheet that is farthest from the coast: buttons hide least there. */
  readonly corner: Corner;
}

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
    const quay = province.port && put(province.port);
    return {
      index,
      terrain: province.terrain,
      worth: province.value,
      path: path(outline),
      box: bounds(outline),
      ...furnish(province.name, outline, sites, quays),
      port: quay && { quay, ships: anchorage(quay, coast, berths) },
    };
  });
  const sheet = bounds([...coast, ...berths]);
  const sea = new Sea(sheet, coast, berths);
  const rose = sea.take(1, 120);
  const title = sea.take(2.6, 60);
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
    corner: calmest(sheet, coast),
    ornaments: [sea.take(1.2, 58), sea.take(1.4, 52)].filter((ring) => ring.radius > 36),
  };
}

/** From the board's own scale to the chart's. */
export function placing(scene: Scene): (at: Point) => Point {
  const sizes = scene.provinces.map((province) => area(province.outline));
  const scale = Math.sqrt((PROVINCE * sizes.length) / sizes.reduce((sum, size) => sum + size, 0));
  const box = bounds(scene.coast);
  return ([x, y]) => [(x - box.x) * scale, (y - box.y) * scale];
}

type Furniture = Omit<LaidProvince, "index" | "terrain" | "worth" | "path" | "box" | "port">;

/** Everything inside a province, smaller where it is narrow. */
function furnish(
  name: string,
  outline: readonly Point[],
  sites: readonly Point[],
  quays: readonly Point[],
): Furniture {
  const bare = new Room(outline);
  const room = new Room(bare);
  for (const site of sites) room.takeCircle(site, SITE + 4);
  for (const quay of quays) room.takeCircle(quay, QUAY + 2);
  const far = fromAfar(bare, sites);
  let found: Furniture | null = null;
  for (const shrink of SHRINKS) {
    found = { ...arrange(name, new Room(room), shrink), far, shrink };
    const { spots } = found;
    const fits = ([least, count]: readonly [number, number]): boolean =>
      spots.some(({ size, at }) => size >= least && at.length >= count);
    if (shrink === TIGHT ? fits([0, CROWD]) : ROOMY.every(fits)) break;
  }
  return found as Furniture;
}

function arrange(name: string, room: Room, shrink: number): Omit<Furniture, "far" | "shrink"> {
  const middle = room.widest();
  const lettering = letter(name, room, shrink);
  const pennant = PENNANT * shrink;
  const value = place(room, 2 * VALUE * shrink, 2 * VALUE * shrink + pennant, middle);
  const tile = place(room, 2 * TILE * shrink, 2 * TILE * shrink);
  return {
    middle,
    name: lettering,
    value: [value[0], value[1] - pennant / 2],
    tile,
    signs: signs(room),
    spots: SIZES.map((size) => ({ size, at: room.pack(size * SLIM, size, CROWD) })),
  };
}

function fromAfar(bare: Room, sites: readonly Point[]): LaidProvince["far"] {
  const room = new Room(bare);
  for (const site of sites) room.takeCircle(site, FAR_SITE);
  const tile = place(room, TILE * 2 * FAR_TILE, TILE * 2 * FAR_TILE);
  const spots = FAR_SIZES.map((size) => ({ size, at: room.pack(size * SLIM, size, CROWD) }));
  return { tile, spots };
}

/** A place at the rim of what is still free, so that the pieces keep the middle. */
function place(room: Room, width: number, height: number, near?: Point): Point {
  const at =
    room.rim(width, height, 2, near) ?? room.rim(width * 0.8, height * 0.8, 0) ?? room.widest();
  const tall = Math.max(0, height - width) / 2;
  room.takeStroke([at[0], at[1] - tall], [at[0], at[1] + tall], width / 2);
  return at;
}

/** A loose lattice of places for the signs of the terrain. */
function signs(room: Room): Point[] {
  return room
    .lattice(1, 0)
    .filter(([x, y]) => {
      const [column, row] = [Math.round(x / 5), Math.round(y / 5)];
      return row % 6 === 0 && column % 8 === (row % 12 ? 4 : 0);
    })
    .map(([x, y]): Point => [
      x + 5 * Math.sin(3.1 * x + 1.7 * y),
      y + 4 * Math.sin(1.3 * x + 2.9 * y),
    ])
    .filter(([x, y]) => room.around(x, y) > 12);
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

function calmest(sheet: Box, coast: readonly Point[]): Corner {
  const corners = [false, true].flatMap((top) => [false, true].map((left) => ({ left, top })));
  const far = ({ left, top }: Corner): number => {
    const x = sheet.x + (left ? 40 : sheet.width - 40);
    const y = sheet.y + (top ? 60 : sheet.height - 60);
    return -depth(x, y, coast);
  };
  return corners.reduce((best, corner) => (far(corner) > far(best) + 60 ? corner : best));
}
