"""What winners use is told by the story of the games."""

import re
from collections import Counter

import pytest

from kastellan.arena import Match, Played, play
from kastellan.arena.played import Loss
from kastellan.arena.uses import sample, uses
from kastellan.core.errors import BadRecord

LINES = {
    "kreta": {
        "Cards played": r"(?P<seat>\w+) plays: (?P<name>.*)\.",
        "Provinces scored": r"(?P<name>[^:]*): (?P<seat>\w+) \+\d+ \(influence \d+\)\.",
    },
    "catan": {
        "Built": r"(?P<seat>\w+) builds \([^)]*\): (?P<name>.*)\.",
        "Cards played": r"(?P<seat>\w+) plays: (?P<name>.*)\.",
    },
}


@pytest.mark.parametrize("game", LINES)
def test_the_counts_are_those_of_the_log(game: str) -> None:
    options = {"victory_points": 7} if game == "catan" else {}
    match = Match.of(game, ["greedy", "greedy"], seed=1, options=options)
    games = play(match, 2, jobs=1).games
    found = uses(match, games)
    assert (found.games, found.winners, found.losers) == (2, 2, 2)
    told: Counter[tuple[str, str, bool]] = Counter()
    for played in games:
        winners = [match.loaded.seat_names[seat] for seat in played.winners]
        for line in played.record(match).log():
            for heading, pattern in LINES[game].items():
                if met := re.fullmatch(pattern, line):
                    told[heading, met["name"], met["seat"] in winners] += 1
    assert {heading for heading, *_ in told} == set(LINES[game])
    assert told == Counter(
        {
            (heading, name, won): use.won if won else use.lost
            for heading, table in found.things.items()
            for name, use in table.items()
            for won in (True, False)
            if (use.won if won else use.lost)
        }
    )
    things = found.to_json()["things"]
    assert things["Cards played"].keys() == found.things["Cards played"].keys()
    for name, use in found.things["Cards played"].items():
        assert things["Cards played"][name] == {"winners": use.won / 2, "losers": use.lost / 2}


def test_what_breaks_the_rules_is_refused() -> None:
    match = Match.of("kreta", ["random", "random"])
    for action in (-5, 3, 10**6):
        with pytest.raises(BadRecord) as error:
            uses(match, [Played(7, (0, 1), (1, 0), (0,), (action,))])
        assert str(error.value) == f"Game 7 does not follow the rules: action {action}."


def test_a_sample_is_bounded_and_without_forfeits() -> None:
    games = [
        Played(number, (0, 1), (1, 0), (0,), (0,) * 100, (), Loss(1, "") if number == 1 else None)
        for number in range(50)
    ]
    assert [played.number for played in sample(games, 250)] == [0, 2, 3]
    assert len(sample(games)) == 49
