/** Kreta as the server sends it: `Scene` never changes during a game, `View` does. */

/** x grows to the east, y to the south; boards come in any scale. */
export type Point = readonly [x: number, y: number];

export type Terrain = "plain" | "hill" | "mountain";
export type Tile = "wheat" | "olive" | "wine" | "thyme" | "cheese";
export type Card =
  | "admiral"
  | "commander"
  | "abbot"
  | "farmer"
  | "architect"
  | "king"
  | "castellan";
export type Piece = "villager" | "village" | "ship" | "fort" | "abbot";

export type Phase =
  | "tile"
  | "open"
  | "start"
  | "card"
  | "king"
  | "admiral"
  | "sail"
  | "commander"
  | "march"
  | "abbot"
  | "farmer"
  | "architect"
  | "turn"
  | "keep"
  | "replace"
  | "over";

export const TILES: readonly Tile[] = ["wheat", "olive", "wine", "thyme", "cheese"];
export const PIECES: readonly Piece[] = ["villager", "village", "ship", "fort", "abbot"];
export const CARDS: readonly Card[] = [
  "admiral",
  "commander",
  "abbot",
  "farmer",
  "architect",
  "king",
  "castellan",
];

/** A message of the game: a key of its texts, with parameters that may be messages themselves. */
export interface Text {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number | Text | readonly Text[]>>;
}

export interface SceneProvince {
  readonly name: string;
  readonly terrain: Terrain;
  readonly value: number;
  /** Where the port lies, on the coast; null where there is none. */
  readonly port: Point | null;
  /** Clockwise; the last point joins the first. */
  readonly outline: readonly Point[];
  /** Well inside. */
  readonly centre: Point;
}

export interface SceneSite {
  /** From 1. */
  readonly number: number;
  readonly at: Point;
  /** Indices of the provinces it touches. */
  readonly provinces: readonly number[];
  readonly coast: boolean;
}

export interface Scene {
  readonly board: string;
  readonly title: string;
  readonly coast: readonly Point[];
  readonly borders: readonly (readonly [number, number])[];
  readonly provinces: readonly SceneProvince[];
  readonly sites: readonly SceneSite[];
}

export interface ViewProvince {
  readonly name: string;
  readonly terrain: Terrain;
  readonly port: boolean;
  readonly value: number;
  readonly tile: Tile | null;
  readonly full: boolean;
  /** By seat. */
  readonly villagers: readonly number[];
  /** By seat. */
  readonly villages: readonly number[];
  /** Seats whose abbot stands here. */
  readonly abbots: readonly number[];
  /** Seats that have a ship in the port. */
  readonly ships: readonly number[];
  /** By seat. */
  readonly influence: readonly number[];
}

export interface ViewSeat {
  readonly points: number;
  readonly hand: readonly Card[];
  readonly table: readonly Card[];
  readonly reserve: Readonly<Record<Piece, number>>;
  readonly tiles: Readonly<Record<Tile, number>>;
}

/** What a fort card would pay if it were scored now. */
export interface Forecast {
  readonly site: number;
  /** By seat. */
  readonly points: readonly number[];
  readonly provinces: readonly { readonly province: number; readonly points: readonly number[] }[];
}

export interface Row {
  readonly scored: readonly number[];
  /** The one that is scored next first. */
  readonly open: readonly number[];
  readonly face_down: number;
  readonly swapped: readonly number[];
  readonly pile: number;
}

export interface View {
  readonly game: "kreta";
  /** Who looks; null for a spectator. */
  readonly seat: number | null;
  /** A seat, or below 0: chance, or nobody any more. */
  readonly to_move: number;
  readonly turn: number;
  readonly phase: Phase;
  readonly now: Text;
  /** Movement points left. */
  readonly steps: number;
  /** The province whose port a ship just reached. */
  readonly sailed: string | null;
  readonly row: Row;
  readonly forecast: readonly Forecast[];
  readonly seats: readonly ViewSeat[];
  readonly provinces: readonly ViewProvince[];
  /** Which seat's fort stands on a site, by the site's number. */
  readonly forts: Readonly<Record<string, number>>;
}
