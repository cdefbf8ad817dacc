"""Set-up (K10 to K13)."""

from collections import Counter
from fractions import Fraction

import pytest

import kastellan
from kastellan import CHANCE, BadOption
from tests.games.kreta.positions import KRETA, colour, opened, refusal, targets, words


def test_k10_wheat_lies_on_the_plains_before_anything_is_drawn() -> None:
    tiles = {place["name"]: place["tile"] for place in KRETA.new().view()["provinces"]}
    assert {name: tile for name, tile in tiles.items() if tile} == {
        "Messara": "wheat",
        "Candia": "wheat",
    }


@pytest.mark.parametrize("board", ["crete", "sardegna"])
def test_k10_every_deal_is_equally_likely(board: str) -> None:
    """Of 8 hills 4 get olives and of 6 mountains 3 get thyme: 70 times 20 deals."""
    for seed in range(5):
        record = KRETA.new(board=board)
        chance = kastellan.driver(seed)
        likely = Fraction(1)
        laid: Counter[str] = Counter()
        for place in record.view()["provinces"]:
            if place["tile"]:
                continue
            odds = dict(record.odds)
            kinds = ("olive", "wine") if place["terrain"] == "hill" else ("thyme", "cheese")
            each = 4 if place["terrain"] == "hill" else 3
            left = {kind: each - laid[kind] for kind in kinds if laid[kind] < each}
            assert {record.say(action): weight for action, weight in odds.items()} == {
                f"{kind} {place['name']}": count for kind, count in left.items()
            }
            action = chance.choose(record)
            likely *= Fraction(odds[action], sum(odds.values()))
            laid[record.say(action).split()[0]] += 1
            record.play(action)
        assert likely == Fraction(1, 70 * 20)


def test_k10_other_tiles_are_refused() -> None:
    record = KRETA.new()
    assert words(record) == {"olive Kissamos", "wine Kissamos"}
    for tile in ("wheat", "thyme", "cheese"):
        assert refusal(record, f"{tile} Kissamos") == "why.wrong_terrain"
    while len(record.legal) == 2:
        record.play(record.legal[0])
    assert words(record) == {"cheese Amari"}  # three mountains have thyme by now
    assert refusal(record, "thyme Amari") == "why.tiles_gone"
    assert refusal(record, "wine Amari") == "why.wrong_terrain"


def test_k11_two_cards_of_eleven_open_and_fifteen_in_the_pile() -> None:
    record = KRETA.new()
    while "card 1" not in words(record):
        record.play(record.legal[0])
    assert record.odds == tuple((action, 1) for action in record.legal)
    assert words(record) == {f"card {site}" for site in range(1, 27)}
    record.play(record.read("card 9"))
    assert words(record) == {f"card {site}" for site in range(1, 27) if site != 9}
    assert refusal(record, "card 9") == "why.card_out"
    record.play(record.read("card 4"))
    row = record.view()["row"]
    assert row == {"scored": [], "open": [9, 4], "face_down": 9, "swapped": [], "pile": 15}


def test_k11_nothing_says_which_cards_lie_face_down() -> None:
    one = opened(2, seed=3, start=0)
    other = KRETA.new(players=2, start=0)
    for action in one.actions:
        other.play(action)
    assert one.state.tobytes() == other.state.tobytes()  # only what was turned up is stored


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k12_nothing_scored_and_nothing_on_the_board(players: int) -> None:
    record = opened(players)
    assert record.points == (0,) * players
    seen = record.view()
    assert all(len(mine["hand"]) == 7 and not mine["table"] for mine in seen["seats"])
    assert seen["forts"] == {}
    for place in seen["provinces"]:
        assert place["influence"] == place["villagers"] == place["villages"] == [0] * players
        assert place["abbots"] == place["ships"] == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k13_chance_says_who_starts(players: int) -> None:
    record = KRETA.new(players=players)
    chance = kastellan.driver(players)
    while not targets(record, "start "):
        record.play(chance.choose(record))
    assert record.to_move == CHANCE
    assert record.odds == tuple((action, 1) for action in record.legal)
    assert targets(record, "start ") == {"Blue", "Red", "Yellow", "Green"} - {
        *("Yellow", "Green")[players - 2 :]
    }
    for absent in ("Yellow", "Green")[players - 2 :]:
        assert refusal(record, f"start {absent}") == "why.no_such_seat"
    record.play(record.legal[-1])
    assert record.to_move == players - 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k13_or_the_tables_creator_does_and_turns_go_round(players: int) -> None:
    for first in range(players):
        record = opened(players, start=first)
        seats = []
        for _ in range(2 * players):
            seats.append(record.to_move)
            record.play_line(f"castellan: card {unseen(record)[0]}, keep")
        assert seats == [(first + turn) % players for turn in range(2 * players)]


def unseen(record: kastellan.Record) -> list[int]:
    """Fort cards that have not been seen."""
    row = record.view()["row"]
    seen = {*row["scored"], *row["open"], *row["swapped"]}
    return [site for site in range(1, 27) if site not in seen]


@pytest.mark.parametrize("start", [-1, 2, "Blue", None, True, 0.0, []])
def test_k13_only_a_seat_that_plays_starts(start: object) -> None:
    with pytest.raises(BadOption, match="start takes random or a seat from 0 to 1, not"):
        KRETA.new(players=2, start=start)


def test_k13_a_fixed_start_needs_no_lot() -> None:
    record = opened(3, start=1)
    assert colour(record) == "Red"
    assert not any("starts" in line for line in record.log())
