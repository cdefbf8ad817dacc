/** What stands in and around a province, by player. */

import type { Piece, Scene, View } from "./types";

export interface Presence {
  readonly seat: number;
  readonly influence: number;
  readonly pieces: readonly { readonly piece: Piece; readonly count: number }[];
}

/** The numbers of the sites that touch a province. */
export function sitesAround(scene: Scene, index: number): number[] {
  return scene.sites.filter((site) => site.provinces.includes(index)).map((site) => site.number);
}

/** Who has something there, most influence first. */
export function presence(view: View, scene: Scene, index: number): Presence[] {
  const province = view.provinces[index];
  if (!province) return [];
  const sites = sitesAround(scene, index);
  const found = view.seats.map((_, seat): Presence => {
    const counts: [Piece, number][] = [
      ["villager", province.villagers[seat] ?? 0],
      ["village", province.villages[seat] ?? 0],
      ["abbot", Number(province.abbots.includes(seat))],
      ["ship", Number(province.ships.includes(seat))],
      ["fort", sites.filter((site) => view.forts[site] === seat).length],
    ];
    const pieces = counts.flatMap(([piece, count]) => (count > 0 ? [{ piece, count }] : []));
    return { seat, influence: province.influence[seat] ?? 0, pieces };
  });
  return found
    .filter((each) => each.pieces.length > 0 || each.influence > 0)
    .sort((one, other) => other.influence - one.influence);
}
