"""Games by the thousand, every state looked at; and that looking finds what is wrong."""

import re
from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner

from kastellan import games
from kastellan.cli import app
from kastellan.core.build import rule
from kastellan.core.checks import configurations
from kastellan.core.errors import BadOption, KastellanError
from kastellan.core.game import Game
from kastellan.core.inspect import Fault, inspect, inspector
from kastellan.games.kreta.actions import BUILD_FORT, HARVEST, PUT_VILLAGER
from kastellan.games.kreta.apply import apply
from kastellan.games.kreta.flaws import BAD_CROWD, BAD_HAND, BAD_POINTS, BAD_ROW
from kastellan.games.kreta.game import Kreta
from kastellan.games.kreta.layout import CASTELLAN

GAMES = {"kreta": 30_000}
FEWER = 2_000  # where a game at random takes thousands of decisions


@pytest.mark.parametrize("name", games.names())
def test_thousands_of_games_have_no_flaw(name: str) -> None:
    game = games.load(name)
    settings = [game.setting(*each) for each in configurations(game)]
    count = GAMES.get(name, FEWER)
    result = inspect(game, settings, count, seed=20)
    assert result.fault is None, str(result.fault)
    assert result.games == count
    assert result.decisions > 2_000_000


# Bugs planted into Kreta: a rule is called, then something goes wrong.


@rule
def miscounts_harvests(setup: Any, s: Any, action: int) -> None:
    """Every tile brings one point more."""
    seat = int(s["seat"])
    apply(setup, s, action)
    if HARVEST <= action < BUILD_FORT:
        s["points"][seat] += 1


@rule
def scores_twice(setup: Any, s: Any, action: int) -> None:
    """The player of the castellan gets a point too many once they lead."""
    seat = int(s["seat"])
    earned = int(s["points"][seat])
    apply(setup, s, action)
    if action == CASTELLAN and s["points"][seat] > earned + 4:
        s["points"][seat] += 1


@rule
def forgets_points(setup: Any, s: Any, action: int) -> None:
    """Points are lost when a villager is put."""
    apply(setup, s, action)
    if PUT_VILLAGER <= action < PUT_VILLAGER + 16:
        s["points"][0] = 0


@rule
def loses_pieces(setup: Any, s: Any, action: int) -> None:
    """A villager that is put is not counted."""
    apply(setup, s, action)
    if PUT_VILLAGER <= action < PUT_VILLAGER + 16:
        s["crowd"][action - PUT_VILLAGER] -= 1


@rule
def keeps_cards(setup: Any, s: Any, action: int) -> None:
    """After a scoring one card stays on the table."""
    apply(setup, s, action)
    if action == CASTELLAN:
        s["hand"][0] = int(s["hand"][0]) & ~1


@rule
def turns_no_card(setup: Any, s: Any, action: int) -> None:
    """A fort card is counted as scored without being so."""
    apply(setup, s, action)
    if action == CASTELLAN:
        s["scored"] += 1


def planted(bug: Any) -> Game:
    game = Kreta()
    game.rules = replace(game.rules, name=f"kreta_{bug.__name__}", apply=bug)  # type: ignore[misc]
    return game


def first_fault(game: Game, most: int = 300) -> Fault | None:
    run = inspector(game, game.setting(3, {}), 20, game.rules.interpreted)
    return run(0, most)[1]


@pytest.mark.parametrize(
    ("bug", "numbers"),
    [
        (miscounts_harvests, {101}),
        (scores_twice, {101}),
        (forgets_points, {101, BAD_POINTS}),
        (loses_pieces, {BAD_CROWD}),
        (keeps_cards, {BAD_HAND}),
        (turns_no_card, {BAD_ROW}),
    ],
)
def test_planted_bug_is_found(bug: Any, numbers: set[int]) -> None:
    game = planted(bug)
    fault = first_fault(game)
    assert fault is not None
    assert fault.number in numbers
    assert fault.sentence in game.flaws.values()


def test_fault_can_be_found_again() -> None:
    """Seed, game and decision lead to the very action."""
    game = planted(miscounts_harvests)
    fault = first_fault(game)
    assert fault is not None
    again = inspector(game, fault.setting, fault.seed, game.rules.interpreted)(fault.game, 1)[1]
    assert again == fault
    assert HARVEST <= fault.action < BUILD_FORT
    assert re.search(rf"game {fault.game} of seed 20 \(3 players", str(fault))


def test_compiled_inspection_counts_like_interpreted() -> None:
    game = games.load("kreta")
    setting = game.setting(2, {})
    compiled = inspector(game, setting, 3)(5, 4)
    assert compiled == inspector(game, setting, 3, game.rules.interpreted)(5, 4)


@pytest.mark.parametrize(("count", "threads"), [(0, 1), (1, 0)])
def test_too_few_is_refused(count: int, threads: int) -> None:
    game = games.load("kreta")
    with pytest.raises(BadOption, match="At least 1"):
        inspect(game, [game.setting(2, {})], count, 1, threads)


def test_command_says_what_it_checked() -> None:
    result = CliRunner().invoke(app, ["check", "kreta", "--games", "40", "--players", "2"])
    assert result.exit_code == 0, result.output
    assert re.match(r"40 games of Kreta in 1 settings, [\d,]+ decisions in", result.output)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game 'chess'"),
        (["kreta", "--games", "0"], "At least 1 game"),
        (["kreta", "--threads", "0"], "At least 1 thread"),
        (["kreta", "--seed", "-1"], "A seed is a whole number"),
        (["kreta", "--players", "5"], "Kreta is for 2, 3 or 4 players"),
    ],
)
def test_command_answers_mistakes_at_once(words: list[str], sentence: str) -> None:
    """Before anything is compiled."""
    result = CliRunner().invoke(app, ["check", *words])
    assert isinstance(result.exception, KastellanError)
    assert str(result.exception).startswith(sentence)


def test_command_stops_at_a_flaw(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("kreta")
    found = Fault(3, "pieces are lost", game.setting(2, {}), 1, 17, 4, 9)
    monkeypatch.setattr("kastellan.core.inspect._in_order", lambda *_: iter([(1, (4, found))]))
    result = CliRunner().invoke(app, ["check", "kreta", "--games", "40"])
    assert result.exit_code == 1
    assert "Flaw 3 (pieces are lost) after 4 decisions" in result.output
