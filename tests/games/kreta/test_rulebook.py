"""Whole random games, every decision held against the rules said a second time (rulebook.py)."""

import random
from typing import Any

import pytest

import kastellan
from kastellan import CHANCE, OVER, Record
from tests.games.kreta.positions import DEAL, KRETA, PORTS, seat, table, words
from tests.games.kreta.rulebook import Rulebook


def agree(record: Record) -> Rulebook:
    """The engine and the rulebook allow the same."""
    rulebook = Rulebook(record)
    assert words(record) == rulebook.allowed()
    for place in record.view()["provinces"]:
        assert place["influence"] == [
            rulebook.influence(number, place["name"]) for number in range(record.players)
        ]
        assert place["full"] == rulebook.is_full(place["name"])
    return rulebook


def step(record: Record, action: int) -> None:
    """Play an action and check what it does to points and steps."""
    rulebook = agree(record)
    said, before = record.say(action), record.points
    seen = record.view()
    record.play(action)
    gained = [now - then for now, then in zip(record.points, before, strict=True)]
    expected = [0] * record.players
    if said == "castellan":
        expected = rulebook.scoring(seen["row"]["open"][0])
    elif said.startswith("harvest "):
        kind = rulebook.places[said.removeprefix("harvest ")]["tile"]
        expected[seen["turn"]] = rulebook.mine["tiles"][kind] + 1
    assert gained == expected
    if ">" in said and seen["phase"] in ("commander", "march"):
        left = (seen["steps"] if seen["phase"] == "march" else 4) - rulebook.cost(*said.split(">"))
        after = record.view()
        if after["phase"] == "march":
            assert after["steps"] == left
        else:  # over because the points are spent, or because nobody can move
            assert left == 0 or moves_left(record, left) == {"stop"}


def moves_left(record: Record, left: int) -> set[str]:
    """What the seat that just moved could still do with the points left."""
    rulebook = Rulebook(record)
    rulebook.me = (rulebook.me - 1) % record.players
    rulebook.mine = rulebook.seen["seats"][rulebook.me]
    rulebook.seen["steps"] = left
    return set(rulebook.villagers("march"))


@pytest.mark.parametrize("board", ["crete", "sardegna"])
@pytest.mark.parametrize(
    ("players", "crossing", "after_tie"),
    [
        (2, "anyone", "half"),
        (2, "own_abbot", "nothing"),
        (3, "abbots", "half"),
        (3, "own_abbot", "nothing"),
        (4, "anyone", "nothing"),
        (4, "abbots", "half"),
    ],
)
def test_random_games(players: int, crossing: str, after_tie: str, board: str) -> None:
    """K20 to K76 in one, as they meet in play."""
    record = KRETA.new(
        players=players, board=board, full_province_crossing=crossing, second_after_tie=after_tie
    )
    dice = random.Random(f"{players} {crossing} {board}")
    chance = kastellan.driver(players)
    while record.to_move != OVER:
        if record.to_move == CHANCE:
            record.play(chance.choose(record))
        else:
            # Fewer castellans than by pure chance, so that more pieces come onto the board.
            rest = [a for a in record.legal if record.say(a) != "castellan"]
            step(record, dice.choice(rest if rest and dice.random() < 0.85 else record.legal))


def crowded(dice: random.Random, players: int) -> dict[str, Any]:
    """A position with nearly everything on the board, much of it in a few provinces."""
    places = dice.sample(list(DEAL), players)
    room = dict.fromkeys(DEAL, 7)

    def put() -> str:
        free = [name for name in places if room[name]] or [n for n in DEAL if room[n]]
        name = dice.choice(free)
        room[name] -= 1
        return name

    def count(number: int) -> dict[str, int]:
        names = [put() for _ in range(number)]
        return {name: names.count(name) for name in names}

    sites = dice.sample(range(1, 27), 12)
    ports = list(PORTS) * (1 if players == 2 else 2)
    dice.shuffle(ports)
    seats = []
    for number in range(players):
        tiles = dice.choice([{}, {"olive": 1}, {"wine": 1, "thyme": 1}]) if number == 0 else {}
        first = dice.choice(ports)
        ports.remove(first)
        second = dice.choice([port for port in ports if port != first])
        ports.remove(second)
        seats.append(
            seat(
                count(dice.randint(3, 5)),
                count(dice.randint(0, sum(tiles.values()))),
                put() if dice.random() < 0.8 else None,
                [first, second][: dice.randint(0, 2)],
                sites[3 * number : 3 * number + dice.randint(0, 3)],
                tiles,
            )
        )
    return {"seats": seats, "turn": dice.randrange(players)}


@pytest.mark.parametrize("crossing", ["anyone", "abbots", "own_abbot"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_crowded_boards(players: int, crossing: str) -> None:
    """K30 to K65 where provinces are full and abbots stand about."""
    dice = random.Random(f"crowded {players} {crossing}")
    full = 0
    for _ in range(8):
        made = crowded(dice, players)
        options = {"full_province_crossing": crossing}
        record = table(*made["seats"], turn=made["turn"], options=options)
        full += sum(place["full"] for place in record.view()["provinces"])
        chance = kastellan.driver(1)
        for _ in range(12):
            chance.settle(record)
            rest = [a for a in record.legal if record.say(a) != "castellan"] or record.legal
            step(record, dice.choice(rest))
    assert full
