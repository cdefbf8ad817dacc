"""The rules of Kreta once more: slow, plain, and independent of the engine.

It reads a position as JSON and a board as names, works with sets and dictionaries, and shares no
code with `legal`, `reach`, `apply` or `score`. Where it and the engine disagree, one is wrong.
"""

from collections.abc import Mapping
from typing import Any

from kastellan.games.kreta.boards import Board

ADMIRAL, COMMANDER, ABBOT, FARMER, ARCHITECT = (
    "admiral",
    "commander",
    "abbot",
    "farmer",
    "architect",
)
ACTING = (ADMIRAL, COMMANDER, ABBOT, FARMER, ARCHITECT)
EVERY_CARD = {*ACTING, "king", "castellan"}
TILES = {"wheat": 2, "olive": 4, "wine": 4, "thyme": 3, "cheese": 3}
GROWS = {"plain": ("wheat",), "hill": ("olive", "wine"), "mountain": ("thyme", "cheese")}
COLOURS = ("Blue", "Red", "Yellow", "Green")


class Table:
    """A position on its board."""

    def __init__(self, board: Board, position: Mapping[str, Any]) -> None:
        self.board = board
        names = [province.name for province in board.provinces]
        self.names = names
        self.terrain = {province.name: province.terrain for province in board.provinces}
        self.ports = {province.name for province in board.provinces if province.port}
        self.near: dict[str, set[str]] = {name: set() for name in names}
        for one, other in board.borders:
            self.near[names[one]].add(names[other])
            self.near[names[other]].add(names[one])
        self.at = {site.number: {names[index] for index in site.provinces} for site in board.sites}
        self.position = position
        self.players: int = position["players"]
        self.options = position["options"]
        self.seats = position["seats"]
        self.turn: int = position["turn"]
        self.me = self.seats[self.turn]

    def with_crossing(self, crossing: str) -> "Table":
        """The same position under another choice of K42."""
        options = {**self.options, "full_province_crossing": crossing}
        return Table(self.board, {**self.position, "options": options})

    # --- scoring ---------------------------------------------------------------------------------

    def value(self, province: str) -> int:
        """K04."""
        worth = {"mountain": 2, "hill": 3, "plain": 4}[self.terrain[province]]
        return worth + (2 if province in self.ports else 0)

    def influence(self, seat: int, province: str) -> int:
        """K71."""
        who = self.seats[seat]
        villagers = who["villagers"].get(province, 0)
        villages = 2 * who["villages"].get(province, 0)
        abbots = [who["abbot"]].count(province)
        ships = who["ships"].count(province)
        forts = [site for site in who["forts"] if province in self.at[site]]
        return int(villagers + villages + abbots + ships + len(forts))

    def province_points(self, province: str) -> list[int]:
        """What each seat takes in a province (K72, K73, K74)."""
        weights = [self.influence(seat, province) for seat in range(self.players)]
        ranks = sorted({weight for weight in weights if weight > 0}, reverse=True)
        pays: dict[int, int] = {}
        if ranks:
            pays[ranks[0]] = self.value(province)
        tied = ranks and weights.count(ranks[0]) > 1
        if len(ranks) > 1 and self.players > 2:
            second_takes_nothing = tied and self.options["second_after_tie"] == "nothing"
            pays[ranks[1]] = 0 if second_takes_nothing else self.value(province) // 2
        return [pays.get(weight, 0) for weight in weights]

    def site_points(self, site: int) -> list[int]:
        """K70."""
        each = [self.province_points(province) for province in self.at[site]]
        return [sum(column) for column in zip(*each, strict=True)]

    # --- where pieces may go ---------------------------------------------------------------------

    def full(self, province: str) -> bool:
        """K41."""
        pieces = 0
        for who in self.seats:
            pieces += who["villagers"].get(province, 0) + who["villages"].get(province, 0)
            pieces += 1 if who["abbot"] == province else 0
        return pieces == 7

    def may_add(self, province: str) -> bool:
        """K41, K43, K63: whether the seat in turn may add a villager or village."""
        abbots = {seat for seat, who in enumerate(self.seats) if who["abbot"] == province}
        peaceful = bool(abbots) and self.turn not in abbots
        return not self.full(province) and not peaceful

    def may_cross(self, piece: str, province: str) -> bool:
        """K42."""
        if not self.full(province):
            return True
        crossing = self.options["full_province_crossing"]
        if crossing == "anyone":
            return True
        if crossing == "abbots":
            return piece == "abbot"
        return piece == "villager" and self.me["abbot"] == province

    def distances(self, piece: str, source: str, steps: int) -> dict[str, int]:
        """Provinces within so many borders of a source, however full or peaceful they are."""
        found = {source: 0}
        for step in range(1, steps + 1):
            for place in [name for name, far in found.items() if far == step - 1]:
                if place == source or self.may_cross(piece, place):
                    for target in self.near[place]:
                        found.setdefault(target, step)
        del found[source]
        return found

    # --- what each card can do, in notation ------------------------------------------------------

    def ship_actions(self) -> set[str]:
        """K30, K31."""
        mine = self.me["ships"]
        most = 1 if self.players == 2 else 2
        lying = [port for who in self.seats for port in who["ships"]]
        room = {port for port in self.ports if port not in mine and lying.count(port) < most}
        if self.position["phase"] == "sail":
            (other,) = [port for port in mine if port != self.position["sailed"]]
            return {"stop"} | {f"{other}>{port}" for port in room}
        moves = {f"{source}>{port}" for source in mine for port in room}
        return moves | ({f"ship {port}" for port in room} if len(mine) < 2 else set())

    def villager_moves(self, steps: int) -> dict[str, int]:
        """Moves with their costs (K40 to K43)."""
        return {
            f"{source}>{target}": cost
            for source in self.me["villagers"]
            for target, cost in self.distances("villager", source, steps).items()
            if self.may_add(target)
        }

    def villager_actions(self) -> set[str]:
        """K40 to K43."""
        if self.position["phase"] == "march":
            return {"stop", *self.villager_moves(self.position["steps"])}
        actions = set(self.villager_moves(4))
        if sum(self.me["villagers"].values()) < 5:
            actions |= {f"villager {name}" for name in self.names if self.may_add(name)}
        return actions

    def abbot_actions(self) -> set[str]:
        """K50, K51, K52."""
        here = self.me["abbot"]
        targets = set(self.names) if here is None else set(self.distances("abbot", here, 3))
        return {f"abbot {name}" for name in targets if not self.full(name)}

    def harvest_actions(self) -> set[str]:
        """K60: follow the villagers from each province until a port with ship and villager."""
        settled = set(self.me["villagers"])
        return {
            f"harvest {name}"
            for name in settled & set(self.position["tiles"])
            if self._joined(name, settled) & set(self.me["ships"])
        }

    def _joined(self, province: str, settled: set[str]) -> set[str]:
        group = {province}
        while True:
            more = {far for near in group for far in self.near[near]} & settled - group
            if not more:
                return group
            group |= more

    def building_actions(self) -> set[str]:
        """K62, K63."""
        actions = set()
        if len(self.me["forts"]) < 3:
            taken = {site for who in self.seats for site in who["forts"]}
            actions |= {f"fort {site}" for site in self.at if site not in taken}
        built = sum(self.me["villages"].values())
        if built < 4 and sum(self.me["tiles"].values()) >= built + 1:
            actions |= {f"village {name}" for name in self.names if self.may_add(name)}
        return actions

    def card_actions(self, card: str) -> set[str]:
        """What one of the five acting cards could do."""
        return {
            ADMIRAL: self.ship_actions,
            COMMANDER: self.villager_actions,
            ABBOT: self.abbot_actions,
            FARMER: self.harvest_actions,
            ARCHITECT: self.building_actions,
        }[card]()

    # --- everything that is legal ----------------------------------------------------------------

    def legal(self) -> set[str]:
        """The notation of every legal action."""
        phase = self.position["phase"]
        table = set(self.me["table"])
        if phase == "card":
            able = {card for card in ACTING if self.card_actions(card)}
            kings = {"king"} if able & table else set()
            return (able | kings | {"castellan"}) - table
        if phase == "king":
            return {f"as {card}" for card in ACTING if card in table and self.card_actions(card)}
        if phase in ACTING or phase in ("sail", "march"):
            return self.card_actions({"sail": ADMIRAL, "march": COMMANDER}.get(phase, phase))
        if phase == "keep":
            return {"keep", "swap"}
        return set(self.odds())

    def odds(self) -> dict[str, int]:
        """What chance can bring, with how many ways there are to it (K10, K11, K13, K75)."""
        phase = self.position["phase"]
        if phase == "start":
            return {f"start {COLOURS[seat]}": 1 for seat in range(self.players)}
        if phase == "tile":
            laid = self.position["tiles"]
            place = next(name for name in self.names if name not in laid)
            left = {
                kind: TILES[kind] - list(laid.values()).count(kind)
                for kind in GROWS[self.terrain[place]]
            }
            return {f"{kind} {place}": count for kind, count in left.items() if count}
        if phase in ("open", "turn", "replace"):
            out = {*self.position["row"], *self.position["swapped"]}
            return {f"card {site}": 1 for site in self.at if site not in out}
        return {}
