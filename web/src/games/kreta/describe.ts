/** The position in words, for the text panel: everything that the picture shows. */

import type { Table } from "$lib/managers/table.svelte";
import { t } from "$lib/managers/words.svelte";
import type { Offer } from "$lib/types/messages";
import { presence, sitesAround } from "./province";
import { type Forecast, PIECES, type Scene, TILES, type View, type ViewSeat } from "./types";
import { title, word } from "./words";

export interface Section {
  title: string;
  lines: string[];
}

const list = (words: readonly string[]): string => words.join(", ") || "–";

export function describe(table: Table): Section[] {
  const view = (table.shown?.view ?? null) as View | null;
  const scene = table.scene as Scene | null;
  if (!view || !scene) return [];
  const own = table.seat === null ? undefined : view.seats[table.seat];
  return [
    { title: t("kreta.text.now"), lines: now(table, view) },
    ...(own ? [{ title: t("kreta.text.own"), lines: holdings(own) }] : []),
    { title: t("kreta.text.players"), lines: view.seats.map((_, seat) => player(table, view, seat)) },
    { title: t("kreta.text.forts"), lines: forts(table, view) },
    { title: t("kreta.text.provinces"), lines: view.provinces.map((_, index) => province(table, view, scene, index)) },
  ];
}

function now(table: Table, view: View): string[] {
  const lines = [table.say(view.now)];
  if (view.phase !== "over") lines.unshift(t("kreta.text.turn", { name: table.names[view.turn] ?? "" }));
  if (view.steps > 0) lines.push(t("kreta.steps_left", { n: view.steps }));
  return lines;
}

function holdings(seat: ViewSeat): string[] {
  const tiles = TILES.filter((tile) => seat.tiles[tile] > 0);
  const say = {
    [title("term.hand")]: list(seat.hand.map((card) => word(`card.${card}`))),
    [t("kreta.played")]: list(seat.table.map((card) => word(`card.${card}`))),
    [title("term.reserve")]: list(PIECES.map((piece) => `${word(`piece.${piece}`)} ${seat.reserve[piece]}`)),
    [t("kreta.tiles")]: list(tiles.map((tile) => `${word(`tile.${tile}`)} ${seat.tiles[tile]}`)),
  };
  return Object.entries(say).map(([name, things]) => `${name}: ${things}`);
}

function player(table: Table, view: View, index: number): string {
  const seat = view.seats[index];
  const name = `${table.names[index] ?? ""} (${word(`player.${index}`)})`;
  if (!seat) return name;
  const points = t("kreta.points", { n: seat.points });
  if (index === table.seat) return `${name}: ${points}`;
  return `${name}: ${[points, ...holdings(seat)].join("; ")}`;
}

function forts(table: Table, view: View): string[] {
  const lines = view.forecast.map((forecast, rank) => fort(table, view, forecast, rank));
  const { scored, face_down, swapped } = view.row;
  lines.push(t("kreta.text.row", { scored: list(scored.map(String)), down: face_down }));
  if (swapped.length) lines.push(t("kreta.text.swapped", { sites: list(swapped.map(String)) }));
  return lines;
}

function fort(table: Table, view: View, forecast: Forecast, rank: number): string {
  const parts = forecast.provinces.map(({ province: index, points }) => {
    const name = view.provinces[index]?.name ?? "";
    return `${name}: ${payments(table, points)}`;
  });
  const card = t(rank === 0 ? "kreta.fort_next" : "kreta.fort_then", { site: forecast.site });
  return `${card}. ${parts.join("; ")}. ${t("kreta.would_pay")}: ${payments(table, forecast.points)}`;
}

function payments(table: Table, points: readonly number[]): string {
  return list(points.flatMap((each, seat) => (each > 0 ? [`${table.names[seat] ?? ""} +${each}`] : [])));
}

function province(table: Table, view: View, scene: Scene, index: number): string {
  const found = view.provinces[index];
  if (!found) return "";
  const what = [word(`terrain.${found.terrain}`), t("kreta.worth", { n: found.value })];
  if (found.port) what.push(word("term.port"));
  if (found.tile) what.push(word(`tile.${found.tile}`));
  const parts = presence(view, scene, index).map(({ seat, influence, pieces }) => {
    const things = pieces.map(({ piece, count }) => `${word(`piece.${piece}`)} ${count}`);
    return `${table.names[seat] ?? ""}: ${word("term.influence")} ${influence} (${list(things)})`;
  });
  if (found.full) parts.push(t("kreta.full"));
  const sites = t("kreta.sites", { sites: sitesAround(scene, index).join(", ") });
  return `${found.name} (${what.join(", ")}). ${[...parts, sites].join("; ")}`;
}

/** Offers of one kind stand together: cards to play, villagers to put, villagers to move from a place … */
export function heading(offer: Offer): string {
  const kind = String(offer.parts["kind"]);
  if (["stop", "keep", "swap"].includes(kind)) return t("kreta.do.choose");
  return t(`kreta.do.${kind}`);
}
