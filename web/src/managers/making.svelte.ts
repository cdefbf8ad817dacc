/** A table to be: what its maker has chosen so far, and the wish that the server gets. */

import type { Absence, GameInfo, NewTable, SeatWish, TimeLimit } from "$lib/types/messages";
import * as server from "$lib/services/api";
import { keepInvites } from "./invites";
import { myName } from "./names";

export type SeatPlan = { kind: "me" | "open" | "reserved" | "bot"; level: string };

/** Limits to choose from, by a name that is also a key of the texts. */
export const LIMITS: Record<string, TimeLimit> = {
  none: { kind: "none" },
  decision_1: { kind: "decision", seconds: 60 },
  decision_3: { kind: "decision", seconds: 180 },
  budget_15: { kind: "budget", seconds: 900, increment: 5 },
  budget_40: { kind: "budget", seconds: 2400, increment: 10 },
  days_1: { kind: "days", days: 1 },
  days_3: { kind: "days", days: 3 },
  days_7: { kind: "days", days: 7 },
};

export class Making {
  seats: SeatPlan[] = $state([]);
  options: Record<string, unknown> = $state({});
  /** A board of one's own, once the server has found it good. */
  ownBoard: unknown = $state.raw(null);
  limit = $state("none");
  standIn = $state("");
  after = $state(60);
  isPublic = $state(false);
  startsAlone = $state(true);

  constructor(readonly game: GameInfo) {
    this.options = Object.fromEntries(game.options.map((each) => [each.name, each.default]));
    this.setPlayers(game.players.includes(3) ? 3 : (game.players[0] ?? 2));
  }

  /** Whether bots alone sit at the table with its maker. */
  isFull = $derived(this.seats.every((seat) => seat.kind === "me" || seat.kind === "bot"));

  setPlayers(count: number): void {
    const level = this.game.middling;
    this.seats = Array.from({ length: count }, (_, seat) => {
      return this.seats[seat] ?? { kind: seat === 0 ? "me" : "open", level };
    });
    for (const option of this.game.options) {
      const chosen = option.choices.find((each) => each.value === this.options[option.name]);
      if (chosen && !chosen.players.includes(count)) this.options[option.name] = option.default;
    }
  }

  /** Several options at once. */
  choose(options: Record<string, unknown>): void {
    Object.assign(this.options, options);
  }

  /** What a seat shall be; its maker sits at one seat at most. */
  setSeat(seat: number, kind: SeatPlan["kind"]): void {
    this.seats.forEach((each, index) => {
      if (index === seat) each.kind = kind;
      else if (kind === "me" && each.kind === "me") each.kind = "open";
    });
  }

  wish(): NewTable {
    const mine = this.seats.findIndex((seat) => seat.kind === "me");
    const absent: Absence = this.standIn
      ? { kind: "bot", level: this.standIn, after: this.after }
      : { kind: "wait" };
    const board = this.ownBoard === null ? {} : { board: this.ownBoard };
    return {
      game: this.game.name,
      name: myName(),
      players: this.seats.length,
      seats: this.seats.map(({ kind, level }): SeatWish => {
        return kind === "bot" ? { kind, level } : { kind: kind === "me" ? "open" : kind };
      }),
      seat: mine < 0 ? null : mine,
      options: { ...$state.snapshot(this.options), ...board },
      start: this.isFull || this.startsAlone,
      public: this.isPublic,
      time: LIMITS[this.limit] ?? { kind: "none" },
      absent,
    };
  }

  /** Make the table; returns its id. */
  async make(): Promise<string> {
    const { table, invites } = await server.makeTable(this.wish());
    keepInvites(table.id, invites);
    return table.id;
  }
}
