/** Every address there is: those of the server, and those of our own pages. */

const part = encodeURIComponent;
const table = (id: string) => `/api/tables/${part(id)}`;

export const api = {
  games: "/api/games",
  health: "/api/health",
  texts: (language: string) => `/api/texts/${part(language)}`,
  gameScene: (game: string, board?: string) =>
    `/api/games/${part(game)}/scene` + (board === undefined ? "" : `?board=${part(board)}`),
  face: (game: string, level: string) => `/api/games/${part(game)}/faces/${part(level)}.svg`,
  tables: "/api/tables",
  mine: "/api/mine",
  imports: "/api/imports",
  table,
  join: (id: string) => `${table(id)}/join`,
  watch: (id: string) => `${table(id)}/watch`,
  leave: (id: string) => `${table(id)}/leave`,
  start: (id: string) => `${table(id)}/start`,
  close: (id: string) => `${table(id)}/close`,
  seat: (id: string, seat: number) => `${table(id)}/seats/${seat}`,
  invites: (id: string) => `${table(id)}/invites`,
  rematch: (id: string) => `${table(id)}/rematch`,
  scene: (id: string) => `${table(id)}/scene`,
  log: (id: string, first: number) => `${table(id)}/log?first=${first}`,
  why: (id: string, targets: readonly string[]) =>
    `${table(id)}/why?targets=${part(targets.join(","))}`,
  replay: (id: string, step: number, seat: number | null) =>
    `${table(id)}/replay?step=${step}` + (seat === null ? "" : `&seat=${seat}`),
  fairness: (id: string) => `${table(id)}/fairness`,
  exportJson: (id: string) => `${table(id)}/export.json`,
  exportText: (id: string) => `${table(id)}/export.txt`,
  socket: (id: string, version: number | null, mute: readonly number[]) => {
    const query = new URLSearchParams();
    if (version !== null) query.set("version", String(version));
    if (mute.length) query.set("mute", mute.join(","));
    const words = query.toString();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return `${scheme}//${location.host}${table(id)}/socket` + (words && `?${words}`);
  },
} as const;

export const pages = {
  home: "/",
  make: (game: string) => `/new/${part(game)}`,
  table: (id: string) => `/t/${part(id)}`,
  replay: (id: string) => `/t/${part(id)}/replay`,
  rules: (game: string, section?: string) => `/rules/${part(game)}` + (section ? `#${section}` : ""),
} as const;

export type Page =
  | { name: "home" }
  | { name: "make"; game: string }
  | { name: "table"; table: string; invite: string | null }
  | { name: "replay"; table: string }
  | { name: "rules"; game: string; section: string | null }
  | { name: "lost" };

/** The page that an address means; what comes after `#` is an invite or a section. */
export function pageAt(path: string, hash: string): Page {
  const words = path.split("/").filter(Boolean).map(decode);
  const behind = hash.replace(/^#/, "") || null;
  const [first, second, third] = words;
  if (words.length === 0) return { name: "home" };
  if (words.length === 2 && second) {
    if (first === "new") return { name: "make", game: second };
    if (first === "t") return { name: "table", table: second, invite: behind };
    if (first === "rules") return { name: "rules", game: second, section: behind };
  }
  if (words.length === 3 && first === "t" && second && third === "replay")
    return { name: "replay", table: second };
  return { name: "lost" };
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
