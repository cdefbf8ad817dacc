/** Between the table's offers and the board: no rule, only what the server offered. */

import { t } from "$lib/managers/words.svelte";
import type { Offer } from "$lib/types/messages";
import type { Scoring } from "./board/Highlights.svelte";
import type { Piece, Scene, View } from "./types";
import { word } from "./words";

/** Which piece leaves a place when it is dragged away, if an offer begins there. */
export function carried(target: string, offers: readonly Offer[]): Piece | null {
  const offer = offers.find((each) => each.targets.length === 2 && each.targets[0] === target);
  return (offer?.parts["piece"] as Piece | undefined) ?? null;
}

/** The piece of an offer that waits for a confirmation, where it would stand. */
export function ghostOf(
  offer: Offer | null,
  seat: number,
): { piece: Piece; seat: number; at: string } | null {
  const piece = offer?.parts["piece"] as Piece | undefined;
  const at = offer?.targets.at(-1);
  return piece && at ? { piece, seat, at } : null;
}

/** The open fort cards to mark on the board; one that is pointed at is marked alone. */
export function scoringOf(view: View, isLit: boolean, looked: number | null): Scoring[] {
  const cards = view.forecast.map(
    ({ site, provinces }, index): Scoring => ({
      site,
      provinces: provinces.map(({ province }) => province),
      rank: index === 0 ? "next" : "later",
    }),
  );
  if (looked !== null) return cards.filter(({ site }) => site === looked);
  return isLit ? cards : [];
}

/** What a place on the board is called. */
export function label(target: string, view: View): string {
  const [kind, number] = target.split(".");
  if (kind === "site") return t("kreta.site", { site: Number(number) });
  return view.provinces[Number(number)]?.name ?? target;
}

/** Whether a board is wider than high: the table is laid out accordingly. */
export function shapeOf(scene: Scene): "wide" | "tall" {
  const [xs, ys] = [scene.coast.map(([x]) => x), scene.coast.map(([, y]) => y)];
  const span = (values: number[]): number => Math.max(...values) - Math.min(...values);
  return span(xs) >= span(ys) ? "wide" : "tall";
}

/** A board's name in the reader's language; boards of one's own have only theirs. */
export function titleOf(scene: Scene): string {
  const key = `option.board.${scene.board}`;
  const name = word(key);
  return name === key ? scene.title : name;
}

/** What the board and its buttons are called. */
export function boardWords(scene: Scene): { board: string; nearer: string; farther: string; whole: string } {
  return {
    board: titleOf(scene),
    nearer: t("kreta.nearer"),
    farther: t("kreta.farther"),
    whole: t("kreta.whole"),
  };
}
