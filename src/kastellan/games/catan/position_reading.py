"""A position's JSON read into a state."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kastellan.core.contract import CHANCE, OVER
from kastellan.core.errors import BadPosition
from kastellan.core.game import Setting, State
from kastellan.core.texts import quoted
from kastellan.games.catan.layout import (
    ANSWER,
    COLUMNS,
    CORNERS,
    COUNTER,
    DEFEND,
    EMPTY,
    FIRST_COLUMN,
    FULL,
    NONE,
    OVER_PHASE,
    PHASES,
    ROWS,
    SEATS,
    STATE,
    TOWN,
    VILLAGE,
)
from kastellan.games.catan.position_cards import read_memory, read_stacks
from kastellan.games.catan.position_names import (
    AMOUNTS,
    COUNTS,
    FIELDS,
    FLAGS,
    LEVELS,
    NAMED,
    NUMBERS,
    ROW_NAMES,
    SEAT_FIELDS,
    SEATED,
    STEP_NAMES,
    UNDER_WAY,
    region_name,
)
from kastellan.games.catan.position_values import (
    flag,
    items,
    known,
    mapping,
    number,
    one_of,
    put_cards,
    region,
)
from kastellan.games.catan.sound_realm import region_of
from kastellan.games.catan.sound_turn import is_chance
from kastellan.games.catan.tables import (
    DECK,
    EVENT_DECK,
    EVENTS,
    FACES,
    KINDS,
    NAMES,
    RESOURCES,
    START_NUMBER,
    SUPPLIED,
    WORK_SUPPLY,
    WORKS,
)


class Reader:
    """Reads one position's JSON, checking each value as it goes."""

    def __init__(self, setting: Setting, data: Mapping[str, Any]) -> None:
        self.setting = setting
        self.data = data

    def state(self) -> State:
        known(self.data, FIELDS, "A position")
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
            known(entry, SEAT_FIELDS, "A seat")
            self.land(s, seat, entry)
            self.regions(s, seat, entry)
            put_cards(s["hand"][seat], entry.get("hand", []), "hand")
            s["held"][seat] = sum(int(count) for count in s["hand"][seat])
        self.supply(s)
        read_stacks(s, self.data)
        for seat, entry in enumerate(entries):
            read_memory(s, seat, mapping(entry.get("memory", {}), "memory"))
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
        known(data, UNDER_WAY, '"under_way"')
        for field, names in NAMED.items():
            s[field] = one_of(data[field], names, field) if field in data else NONE
        for field, names in STEP_NAMES.items():
            s[field] = one_of(data.get(field, names[0]), names, field)
        for field, most in NUMBERS.items():
            s[field] = number(data[field], most, field) if field in data else NONE
        for field, most in COUNTS.items():
            s[field] = number(data.get(field, 0), most, field)
        for field in FLAGS:
            s[field] = flag(data.get(field, False), field)
        for field in SEATED:
            usual = int(s["active"]) if field == "proposer" else 0
            s[field] = number(data.get(field, usual), SEATS - 1, field)
        for name in items(data.get("due_bar", []), "due_bar"):
            s["due_bar"] |= 1 << one_of(name, RESOURCES, "due_bar")
        for field in AMOUNTS:
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
        start = [region_name(kind, int(START_NUMBER[seat, kind])) for kind in range(KINDS)]
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
