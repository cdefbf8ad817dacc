/** The pieces on the board as things with an identity, so that one that moves can be seen moving. */
import type { Piece, Point, View } from "../types.ts";
import type { LaidProvince, Layout } from "./layout.ts";

const FORT = 44;
const SHIP = 48;

export interface Token {
  /** The same from one view to the next, as long as the piece stays on the board. */
  readonly key: string;
  readonly piece: Piece;
  readonly seat: number;
  /** `province.N` or `site.N`. */
  readonly target: string;
  readonly at: Point;
  readonly size: number;
  /** More than 1 on the uppermost of a stack, 0 on those below it. */
  readonly count: number;
}

interface Standing {
  readonly key: string;
  readonly piece: Piece;
  readonly seat: number;
  readonly target: string;
}

/** Where every piece of a view stands, nameless. */
function* standing(view: View): Generator<Omit<Standing, "key">> {
  for (const [site, seat] of Object.entries(view.forts)) {
    yield { piece: "fort", seat, target: `site.${site}` };
  }
  for (const [index, province] of view.provinces.entries()) {
    const target = `province.${index}`;
    for (const seat of province.ships) yield { piece: "ship", seat, target };
    for (const seat of province.abbots) yield { piece: "abbot", seat, target };
    for (const piece of ["village", "villager"] as const) {
      for (const [seat, count] of province[`${piece}s`].entries()) {
        for (let each = 0; each < count; each++) yield { piece, seat, target };
      }
    }
  }
}

/** Who stands where now: who could stay has stayed, and whoever went is matched with a new place. */
function name(before: readonly Standing[], view: View): Standing[] {
  const free = new Set(before);
  const now: Standing[] = [];
  const without: Omit<Standing, "key">[] = [];
  const take = (wanted: Omit<Standing, "key">, same: (old: Standing) => boolean): boolean => {
    for (const old of free) {
      if (old.piece === wanted.piece && old.seat === wanted.seat && same(old)) {
        free.delete(old);
        now.push({ ...wanted, key: old.key });
        return true;
      }
    }
    return false;
  };
  for (const wanted of standing(view)) {
    if (!take(wanted, (old) => old.target === wanted.target)) without.push(wanted);
  }
  const used = new Set(before.map((old) => old.key));
  for (const wanted of without) {
    if (take(wanted, () => true)) continue;
    let count = 0;
    const key = (): string => `${wanted.piece}-${wanted.seat}-${count}`;
    while (used.has(key())) count++;
    used.add(key());
    now.push({ ...wanted, key: key() });
  }
  return now.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Follows the pieces from view to view. Each keeps its spot while its province has the room. */
export class Tracker {
  #standing: Standing[] = [];
  #had = new Map<string, number>();
  #has = new Map<string, number>();

  /** From afar, pieces of a kind stand in stacks and are larger. */
  follow(view: View, layout: Layout, far: boolean): Token[] {
    this.#standing = name(this.#standing, view);
    [this.#had, this.#has] = [this.#has, new Map()];
    const places = new Map<string, Standing[]>();
    for (const each of this.#standing) {
      places.set(each.target, [...(places.get(each.target) ?? []), each]);
    }
    const tokens: Token[] = [];
    for (const [target, pieces] of places) {
      const index = Number(target.slice(target.indexOf(".") + 1));
      if (target.startsWith("site.")) {
        const site = layout.sites.find((each) => each.number === index);
        for (const fort of pieces) {
          if (site) tokens.push({ ...fort, at: site.at, size: far ? FORT * 1.5 : FORT, count: 1 });
        }
        continue;
      }
      const province = layout.provinces[index];
      if (!province) continue;
      const ships = pieces.filter((each) => each.piece === "ship");
      for (const ship of ships) {
        const at = province.port?.ships[this.#spot(ship, ships, 2)] ?? province.middle;
        tokens.push({ ...ship, at, size: far ? SHIP * 1.6 : SHIP, count: 1 });
      }
      const crowd = pieces.filter((each) => each.piece !== "ship");
      tokens.push(...this.#crowd(crowd, province, far));
    }
    return tokens.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Pieces inside a province, in its largest spots that are enough; in stacks from afar or where none are. */
  *#crowd(pieces: readonly Standing[], province: LaidProvince, far: boolean): Generator<Token> {
    const choices = far ? province.far.spots : province.spots;
    const single = !far && choices.some((spots) => spots.at.length >= pieces.length);
    const stacks = new Map<string, Standing[]>();
    for (const piece of pieces) {
      const stack = single ? piece.key : `${piece.piece}-${piece.seat}`;
      stacks.set(stack, [...(stacks.get(stack) ?? []), piece]);
    }
    const spots = choices.find((each) => each.at.length >= stacks.size) ?? choices.at(-1);
    const tops = [...stacks.values()].flatMap((stack) => stack.slice(0, 1));
    for (const [top, ...below] of stacks.values()) {
      if (!top) continue;
      const at = spots?.at[this.#spot(top, tops, spots.at.length)] ?? province.middle;
      const size = spots?.size ?? FORT / 2;
      for (const piece of below) yield { ...piece, at, size, count: 0 };
      yield { ...top, at, size, count: 1 + below.length };
    }
  }

  /** The spot a piece had if nobody else took it, else the first free one. */
  #spot(piece: Standing, among: readonly Standing[], spots: number): number {
    const id = (each: Standing): string => `${each.key}@${each.target}`;
    const had = (each: Standing): number | undefined =>
      this.#has.get(id(each)) ?? this.#had.get(id(each));
    const own = had(piece) ?? spots;
    const taken = new Set(among.filter((each) => each !== piece).map(had));
    let spot = own < spots && !taken.has(own) ? own : 0;
    while (taken.has(spot)) spot++;
    this.#has.set(id(piece), spot);
    return spot;
  }
}
