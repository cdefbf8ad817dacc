"""A match: the same for any number of processes, interrupted and continued, its figures right."""

from pathlib import Path
from typing import Any

import pytest

from kastellan.arena import Match, Played, Report, play
from kastellan.core.errors import BadOption


def figures(report: Report) -> dict[str, Any]:
    """All but the times."""
    told = report.to_json()
    del told["clock"]
    return told


def test_the_figures_add_up() -> None:
    told: list[Played] = []
    match = Match.of("kreta", ["random"] * 3, seed=4)
    report = play(match, 60, jobs=1, after_each=told.append)
    assert len(told) == len(report.games) == 60
    assert [score.bot for score in report.scores] == ["random #1", "random #2", "random #3"]
    assert sum(score.wins for score in report.scores) == pytest.approx(60)
    assert sum(each.value for each in report.seats) == pytest.approx(1)
    first = sum(played.shares[0] for played in told) / 60
    assert report.seats[0].value == pytest.approx(first)
    for bot, score in enumerate(report.scores):
        assert score.games == 60
        assert score.alone + score.shared / 3 <= score.wins <= score.alone + score.shared / 2
        assert score.rate.low < score.wins / 60 == score.rate.value < score.rate.high
        assert score.points is not None
        assert 5 < score.points < 60
        decisions = sum(played.clocks[played.seats.index(bot)].decisions for played in told)
        assert score.clock.decisions == decisions > 60 * 11


def test_processes_play_the_same_games() -> None:
    match = Match.of("kreta", ["greedy", "random"], seed=2)
    once = play(match, 9, jobs=1)
    again = play(match, 9, jobs=2)
    assert figures(once) == figures(again)
    assert [played.actions for played in once.games] == [played.actions for played in again.games]
    other = play(Match.of("kreta", ["greedy", "random"], seed=3), 9, jobs=1)
    assert figures(other)["scores"] != figures(once)["scores"]


def test_interpreted_and_compiled_are_the_same() -> None:
    compiled, plain = (
        play(Match.of("kreta", ["random"] * 2, seed=1, speed=speed), 2, jobs=1)
        for speed in ("compiled", "interpreted")
    )
    assert figures(compiled) == figures(plain)


def test_a_game_is_a_record() -> None:
    match = Match.of("catan", ["greedy", "random"], seed=1, options={"victory_points": 7})
    (played,) = play(match, 1, jobs=1).games
    record = played.record(match)
    assert record.points == played.points
    assert record.winners == played.winners
    assert record.setting.options["victory_points"] == 7


def test_an_opening_has_the_same_chance_from_every_seat() -> None:
    match = Match.of("kreta", ["greedy", "random"], seed=5, options={"start": 0})
    one, other, next_one = play(match, 3, jobs=1).games
    deal = 16  # the tiles and the open cards
    assert one.actions[:deal] == other.actions[:deal] != next_one.actions[:deal]
    assert one.actions != other.actions


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    match = Match.of("kreta", ["random"] * 2, seed=1)
    whole = play(match, 12, jobs=1)
    file = tmp_path / "games.jsonl"

    def stop_after_five(played: Played) -> None:
        if played.number == 4:
            raise KeyboardInterrupt

    first = play(match, 12, jobs=1, out=file, after_each=stop_after_five)
    assert len(first.games) == 5
    with file.open("ab") as end:
        end.write(b'{"number":6,"sea')  # as if killed while writing
    fresh: list[int] = []
    rest = play(match, 12, jobs=1, out=file, after_each=lambda played: fresh.append(played.number))
    assert fresh == list(range(12))  # those of the file are told first
    assert figures(rest) == figures(whole)
    assert len(file.read_bytes().splitlines()) == 13
    assert len(play(match, 4, jobs=1, out=file).games) == 4


@pytest.mark.parametrize(
    ("amounts", "sentence"),
    [
        ({"games": 0}, "The number of games is 1 or more, not 0."),
        ({"jobs": 0}, "The number of jobs is 1 or more, not 0."),
        ({"until": 95.0}, "--until takes the confidence to stop at, from 0.5 to below 1 such as"),
    ],
)
def test_mistakes_are_sentences(amounts: dict[str, Any], sentence: str) -> None:
    match = Match.of("kreta", ["random"] * 2)
    with pytest.raises(BadOption) as error:
        play(match, **amounts)
    assert str(error.value).startswith(sentence)
