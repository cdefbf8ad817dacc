"""The figures of a match: nothing is told of what was not measured."""

import json
from typing import Any

import pytest

from kastellan.arena import Match, Played, Report, play
from kastellan.arena.intervals import Estimate
from kastellan.arena.page import page
from kastellan.arena.played import Clock, Loss
from kastellan.arena.report import Fault, Verdict, make_report


@pytest.fixture(scope="module")
def forfeited() -> Report:
    """A match in which nobody ever decided anything."""
    return play(Match.of("kreta", ["cmd:false", "greedy"]), 4, jobs=1)


def told(report: Report) -> dict[str, Any]:
    """As JSON, read back."""
    return json.loads(json.dumps(report.to_json(), allow_nan=False))  # type: ignore[no-any-return]


def rates(report: Report) -> list[Estimate]:
    """All that are parts of games."""
    won = [score.rate for score in report.scores]
    return [*won, *report.seats, *(each.ahead for each in report.meetings)]


def test_forfeited_games_have_no_margins_and_no_times(forfeited: Report) -> None:
    report = told(forfeited)
    unknown = {"value": None, "low": None, "high": None}
    assert [score["margin"] for score in report["scores"]] == [unknown, unknown]
    assert [score["rate"] for score in report["scores"]] == [0, 1]
    assert [score["points"] for score in report["scores"]] == [None, None]
    for clock in report["clock"]["bots"]:
        assert clock["decisions"] == 0
        assert {clock[name] for name in ("decisions_per_s", "mean", "p99", "max")} == {None}
    assert report["clock"]["decisions_per_s"] is None


def test_points_are_of_the_games_that_nobody_forfeited() -> None:
    match = Match.of("kreta", ["random", "greedy"])
    clocks = (Clock(), Clock())
    games = [
        Played(0, (0, 1), (50, 60), (1,), (), clocks),
        Played(1, (1, 0), (3, 0), (0,), (), clocks, Loss(1, "It ended.", "one")),
        Played(2, (0, 1), (7, 9), (1,), (), clocks, Loss(0, "It ended.", "two")),
        Played(3, (1, 0), (0, 0), (1,), (), clocks, Loss(0, "It stalled.")),
    ]
    report = make_report(match, games, 4)
    assert [score.points for score in report.scores] == [50, 60]
    assert [score.margin.value for score in report.scores] == [-10, 10]
    assert report.faults == [
        Fault("random", "It ended.", "one", (1, 2)),
        Fault("greedy", "It stalled.", "", (3,)),
    ]


def test_a_bot_that_has_not_played_has_no_wins() -> None:
    match = Match.of("kreta", ["random"] * 3, players=2)
    clocks = (Clock(), Clock())
    games = [Played(at, match.seating(at), (50, 40), (0,), (), clocks) for at in range(2)]
    report = make_report(match, games, 6)
    played, absent = (told(report)["scores"][bot] for bot in (0, 2))
    assert (played["rate"], played["points"], absent["games"]) == (0.5, 45, 0)
    assert (absent["rate"], absent["points"], absent["margin"]["value"]) == (None, None, None)
    assert absent["interval"] == [0, 1]
    text = page(report)
    assert "nan" not in text
    plot = text[text.index('aria-label="Win rates"') :].split("</svg>")[0]
    assert plot.count('class="dot"') == 2


def test_what_is_looked_at_again_and_again_has_intervals_for_that() -> None:
    match = Match.of("kreta", ["random"] * 3, players=2)
    games = play(match, 60, jobs=1).games
    once = make_report(match, games, 60)
    often = make_report(match, games, 60, verdict=Verdict(0.99, None, 0.5, 10))
    assert (once.confidence, often.confidence) == (0.95, 0.99)
    for one, other in zip(rates(once), rates(often), strict=True):
        assert one.value == other.value
        assert other.low < one.low < one.high < other.high


def test_the_page_leaves_blank_what_was_not_measured(forfeited: Report) -> None:
    text = page(forfeited)
    assert "+0.0" not in text
    assert "0 ns" not in text
    row = text[text.index('<th scope="row">greedy</th>') :].split("</tr>")[0]
    assert row.count("></td>") == 2  # points and margin
    assert 'class="times"' not in text
