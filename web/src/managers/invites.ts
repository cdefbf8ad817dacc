/** The invites this browser has got for its tables: the server keeps only their hashes. */

import type { Invite } from "$lib/types/messages";
import { recall, remember } from "$lib/services/storage";

const MOST = 40; // tables

type Kept = Record<string, Invite[]>;

export function invitesOf(table: string): Invite[] {
  return recall<Kept>("invites", {})[table] ?? [];
}

/** Keep invites; a new one to a place ends the old one. */
export function keepInvites(table: string, fresh: readonly Invite[]): Invite[] {
  const { [table]: known = [], ...others } = recall<Kept>("invites", {});
  const places = new Set(fresh.map((each) => each.seat));
  const now = [...known.filter((each) => !places.has(each.seat)), ...fresh];
  const rest = Object.entries(others).slice(-MOST);
  remember("invites", { ...Object.fromEntries(rest), [table]: now });
  return now;
}
