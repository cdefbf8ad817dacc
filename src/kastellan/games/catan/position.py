"""A state of the Catan card game as JSON and back: for tests, puzzles and analysis.

A position holds all secrets. Everything may be left out of it that is as in the middle of a first
turn: seat 0 acts in turn 1, the dice show a tournament and 1, nothing is under way, and each seat
has two settlements, its six regions in the order fields, mountains, pasture, forest, hills, gold
field with 1 resource each, an empty hand and no memories. `resources` says what the regions hold
in all, from left to right. `stacks` names the cards on top of the stacks; what is named nowhere
lies under them in the order of the card table, each next card under the lowest stack, or out of
play if `aside` is "rest".
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import numpy as np

from kastellan.core.contract import CHANCE, OVER
from kastellan.core.errors import BadPosition
from kastellan.core.game import Setting, State
from kastellan.core.texts import quoted
from kastellan.games.catan.actions import MOST
from kastellan.games.catan.flaws import FLAWS, SOUND, flaw
from kastellan.games.catan.layout import (
    ANSWER,
    COLUMNS,
    CORNERS,
    COUNTER,
    DEAL,
    DEFEND,
    DOUBTS,
    EMPTY,
    FIRST_COLUMN,
    FULL,
    MEMO,
    NONE,
    OVER_PHASE,
    PHASES,
    PUT,
    ROWS,
    SEATS,
    SITES,
    STACKS,
    STATE,
    TOWN,
    UNSEEN,
    VILLAGE,
)
from kastellan.games.catan.legal import legal
from kastellan.games.catan.realm import has_winner
from kastellan.games.catan.sound_realm import region_of
from kastellan.games.catan.sound_turn import is_chance
from kastellan.games.catan.tables import (
    COUNT,
    DECK,
    EVENT_DECK,
    EVENTS,
    FACES,
    KINDS,
    NAMES,
    REGIONS,
    RESOURCES,
    START_NUMBER,
    SUPPLIED,
    SUPPLY,
    TYPES,
    WORK_SUPPLY,
    WORKS,
)

SHOWN = 12  # names listed where a name is wrong
LEVELS = ("", "settlement", "city")
ROW_NAMES = ("above", "below")
PLACES = {"?": UNSEEN, "put": PUT, **{name: card for card, name in enumerate(NAMES)}}
"""What a seat remembers of a place in a stack: a card, nothing, or that the other put one there."""
PLACE_NAMES = {number: name for name, number in PLACES.items()}

STEPS = (
    "nothing", "event", "other_gains", "produce", "to_act", "built", "banked", "look",
    "other_pays", "proposer_gains", "partner_gains", "steal_next", "merchant_next",
    "merchant_gives", "caravan_gains", "to_fill", "second_war", "second_builder", "set_up_next",
    "after_confiscation",
)  # fmt: skip
"""What comes next, in the order of `layout`."""
SOUGHT = ("units", "buildings", "knights")

_FIELDS = (
    "phase", "turn", "active", "to_move", "face", "rolled", "offers", "drew", "under_way",
    "events", "seats", "stacks", "dealt", "aside",
)  # fmt: skip
_SEAT_FIELDS = (
    "left", "columns", "roads", "regions", "resources", "hand", "memory",
)  # fmt: skip
_NAMED = {"card": NAMES, "work": WORKS}
_STEPS = {"after": STEPS, "then": STEPS, "sought": SOUGHT}
_NUMBERS = {"place": SITES - 1, "stack": STACKS - 1, "barred": STACKS - 1}
_COUNTS = {"count": 4, "owed_any": 9, "due_any": 9}
_FLAGS = ("defended", "crowded")
_SEATED = ("proposer", "payer", "taker")
_AMOUNTS = ("owed", "due", "give", "want")
_UNDER_WAY = (
    *_NAMED, *_STEPS, *_NUMBERS, *_COUNTS, *_FLAGS, *_SEATED, "due_bar", *_AMOUNTS, "drawn",
)  # fmt: skip


# --- writing ---------------------------------------------------------------------------------


def to_position(setting: Setting, s: State) -> dict[str, Any]:
    """The whole state by names."""
    mover, face = int(s["mover"]), int(s["face"])
    position: dict[str, Any] = {
        "phase": PHASES[int(s["phase"])],
        "turn": int(s["turn"]),
        "active": int(s["active"]),
        "to_move": mover if mover >= 0 else None,
        "face": None if face == NONE else FACES[face],
        "rolled": int(s["rolled"]),
        "offers": int(s["offers"]),
        "drew": bool(s["drew"]),
        "under_way": _under_way(s),
        "events": [EVENTS[event] for event in s["events"] if event != NONE],
        "seats": [_seat(s, seat) for seat in range(SEATS)],
        "stacks": [[NAMES[card] for card in stack] for stack in _split(s["pile"], s["height"])],
    }
    if s["phase"] == DEAL:
        position["dealt"] = [NAMES[card] for card in s["pile"][: int(s["turned"])]]
    else:
        position["aside"] = _cards(s["aside"])
    return position


def _split(cards: Any, heights: Any) -> list[list[int]]:
    """Stacks out of a row of cards."""
    stacks, at = [], 0
    for height in heights:
        stacks.append([int(card) for card in cards[at : at + int(height)]])
        at += int(height)
    return stacks


def _cards(counts: Any) -> list[str]:
    return [name for name, count in zip(NAMES, counts, strict=True) for _ in range(int(count))]


def _amounts(counts: Any) -> dict[str, int]:
    return {name: int(count) for name, count in zip(RESOURCES, counts, strict=True) if count}


def _under_way(s: State) -> dict[str, Any]:
    """What is under way, without what is not."""
    found: dict[str, Any] = {}
    for field, names in _NAMED.items():
        found[field] = None if s[field] == NONE else names[int(s[field])]
    for field, names in _STEPS.items():
        found[field] = names[int(s[field])] if s[field] else None
    for field in _NUMBERS:
        found[field] = None if s[field] == NONE else int(s[field])
    for field in _COUNTS:
        found[field] = int(s[field]) or None
    for field in _FLAGS:
        found[field] = bool(s[field]) or None
    for field in _SEATED:
        usual = int(s["active"]) if field == "proposer" else 0
        found[field] = None if s[field] == usual else int(s[field])
    bars = [name for kind, name in enumerate(RESOURCES) if int(s["due_bar"]) >> kind & 1]
    found["due_bar"] = bars or None
    for field in _AMOUNTS:
        found[field] = _amounts(s[field]) or None
    found["drawn"] = [_region_name(*SUPPLY[region]) for region in s["drawn"] if region != NONE]
    return {field: value for field, value in found.items() if value not in (None, [])}


def _region_name(kind: int, number: int) -> str:
    return f"{REGIONS[kind]} {number}"


def _seat(s: State, seat: int) -> dict[str, Any]:
    left, right = int(s["left"][seat]), int(s["right"][seat])
    corners = range(left * ROWS, (right + 2) * ROWS)
    return {
        "left": left,
        "columns": [_column(s, seat, column) for column in range(left, right + 1)],
        "roads": [bool(road) for road in s["road"][seat]],
        "regions": [_region(s, seat, corner) for corner in corners],
        "hand": _cards(s["hand"][seat]),
        "memory": _memory(s, seat),
    }


def _column(s: State, seat: int, column: int) -> dict[str, Any]:
    found: dict[str, Any] = {"level": LEVELS[int(s["level"][seat, column])]}
    for row, name in enumerate(ROW_NAMES):
        at = column * 4 + row * 2
        cards = [None if card == NONE else NAMES[card] for card in s["site"][seat, at : at + 2]]
        while cards and cards[-1] is None:
            cards.pop()
        found[name] = cards
    return found


def _region(s: State, seat: int, corner: int) -> dict[str, Any] | None:
    kind = int(s["kind"][seat, corner])
    if kind == NONE:
        return None
    number, stock = int(s["number"][seat, corner]), int(s["stock"][seat, corner])
    return {"region": _region_name(kind, number), "stock": stock}


def _memory(s: State, seat: int) -> dict[str, Any]:
    afloat = {
        name: int(count) for name, count in zip(NAMES, s["afloat"][seat], strict=True) if count
    }
    return {
        "stacks": [
            [PLACE_NAMES[card] for card in stack]
            for stack in _split(s["memo"][seat], s["memo_height"][seat])
        ],
        "doubts": [int(doubt) for doubt in s["doubt"][seat]],
        "known": _cards(s["known"][seat]),
        "afloat": afloat,
    }


# --- reading ---------------------------------------------------------------------------------


def from_position(setting: Setting, data: Mapping[str, Any]) -> State:
    """The state a position describes; raises BadPosition with one sentence."""
    s = _Reader(setting, data).state()
    number = flaw(setting.setup, s)
    if number != SOUND:
        raise BadPosition(f"This position cannot be: {FLAWS[number]}.")
    check_end(setting, s)
    if s["phase"] != OVER_PHASE:
        room = np.zeros(MOST + 1, np.int64)
        if legal(setting.setup, s, room) == 0:
            phase = PHASES[int(s["phase"])]
            raise BadPosition(f"This position cannot be: nothing can be done in phase {phase!r}.")
    return s


def check_end(setting: Setting, s: State) -> None:
    """Refuse a game that goes on with the points won, or ends without them (C82, C83)."""
    wanted, limit = setting.options["victory_points"], setting.options["turn_limit"]
    won = has_winner(setting.setup, s)
    if won and s["phase"] != OVER_PHASE:
        raise BadPosition(
            f"This position cannot be: somebody has the {wanted} points that win, "
            "so the game is over, in phase 'over'."
        )
    if not won and s["phase"] == OVER_PHASE and s["turn"] < limit:
        raise BadPosition(
            f"This position cannot be: nobody has the {wanted} points that win, and turn "
            f"{int(s['turn'])} is not the last of {limit}, so the game is not over."
        )


class _Reader:
    """Reads one position's JSON, checking each value as it goes."""

    def __init__(self, setting: Setting, data: Mapping[str, Any]) -> None:
        self.setting = setting
        self.data = data

    def state(self) -> State:
        known(self.data, _FIELDS, "A position")
        s: State = np.zeros(1, STATE)[0]
        phase = one_of(self.data.get("phase", "act"), PHASES, "phase")
        s["phase"] = phase
        early = phase <= PHASES.index("choose_stack")
        limit = int(self.setting.setup["turn_limit"])
        s["turn"] = number(self.data.get("turn", 0 if early else 1), limit, "turn")
        s["active"] = number(self.data.get("active", 0), SEATS - 1, "active")
        self.dice(s)
        s["offers"] = number(self.data.get("offers", 0), 9, "offers")
        s["drew"] = flag(self.data.get("drew", False), "drew")
        self.under_way(s, mapping(self.data.get("under_way", {}), "under_way"))
        self.mover(s)
        self.events(s)
        self.regions_left(s)
        seats = items(self.data.get("seats", [{}] * SEATS), "seats")
        if len(seats) != SEATS:
            raise BadPosition(
                f'"seats" takes one entry for each of the {SEATS} players, not {len(seats)}.'
            )
        entries = [mapping(entry, "seats") for entry in seats]
        for seat, entry in enumerate(entries):
            known(entry, _SEAT_FIELDS, "A seat")
            self.land(s, seat, entry)
            self.regions(s, seat, entry)
            put_cards(s["hand"][seat], entry.get("hand", []), "hand")
            s["held"][seat] = sum(int(count) for count in s["hand"][seat])
        self.supply(s)
        self.stacks(s)
        for seat, entry in enumerate(entries):
            self.memory(s, seat, mapping(entry.get("memory", {}), "memory"))
        return s

    def dice(self, s: State) -> None:
        """The dice; once rolled they show a tournament and 1 if nothing is said."""
        phase = int(s["phase"])
        before = s["turn"] == 0 or PHASES[phase] in ("upkeep", "event_die")
        rolled = not before and PHASES[phase] not in ("number_die", "over")
        usual = FACES[-1] if PHASES[phase] == "event_card" else FACES[0]
        face = self.data.get("face", None if before else usual)
        s["face"] = NONE if face is None else one_of(face, FACES, "face")
        s["rolled"] = number(self.data.get("rolled", int(rolled)), 6, "rolled")

    def mover(self, s: State) -> None:
        phase, active = int(s["phase"]), int(s["active"])
        nobody = OVER if phase == OVER_PHASE else CHANCE
        usual: int | None = active
        if phase == OVER_PHASE or is_chance(phase) or PHASES[phase] == "region":
            usual = None
        elif phase in (ANSWER, COUNTER, DEFEND):
            usual = 1 - active
        elif PHASES[phase] == "pay":
            usual = int(s["payer"])
        elif PHASES[phase] in ("gain", "steal"):
            usual = int(s["taker"])
        mover = self.data.get("to_move", usual)
        s["mover"] = nobody if mover is None else number(mover, SEATS - 1, "to_move")

    def under_way(self, s: State, data: Mapping[str, Any]) -> None:
        known(data, _UNDER_WAY, '"under_way"')
        for field, names in _NAMED.items():
            s[field] = one_of(data[field], names, field) if field in data else NONE
        for field, names in _STEPS.items():
            s[field] = one_of(data.get(field, names[0]), names, field)
        for field, most in _NUMBERS.items():
            s[field] = number(data[field], most, field) if field in data else NONE
        for field, most in _COUNTS.items():
            s[field] = number(data.get(field, 0), most, field)
        for field in _FLAGS:
            s[field] = flag(data.get(field, False), field)
        for field in _SEATED:
            usual = int(s["active"]) if field == "proposer" else 0
            s[field] = number(data.get(field, usual), SEATS - 1, field)
        for name in items(data.get("due_bar", []), "due_bar"):
            s["due_bar"] |= 1 << one_of(name, RESOURCES, "due_bar")
        for field in _AMOUNTS:
            for name, amount in mapping(data.get(field, {}), field).items():
                s[field][one_of(name, RESOURCES, field)] = number(amount, 9, field)
        s["drawn"] = NONE
        drawn = items(data.get("drawn", []), "drawn")
        if len(drawn) > 2:
            raise BadPosition(f'"drawn" takes at most 2 regions, not {len(drawn)}.')
        for place, name in enumerate(drawn):
            found = region_of(*region(name, "drawn"))
            if found == NONE:
                raise BadPosition(f'"drawn" names no region of the supply: {quoted(name)}.')
            s["drawn"][place] = found

    def events(self, s: State) -> None:
        events = items(self.data.get("events", []), "events")
        if len(events) > EVENT_DECK:
            raise BadPosition(f'"events" has {len(events)} event cards; there are {EVENT_DECK}.')
        s["events"] = NONE
        for place, name in enumerate(events):
            s["events"][place] = one_of(name, EVENTS, "events")
        s["turned"] = len(events)

    def regions_left(self, s: State) -> None:
        s["regions_left"] = (1 << SUPPLIED) - 1
        for found in s["drawn"]:
            if found != NONE:
                s["regions_left"] &= ~(1 << int(found))

    def land(self, s: State, seat: int, entry: Mapping[str, Any]) -> None:
        left = number(entry.get("left", FIRST_COLUMN), COLUMNS - 1, "left")
        columns = items(entry.get("columns", ["settlement", "settlement"]), "columns")
        if not 1 <= len(columns) <= COLUMNS - left:
            raise BadPosition(f'"columns" takes 1 to {COLUMNS - left} columns, not {len(columns)}.')
        s["left"][seat], s["right"][seat] = left, left + len(columns) - 1
        s["site"][seat] = NONE
        for column, found in enumerate(columns, start=left):
            if isinstance(found, str):
                found = {"level": found}
            found = mapping(found, "columns")
            known(found, ("level", *ROW_NAMES), "A column")
            level = one_of(found.get("level", "settlement"), LEVELS[1:], "level")
            s["level"][seat, column] = (EMPTY, VILLAGE, TOWN)[level + 1]
            for row, name in enumerate(ROW_NAMES):
                cards = items(found.get(name, []), name)
                if len(cards) > 2:
                    raise BadPosition(f'"{name}" takes at most 2 cards, not {len(cards)}.')
                for depth, card in enumerate(cards):
                    if card is not None:
                        built = one_of(card, NAMES, name)
                        s["site"][seat, column * 4 + row * 2 + depth] = built
                        s["built"][seat, built] += 1
        roads = items(entry.get("roads", [False, False]), "roads")
        if len(roads) != 2:
            raise BadPosition(f'"roads" takes one value for each of the 2 ends, not {len(roads)}.')
        for end, road in enumerate(roads):
            s["road"][seat, end] = flag(road, "roads")

    def regions(self, s: State, seat: int, entry: Mapping[str, Any]) -> None:
        left, right = int(s["left"][seat]), int(s["right"][seat])
        s["kind"][seat] = NONE
        regions = items(entry.get("regions", self.usual_regions(s, seat)), "regions")
        if len(regions) != (right - left + 2) * ROWS:
            raise BadPosition(
                f'"regions" takes a region for each of the {(right - left + 2) * ROWS} corners, '
                f"not {len(regions)}."
            )
        for corner, found in enumerate(regions, start=left * ROWS):
            if found is None:
                continue
            if isinstance(found, str):
                found = {"region": found}
            found = mapping(found, "regions")
            known(found, ("region", "stock"), "A region")
            kind, value = region(found.get("region"), "regions")
            s["kind"][seat, corner], s["number"][seat, corner] = kind, value
            supplied = region_of(kind, value)
            s["stock"][seat, corner] = number(
                found.get("stock", int(supplied == NONE)), FULL, "stock"
            )
            if supplied != NONE:
                s["regions_left"] &= ~(1 << supplied)
        if "resources" in entry:
            self.resources(s, seat, mapping(entry["resources"], "resources"))

    def usual_regions(self, s: State, seat: int) -> list[Any]:
        """The start regions in order; before the set-up is done, none."""
        corners = (int(s["right"][seat]) - int(s["left"][seat]) + 2) * ROWS
        if s["phase"] <= PHASES.index("arrange"):
            return [None] * corners
        start = [_region_name(kind, int(START_NUMBER[seat, kind])) for kind in range(KINDS)]
        return start if corners == len(start) else []

    def resources(self, s: State, seat: int, amounts: Mapping[str, Any]) -> None:
        s["stock"][seat] = 0
        for name, amount in amounts.items():
            kind = one_of(name, RESOURCES, "resources")
            left = number(amount, DECK, "resources")
            for corner in range(CORNERS):
                if s["kind"][seat, corner] == kind:
                    s["stock"][seat, corner] = min(left, FULL)
                    left -= min(left, FULL)
            if left:
                raise BadPosition(f'"resources" has {amount} {name}, {left} more than fit.')

    def supply(self, s: State) -> None:
        """What is not on the table is in the supply."""
        more = [int(s["right"][seat]) - int(s["left"][seat]) - 1 for seat in range(SEATS)]
        cities = sum(int(level == TOWN) for level in s["level"].flat)
        used = (sum(more) + sum(int(road) for road in s["road"].flat), sum(more), cities)
        for work in range(3):
            if used[work] > WORK_SUPPLY[work]:
                raise BadPosition(f"There are too many of one kind on the table: {WORKS[work]}.")
            s["supply"][work] = WORK_SUPPLY[work] - used[work]

    def stacks(self, s: State) -> None:
        left = COUNT.astype(np.int64)
        for seat in range(SEATS):
            left -= s["hand"][seat] + s["built"][seat].astype(np.int64)
        s["pile"] = UNSEEN
        stacks: list[list[int]] = [[] for _ in range(STACKS)]
        given = items(self.data.get("stacks", []), "stacks")
        if len(given) > STACKS:
            raise BadPosition(f'"stacks" has {len(given)} stacks; there are {STACKS}.')
        for place, stack in enumerate(given):
            stacks[place] = [one_of(name, NAMES, "stacks") for name in items(stack, "stacks")]
        dealt = [
            one_of(name, NAMES, "dealt") for name in items(self.data.get("dealt", []), "dealt")
        ]
        if dealt and s["phase"] != DEAL:
            raise BadPosition("\"dealt\" is only for the phase 'deal'.")
        for card in (*dealt, *(card for stack in stacks for card in stack)):
            left[card] -= 1
        aside = self.data.get("aside", [])
        if s["phase"] == DEAL:
            s["turned"] = min(len(dealt), DECK)
            if "aside" in self.data:
                raise BadPosition("In the phase 'deal' \"aside\" is what has not been dealt.")
        elif aside != "rest":
            put_cards(s["aside"], aside, "aside")
            left -= s["aside"]
        for card in range(TYPES):
            if left[card] < 0:
                raise BadPosition(
                    f"This position has too many cards of one kind: {NAMES[card]}, "
                    f"{int(COUNT[card] - left[card])} instead of {int(COUNT[card])}."
                )
        if s["phase"] == DEAL or aside == "rest":
            s["aside"][:] = left
        else:
            for card in range(TYPES):
                for _ in range(int(left[card])):
                    min(stacks, key=len).append(card)
        row = [*dealt, *(card for stack in stacks for card in stack)]
        s["pile"][: len(row)] = row
        s["height"][:] = [len(stack) for stack in stacks]

    def memory(self, s: State, seat: int, data: Mapping[str, Any]) -> None:
        known(data, ("stacks", "doubts", "known", "afloat"), "A memory")
        doubts = items(data.get("doubts", [0] * STACKS), "doubts")
        if len(doubts) != STACKS:
            raise BadPosition(f'"doubts" takes a number for each of the {STACKS} stacks.')
        s["doubt"][seat] = [number(doubt, DOUBTS, "doubts") for doubt in doubts]
        blank = [["?"] * int(height) for height in s["height"] + s["doubt"][seat]]
        stacks = items(data.get("stacks", blank), "stacks")
        if len(stacks) != STACKS:
            raise BadPosition(f'A memory\'s "stacks" takes {STACKS} stacks, not {len(stacks)}.')
        memo: list[int] = []
        for place, stack in enumerate(stacks):
            found = [memory_of(name) for name in items(stack, "stacks")]
            memo += found
            s["memo_height"][seat, place] = min(len(found), MEMO)
        if len(memo) > MEMO:
            raise BadPosition(f"A memory has {len(memo)} cards; it holds {MEMO}.")
        s["memo"][seat] = UNSEEN
        s["memo"][seat, : len(memo)] = memo
        put_cards(s["known"][seat], data.get("known", []), "known")
        for name, count in mapping(data.get("afloat", {}), "afloat").items():
            card = one_of(name, NAMES, "afloat")
            if type(count) is not int or not -MEMO <= count <= MEMO:
                raise BadPosition(f'"afloat" takes whole numbers, not {quoted(count)}.')
            s["afloat"][seat, card] = count


def known(entry: Mapping[str, Any], fields: tuple[str, ...], what: str) -> None:
    """Refuse a field that is not one of these."""
    for name in entry:
        if name not in fields:
            raise BadPosition(
                f"{what} has no field {quoted(name)}; its fields are {', '.join(fields)}."
            )


def number(value: Any, most: int, field: str) -> int:
    """A whole number from 0 on."""
    if type(value) is not int or not 0 <= value <= most:
        raise BadPosition(f'"{field}" takes a number from 0 to {most}, not {quoted(value)}.')
    return value


def flag(value: Any, field: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadPosition(f'"{field}" takes true or false, not {quoted(value)}.')
    return value


def items(value: Any, field: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise BadPosition(f'"{field}" takes a list, not {quoted(value)}.')
    return value


def mapping(value: Any, field: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, Mapping):
        raise BadPosition(f'"{field}" takes a JSON object, not {quoted(value)}.')
    return value


def one_of(value: Any, names: tuple[str, ...], field: str) -> int:
    """The number of a name."""
    if not isinstance(value, str) or value not in names:
        near = get_close_matches(value[:40], names) if isinstance(value, str) else []
        wanted = ", ".join(names[:SHOWN]) + (", …" if len(names) > SHOWN else "")
        if near:
            wanted = f"a name such as {', '.join(near)}"
        raise BadPosition(f'"{field}" takes {wanted}, not {quoted(value)}.')
    return names.index(value)


def put_cards(counts: Any, names: Any, field: str) -> None:
    """Count the cards that a list names."""
    cards = [one_of(name, NAMES, field) for name in items(names, field)]
    for card in cards:
        if cards.count(card) > COUNT[card]:
            raise BadPosition(f'"{field}" has more cards than there are: {NAMES[card]}.')
        counts[card] += 1


def region(name: Any, field: str) -> tuple[int, int]:
    """Kind and number of a region, written `fields 3`."""
    if isinstance(name, str):
        kind, _, value = name.rpartition(" ")
        if kind in REGIONS and value in tuple("123456"):
            return REGIONS.index(kind), int(value)
    raise BadPosition(
        f'"{field}" takes a region and its number, such as "fields 3", not {quoted(name)}.'
    )


def memory_of(name: Any) -> int:
    """What a seat remembers of one place in a stack."""
    if not isinstance(name, str) or name not in PLACES:
        raise BadPosition(f'A memory takes cards, "?" or "put", not {quoted(name)}.')
    return PLACES[name]
