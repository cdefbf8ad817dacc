/** The Catan card game as the server sends it: `View` changes during a game, `Scene` is empty. */

export type Resource = "grain" | "ore" | "wool" | "lumber" | "brick" | "gold";
export type Land = "fields" | "mountains" | "pasture" | "forest" | "hills" | "gold_field";
export type Work = "road" | "settlement" | "city";
export type Face = "tournament" | "trade" | "robbers" | "good_year" | "card";
export type EventName =
  | "builder"
  | "civil_war"
  | "plenty"
  | "progress"
  | "new_year"
  | "conflict"
  | "plague";

export type ActionCard =
  | "alchemist"
  | "bishop"
  | "arsonist"
  | "merchant"
  | "caravan"
  | "witch"
  | "black_knight"
  | "scout"
  | "spy"
  | "raid";
export type Doubler = "grain_mill" | "sawmill" | "brickworks" | "foundry" | "wool_mill";
export type Fleet = `${Resource}_fleet`;
export type Knight =
  | "konrad"
  | "falk"
  | "goetz"
  | "hagen"
  | "karl"
  | "otto"
  | "pippin"
  | "siegfried"
  | "walter";
export type GreenCard = Doubler | "garrison" | Fleet | "abbey" | "smithy" | Knight;
export type RedCard =
  | "aqueduct"
  | "bath_house"
  | "church"
  | "colossus"
  | "counting_house"
  | "harbour"
  | "library"
  | "market"
  | "guild"
  | "mint"
  | "town_hall";
export type Card = ActionCard | GreenCard | RedCard;

export type Phase =
  | "deal"
  | "first"
  | "arrange"
  | "choose_stack"
  | "choose_card"
  | "upkeep"
  | "event_die"
  | "number_die"
  | "event_card"
  | "steal"
  | "gain"
  | "pay"
  | "build_stack"
  | "put_card"
  | "put_under"
  | "recall"
  | "confiscate"
  | "act"
  | "site"
  | "regions"
  | "region"
  | "above"
  | "offer"
  | "answer"
  | "counter"
  | "reply"
  | "defend"
  | "attack_die"
  | "merchant"
  | "hand_over"
  | "spy"
  | "fill"
  | "over";

/** A message of the game: a key of its texts, with parameters that may be messages themselves. */
export interface Text {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number | Text | readonly Text[]>>;
}

/** Resources by kind, those that are none left out. */
export type Amounts = Readonly<Partial<Record<Resource, number>>>;
/** `any`: of choice. */
export type AmountsOfChoice = Readonly<Partial<Record<Resource | "any", number>>>;

/** Nothing about this game never changes and needs to be drawn. */
export type Scene = Readonly<Record<string, never>>;

/** A region card that lies in no principality yet. */
export interface LooseRegion {
  readonly region: Land;
  readonly resource: Resource;
  readonly number: number;
}

export interface ViewRegion extends LooseRegion {
  /** Names the place in targets: `corner.<seat>.<corner>`; even ones are above, odd ones below. */
  readonly corner: number;
  /** 0 to 3. */
  readonly stock: number;
}

/** A settlement or city. Sites from the middle outwards: one in a settlement, two in a city. */
export interface ViewColumn {
  readonly level: "settlement" | "city";
  readonly above: readonly (Card | null)[];
  readonly below: readonly (Card | null)[];
}

export interface ViewSeat {
  readonly points: number;
  readonly sources: {
    readonly settlements: number;
    readonly cities: number;
    readonly cards: number;
    readonly tokens: number;
  };
  readonly strength: number;
  readonly commerce: number;
  readonly tournament: number;
  /** Resources in all. */
  readonly resources: number;
  /** How many of a kind the bank takes for one of another. */
  readonly rates: Readonly<Record<Resource, number>>;
  /** Cards in hand, of `limit`. */
  readonly held: number;
  readonly limit: number;
  /** Of another's hand, those one knows; `unknown` are the rest. */
  readonly hand: readonly Card[];
  readonly unknown: number;
  /** Cards one knows to be in the other's hand, or put under a stack from there. */
  readonly perhaps: readonly Card[];
  /** The number of the first column: targets count columns as `left`, `left + 1` … */
  readonly left: number;
  readonly columns: readonly ViewColumn[];
  /** Whether a road leads on at the left and at the right end; between columns there always is one. */
  readonly roads: readonly [left: boolean, right: boolean];
  /** The upper and the lower row, from the left: one more than there are columns. */
  readonly regions: readonly [
    upper: readonly (ViewRegion | null)[],
    lower: readonly (ViewRegion | null)[],
  ];
}

/** One of the five stacks of cards as one remembers it, the top first. */
export interface ViewStack {
  readonly height: number;
  /** null for a card never seen. */
  readonly cards: readonly (Card | null)[];
  /** Places of cards that the other put there unseen. */
  readonly put: readonly number[];
  /** So many of `cards` are gone and nobody said which. */
  readonly doubt: number;
  readonly seen: boolean;
}

export interface ViewOffer {
  readonly proposer: number;
  readonly gives: Amounts;
  readonly wants: Amounts;
  /** The most on either side. */
  readonly most: number;
}

export interface View {
  readonly game: "catan";
  /** Who looks; null for a spectator. */
  readonly seat: number | null;
  /** A seat, or below 0: chance, or nobody any more. */
  readonly to_move: number;
  /** Whose turn it is. */
  readonly active: number;
  readonly turn: number;
  readonly turn_limit: number;
  /** Points to win. */
  readonly goal: number;
  readonly phase: Phase;
  readonly now: Text;
  /** What the event die shows. */
  readonly face: Face | null;
  /** What the production die shows; 0 before it is known. */
  readonly number: number;
  /** Whether it is the event that asks what is decided now. */
  readonly by_event: boolean;
  /** The card being built or played. */
  readonly card: Card | null;
  readonly work: Work | null;
  /** The stack being looked through or put under. */
  readonly stack: number | null;
  /** The stack that may not be looked through now. */
  readonly barred: number | null;
  /** How many more cards to take, or resources to steal. */
  readonly count: number;
  readonly offer: ViewOffer | null;
  readonly owed: AmountsOfChoice;
  readonly due: AmountsOfChoice;
  /** Kinds that may not be chosen. */
  readonly due_bar: readonly Resource[];
  /** Regions drawn for a new settlement. */
  readonly drawn: readonly LooseRegion[];
  readonly knight_token: number | null;
  readonly mill_token: number | null;
  readonly seats: readonly ViewSeat[];
  readonly stacks: readonly ViewStack[];
  /** How many cards have been dealt, during the deal. */
  readonly dealt: number | null;
  /** Cards out of play. */
  readonly aside: readonly Card[];
  readonly supply: Readonly<Record<Work, number>>;
  /** Region cards left, and which those are. */
  readonly regions: number;
  readonly region_pile: readonly LooseRegion[];
  readonly events: { readonly turned: readonly EventName[]; readonly unknown: number };
  readonly over: boolean;
}

export const RESOURCES: readonly Resource[] = ["grain", "ore", "wool", "lumber", "brick", "gold"];
export const LANDS: Readonly<Record<Resource, Land>> = {
  grain: "fields",
  ore: "mountains",
  wool: "pasture",
  lumber: "forest",
  brick: "hills",
  gold: "gold_field",
};
export const EVENTS: readonly EventName[] = [
  "builder",
  "civil_war",
  "plenty",
  "progress",
  "new_year",
  "conflict",
  "plague",
];
export const FACES: readonly Face[] = ["tournament", "trade", "robbers", "good_year", "card"];
