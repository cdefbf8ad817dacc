"""What people and browsers see: the table as one seat knows it, as JSON."""

from typing import Any

from kastellan.core.game import Setting, State
from kastellan.games.catan.apply import to_move
from kastellan.games.catan.layout import (
    AFTER_CONFISCATION,
    DEAL,
    NONE,
    OFFERED,
    OTHER_GAINS,
    OVER_PHASE,
    PHASES,
    PRODUCE,
    PUT,
    ROWS,
    SEATS,
    SECOND_BUILDER,
    SECOND_WAR,
    STACKS,
    TOWN,
    VILLAGE,
)
from kastellan.games.catan.memory import memo_start
from kastellan.games.catan.names import now
from kastellan.games.catan.realm import (
    bank_rate,
    cities,
    commerce,
    hand_limit,
    knight_token,
    mill_token,
    stock_in_all,
    strength,
    tournament,
    victory_points,
)
from kastellan.games.catan.tables import (
    EVENT_DECK,
    EVENTS,
    FACES,
    KINDS,
    NAMES,
    POINTS,
    REGIONS,
    RESOURCES,
    SUPPLY,
    WORKS,
)

LEVELS = ("", "settlement", "city")
BY_EVENT = {OTHER_GAINS, PRODUCE, SECOND_WAR, SECOND_BUILDER, AFTER_CONFISCATION}
"""What follows while the event die or an event card asks for decisions."""


def show(setting: Setting, s: State, seat: int | None) -> dict[str, Any]:
    """The table as JSON, from a redacted state; a spectator sees no hand and remembers nothing."""
    phase = int(s["phase"])
    return {
        "game": "catan",
        "seat": seat,
        "to_move": to_move(setting.setup, s),
        "active": int(s["active"]),
        "turn": int(s["turn"]),
        "turn_limit": int(setting.setup["turn_limit"]),
        "goal": int(setting.setup["victory_points"]),
        "phase": PHASES[phase],
        "now": now(s).to_json(),
        "face": _name(FACES, s["face"]),
        "number": int(s["rolled"]),
        "by_event": bool({int(s["after"]), int(s["then"])} & BY_EVENT),
        "card": _name(NAMES, s["card"]),
        "work": _name(WORKS, s["work"]),
        "stack": _number(s["stack"]),
        "barred": _number(s["barred"]),
        "count": int(s["count"]),
        "offer": _offer(s),
        "owed": _amounts(s["owed"], s["owed_any"]),
        "due": _amounts(s["due"], s["due_any"]),
        "due_bar": [name for kind, name in enumerate(RESOURCES) if int(s["due_bar"]) >> kind & 1],
        "drawn": [_drawn(int(region)) for region in s["drawn"] if region != NONE],
        "knight_token": _number(knight_token(s)),
        "mill_token": _number(mill_token(s)),
        "seats": [_seat(s, player, seat) for player in range(SEATS)],
        "stacks": [_stack(s, stack, seat) for stack in range(STACKS)],
        "dealt": int(s["turned"]) if phase == DEAL else None,
        "aside": [] if phase == DEAL else _cards(s["aside"]),
        "supply": {name: int(s["supply"][work]) for work, name in enumerate(WORKS)},
        "regions": int(s["regions_left"]).bit_count(),
        "region_pile": [
            _drawn(region) for region in range(len(SUPPLY)) if int(s["regions_left"]) >> region & 1
        ],
        "events": _events(s),
        "over": phase == OVER_PHASE,
    }


def _name(names: tuple[str, ...], number: Any) -> str | None:
    return None if number == NONE else names[int(number)]


def _number(number: Any) -> int | None:
    return None if number == NONE else int(number)


def _cards(counts: Any) -> list[str]:
    """Names of cards, each as often as it is there."""
    return [name for name, count in zip(NAMES, counts, strict=True) for _ in range(int(count))]


def _amounts(counts: Any, of_choice: Any) -> dict[str, int]:
    found = {name: int(count) for name, count in zip(RESOURCES, counts, strict=True) if count}
    return {**found, "any": int(of_choice)} if of_choice else found


def _drawn(region: int) -> dict[str, Any]:
    kind, number = SUPPLY[region]
    return {"region": REGIONS[kind], "resource": RESOURCES[kind], "number": number}


def _offer(s: State) -> dict[str, Any] | None:
    """The offer under way."""
    if PHASES[int(s["phase"])] not in ("offer", "answer", "counter", "reply"):
        return None
    return {
        "proposer": int(s["proposer"]),
        "gives": _amounts(s["give"], 0),
        "wants": _amounts(s["want"], 0),
        "most": OFFERED,
    }


def _events(s: State) -> dict[str, Any]:
    """The event cards turned since the shuffle, and how many have not been."""
    turned = [EVENTS[event] for event in s["events"] if event != NONE]
    return {"turned": turned, "unknown": EVENT_DECK - len(turned)}


def _seat(s: State, player: int, seat: int | None) -> dict[str, Any]:
    left, right = int(s["left"][player]), int(s["right"][player])
    held = int(s["held"][player])
    cards = _cards(s["hand"][player])  # of another's hand, those the seat knows
    return {
        "points": victory_points(s, player),
        "sources": _sources(s, player),
        "strength": strength(s, player),
        "commerce": commerce(s, player),
        "tournament": tournament(s, player),
        "resources": stock_in_all(s, player),
        "rates": {name: bank_rate(s, player, kind) for kind, name in enumerate(RESOURCES)},
        "held": held,
        "limit": hand_limit(s, player),
        "hand": cards,
        "unknown": held - len(cards),
        "perhaps": _perhaps(s, player, seat),
        "left": left,
        "columns": [_column(s, player, column) for column in range(left, right + 1)],
        "roads": [bool(road) for road in s["road"][player]],
        "regions": [
            [_region(s, player, slot * ROWS + row) for slot in range(left, right + 2)]
            for row in range(ROWS)
        ],
    }


def _sources(s: State, player: int) -> dict[str, int]:
    """Where points come from."""
    built = zip(POINTS, s["built"][player], strict=True)
    return {
        "settlements": sum(int(level == VILLAGE) for level in s["level"][player]),
        "cities": 2 * cities(s, player),
        "cards": sum(int(points) * int(count) for points, count in built),
        "tokens": int(knight_token(s) == player) + int(mill_token(s) == player),
    }


def _perhaps(s: State, player: int, seat: int | None) -> list[str]:
    """Cards the seat knows to be in the other's hand or put under a stack from there."""
    if seat is None or seat == player:
        return []
    return _cards([max(int(count), 0) for count in s["afloat"][seat]])


def _column(s: State, player: int, column: int) -> dict[str, Any]:
    level = int(s["level"][player, column])
    depths = 2 if level == TOWN else 1
    found: dict[str, Any] = {"level": LEVELS[level]}
    for row, name in enumerate(("above", "below")):
        at = column * 4 + row * 2
        found[name] = [_name(NAMES, card) for card in s["site"][player, at : at + depths]]
    return found


def _region(s: State, player: int, corner: int) -> dict[str, Any] | None:
    kind = int(s["kind"][player, corner])
    if kind == NONE:
        return None
    assert kind < KINDS
    return {
        "corner": corner,
        "region": REGIONS[kind],
        "resource": RESOURCES[kind],
        "number": int(s["number"][player, corner]),
        "stock": int(s["stock"][player, corner]),
    }


def _stack(s: State, stack: int, seat: int | None) -> dict[str, Any]:
    """How high a stack is and what the seat remembers of it, the top first.

    `cards` has None for a card never seen. If `doubt` is not 0, so many of the cards are gone and
    nobody said which.
    """
    height = int(s["height"][stack])
    if seat is None:
        return {"height": height, "cards": [None] * height, "put": [], "doubt": 0, "seen": False}
    start = memo_start(s, seat, stack)
    memo = [int(card) for card in s["memo"][seat, start : start + s["memo_height"][seat, stack]]]
    return {
        "height": height,
        "cards": [NAMES[card] if card >= 0 else None for card in memo],
        "put": [place for place, card in enumerate(memo) if card == PUT],
        "doubt": int(s["doubt"][seat, stack]),
        "seen": any(card >= 0 for card in memo),
    }
