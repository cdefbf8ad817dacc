// Made from the server's messages by make web-types; do not edit.

/**
 * Any of them.
 */
export type Message =
  | Absence
  | Accepted
  | Acted
  | Answer
  | Ask
  | Budget
  | Bye
  | Chat
  | ChoiceInfo
  | Clock
  | Code
  | Days
  | Entry
  | Export
  | Fairness
  | GameInfo
  | Games
  | HandOver
  | Happening
  | Health
  | Import
  | Invite
  | InviteWish
  | Join
  | LevelInfo
  | Log
  | Move
  | Mute
  | NewTable
  | News
  | NoLimit
  | Offer
  | OptionInfo
  | OwnTable
  | OwnTables
  | PerDecision
  | Person
  | Ping
  | Pong
  | Presence
  | Refused
  | Replay
  | Resync
  | Said
  | SceneWish
  | SeatChanged
  | SeatInfo
  | SeatKind
  | SeatWish
  | Seated
  | Spoken
  | StandIn
  | State
  | Status
  | TableInfo
  | Tables
  | TakeBack
  | Text
  | Texts
  | TimeLimit
  | Undo
  | Undone
  | Update
  | Waits
  | Watch
  | You;
export type Absence = Waits | StandIn;
export type Answer = State | Update | Presence | Accepted | Refused | Pong | Bye;
export type Status = "closed" | "open" | "over" | "running";
export type SeatKind = "bot" | "open" | "person" | "reserved";
export type TimeLimit = NoLimit | PerDecision | Budget | Days;
export type Happening = Acted | Undone | Spoken | News;
export type Code =
  | "bad_name"
  | "bad_option"
  | "bad_record"
  | "bad_request"
  | "busy"
  | "cannot_undo"
  | "closed"
  | "forbidden"
  | "full"
  | "illegal"
  | "internal"
  | "method"
  | "no_token"
  | "not_found"
  | "not_over"
  | "not_running"
  | "origin"
  | "other_rules"
  | "out_of_turn"
  | "seat_taken"
  | "stale"
  | "stand_in"
  | "started"
  | "too_large"
  | "too_many"
  | "unknown_token";
export type Ask = Move | Undo | Chat | TakeBack | HandOver | Mute | Resync | Ping;

/**
 * The table waits for whoever is out of time or gone.
 */
export interface Waits {
  kind: "wait";
}
/**
 * A bot takes the seat at once; the person can take it back.
 */
export interface StandIn {
  kind: "bot";
  /**
   * A bot by name.
   */
  level: string;
  /**
   * Seconds without a connection until one is gone.
   */
  after: number;
}
/**
 * Your message was carried out, and stored, as this version.
 */
export interface Accepted {
  type: "accepted";
  move_id: string;
  version: number;
}
/**
 * A seat or chance has played an action.
 */
export interface Acted {
  kind: "acted";
  entry: Entry;
  /**
   * Which; only to the seat that played it.
   */
  action: number | null;
}
/**
 * What one action did, as you may know it.
 */
export interface Entry {
  /**
   * The number of the action in the game, from 0.
   */
  step: number;
  /**
   * Who acted; None for chance.
   */
  seat: number | null;
  lines: Text[];
}
/**
 * A sentence before it is in a language: a key of the texts, and what is filled in.
 */
export interface Text {
  key: string;
  params: Record<string, unknown>;
}
/**
 * Everything you may know of a table: sent first, and whenever a gap cannot be filled.
 */
export interface State {
  type: "state";
  version: number;
  /**
   * The version that last changed the game: a move from before it is stale.
   */
  position: number;
  table: TableInfo;
  you: You;
  /**
   * The seat that decides now; None when nobody does.
   */
  to_move: number | null;
  /**
   * Actions played so far; what an undo takes back is not counted.
   */
  step: number;
  /**
   * The game as you see it; None until it starts.
   */
  view: unknown;
  /**
   * What you may do now; empty when you are not to move.
   */
  legal: Offer[];
  can_undo: boolean;
  clocks: Clock[];
  /**
   * The server's clock, milliseconds since 1970.
   */
  time: number;
  /**
   * The end of the game's story; the rest can be asked for.
   */
  log: Entry[];
  chat: Said[];
}
/**
 * A table, for everybody who may know of it.
 */
export interface TableInfo {
  id: string;
  game: string;
  status: Status;
  public: boolean;
  players: number;
  /**
   * The game's options; a board of one's own by its name.
   */
  options: Record<string, unknown>;
  seats: SeatInfo[];
  /**
   * The person who can start and close the table.
   */
  host: number;
  watchers: Person[];
  time: TimeLimit;
  absent: Absence;
  /**
   * The hash of the secret that chance is drawn from.
   */
  commitment: string;
  created: number;
  /**
   * That secret, once the game is over.
   */
  seed: string | null;
  rematch: string | null;
  winners: number[];
  points: number[];
  /**
   * Whether its rules are no longer here: it is shown as it was last seen, and cannot go on.
   */
  halted: boolean;
}
/**
 * Who sits where, for everybody.
 */
export interface SeatInfo {
  kind: SeatKind;
  name: string;
  /**
   * The bot that sits here.
   */
  level: string;
  person: number | null;
  /**
   * Whether the person is connected.
   */
  here: boolean;
  /**
   * The bot that plays for the person meanwhile.
   */
  stand_in: string | null;
  /**
   * Whether the bot plays below its strength for now, because it is still being compiled.
   */
  hasty: boolean;
}
/**
 * Somebody at the table who does not play.
 */
export interface Person {
  person: number;
  name: string;
  here: boolean;
}
/**
 * Everybody takes the time they need.
 */
export interface NoLimit {
  kind: "none";
}
/**
 * So many seconds for each decision.
 */
export interface PerDecision {
  kind: "decision";
  seconds: number;
}
/**
 * So many seconds for the whole game, and some more with each decision.
 */
export interface Budget {
  kind: "budget";
  seconds: number;
  increment: number;
}
/**
 * So many days for each decision, for play over days.
 */
export interface Days {
  kind: "days";
  days: number;
}
/**
 * Who the server takes you for.
 */
export interface You {
  /**
   * None for somebody who only looks.
   */
  person: number | null;
  seat: number | null;
  host: boolean;
}
/**
 * Something you may do now.
 */
export interface Offer {
  action: number;
  /**
   * Short notation, in English; a move may name it instead of the number.
   */
  say: string;
  words: Text;
  /**
   * Taken apart: `kind`, and what that kind points at.
   */
  parts: Record<string, unknown>;
  /**
   * What to point at, one after the other, to choose it: `["province.3", "province.5"]`.
   */
  targets: string[];
  /**
   * Whether it cannot be taken back: somebody else decides next, or something is seen.
   */
  final: boolean;
}
/**
 * How much time a seat has, in milliseconds; None without a limit.
 */
export interface Clock {
  left: number | null;
  runs: boolean;
}
/**
 * A line of the table's chat.
 */
export interface Said {
  number: number;
  person: number;
  name: string;
  seat: number | null;
  text: string;
  time: number;
}
/**
 * What happened after the version `since`, and what you see now.
 */
export interface Update {
  type: "update";
  version: number;
  /**
   * The version that last changed the game: a move from before it is stale.
   */
  position: number;
  table: TableInfo;
  you: You;
  /**
   * The seat that decides now; None when nobody does.
   */
  to_move: number | null;
  /**
   * Actions played so far; what an undo takes back is not counted.
   */
  step: number;
  /**
   * The game as you see it; None until it starts.
   */
  view: unknown;
  /**
   * What you may do now; empty when you are not to move.
   */
  legal: Offer[];
  can_undo: boolean;
  clocks: Clock[];
  /**
   * The server's clock, milliseconds since 1970.
   */
  time: number;
  since: number;
  events: Happening[];
}
/**
 * A seat has taken back decisions: what has a step from here on no longer counts.
 */
export interface Undone {
  kind: "undone";
  seat: number;
  step: number;
}
/**
 * Somebody has said something.
 */
export interface Spoken {
  kind: "said";
  said: Said;
}
/**
 * Something else has happened: somebody sat down, left, ran out of time …
 */
export interface News {
  kind: "news";
  line: Text;
}
/**
 * Who is there; no new version.
 */
export interface Presence {
  type: "presence";
  version: number;
  seats: SeatInfo[];
  watchers: Person[];
}
/**
 * Your message was not carried out, and why.
 */
export interface Refused {
  type: "refused";
  code: Code;
  message: Text;
  /**
   * The message in English.
   */
  sentence: string;
  move_id: string | null;
  version: number | null;
  /**
   * What you see now, where that helps.
   */
  state: State | null;
  /**
   * Seconds to wait before trying again.
   */
  retry_after: number | null;
}
/**
 * Here, at this version.
 */
export interface Pong {
  type: "pong";
  version: number;
}
/**
 * The server ends this stream; connect again with the last version you saw.
 */
export interface Bye {
  type: "bye";
  code: "slow" | "stopping" | "table_reloaded" | "token_ended";
  /**
   * Seconds to wait before that, if there is a reason to.
   */
  retry_after: number | null;
}
/**
 * Play an action: by number, or by the words of `say`.
 */
export interface Move {
  type: "move";
  /**
   * The sender's own name for a message; sent again, it is answered alike.
   */
  move_id: string;
  /**
   * The last version seen.
   */
  version: number;
  action: number | string;
}
/**
 * Take back your last decision, or your turn as far as that goes.
 */
export interface Undo {
  type: "undo";
  /**
   * The sender's own name for a message; sent again, it is answered alike.
   */
  move_id: string;
  version: number;
  turn?: boolean;
}
/**
 * Say something at the table.
 */
export interface Chat {
  type: "chat";
  /**
   * The sender's own name for a message; sent again, it is answered alike.
   */
  move_id: string;
  text: string;
}
/**
 * Take your seat back from the bot that stands in.
 */
export interface TakeBack {
  type: "take_back";
  /**
   * The sender's own name for a message; sent again, it is answered alike.
   */
  move_id: string;
}
/**
 * Let the bot that the table names play for you until you take your seat back.
 */
export interface HandOver {
  type: "hand_over";
  /**
   * The sender's own name for a message; sent again, it is answered alike.
   */
  move_id: string;
}
/**
 * From now on leave out what these people say; over this connection only.
 */
export interface Mute {
  type: "mute";
  people: number[];
}
/**
 * Send what came after a version, or everything.
 */
export interface Resync {
  type: "resync";
  version?: number | null;
}
/**
 * Are you there? Answered by a pong with the version.
 */
export interface Ping {
  type: "ping";
}
/**
 * One value of an option.
 */
export interface ChoiceInfo {
  value: unknown;
  text: Text;
  /**
   * With how many players it can be chosen.
   */
  players: number[];
}
/**
 * A finished game, to keep.
 */
export interface Export {
  name: string;
  record: unknown;
  text: string;
}
/**
 * What chance was drawn from in a finished game, and what it brought.
 */
export interface Fairness {
  commitment: string;
  seed: string;
  /**
   * By kind: its name, how often, and for each outcome how often it came and was expected.
   */
  draws: unknown[];
}
/**
 * A game that can be played here.
 */
export interface GameInfo {
  name: string;
  title: string;
  signature: string;
  players: number[];
  /**
   * In English.
   */
  seat_names: string[];
  /**
   * The same in any language.
   */
  seats: Text[];
  options: OptionInfo[];
  bots: string[];
  levels: LevelInfo[];
  /**
   * Whom one meets when nobody is named.
   */
  middling: string;
}
/**
 * Something that can be chosen before a game; without choices, as a number.
 */
export interface OptionInfo {
  name: string;
  text: Text;
  default: unknown;
  choices: ChoiceInfo[];
}
/**
 * An opponent with a name and a face.
 */
export interface LevelInfo {
  /**
   * How a seat names it.
   */
  id: string;
  /**
   * 1 is the gentlest.
   */
  rank: number;
  name: Text;
  sentence: Text;
  /**
   * Where its picture is.
   */
  face: string;
}
/**
 * The games there are.
 */
export interface Games {
  games: GameInfo[];
}
/**
 * The server is up.
 */
export interface Health {
  version: string;
  /**
   * Tables in memory.
   */
  tables: number;
}
/**
 * `POST /api/imports`: a game written elsewhere, as JSON or as text.
 */
export interface Import {
  record: string;
  /**
   * Chosen freely.
   */
  name?: string;
  public?: boolean;
}
/**
 * A link that lets its holder sit down, or look on at a private table.
 *
 *     What comes after the `#` is the secret. Browsers send it to nobody; the page does, on joining.
 */
export interface Invite {
  link: string;
  secret: string;
  seat: number | null;
}
/**
 * `POST …/invites`: a new invite, to a seat or to the table; the old one ends.
 */
export interface InviteWish {
  seat?: number | null;
}
/**
 * `POST …/join`: sit down; at a seat of choice, or at the first that is free.
 */
export interface Join {
  /**
   * Chosen freely.
   */
  name: string;
  seat?: number | null;
  invite?: string | null;
}
/**
 * A piece of a game's story.
 */
export interface Log {
  first: number;
  /**
   * Actions in the game so far.
   */
  total: number;
  entries: Entry[];
}
/**
 * `POST /api/tables`: a table to be; whoever makes it is its host.
 */
export interface NewTable {
  game: string;
  /**
   * Chosen freely.
   */
  name?: string;
  players?: number | null;
  options?: Record<string, unknown>;
  seats?: SeatWish[] | null;
  /**
   * Where the host sits; None to stand by.
   */
  seat?: number | null;
  /**
   * Whether the game begins by itself once every seat is filled.
   */
  start?: boolean;
  public?: boolean;
  time?: TimeLimit;
  absent?: Absence;
}
/**
 * What a seat shall be: open to anybody, kept for whoever has its invite, or a bot's.
 */
export interface SeatWish {
  kind?: "bot" | "open" | "reserved";
  level?: string | null;
}
/**
 * A table where you have a place.
 */
export interface OwnTable {
  table: TableInfo;
  person: number;
  seat: number | null;
  your_turn: boolean;
  /**
   * The seat that decides now.
   */
  to_move: number | null;
}
/**
 * The tables where you have a place.
 */
export interface OwnTables {
  tables: OwnTable[];
}
/**
 * A finished game at one of its steps.
 */
export interface Replay {
  step: number;
  steps: number;
  /**
   * Whose eyes; None for a spectator's.
   */
  seat: number | null;
  to_move: number | null;
  view: unknown;
  /**
   * What the action that led here did.
   */
  lines: Text[];
}
/**
 * `POST /api/games/{game}/scene`: options to try, such as a board of one's own.
 */
export interface SceneWish {
  options?: Record<string, unknown>;
  players?: number | null;
}
/**
 * A table with one seat changed, and the invite to it if it is reserved now.
 */
export interface SeatChanged {
  table: TableInfo;
  invite: Invite | null;
}
/**
 * Your place at a table, and the secret that proves it: keep it to yourself.
 */
export interface Seated {
  table: TableInfo;
  person: number;
  seat: number | null;
  token: string;
  invites: Invite[];
}
/**
 * Some tables.
 */
export interface Tables {
  tables: TableInfo[];
}
/**
 * Every sentence in one language: of each game by its name, and of the server.
 */
export interface Texts {
  language: string;
  texts: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
/**
 * `POST …/watch`: look on, with a name to chat under.
 */
export interface Watch {
  /**
   * Chosen freely.
   */
  name: string;
  invite?: string | null;
}
