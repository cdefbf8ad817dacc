"""Why an action is refused, and what would be right instead."""

from typing import Any

from kastellan.core.contract import OVER
from kastellan.core.game import Setting, State
from kastellan.core.texts import Message
from kastellan.games.catan import layout
from kastellan.games.catan.actions import ACTIONS, Parts, parts
from kastellan.games.catan.acts import fits_column
from kastellan.games.catan.layout import FULL, NONE, OFFERED, OFFERS, ROWS
from kastellan.games.catan.legal import defence
from kastellan.games.catan.names import (
    amounts,
    card_name,
    column_place,
    is_column,
    now,
    numbered,
    player,
    region,
    resource,
    site_place,
)
from kastellan.games.catan.realm import (
    bank_rate,
    cards_allowed,
    hand_limit,
    search_cost,
    stock_in_all,
    stock_of,
)
from kastellan.games.catan.tables import (
    ACTION,
    ALCHEMIST,
    ARSONIST,
    BISHOP,
    BLACK_KNIGHT,
    CARAVAN,
    COST,
    EVENTS,
    FLEET,
    KINDS,
    KNIGHT,
    REGIONS,
    SCOUT,
    SORT,
    SPY,
    SUPPLY,
    TOWN,
    WITCH,
    WORK_COST,
    WORKS,
)
from kastellan.games.catan.targets import next_due, next_owed

_ACTING = ("road", "settle", "city", "build", "bank", "propose", "play", "demolish", "finish")
_OFFERING = ("give", "want", "send", "cancel")
_FILLING = ("draw", "search", "swap", "end_turn")
_PHASES: dict[str, tuple[int, ...]] = {
    "deal": (layout.DEAL,),
    "first": (layout.FIRST,),
    "face": (layout.EVENT_DIE,),
    "number": (layout.NUMBER_DIE,),
    "event": (layout.EVENT_CARD,),
    "die": (layout.ATTACK_DIE,),
    "region": (layout.REGION,),
    "arrange": (layout.ARRANGE,),
    "look": (layout.CHOOSE_STACK, layout.BUILD_STACK),
    "take": (layout.CHOOSE_CARD,),
    "roll": (layout.UPKEEP,),
    "alchemy": (layout.UPKEEP,),
    "steal": (layout.STEAL, layout.MERCHANT_MORE),
    "gain": (layout.GAIN,),
    "pay": (layout.PAY, layout.HAND_OVER),
    "under": (layout.PUT_UNDER,),
    "put": (layout.PUT_CARD,),
    "recall": (layout.RECALL,),
    "seize": (layout.CONFISCATE, layout.SPY_CHOICE),
    "site": (layout.SITE,),
    "accept": (layout.ANSWER, layout.REPLY),
    "decline": (layout.ANSWER, layout.REPLY),
    "counter": (layout.ANSWER,),
    "scout": (layout.REGIONS,),
    "turn_up": (layout.REGIONS,),
    "above": (layout.ABOVE_CHOICE,),
    "pass": (layout.DEFEND,),
    "defend": (layout.DEFEND,),
    "stop": (layout.MERCHANT_MORE, layout.SPY_CHOICE),
    **dict.fromkeys(_ACTING, (layout.ACT,)),
    **dict.fromkeys(_OFFERING, (layout.OFFER, layout.COUNTER)),
    **dict.fromkeys(_FILLING, (layout.FILL,)),
}


def why_not(setting: Setting, s: State, action: int) -> Message:
    """Why an action is not legal now."""
    if not 0 <= action < ACTIONS:
        return Message("why.unknown_action", {"action": action, "last": ACTIONS - 1})
    if s["mover"] == OVER:
        return Message("why.over")
    part = parts(action)
    if s["phase"] not in _PHASES[part.kind]:
        return Message("why.not_now", {"now": now(s)})
    match part.kind:
        case "deal":
            return Message("why.dealt", {"card": card_name(part.target)})
        case "event":
            return Message("why.event_out", {"event": Message(f"event.{EVENTS[part.target]}")})
        case "region":
            return Message("why.region_out", {"region": numbered(*SUPPLY[part.target])})
        case "arrange":
            land = Message(f"region.{REGIONS[part.target]}")
            return Message("why.region_laid", {"region": land})
        case "look" | "take" | "draw" | "search" | "swap" | "end_turn":
            return _why_no_stack(s, part)
        case "gain" | "pay" | "steal":
            return _why_no_region(s, part)
        case "recall" | "demolish" | "site":
            return _why_no_site(setting, s, part)
        case "road" | "settle" | "city":
            return _why_no_work(s, part)
        case "bank" | "propose" | "give" | "want" | "send":
            return _why_no_trade(s, part)
    return _why_no_card(setting, s, part)


def _why_no_stack(s: State, part: Parts) -> Message:
    seat = int(s["mover"])
    if part.kind == "take":
        return Message("why.no_such_place", {"count": int(s["height"][s["stack"]])})
    limit = hand_limit(s, seat)
    if part.kind in ("swap", "end_turn"):
        return Message("why.must_draw", {"held": int(s["held"][seat]), "limit": limit})
    if part.kind in ("draw", "search") and s["held"][seat] >= limit:
        return Message("why.hand_full", {"limit": limit})
    stack = {"stack": part.target + 1}
    if s["height"][part.target] == 0:
        return Message("why.stack_empty", stack)
    if part.kind == "look":
        return Message("why.stack_barred", {**stack, "player": player(1 - seat)})
    counts = {"need": search_cost(s, seat), "have": stock_in_all(s, seat)}
    return Message("why.search_cost", counts)


def _why_no_region(s: State, part: Parts) -> Message:
    seat = int(s["mover"])
    owner = 1 - seat if part.kind == "steal" else seat
    kind = int(s["kind"][owner, part.target])
    if kind == NONE:
        return Message("why.no_region", {"player": player(owner)})
    where = {"region": region(s, owner, part.target)}
    what = {"resource": resource(kind)}
    if part.kind == "gain":
        due = next_due(s)
        if due not in (NONE, kind):
            return Message("why.gain_kind", {**where, "resource": resource(due)})
        if due == NONE and int(s["due_bar"]) >> kind & 1:
            return Message("why.caravan_kind", what)
        return Message("why.region_full", {**where, "most": FULL})
    if s["stock"][owner, part.target] == 0:
        return Message("why.region_empty", where)
    if part.kind == "steal":
        return Message("why.no_room", what)
    if s["phase"] == layout.HAND_OVER:
        return Message("why.other_no_room", {**what, "player": player(1 - seat)})
    return Message("why.pay_kind", {**where, "resource": resource(next_owed(s))})


def _why_no_site(setting: Setting, s: State, part: Parts) -> Message:
    seat = int(s["mover"])
    if part.kind == "site":
        column, row = divmod(part.target, ROWS)
        if not is_column(s, seat, column):
            return Message("why.no_settlement")
        card = {"card": card_name(int(s["card"]))}
        if not fits_column(s, seat, int(s["card"]), column):
            return Message("why.needs_city", {**card, "place": column_place(s, seat, column)})
        return Message("why.site_full", {"place": site_place(s, seat, column, row)})
    if part.kind == "demolish" and not setting.setup["demolish"]:
        return Message("why.no_demolish")
    owner = seat if part.kind == "demolish" else 1 - seat
    built = int(s["site"][owner, part.target])
    if built == NONE:
        return Message("why.site_bare", {"player": player(owner)})
    sought = int(s["sought"])
    card = {"card": card_name(built)}
    key = ("why.not_a_unit", "why.not_a_building", "why.not_a_knight")[sought]
    if sought == layout.UNITS and SORT[built] in (FLEET, KNIGHT):
        key = "why.church"
    return Message(key, card)


def _why_no_work(s: State, part: Parts) -> Message:
    seat = int(s["mover"])
    work = {"road": 0, "settle": 1, "city": 2}[part.kind]
    what = {"work": Message(f"work.{WORKS[work]}")}
    if part.kind == "road" and s["road"][seat, part.target]:
        return Message("why.road_there")
    if part.kind == "settle" and not s["road"][seat, part.target]:
        return Message("why.no_road")
    if part.kind == "city":
        if not is_column(s, seat, part.target):
            return Message("why.no_settlement")
        if s["level"][seat, part.target] == layout.TOWN:
            return Message("why.city_there", {"place": column_place(s, seat, part.target)})
    if s["supply"][work] == 0:
        return Message("why.supply_out", what)
    return Message("why.work_cost", {**what, "missing": _missing(s, seat, WORK_COST[work])})


def _missing(s: State, seat: int, cost: Any) -> tuple[Message, ...]:
    """What the seat lacks to pay a cost."""
    return amounts([int(cost[kind]) - stock_of(s, seat, kind) for kind in range(KINDS)])


def _why_no_trade(s: State, part: Parts) -> Message:
    seat = int(s["mover"])
    other = 1 - seat
    if part.kind == "send":
        return Message("why.offer_empty")
    if part.kind == "propose":
        if s["offers"] >= OFFERS:
            return Message("why.offers_used", {"most": OFFERS})
        return Message("why.nothing_to_trade")
    if part.kind == "bank":
        given, gained = divmod(part.target, KINDS)
        need, have = bank_rate(s, seat, given), stock_of(s, seat, given)
        if given == gained:
            return Message("why.bank_same", {"resource": resource(given)})
        if have < need:
            counts = {"need": need, "have": have}
            return Message("why.bank_rate", {**counts, "resource": resource(given)})
        return Message("why.no_room", {"resource": resource(gained)})
    what = {"resource": resource(part.target)}
    if sum(int(count) for count in s[part.kind]) >= OFFERED:
        return Message("why.offer_full", {"most": OFFERED})
    if s["want" if part.kind == "give" else "give"][part.target] > 0:
        return Message("why.offer_both", what)
    giver = seat if part.kind == "give" else other
    if stock_of(s, giver, part.target) <= s[part.kind][part.target]:
        return Message("why.no_more", {**what, "player": player(giver)})
    if giver == other:
        return Message("why.no_room", what)
    return Message("why.other_no_room", {**what, "player": player(other)})


def _why_no_card(setting: Setting, s: State, part: Parts) -> Message:
    """Cards that are built, played, put away or taken."""
    seat = int(s["mover"])
    if part.kind == "stop":
        return Message("why.spy_must")
    if part.kind == "seize":
        what = {"card": card_name(part.target)}
        if s["known"][seat, part.target] > 0:
            return Message("why.spy_kind", what)
        return Message("why.not_in_their_hand", {**what, "player": player(1 - seat)})
    card = {"alchemy": ALCHEMIST, "scout": SCOUT, "defend": defence(int(s["card"]))}.get(
        part.kind, part.target
    )
    what = {"card": card_name(card)}
    if part.kind == "build" and SORT[card] == ACTION:
        return Message("why.not_built", what)
    if part.kind == "play" and SORT[card] != ACTION:
        return Message("why.not_played", what)
    if s["hand"][seat, card] <= 0:
        return Message("why.not_in_hand", what)
    if part.kind == "build":
        missing = _missing(s, seat, COST[card])
        if missing != amounts([]):
            return Message("why.card_cost", {**what, "missing": missing})
        return Message("why.no_city_site" if SORT[card] == TOWN else "why.no_site", what)
    return _why_not_played(setting, s, card)


def _why_not_played(setting: Setting, s: State, card: int) -> Message:
    """An action card in hand that may not be played, or can do nothing (C60, C61)."""
    what = {"card": card_name(card)}
    if card == SCOUT:
        return Message("why.scout_later")
    if card in (BISHOP, WITCH):
        return Message("why.only_defence", what)
    if not cards_allowed(setting.setup, s):
        is_sum = setting.setup["cards_from"] == layout.SUM_7
        return Message("why.cards_sum" if is_sum else "why.cards_both", what)
    if card == ALCHEMIST:
        return Message("why.alchemist_early")
    other = {**what, "player": player(1 - int(s["mover"]))}
    if card == CARAVAN:
        return Message("why.caravan_empty")
    if card == SPY:
        return Message("why.hand_empty", other)
    if card == ARSONIST:
        return Message("why.no_building", other)
    if card == BLACK_KNIGHT:
        return Message("why.no_knight", other)
    return Message("why.nothing_to_take", other)
