/** Calls somebody who looked away: the tab's title, a bell, and words for screen readers. */

import { emit, on } from "$lib/services/events";
import { bell, listenForGesture } from "$lib/services/sound";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";
import { isText, t } from "./words.svelte";

/** Follow a table until the answer is called. */
export function callAttention(table: Table): () => void {
  listenForGesture();
  const stop = [
    on("yourTurn", ({ table: id }) => {
      if (id === table.id && settings.sound) bell();
    }),
    on("played", ({ table: id, entries }) => {
      if (id !== table.id) return;
      const lines = entries.filter((entry) => entry.seat !== table.seat).flatMap((entry) => entry.lines);
      const told = lines.map((line) => table.say(line)).join(" ");
      emit("announce", { text: [told, table.isMyTurn ? due(table) : ""].join(" ").trim() });
    }),
    on("refused", ({ answer }) => emit("announce", { text: table.say(answer.message) })),
    $effect.root(() => {
      $effect(() => {
        document.title = table.isMyTurn ? `● ${t("table.your_turn")} · Kastellan` : "Kastellan";
      });
    }),
  ];
  return () => {
    for (const each of stop) each();
    document.title = "Kastellan";
  };
}

/** What this seat has to decide now, in words. */
export function due(table: Table): string {
  const now = (table.sight?.view as { now?: unknown } | null)?.now;
  return `${t("table.your_turn")}: ${isText(now) ? table.say(now) : ""}`;
}
