"""The end (K76)."""

from typing import Any

import pytest

from kastellan import OVER, BadNotation, IllegalAction, Record
from tests.games.kreta.positions import random_game, seat, table


def last(*seats: dict[str, Any], **fields: Any) -> Record:
    """Ten scorings are done; site 18 (Candia and Pediada) is the last."""
    return table(*seats, scored=10, row=[*range(1, 11), 18], **fields)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k76_the_game_ends_at_once_after_the_eleventh_scoring(players: int) -> None:
    record = last(*[seat(played=["admiral"]) for _ in range(players)], turn=1)
    assert record.winners == ()
    record.play_line("castellan")
    assert record.to_move == OVER
    assert record.legal == ()
    assert record.odds == ()
    assert record.view()["phase"] == "over"
    assert all(len(mine["hand"]) == 7 for mine in record.view()["seats"])
    with pytest.raises(IllegalAction) as refused:
        record.play(6)
    assert refused.value.reason.key == "why.over"
    with pytest.raises(BadNotation, match="The game is over"):
        record.read("castellan")


def test_k76_not_after_the_tenth() -> None:
    record = table(seat(), seat(), scored=9, row=[*range(1, 12)])
    record.play_line("castellan")
    assert record.to_move == 1
    assert record.winners == ()


def test_k76_most_points_win() -> None:
    record = last(seat({"Candia": 1}, points=4), seat(points=9), seat(points=8))
    record.play_line("castellan")
    assert record.points == (10, 9, 8)
    assert record.winners == (0,)
    assert record.log()[-1] == "The game is over. Victory for Blue; points: 10."


def test_k76_tied_winners_share() -> None:
    record = last(seat({"Candia": 1}, points=4), seat(points=9), seat(points=10), seat(points=1))
    record.play_line("castellan")
    assert record.winners == (0, 2)
    assert record.log()[-1] == "The game is over. Victory for Blue, Yellow; points: 10."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k76_even_with_nothing(players: int) -> None:
    record = last(*[seat() for _ in range(players)])
    record.play_line("castellan")
    assert record.winners == tuple(range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k76_whole_games_have_eleven_scorings(players: int) -> None:
    for seed in range(5):
        record = random_game(players, seed)
        said = [line for line in record.log() if line.startswith("Scoring ")]
        assert [line.split(",")[0] for line in said] == [f"Scoring {n} of 11" for n in range(1, 12)]
        best = max(record.points)
        assert record.winners == tuple(n for n, p in enumerate(record.points) if p == best)
