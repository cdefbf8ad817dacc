"""The golden games happen as they are written."""

import pytest

from kastellan import Record, games
from tests.games.catan.golden import GOLDEN as CATAN
from tests.games.kreta.golden import GOLDEN as KRETA
from tests.golden import Golden, annotated, first_difference

SETS = (KRETA, CATAN)
GAMES = [
    pytest.param(golden, name, id=f"{golden.game}-{name}")
    for golden in SETS
    for name in golden.plans
]


@pytest.mark.parametrize(("golden", "name"), GAMES)
def test_golden_game_happens_as_written(golden: Golden, name: str) -> None:
    text = golden.read(name)
    difference = first_difference(text.splitlines(), annotated(golden.written_game(text)))
    assert not difference, f"{name}.txt: {difference}"


@pytest.mark.parametrize(("golden", "name"), GAMES)
def test_golden_game_is_written_as_it_is_read(golden: Golden, name: str) -> None:
    game = golden.written_game(golden.read(name))
    record = Record.from_text(game)
    assert record.to_text() == game
    assert Record.from_json(record.to_json()).to_text() == game
    assert record.winners


def test_every_game_has_golden_games() -> None:
    assert sorted(golden.game for golden in SETS) == sorted(games.names())


@pytest.mark.parametrize("golden", SETS, ids=lambda golden: golden.game)
def test_every_golden_file_is_replayed(golden: Golden) -> None:
    assert {file.stem for file in golden.folder.glob("*.txt")} == set(golden.plans)


@pytest.mark.parametrize(
    ("golden", "name", "old", "new"),
    [
        (KRETA, "crete-3", "+2 (influence", "+3 (influence"),
        (KRETA, "crete-3", "    Blue 1", "    Blue 7"),
        (KRETA, "crete-3", "\n    Everyone takes their cards back.", ""),
        (CATAN, "seven-points", "Production for Red: 1 ", "Production for Red: 2 "),
        (CATAN, "seven-points", "    Red 3", "    Red 4"),
        (CATAN, "seven-points", "\n    Turn 9: Red.", ""),
    ],
)
def test_a_changed_line_is_found(golden: Golden, name: str, old: str, new: str) -> None:
    text = golden.read(name)
    assert old in text
    wrong = text.replace(old, new, 1)
    difference = first_difference(wrong.splitlines(), annotated(golden.written_game(wrong)))
    assert difference.startswith("line")
