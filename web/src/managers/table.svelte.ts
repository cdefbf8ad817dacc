/** A table as this browser knows it: what is seen, what can be done, and the line to the server. */

import type { Answer, Ask, Entry, Offer, Presence, Refused, Said, State, Text, Update } from "$lib/types/messages";
import * as server from "$lib/services/api";
import { emit } from "$lib/services/events";
import { Line, type Connection } from "$lib/services/socket";
import { recall, remember } from "$lib/services/storage";
import { namesOf } from "./names";
import { mean, pointable } from "./pointing";
import { settings } from "./settings.svelte";
import { Showing, type Sight } from "./showing.svelte";
import { merge } from "./story";
import { say } from "./words.svelte";

const TELLS = 40; // lines of news that are kept

export class Table {
  scene: unknown = $state.raw(null);
  log: Entry[] = $state.raw([]);
  chat: Said[] = $state.raw([]);
  news: Text[] = $state.raw([]);
  connection: Connection = $state("connecting");
  trouble: Refused | null = $state.raw(null);
  refusal: { at: string | null; text: Text } | null = $state.raw(null);
  picked: string[] = $state.raw([]);
  choices: Offer[] = $state.raw([]);
  pending: Offer | null = $state.raw(null);
  muted: number[] = $state.raw([]);

  #inFlight: { id: string; at: string | null; version: number | null } | null = $state.raw(null);
  #line: Line;
  #showing = new Showing();

  constructor(readonly id: string) {
    this.muted = recall<number[]>(`mute.${id}`, []);
    this.#line = this.#connect();
  }

  // --- what there is -------------------------------------------------------------------------

  /** What the server last said. */
  sight: Sight | null = $derived(this.#showing.present);
  /** What the screen shows: the same, or a little behind while moves are animated. */
  shown: Sight | null = $derived(this.#showing.shown);
  /** The position before what happened since this seat last decided, for marking what is new. */
  before: unknown = $derived(this.#showing.before);
  game = $derived(this.sight?.table.game ?? "");
  seat = $derived(this.sight?.you.seat ?? null);
  isMyTurn = $derived(this.sight !== null && this.seat !== null && this.sight.to_move === this.seat);
  isRunning = $derived(this.sight?.table.status === "running");
  isOver = $derived(this.sight?.table.status === "over");
  isBusy = $derived(this.#inFlight !== null);
  /** Whether the screen is behind the game. */
  isCatchingUp = $derived(this.#showing.isBehind || this.#showing.isReplaying);
  offers: Offer[] = $derived(
    this.isBusy || this.isCatchingUp ? [] : (this.sight?.legal ?? []),
  );
  pointable: Set<string> = $derived(pointable(this.offers, this.picked));
  canReplayLast = $derived(!this.isCatchingUp && this.before !== null);
  // As one word, which stays the same while nobody's name changes: else every line of the story
  // would be put into words again at every message.
  #called = $derived(JSON.stringify(namesOf(this.sight?.table.seats ?? [])));
  /** How each seat is called: people by their names, bots by their characters'. */
  names: string[] = $derived(JSON.parse(this.#called) as string[]);

  /** A message of this table's game, with the names of those who play. */
  say(text: Text): string {
    return say(text, this.game, this.names);
  }

  // --- pointing and playing ------------------------------------------------------------------

  point(target: string): void {
    this.refusal = null;
    if (this.pending?.targets.at(-1) === target) return this.confirm(); // pointed at twice
    this.pending = null;
    this.choices = [];
    if (this.picked.at(-1) === target && !this.pointable.has(target)) return this.unpick();
    let meaning = mean(this.offers, this.picked, target);
    if (meaning.kind === "nothing" && this.picked.length > 0) {
      const anew = mean(this.offers, [], target);
      if (anew.kind !== "nothing") {
        this.picked = [];
        meaning = anew;
      }
    }
    if (meaning.kind === "picked") this.picked = meaning.picked;
    else if (meaning.kind === "choices") this.choices = meaning.offers;
    else if (meaning.kind === "offer") this.choose(meaning.offer);
    else void this.#explain(target);
  }

  /** Take a step back in pointing. */
  unpick(): void {
    if (this.pending || this.choices.length) {
      this.pending = null;
      this.choices = [];
    } else this.picked = this.picked.slice(0, -1);
    this.refusal = null;
  }

  /** Play an offer, or ask first where it cannot be taken back. */
  choose(offer: Offer): void {
    this.choices = [];
    if (offer.final && settings.confirm) this.pending = offer;
    else this.#play(offer);
  }

  confirm(): void {
    if (this.pending) this.#play(this.pending);
  }

  undo(turn = false): void {
    if (!this.sight) return;
    this.#clear();
    this.#send({ type: "undo", move_id: newId(), version: this.sight.version, turn }, null);
  }

  #play(offer: Offer): void {
    if (!this.sight || this.isBusy) return;
    const { version } = this.sight;
    this.#clear();
    const at = offer.targets.at(-1) ?? null;
    this.#send({ type: "move", move_id: newId(), version, action: offer.action }, at);
  }

  #clear(): void {
    this.#forgetPicks();
    this.refusal = null;
  }

  #forgetPicks(): void {
    this.picked = [];
    this.choices = [];
    this.pending = null;
  }

  /** Why a place cannot be chosen now, in the game's words, at that place. */
  async #explain(target: string): Promise<void> {
    if (!this.isMyTurn || this.isBusy) return;
    try {
      const text = await server.why(this.id, [...this.picked, target]);
      if (text?.key) this.refusal = { at: target, text };
    } catch (error) {
      if (error instanceof server.Refusal) this.refusal = { at: target, text: error.text };
    }
  }

  // --- talking, and letting a bot play --------------------------------------------------------

  speak(text: string): void {
    this.#line.send({ type: "chat", move_id: newId(), text });
  }

  handOver(): void {
    this.#line.send({ type: "hand_over", move_id: newId() });
  }

  takeBack(): void {
    this.#line.send({ type: "take_back", move_id: newId() });
  }

  mute(person: number, quiet: boolean): void {
    this.muted = this.muted.filter((each) => each !== person).concat(quiet ? [person] : []);
    remember(`mute.${this.id}`, this.muted);
    this.#line.tell({ type: "mute", people: this.muted });
  }

  // --- looking back ---------------------------------------------------------------------------

  /** Show again what happened since this seat last decided. */
  replayLast(): void {
    this.#showing.replay();
  }

  /** Show the present at once. */
  skip(): void {
    this.#showing.skip();
  }

  /** The whole story from the start; the stream brings only its end. */
  async loadStory(): Promise<void> {
    const known = this.log[0]?.step ?? this.sight?.step ?? 0;
    for (let first = 0; first < known; ) {
      const piece = await server.log(this.id, first);
      this.log = merge(this.log, piece.entries);
      if (piece.entries.length === 0) return;
      first += piece.entries.length;
    }
  }

  // --- the line -------------------------------------------------------------------------------

  /** Connect anew, with whatever place this browser has got meanwhile. */
  reconnect(): void {
    this.#line.end();
    this.trouble = null;
    this.#showing.begin(null);
    this.#inFlight = null;
    this.#line = this.#connect();
  }

  end(): void {
    this.#showing.skip();
    this.#line.end();
  }

  #connect(): Line {
    return new Line(this.id, {
      version: () => this.sight?.version ?? null,
      mute: () => this.muted,
      changed: (state) => {
        this.connection = state;
      },
      heard: (message) => this.#heard(message),
    });
  }

  #send(deed: Extract<Ask, { move_id: string }>, at: string | null): void {
    this.#inFlight = { id: deed.move_id, at, version: null };
    this.#line.send(deed);
  }

  #heard(message: Answer): void {
    switch (message.type) {
      case "state":
        return this.#state(message);
      case "update":
        return this.#update(message);
      case "presence":
        return this.#presence(message);
      case "accepted":
        if (this.#inFlight?.id === message.move_id) {
          this.#inFlight = { ...this.#inFlight, version: message.version };
          this.#land();
        }
        return;
      case "refused":
        return this.#refused(message);
      case "pong":
        if (this.sight && message.version > this.sight.version) this.#resync();
        return;
      case "bye":
        if (message.code === "token_ended") this.reconnect();
    }
  }

  #resync(): void {
    this.#line.tell({ type: "resync", version: this.sight?.version ?? null });
  }

  #state(state: State): void {
    if (this.sight && state.version < this.sight.version) return;
    const isFirst = this.sight === null;
    const wasMyTurn = this.isMyTurn;
    this.log = state.log;
    this.chat = state.chat;
    this.#showing.begin(state);
    this.trouble = null;
    this.#land();
    if (isFirst || this.scene === null) void this.#loadScene();
    if (this.isMyTurn && !wasMyTurn) emit("yourTurn", { table: this.id });
  }

  #update(update: Update): void {
    if (!this.sight || update.since > this.sight.version) return this.#resync();
    if (update.version <= this.sight.version) return;
    const wasMyTurn = this.isMyTurn;
    const wasOver = this.isOver;
    const previous = this.sight;
    const entries: Entry[] = [];
    for (const event of update.events) {
      if (event.kind === "acted") {
        entries.push(event.entry);
        this.log = merge(this.log, [event.entry]);
        if (event.action !== null) this.#inFlight = null; // one's own: seen before its receipt
      } else if (event.kind === "undone") {
        if (event.seat === this.seat) this.#inFlight = null;
        this.log = this.log.filter((entry) => entry.step < event.step);
      } else if (event.kind === "said") {
        this.chat = [...this.chat.filter((each) => each.number !== event.said.number), event.said];
        emit("spoken", { table: this.id, from: event.said.name, text: event.said.text });
      } else {
        this.news = [...this.news, event.line].slice(-TELLS);
        emit("news", { table: this.id, line: event.line });
      }
    }
    if (entries.length) this.#showing.advance({ sight: update, entries });
    else if (update.position !== previous.position) this.#showing.begin(update); // taken back
    else this.#showing.refresh(update);
    if (update.position !== previous.position) this.#forgetPicks();
    if (previous.view === null && update.view !== null) void this.#loadScene();
    this.#land();
    if (entries.length) emit("played", { table: this.id, entries, animate: !document.hidden });
    if (this.isMyTurn && !wasMyTurn) emit("yourTurn", { table: this.id });
    if (this.isOver && !wasOver) emit("over", { table: this.id });
  }

  #presence(presence: Presence): void {
    if (!this.sight) return;
    const { seats, watchers } = presence;
    const table = { ...this.sight.table, seats, watchers };
    this.#showing.refresh({ ...this.sight, table });
  }

  #refused(refused: Refused): void {
    const mine = refused.move_id !== null && refused.move_id === this.#inFlight?.id;
    const at = mine ? (this.#inFlight?.at ?? null) : null;
    if (mine) this.#inFlight = null;
    if (refused.state) this.#state(refused.state);
    if (refused.move_id === null) {
      this.trouble = refused; // about the line itself, not about a deed
      return;
    }
    this.refusal = { at, text: refused.message };
    emit("refused", { at, answer: refused });
  }

  /** Whether what was sent has become part of what is seen. */
  #land(): void {
    const flight = this.#inFlight;
    if (flight && flight.version !== null && (this.sight?.version ?? 0) >= flight.version)
      this.#inFlight = null;
  }

  async #loadScene(): Promise<void> {
    try {
      this.scene = await server.scene(this.id);
    } catch {
      // the state that comes with the next connection asks again
    }
  }
}

function newId(): string {
  return crypto.getRandomValues(new Uint32Array(3)).reduce((id, word) => id + word.toString(36), "");
}
