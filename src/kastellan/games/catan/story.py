"""The story of a game: what an action does, as a seat may know it."""

from kastellan.core.game import Setting, State
from kastellan.core.texts import Message, Param
from kastellan.games.catan.actions import Parts, parts
from kastellan.games.catan.effects import tell_changes, tell_effects
from kastellan.games.catan.layout import (
    BUILT,
    CONFISCATE,
    HAND_OVER,
    OFFER,
    ROWS,
)
from kastellan.games.catan.legal import defence
from kastellan.games.catan.memory import memo_start
from kastellan.games.catan.names import (
    amounts,
    card_name,
    column_place,
    corner_place,
    next_corner,
    numbered,
    player,
    region,
    resource,
    side,
    site_place,
)
from kastellan.games.catan.realm import bank_rate
from kastellan.games.catan.tables import (
    DECK,
    EVENTS,
    FACES,
    KINDS,
    SCOUT,
    START_NUMBER,
    SUPPLY,
)
from kastellan.games.catan.unfold import unfold

Params = dict[str, Param]


def tell(setting: Setting, s: State, action: int, seat: int | None) -> list[Message]:
    """What happens when a legal action is played in `s`, as the seat may know it."""
    part = parts(action)
    if part.kind == "deal":  # one line for all of it, and no word of what is dealt
        return [Message("log.dealt")] if s["turned"] == DECK - 1 else []
    steps = unfold(setting.setup, s, action)
    told = _tell_action(s, part, seat, any(step.what == BUILT for step in steps))
    for step in steps:
        told += tell_effects(setting.setup, step, part.kind)
    return told + tell_changes(setting.setup, s, steps[-1].after)


def _tell_action(s: State, part: Parts, seat: int | None, is_built: bool) -> list[Message]:
    if s["mover"] < 0:
        return [_tell_chance(part)]
    who: Params = {"player": player(int(s["mover"])), "other": player(1 - int(s["mover"]))}
    target = part.target
    match part.kind:
        case "road" | "settle" | "city" | "build" | "site":
            return [] if is_built else [_tell_plan(s, part, who)]
        case "look" | "under" | "draw" | "search":
            return [Message(f"log.{part.kind}", {**who, "stack": target + 1})]
        case "take" | "put" | "seize":
            return [_tell_secret(s, part, seat, who)]
        case "give" | "want":
            return [Message(f"log.{part.kind}", {**who, "resource": resource(target)})]
        case "gain" | "pay" | "steal" | "recall" | "demolish" | "arrange" | "above":
            return [_tell_place(s, part, who)]
        case "alchemy":
            return [Message("log.alchemist", {**who, "number": target + 1})]
        case "region":
            return [Message("log.region", {"region": numbered(*SUPPLY[target])})]
        case "bank":
            given, gained = divmod(target, KINDS)
            paid = [0] * KINDS
            paid[given] = bank_rate(s, int(s["mover"]), given)
            return [
                Message("log.bank", {**who, "paid": amounts(paid), "resource": resource(gained)})
            ]
        case "send":
            sides = {name: amounts([int(n) for n in s[name]]) for name in ("give", "want")}
            key = "log.send" if s["phase"] == OFFER else "log.send_counter"
            return [Message(key, {**who, **sides})]
        case "play":
            return [Message("log.play", {**who, "card": card_name(target)})]
        case "scout":
            return [Message("log.play", {**who, "card": card_name(SCOUT)})]
        case "defend":
            return [Message("log.defend", {**who, "card": card_name(defence(int(s["card"])))})]
    return [Message(f"log.{part.kind}", who)]


def _tell_chance(part: Parts) -> Message:
    match part.kind:
        case "first":
            return Message("log.first", {"player": player(part.target)})
        case "face":
            return Message("log.face", {"face": Message(f"face.{FACES[part.target]}")})
        case "event":
            return Message("log.event", {"event": Message(f"event.{EVENTS[part.target]}")})
        case "region":
            return Message("log.region", {"region": numbered(*SUPPLY[part.target])})
    return Message(f"log.{part.kind}", {"number": part.target + 1})


def _tell_secret(s: State, part: Parts, seat: int | None, who: Params) -> Message:
    """What only the mover sees, or only the two players."""
    mover = int(s["mover"])
    stack: Params = {"stack": int(s["stack"]) + 1}
    if part.kind == "put":
        if seat != mover:
            return Message("log.put_unseen", {**who, **stack})
        return Message("log.put", {**who, **stack, "card": card_name(part.target)})
    if part.kind == "seize":
        key = "log.confiscate" if s["phase"] == CONFISCATE else "log.spy"
        params = {**who, **stack} if s["phase"] == CONFISCATE else who
        if seat is None:
            return Message(f"{key}_unseen", params)
        return Message(key, {**params, "card": card_name(part.target)})
    card = int(s["memo"][mover, memo_start(s, mover, int(s["stack"])) + part.target])
    if seat != mover or card < 0:
        return Message("log.take_unseen", {**who, **stack})
    return Message("log.take", {**who, **stack, "card": card_name(card), "place": part.target + 1})


def _tell_place(s: State, part: Parts, who: Params) -> Message:
    mover = int(s["mover"])
    target = part.target
    match part.kind:
        case "arrange":
            corner = next_corner(s, mover)
            place = numbered(target, int(START_NUMBER[mover, target]))
            return Message(
                "log.arrange", {**who, "region": place, "place": corner_place(s, mover, corner)}
            )
        case "above":
            upper, lower = (int(s["drawn"][n]) for n in (target, 1 - target))
            both: Params = {"upper": numbered(*SUPPLY[upper]), "lower": numbered(*SUPPLY[lower])}
            return Message("log.above", {**who, **both})
        case "recall" | "demolish":
            owner = mover if part.kind == "demolish" else 1 - mover
            place = site_place(s, owner, target // 4, target % 4 // 2, target % 2)
            card = card_name(int(s["site"][owner, target]))
            return Message(f"log.{part.kind}", {**who, "card": card, "place": place})
    owner = 1 - mover if part.kind == "steal" else mover
    kind = resource(int(s["kind"][owner, target]))
    key = "log.hand_over" if s["phase"] == HAND_OVER else f"log.{part.kind}"
    return Message(key, {**who, "resource": kind, "region": region(s, owner, target)})


def _tell_plan(s: State, part: Parts, who: Params) -> Message:
    """What is going to be built once it is paid for."""
    mover = int(s["mover"])
    if part.kind == "build":
        return Message("log.choose", {**who, "card": card_name(part.target)})
    if part.kind == "site":
        place = site_place(s, mover, part.target // ROWS, part.target % ROWS)
        work = card_name(int(s["card"]))
    elif part.kind == "city":
        place, work = column_place(s, mover, part.target), Message("work.city")
    else:
        place = side(part.target)
        work = Message("work.road" if part.kind == "road" else "work.settlement")
    return Message("log.plan", {**who, "work": work, "place": place})
