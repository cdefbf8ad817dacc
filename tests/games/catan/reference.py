"""The Catan card game's arithmetic once more: slow, plain, and independent of the engine.

It reads a position as JSON, works with names, lists and dictionaries, has its own table of cards
and shares no code with `realm`, `flow`, `legal` or `score`. Where it and the engine disagree, one
is wrong.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

RESOURCES = {
    "fields": "grain",
    "mountains": "ore",
    "pasture": "wool",
    "forest": "lumber",
    "hills": "brick",
    "gold_field": "gold",
}
LETTERS = {"G": "grain", "O": "ore", "W": "wool", "L": "lumber", "B": "brick"}
DOUBLERS = {
    "grain_mill": "grain",
    "sawmill": "lumber",
    "brickworks": "brick",
    "foundry": "ore",
    "wool_mill": "wool",
}
KNIGHTS = {  # strength, tournament
    "konrad": (2, 1),
    "falk": (1, 5),
    "goetz": (5, 2),
    "hagen": (1, 2),
    "karl": (7, 1),
    "otto": (3, 2),
    "pippin": (1, 3),
    "siegfried": (1, 1),
    "walter": (3, 1),
}
FLEETS = {f"{resource}_fleet": resource for resource in RESOURCES.values()}
POINTS = {"aqueduct": 1, "bath_house": 1, "church": 1, "colossus": 2, "library": 1, "town_hall": 1}
COMMERCE = {"garrison": 1, "counting_house": 3, "harbour": 1, "market": 2, "guild": 4, "mint": 1}
GREEN = {
    "grain_mill": "GB", "sawmill": "LL", "brickworks": "BO", "foundry": "BO", "wool_mill": "BW",
    "garrison": "LB", **dict.fromkeys(FLEETS, "WL"), "abbey": "LOB", "smithy": "OOL",
    "konrad": "GO", "falk": "GGOOW", "goetz": "GGOOWW", "hagen": "GO", "karl": "GGOOWWW",
    "otto": "GOOW", "pippin": "GOW", "siegfried": "O", "walter": "GOW",
}  # fmt: skip
RED = {
    "aqueduct": "LLOOBB", "bath_house": "BBOW", "church": "OOGGB", "colossus": "OOOBBBGGG",
    "counting_house": "WWGB", "harbour": "OWB", "library": "LLOOB", "market": "GW",
    "guild": "WWWBBG", "mint": "LLOOBB", "town_hall": "WWOOB",
}  # fmt: skip
ROWS = ("above", "below")
FULL = 3


class Region:
    """A region of a principality: what lies there, where, and how much of it."""

    def __init__(self, name: str, stock: int, slot: int, row: str) -> None:
        kind, _, number = name.partition(" ")
        self.resource = RESOURCES[kind]
        self.number = int(number)
        self.stock = stock
        self.slot = slot  # between the columns slot - 1 and slot
        self.row = row

    @property
    def name(self) -> str:
        """What the notation calls it."""
        return f"{self.resource} {self.number}"

    def gain(self, amount: int) -> None:
        """C03."""
        self.stock = min(self.stock + amount, FULL)


class Realm:
    """The principality of one seat; columns are counted from 0 at its left end."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.columns = data["columns"]
        self.roads = data["roads"]
        self.hand = data["hand"]
        self.regions = [
            Region(found["region"], found["stock"], place // 2, ROWS[place % 2])
            for place, found in enumerate(data["regions"])
            if found is not None
        ]
        self.built = [
            card
            for column in self.columns
            for row in ROWS
            for card in column[row]
            if card is not None
        ]

    # --- what a principality counts --------------------------------------------------------------

    def cities(self) -> int:
        """How many cities stand here."""
        return [column["level"] for column in self.columns].count("city")

    def strength(self) -> int:
        """G5, G6."""
        knights = [card for card in self.built if card in KNIGHTS]
        plain = sum(KNIGHTS[card][0] for card in knights)
        return plain + len(knights) * self.built.count("smithy")

    def tournament(self) -> int:
        """C21."""
        return sum(KNIGHTS[card][1] for card in self.built if card in KNIGHTS)

    def commerce(self) -> int:
        """G2, G3, R5, R6, R8 to R10."""
        fleets = len([card for card in self.built if card in FLEETS])
        plain = sum(COMMERCE.get(card, 0) for card in self.built)
        return plain + fleets + fleets * self.built.count("harbour")

    def hand_limit(self) -> int:
        """C70."""
        return 3 + self.built.count("abbey") + self.built.count("library")

    def search_cost(self) -> int:
        """C70, R11."""
        return 1 if "town_hall" in self.built else 2

    def rate(self, resource: str) -> int:
        """C50."""
        if resource == "gold" and "mint" in self.built:
            return 1
        return 2 if f"{resource}_fleet" in self.built else 3

    # --- resources -------------------------------------------------------------------------------

    def amount(self, resource: str) -> int:
        """How much of a resource there is."""
        return sum(region.stock for region in self.regions if region.resource == resource)

    def room(self, resource: str) -> int:
        """How much more of a resource finds room (C03)."""
        return sum(FULL - region.stock for region in self.regions if region.resource == resource)

    def total(self) -> int:
        """How many resources there are."""
        return sum(region.stock for region in self.regions)

    def stocks(self) -> dict[str, int]:
        """What each region holds."""
        found = {region.name: region.stock for region in self.regions}
        assert len(found) == len(self.regions)
        return found

    def beside(self, region: Region) -> list[str]:
        """The cards that serve a region: on its row, in the columns left and right of it (C31)."""
        near = [place for place in (region.slot - 1, region.slot) if 0 <= place < len(self.columns)]
        return [card for place in near for card in self.columns[place][region.row] if card]

    def touching(self, region: Region) -> list[Mapping[str, Any]]:
        """The settlements and cities at a region."""
        near = [place for place in (region.slot - 1, region.slot) if 0 <= place < len(self.columns)]
        return [self.columns[place] for place in near]

    def produce(self, number: int) -> None:
        """C30, C31, C03, G1."""
        for region in self.regions:
            if region.number == number:
                doubled = any(DOUBLERS.get(card) == region.resource for card in self.beside(region))
                region.gain(2 if doubled else 1)

    def be_robbed(self) -> None:
        """C23."""
        counted = [region for region in self.regions if "garrison" not in self.beside(region)]
        if sum(region.stock for region in counted) > 7:
            for region in self.regions:
                if region.resource in ("ore", "wool"):
                    region.stock = 0

    def have_plenty(self) -> None:
        """E3."""
        for region in self.regions:
            region.gain(self.beside(region).count("garrison"))

    def fall_sick(self) -> None:
        """E7."""
        if "aqueduct" in self.built:
            return
        for region in self.regions:
            cities = [column for column in self.touching(region) if column["level"] == "city"]
            bathed = any("bath_house" in city[row] for city in cities for row in ROWS)
            if cities and not bathed and region.stock > 0:
                region.stock -= 1

    def takers(self) -> list[Region]:
        """Regions that a resource of choice can go to (C26)."""
        return [region for region in self.regions if region.stock < FULL]

    # --- building and trading --------------------------------------------------------------------

    def affords(self, cost: str) -> bool:
        """Whether there is everything that a cost names, letter by letter."""
        return all(
            self.amount(resource) >= cost.count(letter) for letter, resource in LETTERS.items()
        )

    def site_words(self, card: str) -> set[str]:
        """Where a card could be built (C43)."""
        found = set()
        for place, column in enumerate(self.columns, start=1):
            sites = 2 if column["level"] == "city" else 1
            for row in ROWS:
                free = sites - len([built for built in column[row] if built])
                if free > 0 and (card in GREEN or column["level"] == "city"):
                    found.add(f"site {place} {row}")
        return found

    def bank_words(self) -> set[str]:
        """C50."""
        kinds = RESOURCES.values()
        return {
            f"bank {given}>{gained}"
            for given in kinds
            for gained in kinds
            if given != gained and self.amount(given) >= self.rate(given) and self.room(gained) > 0
        }


class Table:
    """A position of both principalities."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.position = position
        self.options = position["options"]
        self.active: int = position["active"]
        self.realms = [Realm(deepcopy(data)) for data in position["seats"]]

    def stocks(self) -> list[dict[str, int]]:
        """What every region of both holds."""
        return [realm.stocks() for realm in self.realms]

    def knight_token(self) -> int | None:
        """C80."""
        ours, theirs = (realm.strength() for realm in self.realms)
        return None if ours == theirs else int(theirs > ours)

    def mill_token(self) -> int | None:
        """C81."""
        ours, theirs = (realm.commerce() for realm in self.realms)
        if ours == theirs:
            return None
        ahead = int(theirs > ours)
        return ahead if self.realms[ahead].cities() > 0 else None

    def sources(self, seat: int) -> dict[str, int]:
        """Where the points of a seat come from (C41, C42, C80, C81)."""
        realm = self.realms[seat]
        return {
            "settlements": len(realm.columns) - realm.cities(),
            "cities": 2 * realm.cities(),
            "cards": sum(POINTS.get(card, 0) for card in realm.built),
            "tokens": [self.knight_token(), self.mill_token()].count(seat),
        }

    def points(self, seat: int) -> int:
        """All points of a seat."""
        return sum(self.sources(seat).values())

    def is_won(self) -> bool:
        """C82."""
        seats = [self.active] if self.options["win_on_own_turn"] else [0, 1]
        return any(self.points(seat) >= self.options["victory_points"] for seat in seats)

    def may_play_cards(self) -> bool:
        """C60."""
        both = [self.points(seat) for seat in (0, 1)]
        if self.options["action_cards_from"] == "both_over_3":
            return min(both) > 3
        return sum(both) >= 7

    def tournament_winner(self) -> int | None:
        """C21."""
        ours, theirs = (realm.tournament() for realm in self.realms)
        return None if ours == theirs else int(theirs > ours)

    def is_truce(self) -> bool:
        """C23."""
        turn_of_seat = (self.position["turn"] + 1) // 2
        return bool(turn_of_seat <= self.options["robber_truce"])

    def rob(self) -> None:
        """C23."""
        for realm in self.realms:
            if not self.is_truce():
                realm.be_robbed()

    def produce(self, number: int) -> None:
        """C20, C30: both produce."""
        for realm in self.realms:
            realm.produce(number)

    def steal_words(self, seat: int) -> set[str]:
        """What a seat can take from the other: it needs room for it (C22)."""
        mine, other = self.realms[seat], self.realms[1 - seat]
        return {
            f"steal {region.name}"
            for region in other.regions
            if region.stock > 0 and mine.room(region.resource) > 0
        }

    def left_in_supply(self) -> dict[str, int]:
        """C05."""
        columns = sum(len(realm.columns) for realm in self.realms)
        cities = sum(realm.cities() for realm in self.realms)
        roads = sum(realm.roads.count(True) for realm in self.realms)
        return {
            "road": 7 - (columns - 4) - roads,
            "settlement": 5 - (columns - 4),
            "city": 7 - cities,
        }

    def building_words(self) -> set[str]:
        """What the active seat can build and trade in its action phase (C05, C40 to C44, C50)."""
        me, supply = self.realms[self.active], self.left_in_supply()
        found = me.bank_words()
        for end, side in enumerate(("left", "right")):
            if not me.roads[end] and supply["road"] and me.affords("BBL"):
                found.add(f"road {side}")
            if me.roads[end] and supply["settlement"] and me.affords("BLGW"):
                found.add(f"settlement {side}")
        for place, column in enumerate(me.columns, start=1):
            if column["level"] == "settlement" and supply["city"] and me.affords("OOOGG"):
                found.add(f"city {place}")
        for card in me.hand:
            cost = {**GREEN, **RED}.get(card)
            if cost is not None and me.affords(cost) and me.site_words(card):
                found.add(f"build {card.replace('_', ' ')}")
        return found
