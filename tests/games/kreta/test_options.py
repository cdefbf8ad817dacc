"""Options: what can be chosen, defaults, and a sentence for everything else."""

import json
from pathlib import Path
from typing import Any

import pytest

from kastellan import BadOption, KastellanError
from kastellan.games.kreta import boards
from tests.games.kreta.positions import KRETA

DEFAULTS = {
    "board": "crete",
    "second_after_tie": "nothing",
    "full_province_crossing": "anyone",
    "start": "random",
}


def test_defaults() -> None:
    record = KRETA.new()
    assert record.players == 4
    assert dict(record.setting.options) == DEFAULTS
    assert {option.name: option.default for option in KRETA.options} == DEFAULTS


def test_options_by_name_or_as_a_mapping() -> None:
    one = KRETA.new(players=3, options={"start": 2, "board": "sardegna"})
    other = KRETA.new(3, start=2, board="sardegna")
    assert one.to_json() == other.to_json()
    assert json.loads(one.to_json())["options"] == {**DEFAULTS, "start": 2, "board": "sardegna"}


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("board", ("crete", "sardegna")),
        ("second_after_tie", ("nothing", "half")),
        ("full_province_crossing", ("anyone", "abbots", "own_abbot")),
    ],
)
def test_choices(name: str, choices: tuple[str, ...]) -> None:
    option = next(option for option in KRETA.options if option.name == name)
    assert option.choices == choices
    for value in choices:
        assert KRETA.new(options={name: value}).setting.options[name] == value


def test_every_option_and_choice_has_its_text_in_every_language() -> None:
    for option in KRETA.options:
        if option.name == "board":
            continue
        for lang in ("en", "de", "fr", "it", "nl"):
            texts = KRETA.texts.table(lang)
            assert f"option.{option.name}" in texts
            assert all(f"option.{option.name}.{choice}" in texts for choice in option.choices)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"colour": 1}, "Kreta has no option 'colour'; its options are board, second_after_tie, "
                        "full_province_crossing or start."),
        ({"second_after_tie": "all"}, "second_after_tie takes nothing or half, not 'all'."),
        ({"second_after_tie": None}, "second_after_tie takes nothing or half, not None."),
        ({"full_province_crossing": 0}, "takes anyone, abbots or own_abbot, not 0."),
        ({"start": 4}, "The option start takes random or a seat from 0 to 3, not 4."),
        ({"start": "blue"}, "The option start takes random or a seat from 0 to 3, not 'blue'."),
        ({"board": 5}, "A board is a name, a file or a JSON object, not 5."),
        ({"board": None}, "A board is a name, a file or a JSON object, not None."),
    ],
)  # fmt: skip
def test_a_bad_option(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        KRETA.new(options=options)
    assert sentence in str(error.value)


@pytest.mark.parametrize("board", ["atlantis", "", "crete.json", {}, {"name": "crete"}])
def test_a_bad_board(board: Any) -> None:
    with pytest.raises(boards.BadBoard) as error:
        KRETA.new(board=board)
    assert isinstance(error.value, KastellanError)


def test_a_board_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    board = {**boards.load("crete").data, "name": "mine"}
    file.write_text(json.dumps(board), encoding="utf-8")
    for source in (file, str(file), board):
        record = KRETA.new(board=source)
        assert record.setting.options["board"]["name"] == "mine"
        assert record.setting.parts.name == "mine"
