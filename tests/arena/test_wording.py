"""Sentences and figures: right for one game and for thousands, blank where nothing was measured."""

import pytest

from kastellan.arena import Match, Report
from kastellan.arena.intervals import UNKNOWN_MEAN, UNKNOWN_RATE, Estimate
from kastellan.arena.played import Clock, Played
from kastellan.arena.report import Verdict, make_report
from kastellan.arena.wording import (
    duration,
    games,
    give_or_take,
    interval,
    number,
    rate,
    summary,
    verdict,
)

KNOWN = Estimate(0.583, 0.501, 0.66)
MATCH = Match.of("kreta", ["greedy", "random"])


def report(count: int, answer: str | None) -> Report:
    """So many games that the first bot has won."""
    clocks = (Clock(), Clock())
    played = []
    for at in range(count):
        seats = MATCH.seating(at)
        played.append(Played(at, seats, (50, 50), (seats.index(0),), (), clocks))
    return make_report(MATCH, played, count, verdict=Verdict(0.95, answer, 0.5, count // 2))


@pytest.mark.parametrize(("count", "told"), [(1, "1 game"), (2, "2 games"), (1200, "1,200 games")])
def test_games_are_counted(count: int, told: str) -> None:
    assert games(count) == told
    unclear, clear = report(count, None), report(count, "stronger")
    assert summary(unclear) == f"{told} of Kreta with 2 players, seed 0."
    assert verdict(unclear) == (
        f"Not clear after {told} whether greedy is stronger or weaker than an even share of 50.0%."
    )
    assert verdict(clear) == (
        f"Clear after {told}, to 95%: greedy is stronger than an even share of 50.0%."
    )


def test_figures_in_words() -> None:
    assert give_or_take(Estimate(3.14, 2.74, 3.54), "+.1f") == "+3.1 ±0.4"
    assert give_or_take(Estimate(0.0, float("-inf"), float("inf")), "+.1f") == "+0.0"
    assert (rate(KNOWN), interval(KNOWN)) == ("58.3%", "50.1 to 66.0%")
    assert number(1234.56, ",.1f") == "1,234.6"
    assert [duration(each) for each in (1.2, 0.034, 5.6e-6, 7e-9)] == [
        "1.2 s",
        "34 ms",
        "5.6 µs",
        "7 ns",
    ]


def test_what_was_not_measured_is_blank() -> None:
    assert give_or_take(UNKNOWN_MEAN, "+.1f") == ""
    assert (rate(UNKNOWN_RATE), interval(UNKNOWN_RATE)) == ("", "")
    assert (number(None, ".1f"), duration(None)) == ("", "")
