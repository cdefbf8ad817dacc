/** What a target is about: `hand.0.spy` is a spy, `corner.1.12` the region that lies there. */

import { t } from "$lib/managers/words.svelte";
import { PRINTS } from "../cards";
import { costOf, type Purse } from "../purse";
import type { Card, View, ViewRegion, Work } from "../types";
import { title, word } from "../words";

export type Subject =
  | { kind: "card"; card: Card }
  | { kind: "region"; region: ViewRegion }
  | { kind: "seat"; seat: number }
  | { kind: "words"; name: string; text: string; picture: string | null; cost: Purse | null }
  | { kind: "offer" };

const OFFER: Subject = { kind: "offer" };

export function subjectOf(target: string, view: View): Subject {
  const [kind = "", first = "", second = ""] = target.split(".");
  switch (kind) {
    case "hand":
      return cardOr(second);
    case "known":
      return cardOr(first);
    case "seat":
      return { kind: "seat", seat: Number(first) };
    case "corner": {
      const regions = view.seats[Number(first)]?.regions.flat() ?? [];
      const region = regions.find((each) => each?.corner === Number(second));
      return region ? { kind: "region", region } : OFFER;
    }
    case "site":
      return cardOr(cardAt(view, Number(first), Number(second)));
    case "stack": {
      const place = second === "" ? null : Number(second);
      const stack = view.stacks[Number(first)];
      if (place !== null) return cardOr(stack?.cards[place] ?? "");
      const text = [t("catan.stack_note"), stack?.seen ? t("catan.stack_seen") : ""].join(" ").trim();
      return words(t("catan.stack", { stack: Number(first) + 1, n: stack?.height ?? 0 }), text);
    }
    case "supply":
      return work(first as Work);
    case "road":
      return work("road");
    case "column":
      if (target.split(".").length > 3) return words(title("term.site"), t("catan.site_note"));
      return work(view.seats[Number(first)]?.columns[Number(second) - (view.seats[Number(first)]?.left ?? 0)]?.level ?? "settlement");
    case "face":
    case "event":
      return words(title(target), word(`help.${target}`), kind === "face" ? `face_${first}` : first);
    case "resource":
      return words(title(target), t("catan.resource_note"));
  }
  return OFFER;
}

function cardOr(name: string): Subject {
  return name in PRINTS ? { kind: "card", card: name as Card } : OFFER;
}

function work(name: Work): Subject {
  return { kind: "words", name: title(`work.${name}`), text: t(`catan.work.${name}`), picture: name, cost: costOf(name) };
}

function words(name: string, text: string, picture: string | null = null): Subject {
  return { kind: "words", name, text, picture, cost: null };
}

function cardAt(view: View, seat: number, site: number): string {
  const own = view.seats[seat];
  const column = own?.columns[Math.floor(site / 4) - own.left];
  const row = site % 4 < 2 ? column?.above : column?.below;
  return row?.[site % 2] ?? "";
}
