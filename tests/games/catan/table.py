"""A table of the Catan card game for tests: positions laid by hand, and actions by name.

    t = Table()
    t.store(0, brick=2, lumber=1)
    t.acting(0)
    assert t.may("road left")
    t.do("road left")

Names of places: a corner is its slot and row (`5a` above, `5b` below), a building site its column
and row (`5a`), a card's place also its depth (`5a0` inner, `5a1` outer). Both seats begin with the
columns 5 and 6 and these regions:

    5a fields      6a pasture     7a hills
    5b mountains   6b forest      7b gold field

Every action is checked to keep the cards: none is lost, none appears.
"""

from collections import Counter
from functools import cache
from typing import Any

import numpy as np

from kastellan.core.contract import CHANCE, OVER
from kastellan.games.catan import acts, apply, hidden, legal, realm, score
from kastellan.games.catan.actions import ACTIONS, MOST, parts
from kastellan.games.catan.flaws import FLAWS, flaw
from kastellan.games.catan.layout import (
    ACT,
    CARDS_FROM,
    COLUMNS,
    CORNERS,
    FILL,
    LEFT,
    NONE,
    PHASES,
    RIGHT,
    SETUP,
    SITES,
    SPY_TAKES,
    STACKS,
    STATE,
    TOWN,
    UNSEEN,
    UPKEEP,
    VILLAGE,
)
from kastellan.games.catan.tables import (
    CITY,
    COUNT,
    DECK,
    EVENTS,
    FACES,
    KINDS,
    NAMES,
    REGIONS,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    SUPPLY,
    TYPES,
)

CARD = {name: card for card, name in enumerate(NAMES)}
CORNER = [f"{corner // 2}{'ab'[corner % 2]}" for corner in range(CORNERS)]
ENDS = ("left", "right")
START = ("5a", "5b", "6a", "6b", "7a", "7b")  # fields, mountains, pasture, forest, hills, gold
PLAIN = "tournament"  # a face of the event die that does nothing while nobody has a knight

_SITE = [f"{site // 4}{'ab'[site // 2 % 2]}{site % 2}" for site in range(SITES)]
_WORDS: dict[str, list[str]] = {
    "deal": list(NAMES),
    "first": ["0", "1"],
    "face": list(FACES),
    "number": list("123456"),
    "event": list(EVENTS),
    "die": list("123456"),
    "region": [f"{REGIONS[kind]} {number}" for kind, number in SUPPLY],
    "arrange": list(RESOURCES),
    "take": [str(place) for place in range(DECK)],
    "alchemy": list("123456"),
    "steal": CORNER,
    "gain": CORNER,
    "pay": CORNER,
    "put": list(NAMES),
    "recall": _SITE,
    "seize": list(NAMES),
    "road": list(ENDS),
    "settle": list(ENDS),
    "city": [str(column) for column in range(COLUMNS)],
    "build": list(NAMES),
    "site": [f"{place // 2}{'ab'[place % 2]}" for place in range(COLUMNS * 2)],
    "bank": [f"{given}>{gained}" for given in RESOURCES for gained in RESOURCES],
    "give": list(RESOURCES),
    "want": list(RESOURCES),
    "play": list(NAMES),
    "demolish": _SITE,
    "above": ["0", "1"],
}
for _kind in ("look", "under", "draw", "search"):
    _WORDS[_kind] = [str(stack) for stack in range(STACKS)]


def name(action: int) -> str:
    """What tests call an action."""
    what = parts(action)
    return f"{what.kind} {_WORDS[what.kind][what.target]}" if what.kind in _WORDS else what.kind


ACTION = {name(action): action for action in range(ACTIONS)}
assert len(ACTION) == ACTIONS


def corner_of(place: str) -> int:
    """A corner by its name, as `5a`."""
    return CORNER.index(place)


@cache
def opened() -> Any:
    """The state that most tests begin with; made once."""
    t = Table(dealt=False)
    t.open()
    return t.s


class Table:
    """A game under way, seat 0 to roll in turn 1, both hands empty."""

    def __init__(self, *, dealt: bool = True, **options: Any) -> None:
        self.setup: Any = np.zeros(1, SETUP)[0]
        self.setup["victory_points"] = options.pop("victory_points", 12)
        self.setup["robber_truce"] = options.pop("robber_truce", 0)
        self.setup["demolish"] = options.pop("demolish", False)
        self.setup["cards_from"] = CARDS_FROM.index(options.pop("action_cards_from", CARDS_FROM[0]))
        self.setup["own_turn"] = options.pop("win_on_own_turn", False)
        self.setup["spy"] = SPY_TAKES.index(options.pop("spy_takes", SPY_TAKES[0]))
        self.setup["turn_limit"] = options.pop("turn_limit", 300)
        assert not options, options
        self.s: Any = opened().copy() if dealt else np.zeros(1, STATE)[0]
        if not dealt:
            apply.deal(self.setup, self.s)

    def open(self) -> None:
        """Deal the cards in the order of the table, lay the regions as above, empty both hands."""
        self.deal()
        self.do("first 0")
        for _ in range(2):
            self.do(*(f"arrange {resource}" for resource in RESOURCES))
        self.do("look 0", "take 0", "take 0", "take 0")
        self.do("look 1", "take 0", "take 0", "take 0")
        self.hand(0)
        self.hand(1)
        self.store(0)
        self.store(1)

    def deal(self) -> None:
        """Deal the cards in the order of the table."""
        for card in range(TYPES):
            for _ in range(int(COUNT[card])):
                self.do(f"deal {NAMES[card]}")

    # --- playing ------------------------------------------------------------------------------

    def legal(self) -> set[str]:
        """The names of the legal actions."""
        out = np.zeros(MOST, np.int64)
        count = legal.legal(self.setup, self.s, out)
        assert list(out[:count]) == sorted(set(out[:count].tolist()))
        return {name(int(action)) for action in out[:count]}

    def may(self, *actions: str) -> bool:
        """Whether all of these actions, which must exist, are legal."""
        assert all(action in ACTION for action in actions), actions
        return self.legal().issuperset(actions)

    def may_not(self, *actions: str) -> bool:
        """Whether none of these actions, which must exist, is legal."""
        assert all(action in ACTION for action in actions), actions
        return self.legal().isdisjoint(actions)

    def choices(self, kind: str) -> set[str]:
        """What follows a word in the legal actions: `gain` may be answered by {5a, 7b}."""
        return {text[len(kind) + 1 :] for text in self.legal() if text.startswith(kind + " ")}

    def odds(self) -> dict[str, int]:
        """What chance can bring, with its odds."""
        out, weights = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
        count = legal.legal(self.setup, self.s, out)
        total = legal.weights(self.setup, self.s, weights)
        found = {name(int(out[i])): int(weights[i]) for i in range(count)}
        assert sum(found.values()) == total
        return found

    def do(self, *actions: str) -> None:
        """Carry out legal actions one after the other."""
        for action in actions:
            assert self.may(action), f"{action!r} is not among {sorted(self.legal())}"
            apply.apply(self.setup, self.s, ACTION[action])
            self.check()
            found = flaw(self.setup, self.s)
            assert not found, f"{action}: {FLAWS[found]}"

    def roll(self, face: str, number: int) -> None:
        """The dice of a turn, without an alchemist."""
        self.do("roll", f"face {face}", f"number {number}")

    def event(self, card: str, number: int = 6) -> None:
        """A turn that begins with an event card; by itself the number 6 brings no decision."""
        self.roll("card", number)
        self.do(f"event {card}")

    @property
    def phase(self) -> str:
        return PHASES[int(self.s["phase"])]

    @property
    def mover(self) -> int:
        return int(apply.to_move(self.setup, self.s))

    @property
    def active(self) -> int:
        return int(self.s["active"])

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.mover == OVER

    def winners(self) -> list[int]:
        """The seats that have won."""
        out = np.zeros(2, np.int64)
        score.winners(self.setup, self.s, out)
        assert set(out.tolist()) <= {0, 1}
        return [seat for seat in range(2) if out[seat]]

    def points(self, seat: int) -> int:
        """Victory points, as the game reports them."""
        out = np.zeros(2, np.int64)
        score.returns(self.setup, self.s, out)
        return int(out[seat])

    # --- reading ------------------------------------------------------------------------------

    def stock(self, seat: int, place: str) -> int:
        """What a region holds."""
        return int(self.s["stock"][seat, corner_of(place)])

    def has(self, seat: int) -> dict[str, int]:
        """The resources of a seat, those it has none of left out."""
        amounts = {RESOURCES[k]: int(realm.stock_of(self.s, seat, k)) for k in range(KINDS)}
        return {resource: amount for resource, amount in amounts.items() if amount}

    def cards(self, seat: int) -> list[str]:
        """The hand of a seat, by name and in order."""
        return sorted(
            Counter(dict(zip(NAMES, self.s["hand"][seat].tolist(), strict=True))).elements()
        )

    def stack(self, stack: int) -> list[str]:
        """The cards of a stack, top first."""
        start = int(sum(self.s["height"][:stack]))
        return [NAMES[card] for card in self.s["pile"][start : start + self.s["height"][stack]]]

    def heights(self) -> list[int]:
        """How many cards each stack has."""
        return [int(height) for height in self.s["height"]]

    def aside(self) -> list[str]:
        """The cards out of play."""
        counts = dict(zip(NAMES, self.s["aside"].tolist(), strict=True))
        return sorted(Counter(counts).elements())

    def site(self, seat: int, place: str) -> str | None:
        """The card on a place, as `5a0`."""
        card = int(self.s["site"][seat, _SITE.index(place)])
        return None if card == NONE else NAMES[card]

    def region(self, seat: int, place: str) -> tuple[str, int] | None:
        """Kind and number of the region at a corner."""
        kind = int(self.s["kind"][seat, corner_of(place)])
        number = int(self.s["number"][seat, corner_of(place)])
        return None if kind == NONE else (REGIONS[kind], number)

    def seen_by(self, seat: int) -> bytes:
        """The state as a seat may know it; -1 is a spectator."""
        seen = self.s.copy()
        hidden.redact(self.setup, seen, seat)
        return bytes(seen.tobytes())

    # --- laying a position --------------------------------------------------------------------

    def store(self, seat: int, **amounts: int) -> None:
        """Exactly these resources, in the regions of a kind from left to right."""
        self.s["stock"][seat] = 0
        for resource, amount in amounts.items():
            left = amount
            for corner in range(CORNERS):
                if self.s["kind"][seat, corner] == RESOURCES.index(resource):
                    here = min(left, 3)
                    self.s["stock"][seat, corner] = here
                    left -= here
            assert left == 0, f"no room for {amount} {resource}"

    def lay(self, seat: int, **stocks: int) -> None:
        """Set what single regions hold: `lay(0, r5a=2)`."""
        for place, amount in stocks.items():
            corner = corner_of(place.removeprefix("r"))
            assert self.s["kind"][seat, corner] != NONE
            assert 0 <= amount <= 3
            self.s["stock"][seat, corner] = amount

    def hand(self, seat: int, *cards: str) -> None:
        """Exactly these cards in hand; the others go under the stacks, nobody has seen any."""
        for card in self.cards(seat):
            self.s["hand"][seat, CARD[card]] -= 1
            self._put_under(int(np.argmin(self.s["height"])), CARD[card])
        for card in cards:
            self._pull(CARD[card])
            self.s["hand"][seat, CARD[card]] += 1
        self.s["held"][seat] = len(cards)
        self._forget()

    def build(self, seat: int, place: str, *cards: str) -> None:
        """Cards out of the stacks stand above or below a column, `5a`, the inner place first."""
        column, row = int(place[:-1]), "ab".index(place[-1])
        for card in cards:
            assert acts.fits_column(self.s, seat, CARD[card], column), f"{card} at {place}"
            depth = realm.free_depth(self.s, seat, column, row)
            assert depth != NONE, f"no room for {card} at {place}"
            self._pull(CARD[card])
            self.s["site"][seat, column * 4 + row * 2 + depth] = CARD[card]
            self.s["built"][seat, CARD[card]] += 1
        self._forget()

    def city(self, seat: int, *columns: int) -> None:
        """Settlements become cities."""
        for column in columns:
            assert self.s["level"][seat, column] == VILLAGE
            assert self.s["supply"][CITY] > 0
            self.s["level"][seat, column] = TOWN
            self.s["supply"][CITY] -= 1

    def road(self, seat: int, end: str) -> None:
        """A road at the left or right end."""
        assert not self.s["road"][seat, ENDS.index(end)]
        self.s["road"][seat, ENDS.index(end)] = 1
        self.s["supply"][ROAD] -= 1

    def grow(self, seat: int, end: str, above: tuple[str, int], below: tuple[str, int]) -> None:
        """A road and a settlement more at an end, with these two regions of the supply."""
        self.s["supply"][ROAD] -= 1
        self.s["supply"][SETTLEMENT] -= 1
        assert min(self.s["supply"]) >= 0
        if ENDS.index(end) == LEFT:
            self.s["left"][seat] -= 1
            column = slot = int(self.s["left"][seat])
        else:
            assert ENDS.index(end) == RIGHT
            self.s["right"][seat] += 1
            column, slot = int(self.s["right"][seat]), int(self.s["right"][seat]) + 1
        self.s["level"][seat, column] = VILLAGE
        for row, (kind, number) in enumerate((above, below)):
            region = SUPPLY.index((REGIONS.index(kind), number))
            assert int(self.s["regions_left"]) >> region & 1
            self.s["regions_left"] = int(self.s["regions_left"]) & ~(1 << region)
            self.s["kind"][seat, slot * 2 + row] = REGIONS.index(kind)
            self.s["number"][seat, slot * 2 + row] = number
            self.s["stock"][seat, slot * 2 + row] = 0

    def empty_stacks(self, *stacks: int) -> None:
        """These stacks lose all their cards, which leave the game."""
        for stack in stacks:
            for card in self.stack(stack):
                self.s["aside"][CARD[card]] += 1
                self._remove(stack, 0)
        self._forget()

    def thin(self, stack: int, height: int) -> None:
        """A stack keeps so many cards, the others leave the game."""
        while self.s["height"][stack] > height:
            self.s["aside"][self._remove(stack, height)] += 1
        self._forget()

    def exchange(self, seat: int, given: str, taken: str) -> None:
        """A hand card changes places with one in the stacks; the heights stay as they were."""
        assert given in self.cards(seat)
        stack, place = self._find(CARD[taken])
        self._remove(stack, place)
        self._insert(stack, place, CARD[given])
        self.s["hand"][seat, CARD[given]] -= 1
        self.s["hand"][seat, CARD[taken]] += 1
        self.check()

    def order(self, stack: int, *cards: str) -> None:
        """These cards lie on top of a stack, in this order; its height stays as it was."""
        for card in reversed(cards):
            if card in self.stack(stack):
                self._remove(stack, self.stack(stack).index(card))
            else:
                last = int(self.s["height"][stack]) - 1
                self._put_under(self._pull(CARD[card]), self._remove(stack, last))
            self._insert(stack, 0, CARD[card])
        self._forget()

    def acting(self, seat: int) -> None:
        """The action phase of a seat, before anything is done in it."""
        self._turn_of(seat)
        self.s["face"] = FACES.index(PLAIN)
        self.s["rolled"] = 6
        self.s["phase"] = ACT

    def rolling(self, seat: int, turn: int | None = None) -> None:
        """The beginning of a seat's turn."""
        self._turn_of(seat)
        self.s["face"] = NONE
        self.s["rolled"] = 0
        self.s["phase"] = UPKEEP
        if turn is not None:
            self.s["turn"] = turn

    def filling(self, seat: int) -> None:
        """The end of a seat's turn."""
        self.acting(seat)
        self.do("finish")
        assert self.phase == PHASES[FILL]

    def _turn_of(self, seat: int) -> None:
        self.s["turn"] += int(self.active != seat)
        self.s["active"] = self.s["mover"] = self.s["proposer"] = seat

    def _find(self, card: int) -> tuple[int, int]:
        for stack in reversed(range(STACKS)):
            found = self.stack(stack)
            if NAMES[card] in found:
                return stack, len(found) - 1 - found[::-1].index(NAMES[card])
        raise AssertionError(f"no {NAMES[card]} in the stacks")

    def _pull(self, card: int) -> int:
        """Take a card out of the stacks; returns the stack."""
        stack, place = self._find(card)
        self._remove(stack, place)
        return stack

    def _remove(self, stack: int, place: int) -> int:
        at = int(sum(self.s["height"][:stack])) + place
        card = int(self.s["pile"][at])
        self.s["pile"][at:-1] = self.s["pile"][at + 1 :].copy()
        self.s["pile"][-1] = UNSEEN
        self.s["height"][stack] -= 1
        return card

    def _insert(self, stack: int, place: int, card: int) -> None:
        at = int(sum(self.s["height"][:stack])) + place
        self.s["pile"][at + 1 :] = self.s["pile"][at:-1].copy()
        self.s["pile"][at] = card
        self.s["height"][stack] += 1

    def _put_under(self, stack: int, card: int) -> None:
        self._insert(stack, int(self.s["height"][stack]), card)

    def _forget(self) -> None:
        for seat in range(2):
            hidden.blank_memory(self.s, seat)
        self.check()

    def check(self) -> None:
        """Every card is somewhere, once; no region holds too much."""
        s = self.s
        if self.phase == "deal":
            return
        counted = np.zeros(TYPES, np.int64)
        for card in s["pile"][: int(sum(s["height"]))]:
            counted[card] += 1
        for seat in range(2):
            assert s["hand"][seat].sum() == s["held"][seat]
            assert s["hand"][seat].min() >= 0
            on_sites = np.bincount(s["site"][seat][s["site"][seat] != NONE], minlength=TYPES)
            assert on_sites.tolist() == s["built"][seat].tolist()
            counted += s["hand"][seat] + on_sites
        assert (counted + s["aside"]).tolist() == COUNT.tolist()
        assert s["stock"].min() >= 0
        assert s["stock"].max() <= 3
        assert not s["stock"][s["kind"] == NONE].any()
        assert s["supply"].min() >= 0


__all__ = ["ACTION", "CHANCE", "START", "Table", "corner_of", "name"]
