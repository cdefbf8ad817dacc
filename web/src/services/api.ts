/** Requests to the server, typed; what it refuses is thrown as a `Refusal`. */

import type {
  Fairness,
  Games,
  Import,
  Invite,
  Join,
  Log,
  NewTable,
  OwnTables,
  Refused,
  Replay,
  SeatChanged,
  Seated,
  SeatWish,
  TableInfo,
  Tables,
  Text,
  Texts,
} from "$lib/types/messages";
import { api } from "./routes";

const PATIENCE = 20_000; // milliseconds

/** The server said no, or could not be reached (`offline`). */
export class Refusal extends Error {
  constructor(
    readonly code: Refused["code"] | "offline",
    readonly text: Text,
    readonly retryAfter: number | null = null,
  ) {
    super(text.key);
  }
}

async function ask<T>(method: string, path: string, body?: unknown, invite?: string | null): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (invite) headers["x-kastellan-invite"] = invite;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal("offline", { key: "web.trouble.offline", params: {} });
  }
  const text = await answer.text().catch(() => "");
  const data: unknown = readJson(text);
  if (answer.ok) return data as T;
  const refused = data as Partial<Refused> | null;
  if (refused?.code && refused.message)
    throw new Refusal(refused.code, refused.message, refused.retry_after ?? null);
  throw new Refusal("internal", { key: "web.trouble.server", params: { status: answer.status } });
}

function readJson(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export const games = () => ask<Games>("GET", api.games);
export const texts = (language: string) => ask<Texts>("GET", api.texts(language));
export const gameScene = (game: string, board?: string) =>
  ask<unknown>("GET", api.gameScene(game, board));
export const checkScene = (game: string, options: Record<string, unknown>) =>
  ask<unknown>("POST", api.gameScene(game), { options });
export const openTables = () => ask<Tables>("GET", api.tables);
export const ownTables = () => ask<OwnTables>("GET", api.mine);
export const makeTable = (wish: NewTable) => ask<Seated>("POST", api.tables, wish);
export const importGame = (wish: Import) => ask<Seated>("POST", api.imports, wish);
export const tableInfo = (id: string, invite: string | null) =>
  ask<TableInfo>("GET", api.table(id), undefined, invite);
export const join = (id: string, wish: Join) => ask<Seated>("POST", api.join(id), wish);
export const watch = (id: string, name: string, invite: string | null) =>
  ask<Seated>("POST", api.watch(id), { name, invite });
export const leave = (id: string) => ask<unknown>("POST", api.leave(id), {});
export const start = (id: string) => ask<TableInfo>("POST", api.start(id), {});
export const close = (id: string) => ask<TableInfo>("POST", api.close(id), {});
export const changeSeat = (id: string, seat: number, wish: SeatWish) =>
  ask<SeatChanged>("PUT", api.seat(id, seat), wish);
export const newInvite = (id: string, seat: number | null) =>
  ask<Invite>("POST", api.invites(id), { seat });
export const rematch = (id: string) => ask<Seated>("POST", api.rematch(id), {});
export const scene = (id: string) => ask<unknown>("GET", api.scene(id));
export const log = (id: string, first: number) => ask<Log>("GET", api.log(id, first));
export const why = (id: string, targets: readonly string[]) => ask<Text>("GET", api.why(id, targets));
export const replay = (id: string, step: number, seat: number | null) =>
  ask<Replay>("GET", api.replay(id, step, seat));
export const fairness = (id: string) => ask<Fairness>("GET", api.fairness(id));
