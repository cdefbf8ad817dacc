/** The position in words, for the text panel: everything that the picture shows. */

import { settings } from "$lib/managers/settings.svelte";
import type { Table } from "$lib/managers/table.svelte";
import { t } from "$lib/managers/words.svelte";
import type { Offer } from "$lib/types/messages";
import { advice } from "./coach";
import { costOf } from "./purse";
import { type AmountsOfChoice, type Card, RESOURCES, type View, type ViewSeat } from "./types";
import { title, word } from "./words";

export interface Section {
  title: string;
  lines: string[];
}

const list = (words: readonly string[]): string => words.join(", ") || "–";
const cards = (names: readonly Card[]): string => list(names.map((name) => word(`card.${name}`)));

function amounts(some: AmountsOfChoice): string {
  const found = RESOURCES.filter((kind) => some[kind]).map((kind) => `${some[kind]} ${word(`resource.${kind}`)}`);
  if (some.any) found.push(t("catan.of_choice", { n: some.any }));
  return list(found);
}

export function describe(table: Table): Section[] {
  const view = (table.shown?.view ?? null) as View | null;
  if (!view) return [];
  const seats = view.seats.map((own, seat) => ({ own, seat }));
  if (table.seat === 1) seats.reverse(); // oneself first
  return [
    { title: t("catan.text.now"), lines: now(table, view) },
    ...(table.seat === null ? [] : [{ title: title("term.hand"), lines: hand(view, table.seat) }]),
    ...seats.map(({ own, seat }) => ({
      title: t("catan.realm_of", { name: table.names[seat] ?? "" }),
      lines: realm(view, own, seat, seat === table.seat),
    })),
    { title: t("catan.stacks"), lines: stacks(view) },
    { title: title("term.supply"), lines: supply(view) },
  ];
}

function now(table: Table, view: View): string[] {
  const lines = [t("catan.text.turn", { turn: view.turn, name: table.names[view.active] ?? "" }), table.say(view.now)];
  if (view.face) lines.push(`${title("term.event_die")}: ${word(`face.${view.face}`)}`);
  const event = view.events.turned.at(-1);
  if (view.face === "card" && event) lines.push(`${title("term.event_card")}: ${word(`event.${event}`)}. ${word(`help.event.${event}`)}`);
  if (view.number) lines.push(t("catan.number", { n: view.number }));
  if (view.card) lines.push(`${title(`card.${view.card}`)}: ${word(`help.${view.card}`)}`);
  if (Object.keys(view.owed).length) lines.push(`${t("catan.to_pay")} ${amounts(view.owed)}`);
  if (Object.keys(view.due).length) lines.push(`${t("catan.to_gain")} ${amounts(view.due)}`);
  if (view.offer) {
    const name = table.names[view.offer.proposer] ?? "";
    lines.push(`${t("catan.other_give", { name })} ${amounts(view.offer.gives)}; ${t("catan.other_want", { name })} ${amounts(view.offer.wants)}`);
  }
  const hint = settings.coach && table.isMyTurn && table.seat !== null ? advice(view, table.seat) : null;
  if (hint) lines.push(`${t("catan.coach")} ${t(`catan.coach.${hint}`)}`);
  return lines;
}

function hand(view: View, seat: number): string[] {
  const own = view.seats[seat];
  if (!own) return [];
  return [
    t("catan.hand_size", { n: own.held, limit: own.limit }),
    ...own.hand.map((card) => {
      const cost = amounts(costOf(card));
      return `${title(`card.${card}`)}${cost === "–" ? "" : ` (${cost})`}: ${word(`help.${card}`)}`;
    }),
  ];
}

function realm(view: View, own: ViewSeat, seat: number, isOwn: boolean): string[] {
  const sums = (["strength", "tournament", "commerce"] as const).map((sum) => `${word(`term.${sum}`)} ${own[sum]}`);
  const sources = (["settlements", "cities", "cards", "tokens"] as const)
    .filter((source) => own.sources[source])
    .map((source) => `${t(`catan.source.${source}`)} ${own.sources[source]}`);
  const tokens = [
    ...(view.knight_token === seat ? [word("term.knight_token")] : []),
    ...(view.mill_token === seat ? [word("term.mill_token")] : []),
  ];
  const lines = [
    `${t("catan.points_of", { n: own.points, goal: view.goal })} (${list(sources)})`,
    list([...sums, ...tokens, t("catan.resources", { n: own.resources })]),
  ];
  if (!isOwn) lines.push(`${t("catan.hand_size", { n: own.held, limit: own.limit })}: ${cards(own.hand)}`);
  if (!isOwn && own.perhaps.length) lines.push(`${t("catan.perhaps")} ${cards(own.perhaps)}`);
  for (const [row, regions] of own.regions.entries()) {
    for (const [index, region] of regions.entries()) {
      if (!region) continue;
      const place = word(row === 0 ? "place.upper" : "place.lower", { column: index + 1 });
      const text = t("catan.region", {
        region: title(`region.${region.region}`),
        number: region.number,
        stock: region.stock,
        resource: word(`resource.${region.resource}`),
      });
      lines.push(`${text} (${place})`);
    }
  }
  for (const [index, column] of own.columns.entries()) {
    const where = word("place.column", { column: index + 1 });
    const sites = (["above", "below"] as const).map((row) => {
      const place = word(`place.${row}`, { column: index + 1 });
      return `${place}: ${list(column[row].map((card) => (card ? word(`card.${card}`) : t("catan.free_site"))))}`;
    });
    lines.push(`${title(`work.${column.level}`)}, ${where}. ${sites.join("; ")}`);
  }
  for (const [end, road] of own.roads.entries())
    if (road) lines.push(`${title("work.road")} ${word(end === 0 ? "place.left" : "place.right")}`);
  return lines;
}

function stacks(view: View): string[] {
  return view.stacks.map((stack, index) => {
    const head = t("catan.stack", { stack: index + 1, n: stack.height });
    if (!stack.seen) return head;
    const known = stack.cards.map((card) => (card ? word(`card.${card}`) : "?"));
    const doubt = stack.doubt > 0 ? ` ${t("catan.doubt", { n: stack.doubt })}` : "";
    return `${head}: ${list(known)}.${doubt}`;
  });
}

function supply(view: View): string[] {
  const works = (["road", "settlement", "city"] as const).map((work) => `${word(`work.${work}`)} ${view.supply[work]} (${amounts(costOf(work))})`);
  const regions = view.region_pile.map((each) => `${word(`region.${each.region}`)} ${each.number}`);
  return [
    list(works),
    `${t("catan.region_pile", { n: view.regions })}: ${list(regions)}`,
    `${t("catan.events_turned", { n: view.events.unknown })}: ${list(view.events.turned.map((event) => word(`event.${event}`)))}`,
    `${title("term.discard")}: ${cards(view.aside)}`,
  ];
}

const HEADINGS: Record<string, string> = {
  road: "build",
  settle: "build",
  city: "build",
  build: "build",
  site: "build",
  demolish: "build",
  bank: "trade",
  propose: "trade",
  give: "trade",
  want: "trade",
  play: "play",
  alchemy: "play",
  scout: "play",
  defend: "play",
  draw: "stacks",
  search: "stacks",
  look: "stacks",
  under: "stacks",
  take: "stacks",
};

/** Offers of one kind stand together. */
export function heading(offer: Offer): string {
  return t(`catan.do.${HEADINGS[String(offer.parts["kind"])] ?? "choose"}`);
}
