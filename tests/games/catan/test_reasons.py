"""Why an action is refused: each reason, and the sentence people read."""

from collections.abc import Callable
from typing import Any

import pytest

from kastellan.core.contract import OVER
from kastellan.core.game import Setting
from kastellan.core.texts import LANGUAGES, Message, Texts
from kastellan.games.catan import hidden, words
from kastellan.games.catan.actions import ACTIONS
from kastellan.games.catan.layout import OVER_PHASE
from kastellan.games.catan.tables import BUILDER, RESOURCES, ROAD
from tests.games.catan.table import ACTION, Table

TEXTS = Texts("kastellan.games.catan")
ENGLISH = TEXTS.table("en")


def why_not(table: Table, action: int) -> Message:
    """The reason, from what whoever moves knows."""
    known = table.s.copy()
    hidden.redact(table.setup, known, max(table.mover, -1))
    return words.why_not(Setting(2, {}, table.setup), known, action)


def acting(*cards: str, **options: Any) -> Table:
    """Red acts, with these cards in hand."""
    table = Table(**options)
    table.hand(0, *cards)
    table.acting(0)
    return table


def grown(*cards: str, **options: Any) -> Table:
    """The same with 4 points each, so that action cards are allowed."""
    table = acting(*cards, **options)
    for seat in range(2):
        table.city(seat, 5, 6)
    return table


def stocked(*cards: str, **amounts: int) -> Table:
    """Red acts with these cards and resources."""
    table = acting(*cards)
    table.store(0, **amounts)
    return table


def set_up(*actions: str) -> Table:
    """A game being set up, Red first."""
    table = Table(dealt=False)
    table.deal()
    table.do("first 0", *actions)
    return table


def laid() -> list[str]:
    return [f"arrange {resource}" for resource in RESOURCES] * 2


def filling(*cards: str, **amounts: int) -> Table:
    """Red fills the hand."""
    table = stocked(*cards, **amounts)
    table.do("finish")
    return table


def over() -> Table:
    table = Table()
    table.s["phase"], table.s["mover"] = OVER_PHASE, OVER
    return table


def alchemists_dealt() -> Table:
    table = Table(dealt=False)
    table.do("deal alchemist", "deal alchemist")
    return table


def builder_seen() -> Table:
    table = Table()
    table.s["events"][0], table.s["turned"] = BUILDER, 1
    table.roll("card", 6)
    return table


def settling() -> Table:
    table = stocked(brick=1, lumber=1, grain=1, wool=1)
    table.road(0, "left")
    table.do("settle left", "turn_up", "region fields 3")
    return table


def good_year() -> Table:
    table = Table()
    table.lay(0, r5a=3)
    table.roll("good_year", 6)
    return table


def two_fields() -> Table:
    """Red has fields 3 left of fields 1."""
    table = acting()
    table.grow(0, "left", ("fields", 3), ("forest", 6))
    return table


def gaining_grain() -> Table:
    table = two_fields()
    table.lay(0, r5b=3)
    table.do("bank ore>grain")
    return table


def paying_grain() -> Table:
    table = two_fields()
    table.lay(0, r4a=1, r5a=2, r5b=3)
    table.do("city 5")
    return table


def caravan() -> Table:
    table = grown("caravan")
    table.store(0, ore=2)
    table.do("play caravan")
    return table


def offering(*actions: str, **amounts: int) -> Table:
    """Red puts an offer together; Black has all the ore there is room for."""
    table = stocked(**amounts)
    table.store(1, ore=3)
    table.do("propose", *actions)
    return table


def with_site(card: str, *actions: str, **amounts: int) -> Table:
    """Red chooses a site in column 5, a city with a garrison above, or in column 6."""
    table = stocked(card, **amounts)
    table.city(0, 5)
    table.build(0, "6a", "garrison")
    table.do(f"build {card}", *actions)
    return table


def civil_war() -> Table:
    table = Table()
    table.city(1, 5)
    table.build(1, "5a", "church")
    table.build(1, "5b", "karl")
    table.build(1, "6a", "otto")
    table.build(1, "6b", "garrison")
    table.event("civil_war")
    return table


def attack(card: str) -> Table:
    table = grown(card)
    table.build(1, "5a", "garrison", "karl")
    table.do(f"play {card}", "pass", "die 1")
    return table


def attacked() -> Table:
    table = grown("arsonist")
    table.build(1, "5a", "garrison")
    table.do("play arsonist")
    return table


def spying(**options: Any) -> Table:
    table = grown("spy", **options)
    table.hand(1, "karl", "abbey")
    table.do("play spy")
    return table


def crowded(card: str, **amounts: int) -> Table:
    table = stocked(card, **amounts)
    knights = {"5a": "konrad", "5b": "falk", "6a": "otto", "6b": "karl"}
    for place, other in knights.items():
        table.build(0, place, other)
    return table


def no_roads() -> Table:
    table = acting()
    table.s["supply"][ROAD] = 0
    return table


def road_left() -> Table:
    table = acting()
    table.road(0, "left")
    return table


def city_five() -> Table:
    table = acting()
    table.city(0, 5)
    return table


def offers_made() -> Table:
    table = stocked(ore=1)
    table.s["offers"] = 3
    return table


def emptied() -> Table:
    table = filling(ore=1)
    table.empty_stacks(2)
    return table


REASONS: list[tuple[str, Callable[[], Table], str, str]] = [
    ("over", over, "finish", "The game is over and nothing more"),
    ("not_now", Table, "finish", "due now. Roll the dice, or play an alchemist first."),
    ("not_now", acting, "roll", "due now. Build, trade and play action cards, or finish."),
    ("dealt", alchemists_dealt, "deal alchemist", "have been dealt: alchemist."),
    ("event_out", builder_seen, "event builder", "on top of the deck: master builder."),
    ("region_out", settling, "region fields 3", "no longer in the supply: fields 3."),
    ("region_laid", lambda: set_up("arrange grain"), "arrange grain", "has its place: fields."),
    ("no_such_place", lambda: set_up(*laid(), "look 0"), "take 13", "(cards: 13)"),
    ("stack_barred", lambda: set_up(*laid(), "look 0", *["take 0"] * 3), "look 0",
     "Red looked through stack 1 just now."),
    ("must_draw", lambda: filling("karl"), "swap", "(cards: 1, hand size: 3)"),
    ("must_draw", filling, "end_turn", "(cards: 0, hand size: 3)"),
    ("hand_full", lambda: filling("karl", "otto", "spy"), "draw 0", "(hand size: 3)"),
    ("stack_empty", emptied, "draw 2", "Stack 3 is empty."),
    ("search_cost", lambda: filling(ore=1), "search 0", "(needed: 2, yours: 1)"),
    ("no_region", good_year, "gain 0a", "Red has no region there."),
    ("region_full", good_year, "gain 5a", "is full: fields 1 (most it can hold: 3)."),
    ("gain_kind", gaining_grain, "gain 5b", "what you gain: mountains 2. Choose one for grain."),
    ("caravan_kind", caravan, "gain 5b", "so not ore."),
    ("region_empty", lambda: _searched(), "pay 6a", "holds nothing: pasture 3."),
    ("pay_kind", paying_grain, "pay 5b", "owed: mountains 2. Choose one that holds grain."),
    ("no_room", lambda: stocked(ore=3, grain=3), "bank ore>grain", "no room for grain"),
    ("other_no_room", lambda: offering(ore=1), "give ore", "Black has no room for ore."),
    ("no_settlement", acting, "city 0", "no settlement or city there"),
    ("no_settlement", lambda: with_site("market", grain=1, wool=1), "site 9a", "settlement or"),
    ("needs_city", lambda: with_site("market", grain=1, wool=1), "site 6b",
     "only in a city: market. Choose a city instead (column 2 is a settlement)."),
    ("site_full", lambda: with_site("abbey", lumber=1, ore=1, brick=1), "site 6a",
     "(column 2, above)"),
    ("no_demolish", acting, "demolish 5a0", "cannot be taken down"),
    ("site_bare", lambda: acting(demolish=True), "demolish 5a0", "No card of Red stands there."),
    ("site_bare", civil_war, "recall 5a1", "No card of Black stands there."),
    ("not_a_unit", civil_war, "recall 6b0", "not this card: garrison."),
    ("church", civil_war, "recall 5b0", "A church protects this card: Karl."),
    ("not_a_building", lambda: attack("arsonist"), "recall 5a1", "not this card: Karl."),
    ("not_a_knight", lambda: attack("black_knight"), "recall 5a0", "not this card: garrison."),
    ("road_there", road_left, "road left", "A road already leads on there"),
    ("no_road", acting, "settle left", "A settlement needs a road"),
    ("city_there", city_five, "city 5", "A city already stands there (column 1)."),
    ("supply_out", no_roads, "road left", "no more of these: road."),
    ("work_cost", lambda: stocked(brick=1), "road left",
     "You cannot pay for this: road. Missing: 1 lumber, 1 brick."),
    ("card_cost", lambda: stocked("abbey", ore=1), "build abbey",
     "this card: abbey. Missing: 1 lumber, 1 brick."),
    ("offer_empty", lambda: offering(ore=1), "send", "The offer is empty."),
    ("offers_used", offers_made, "propose", "(most: 3)"),
    ("nothing_to_trade", acting, "propose", "Neither of you has a resource"),
    ("bank_same", acting, "bank ore>ore", "does not change ore into itself"),
    ("bank_rate", acting, "bank ore>wool", "too little ore for the bank (needed: 3, yours: 0)"),
    ("offer_full", lambda: offering(*["give grain"] * 3, grain=3, wool=1), "give wool",
     "(most: 3)"),
    ("offer_both", lambda: offering("want ore", ore=1), "give ore", "the same resource: ore."),
    ("no_more", lambda: offering("give wool", wool=1), "give wool", "Red has no more to offer"),
    ("no_more", lambda: offering(wool=1), "want gold", "Black has no more to offer of this"),
    ("spy_must", spying, "stop", "found a card that can be taken"),
    ("spy_kind", lambda: spying(spy_takes="unit_or_action"), "seize abbey", "this one: abbey."),
    ("not_in_their_hand", spying, "seize otto", "Black does not hold this card: Otto."),
    ("not_built", lambda: acting("spy"), "build spy", "not built but played: spy."),
    ("not_played", lambda: acting("karl"), "play karl", "not played but built: Karl."),
    ("not_in_hand", acting, "build karl", "You do not hold this card: Karl."),
    ("not_in_hand", Table, "alchemy 3", "You do not hold this card: alchemist."),
    ("not_in_hand", attacked, "defend", "You do not hold this card: bishop."),
    ("no_site", lambda: crowded("garrison", lumber=1, brick=1), "build garrison",
     "no free site for this card: garrison."),
    ("no_city_site", lambda: stocked("market", grain=1, wool=1), "build market",
     "a free site for this card: market."),
    ("scout_later", lambda: acting("scout"), "play scout", "when you have built a settlement"),
    ("only_defence", lambda: acting("witch"), "play witch", "an attack: herb witch."),
    ("cards_both", lambda: acting("spy"), "play spy", "each player has more than 3"),
    ("cards_sum", lambda: acting("spy", action_cards_from="sum_7"), "play spy",
     "at least 7 victory points"),
    ("alchemist_early", lambda: grown("alchemist"), "play alchemist", "before the dice are"),
    ("caravan_empty", lambda: grown("caravan"), "play caravan", "needs two resources of yours"),
    ("hand_empty", lambda: grown("spy"), "play spy", "Black has no card in hand"),
    ("no_building", lambda: grown("arsonist"), "play arsonist", "Black has no building"),
    ("no_knight", lambda: grown("black_knight"), "play black_knight", "Black has no knight"),
    ("nothing_to_take", lambda: grown("raid"), "play raid", "Black has nothing that you have"),
]  # fmt: skip


def _searched() -> Table:
    table = filling(grain=2, ore=2)
    table.do("search 0")
    return table


@pytest.mark.parametrize("case", range(len(REASONS)), ids=[case[0] for case in REASONS])
def test_reason(case: int) -> None:
    key, position, action, sentence = REASONS[case]
    table = position()
    assert table.may_not(action)
    reason = why_not(table, ACTION[action])
    assert reason.key == f"why.{key}"
    assert sentence in TEXTS.say(reason)
    for lang in LANGUAGES:
        assert "{" not in TEXTS.say(reason, lang)


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_no_such_action(action: int) -> None:
    reason = why_not(Table(), action)
    assert reason.key == "why.unknown_action"
    assert TEXTS.say(reason) == f"There is no action {action}: actions are numbered 0 to 629."


def test_every_reason_is_reached() -> None:
    reasons = {key for key in ENGLISH if key.startswith("why.")}
    assert reasons == {*(f"why.{case[0]}" for case in REASONS), "why.unknown_action"}


def test_refusals_do_not_tell_what_the_other_holds() -> None:
    """Every refused action, with another hand of Black's."""
    tables = []
    for card in ("bishop", "karl"):
        table = grown("spy", "raid")
        table.store(0, ore=3)
        table.hand(1, card)
        tables.append(table)
    refused = [action for name, action in ACTION.items() if tables[0].may_not(name)]
    assert len(refused) > 600
    assert [why_not(tables[0], action) for action in refused] == [
        why_not(tables[1], action) for action in refused
    ]
