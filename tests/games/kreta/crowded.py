"""Crowded positions: random games seldom fill a province, these do."""

import random
from collections.abc import Mapping
from typing import Any

from kastellan import BadPosition, Record
from kastellan.core.game import Game
from kastellan.games.kreta.boards import Board
from tests.games.kreta.reference import ACTING, GROWS, TILES


def crowded(game: Game, players: int, options: Mapping[str, Any], dice: random.Random) -> Record:
    """A position with most pieces on the board, crammed into a few neighbouring provinces."""
    board: Board = game.setting(players, options).parts
    while True:
        try:
            return game.position(
                {"players": players, "options": options, **_draw(board, players, dice)}
            )
        except BadPosition:
            continue  # nobody can be that unlucky every time


def _draw(board: Board, players: int, dice: random.Random) -> dict[str, Any]:
    names = [province.name for province in board.provinces]
    tiles, barns = _tiles(board, players, dice)
    centre, *hub = _hub(board, dice)
    room = dict.fromkeys(names, 7)
    seats: list[dict[str, Any]] = []
    for seat in range(players):
        harvested = sum(barns[seat].values())
        abbot = _place(dice.choice([[centre], hub]), room, dice) if dice.random() < 0.8 else None
        seats.append(
            {
                "points": 40,
                "table": sorted(dice.sample([*ACTING, "king"], dice.randrange(5))),
                "abbot": abbot,
                "villages": _many(hub, room, dice.randint(0, min(4, harvested)), dice),
                "villagers": _many(hub, room, dice.randint(3, 5), dice),
                "ships": [],
                "forts": [],
                "tiles": barns[seat],
            }
        )
    ports = [province.name for province in board.provinces if province.port]
    ports *= 1 if players == 2 else 2
    dice.shuffle(ports)
    ports.sort(key=lambda port: port in hub)  # ships come where the villagers are first
    sites = list(range(1, 27))
    dice.shuffle(sites)
    for entry in seats:
        for _ in range(dice.randint(0, 2)):
            port = ports.pop()
            if port not in entry["ships"]:
                entry["ships"].append(port)
        entry["forts"] = [sites.pop() for _ in range(dice.randint(0, 3))]
    return {
        "phase": "card",
        "turn": dice.randrange(players),
        "row": dice.sample(range(1, 27), 5),
        "scored": 3,
        "tiles": tiles,
        "seats": seats,
    }


def _tiles(
    board: Board, players: int, dice: random.Random
) -> tuple[dict[str, str], list[dict[str, int]]]:
    """Tiles on their terrains, some of them taken by the seats."""
    stock = {
        terrain: [kind for kind in kinds for _ in range(TILES[kind])]
        for terrain, kinds in GROWS.items()
    }
    barns: list[dict[str, int]] = [{} for _ in range(players)]
    tiles = {}
    for province in board.provinces:
        kind = stock[province.terrain].pop(dice.randrange(len(stock[province.terrain])))
        if dice.random() < 0.5:
            tiles[province.name] = kind
        else:
            barn = barns[dice.randrange(players)]
            barn[kind] = barn.get(kind, 0) + 1
    return tiles, barns


def _hub(board: Board, dice: random.Random) -> list[str]:
    """A province, and the provinces to fill: it and two neighbours, or all around it."""
    near = {
        index: {other for pair in board.borders if index in pair for other in pair} - {index}
        for index in range(len(board.provinces))
    }
    centre = dice.choice([index for index in near if len(near[index]) <= 4])
    ring = dice.sample(sorted(near[centre]), len(near[centre]))
    chosen = ring if dice.random() < 0.5 else [centre, *ring[:2]]
    return [board.provinces[index].name for index in [centre, *chosen]]


def _place(hub: list[str], room: dict[str, int], dice: random.Random) -> str:
    """A province of the hub that has room, or any other."""
    free = [name for name in hub if room[name]] or [name for name in room if room[name]]
    name = dice.choice(free)
    room[name] -= 1
    return name


def _many(hub: list[str], room: dict[str, int], count: int, dice: random.Random) -> dict[str, int]:
    pieces: dict[str, int] = {}
    for _ in range(count):
        name = _place(hub, room, dice)
        pieces[name] = pieces.get(name, 0) + 1
    return pieces
