"""The rules of Kreta a second time, as slowly and plainly as they can be said.

It reads only what everybody sees (`Record.view`) and the borders of the board, knows nothing of the
engine's tables and masks, and answers with notations. A test holds it against the engine.
"""

from collections.abc import Iterator
from typing import Any

from kastellan import Record

CARDS = ("admiral", "commander", "abbot", "farmer", "architect", "king", "castellan")


class Rulebook:
    """What the rules allow the seat whose turn it is."""

    def __init__(self, record: Record) -> None:
        self.seen = record.view()
        self.players = record.players
        self.options = record.setting.options
        self.me = self.seen["turn"]
        self.mine = self.seen["seats"][self.me]
        self.places = {place["name"]: place for place in self.seen["provinces"]}
        board = record.setting.parts
        names = [place.name for place in board.provinces]
        self.near: dict[str, set[str]] = {name: set() for name in names}
        for one, other in board.borders:
            self.near[names[one]].add(names[other])
            self.near[names[other]].add(names[one])
        self.touching = {site.number: [names[p] for p in site.provinces] for site in board.sites}

    def allowed(self) -> set[str]:
        """The notations of all legal actions."""
        phase = self.seen["phase"]
        if phase == "card":
            return {card for card in self.mine["hand"] if self.playable(card)}
        if phase == "king":
            return {f"as {card}" for card in self.mine["table"] if self.copied(card)}
        if phase == "keep":
            return {"keep", "swap"}
        return set(self.actions(phase))

    def copied(self, card: str) -> bool:
        """K65."""
        return card not in ("king", "castellan") and any(self.actions(card))

    def playable(self, card: str) -> bool:
        """K20, K21, K65."""
        if card == "castellan":
            return True
        if card == "king":
            return any(self.copied(other) for other in self.mine["table"])
        return any(self.actions(card))

    def actions(self, phase: str) -> Iterator[str]:
        match phase:
            case "admiral" | "sail":
                yield from self.ships(phase)
            case "commander" | "march":
                yield from self.villagers(phase)
            case "abbot":
                yield from self.abbot()
            case "farmer":
                yield from (f"harvest {name}" for name in self.harvests())
            case "architect":
                yield from self.buildings()

    def is_full(self, name: str) -> bool:
        """K41."""
        place = self.places[name]
        pieces = sum(place["villagers"]) + sum(place["villages"]) + len(place["abbots"])
        return bool(pieces >= 7)

    def may_add(self, name: str) -> bool:
        """K41, K43, K52, K63."""
        abbots = self.places[name]["abbots"]
        return not self.is_full(name) and (not abbots or self.me in abbots)

    def ships(self, phase: str) -> Iterator[str]:
        """K30, K31."""
        lying = [name for name, place in self.places.items() if self.me in place["ships"]]
        room = [
            name
            for name, place in self.places.items()
            if place["port"]
            and self.me not in place["ships"]
            and len(place["ships"]) < (1 if self.players == 2 else 2)
        ]
        if phase == "sail":
            yield "stop"
            lying.remove(self.seen["sailed"])
        elif self.mine["reserve"]["ship"]:
            yield from (f"ship {name}" for name in room)
        yield from (f"{source}>{target}" for source in lying for target in room)

    def ways(self, source: str, steps: int, is_abbot: bool) -> Iterator[list[str]]:
        """Every walk of at most so many steps, province by province (K42)."""
        walks = [[source]]
        for _ in range(steps):
            walks = [
                [*walk, name]
                for walk in walks
                if len(walk) == 1 or self.may_cross(walk[-1], is_abbot)
                for name in self.near[walk[-1]]
            ]
            yield from walks

    def may_cross(self, name: str, is_abbot: bool) -> bool:
        """K42."""
        if not self.is_full(name):
            return True
        match self.options["full_province_crossing"]:
            case "anyone":
                return True
            case "abbots":
                return is_abbot
            case _:
                return not is_abbot and self.me in self.places[name]["abbots"]

    def villagers(self, phase: str) -> Iterator[str]:
        """K40, K41, K43."""
        steps = self.seen["steps"] if phase == "march" else 4
        if phase == "march":
            yield "stop"
        elif self.mine["reserve"]["villager"]:
            yield from (f"villager {name}" for name in self.places if self.may_add(name))
        for source, place in self.places.items():
            if place["villagers"][self.me]:
                for walk in self.ways(source, steps, is_abbot=False):
                    if walk[-1] != source and self.may_add(walk[-1]):
                        yield f"{source}>{walk[-1]}"

    def abbot(self) -> Iterator[str]:
        """K50, K51."""
        here = [name for name, place in self.places.items() if self.me in place["abbots"]]
        reached = (
            {walk[-1] for walk in self.ways(here[0], 3, is_abbot=True)} - {here[0]}
            if here
            else set(self.places)
        )
        yield from (f"abbot {name}" for name in reached if not self.is_full(name))

    def harvests(self) -> Iterator[str]:
        """K60."""
        for name, place in self.places.items():
            if place["tile"] and self.is_joined(name, set()):
                yield name

    def is_joined(self, name: str, visited: set[str]) -> bool:
        place = self.places[name]
        if not place["villagers"][self.me]:
            return False
        if self.me in place["ships"]:
            return True
        visited.add(name)
        return any(self.is_joined(other, visited) for other in self.near[name] - visited)

    def buildings(self) -> Iterator[str]:
        """K62, K63."""
        if self.mine["reserve"]["fort"]:
            yield from (
                f"fort {site}" for site in self.touching if str(site) not in self.seen["forts"]
            )
        built = 4 - self.mine["reserve"]["village"]
        if built < 4 and sum(self.mine["tiles"].values()) >= built + 1:
            yield from (f"village {name}" for name in self.places if self.may_add(name))

    def cost(self, source: str, target: str) -> int:
        """Movement points for a villager's way (K40)."""
        return min(
            len(walk) - 1 for walk in self.ways(source, 4, is_abbot=False) if walk[-1] == target
        )

    def influence(self, seat: int, name: str) -> int:
        """K71."""
        place = self.places[name]
        forts = sum(
            owner == seat and name in self.touching[int(site)]
            for site, owner in self.seen["forts"].items()
        )
        return int(
            place["villagers"][seat]
            + 2 * place["villages"][seat]
            + place["abbots"].count(seat)
            + place["ships"].count(seat)
            + forts
        )

    def scoring(self, site: int) -> list[int]:
        """What each seat gets for a site (K70 to K74)."""
        gained = [0] * self.players
        for name in self.touching[site]:
            ranks: dict[int, list[int]] = {}
            for seat in range(self.players):
                ranks.setdefault(self.influence(seat, name), []).append(seat)
            ranks.pop(0, None)
            order: list[Any] = [ranks[weight] for weight in sorted(ranks, reverse=True)]
            value = self.places[name]["value"]
            for seat in order[0] if order else ():
                gained[seat] += value
            is_shared = bool(order) and len(order[0]) > 1
            takes_half = not is_shared or self.options["second_after_tie"] == "half"
            if self.players > 2 and len(order) > 1 and takes_half:
                for seat in order[1]:
                    gained[seat] += value // 2
        return gained
