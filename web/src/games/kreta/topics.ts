/** Which section of the rules explains what: targets of the table, and words of the game. */

const TOPICS: Readonly<Record<string, string>> = {
  // what one points at; the longest beginning of a target counts
  "hand.king": "king",
  "hand.architect": "architect",
  "hand.admiral": "admiral",
  "hand.commander": "commander",
  "hand.castellan": "castellan",
  "hand.abbot": "abbot",
  "hand.farmer": "farmer",
  "table.king": "king",
  "table.architect": "architect",
  "table.admiral": "admiral",
  "table.commander": "commander",
  "table.castellan": "castellan",
  "table.abbot": "abbot",
  "table.farmer": "farmer",
  hand: "cards",
  table: "turn",
  province: "provinces",
  site: "sites",
  fort: "fort-cards",
  seat: "open",
  "reserve.abbot": "abbot",
  "reserve.ship": "ports",
  "reserve.fort": "forts",
  "reserve.village": "villages",
  "reserve.villager": "commander",
  reserve: "pieces",
  "button.stop": "moving",
  "button.keep": "fort-cards",
  "button.swap": "fort-cards",

  // words of the game, as its texts name them
  "card.king": "king",
  "card.architect": "architect",
  "card.admiral": "admiral",
  "card.commander": "commander",
  "card.castellan": "castellan",
  "card.abbot": "abbot",
  "card.farmer": "farmer",
  "piece.abbot": "peace",
  "piece.ship": "ports",
  "piece.fort": "forts",
  "piece.village": "villages",
  "piece.villager": "moving",
  tile: "harvest",
  terrain: "provinces",
  "term.fort_card": "fort-cards",
  "term.fort_site": "sites",
  "term.province": "provinces",
  "term.port": "ports",
  "term.influence": "influence",
  "term.points": "points",
  "term.reserve": "pieces",
  "term.hand": "open",
  "term.tile": "harvest",
  "term.row": "fort-cards",
  "term.draw_pile": "fort-cards",
  "term.turn": "turn",
  "term.scoring": "scoring",

  // why something is refused
  "why.card_on_table": "turn",
  "why.card_cannot_act": "turn",
  "why.king_needs": "king",
  "why.reserve_empty": "pieces",
  "why.not_a_port": "ports",
  "why.port_own": "ports",
  "why.port_full": "ports",
  "why.no_ship": "ports",
  "why.other_ship": "ports",
  "why.full": "full",
  "why.peace": "peace",
  "why.no_villager": "commander",
  "why.too_far": "moving",
  "why.same_place": "moving",
  "why.no_tile": "harvest",
  "why.no_chain": "harvest",
  "why.site_taken": "forts",
  "why.too_few_tiles": "villages",

  // what can be chosen before a game
  "option.second_after_tie": "option-tie",
  "option.full_province_crossing": "option-crossing",
  "option.start": "option-start",
  "option.board": "boards",
};

/** The section about a target, a term, a reason or an option; null where the rules have none. */
export function sectionAbout(subject: string): string | null {
  const words = subject.split(".");
  while (words.length > 0) {
    const section = TOPICS[words.join(".")];
    if (section !== undefined) return section;
    words.pop();
  }
  return null;
}
