"""Pairs of bots by themselves."""

from kastellan.arena import Match, Played
from kastellan.arena.meetings import meetings
from kastellan.arena.rates import rate, wins

MATCH = Match.of("kreta", ["random"] * 3, players=2)


def game_of(number: int, winners: tuple[int, ...]) -> Played:
    points = tuple(50 if seat in winners else 40 for seat in range(2))
    return Played(number, MATCH.seating(number), points, winners, ())


def test_each_pair_counts_its_own_games() -> None:
    # Of each opening's six games, 0 and 1 are between bots 0 and 1, and so on.
    games = [game_of(number, (0,)) for number in range(12)]
    games[0] = game_of(0, (0, 1))
    found = {(each.bot, each.other): each for each in meetings(MATCH, games)}
    assert set(found) == {(one, other) for one in range(3) for other in range(3) if one != other}
    assert all(each.games == 4 for each in found.values())
    assert found[0, 1].ahead.value == (0.5 + 0 + 1 + 0) / 4
    assert found[1, 0].ahead.value == (0.5 + 1 + 0 + 1) / 4
    assert found[2, 0].ahead.value == 0.5
    assert found[0, 1].ahead.low < found[0, 1].ahead.value < found[0, 1].ahead.high
    assert found[0, 1].to_json(MATCH)["other"] == "random #2"


def test_with_more_players_the_ranking_counts() -> None:
    match = Match.of("kreta", ["random"] * 3)
    (played,) = [Played(0, (0, 1, 2), (30, 50, 40), (1,), ())]
    ahead = {(each.bot, each.other): each.ahead.value for each in meetings(match, [played])}
    assert ahead == {(0, 1): 0, (1, 0): 1, (0, 2): 0, (2, 0): 1, (1, 2): 1, (2, 1): 0}


def test_with_two_players_to_be_ahead_is_to_win_however_often_one_looks() -> None:
    match = Match.of("kreta", ["random"] * 2)
    games = [Played(at, match.seating(at), (50, 40), (at % 3 % 2,), ()) for at in range(40)]
    for until in (None, 0.9):
        found = meetings(match, games, until)
        assert [each.ahead for each in found] == [
            rate(match, games, wins(games, bot), until) for bot in (0, 1)
        ]


def test_no_games_no_meetings() -> None:
    assert meetings(MATCH, []) == []
