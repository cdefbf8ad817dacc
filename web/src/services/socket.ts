/**
 * The live line to a table: connects, connects again, and sends again what was not answered.
 *
 * It follows the three rules of docs/server.md: resend with the same `move_id`, drop what is not
 * newer, resync over a gap. The last two are the table manager's, who knows the version.
 */

import type { Answer, Ask } from "$lib/types/messages";
import { api } from "./routes";

export type Connection = "connecting" | "live" | "lost" | "ended";

const FIRST_WAIT = 300; // milliseconds until the second try; doubled with each
const LONGEST_WAIT = 5_000;
const PING = 10_000;
const SILENCE = 8_000; // without an answer to a ping the line counts as dead
const REFUSED = 4_000; // close codes from here on: the server does not want us

export interface Hooks {
  version(): number | null;
  mute(): readonly number[];
  heard(message: Answer): void;
  changed(state: Connection): void;
}

type Deed = Extract<Ask, { move_id: string }>;

export class Line {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Deed>();
  #tries = 0;
  #retry = 0;
  #pinging = 0;
  #deadline = 0;
  #ended = false;

  constructor(
    readonly table: string,
    readonly hooks: Hooks,
  ) {
    addEventListener("online", this.#again);
    addEventListener("pageshow", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    this.#connect();
  }

  /** Send something that is to be answered; it is sent again until it is. */
  send(deed: Deed): void {
    this.#waiting.set(deed.move_id, deed);
    this.#put(deed);
  }

  /** Send something that needs no answer of its own. */
  tell(ask: Ask): void {
    this.#put(ask);
  }

  isWaiting(moveId: string): boolean {
    return this.#waiting.has(moveId);
  }

  end(): void {
    this.#ended = true;
    removeEventListener("online", this.#again);
    removeEventListener("pageshow", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    clearTimeout(this.#retry);
    this.#hangUp();
  }

  #put(ask: Ask): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(ask));
  }

  #connect = (): void => {
    if (this.#ended) return;
    clearTimeout(this.#retry);
    this.#hangUp();
    this.hooks.changed(this.#tries === 0 ? "connecting" : "lost");
    const { table, hooks } = this;
    const socket = new WebSocket(api.socket(table, hooks.version(), hooks.mute()));
    this.#socket = socket;
    this.#expect(); // also while connecting: some networks swallow the handshake
    socket.onmessage = (event) => {
      this.#settle();
      const message = JSON.parse(String(event.data)) as Answer;
      if ((message.type === "accepted" || message.type === "refused") && message.move_id)
        this.#waiting.delete(message.move_id);
      if (this.#tries !== 0 || message.type === "state") this.#tries = 0;
      hooks.changed("live");
      hooks.heard(message);
    };
    socket.onopen = () => {
      this.#settle();
      this.#pinging = window.setInterval(() => this.#ping(), PING);
      for (const deed of this.#waiting.values()) this.#put(deed);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#hangUp();
      if (event.code >= REFUSED && event.code !== 4429 && event.code !== 4503) {
        this.#ended = true;
        hooks.changed("ended");
        return;
      }
      this.#later();
    };
  };

  #ping(): void {
    this.#put({ type: "ping" });
    this.#expect();
  }

  #expect(): void {
    this.#deadline ||= window.setTimeout(() => {
      this.#hangUp();
      this.#later();
    }, SILENCE);
  }

  #settle(): void {
    clearTimeout(this.#deadline);
    this.#deadline = 0;
  }

  #later(): void {
    if (this.#ended) return;
    this.hooks.changed("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#retry = window.setTimeout(this.#connect, wait * (0.75 + Math.random() / 2));
  }

  /** The network or the page has come back: do not wait any longer. */
  #again = (): void => {
    if (this.#ended || document.visibilityState === "hidden") return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (this.#socket === null) this.#connect();
  };

  #hangUp(): void {
    clearInterval(this.#pinging);
    this.#settle();
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
  }
}
