"""Saved games: whole or not at all, and a sentence for what is none."""

import json
import os
from pathlib import Path

import pytest

from kastellan.cli.play import store
from kastellan.cli.play.chance import Chance
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.errors import BadOption, BadRecord
from tests.cli import kept
from tests.cli.games import after, opening


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    store.write(path, store.Saved(after(20), ("human", "greedy", "random"), 7))
    return path


def test_round_trip(tmp_path: Path) -> None:
    game = store.read(saved(tmp_path))
    assert game.record.to_json() == after(20).to_json()
    assert (game.seats, game.seed) == (("human", "greedy", "random"), 7)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]  # nothing is left over


def test_a_failed_write_leaves_the_old_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path)
    before = path.read_bytes()

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(store.CannotSave, match=r"No space left on device"):
        store.write(path, store.Saved(opening(), ("human", "greedy", "random"), None))
    assert path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(store.CannotSave, match="cannot be saved as"):
        store.write(tmp_path / "file" / "game.json", store.Saved(opening(), ("human",) * 3, None))


def test_last_game() -> None:
    with pytest.raises(BadRecord, match="no game to resume yet"):
        store.last()
    store.remember(Path("somewhere") / "game.json")
    assert store.last() == (Path("somewhere") / "game.json").absolute()


def test_new_games_never_share_a_file() -> None:
    first = store.new_path("kreta")
    store.write(first, store.Saved(opening(), ("human",) * 3, None))
    assert store.new_path("kreta") != first


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"kastellan_save": 2}, "was saved in format 2"),
        ({"kastellan_save": True}, "was saved in format True"),
        ({"seats": None}, "does not say who sits where"),
        ({"seats": ["human"]}, "names 1 seats for 3 players"),
        ({"seed": "x"}, "its seed is not a number"),
        ({"record": None}, "A game record is a JSON object, not null"),
        ({"record": {"kastellan": 1}}, 'needs "actions"'),
    ],
)
def test_a_damaged_file_is_a_sentence(
    tmp_path: Path, change: dict[str, object], sentence: str
) -> None:
    path = saved(tmp_path)
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(BadRecord, match=sentence):
        store.read(path)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is no saved game, or it is damaged"),
        (b"[]", "is no saved game, or it is damaged"),
        (b"{}", "is no saved game of `kastellan play`"),
        (b"\xff\xfe", "is not a text in UTF-8"),
        (b"[" * 5000, "is no saved game, or it is damaged"),
        (b" " * (store.SIZE_LIMIT + 1), "is too large to be a game"),
    ],
)
def test_a_foreign_file_is_a_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(BadRecord, match=sentence):
        store.read(path)


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"cannot be read \(No such file or directory\)"):
        store.read(tmp_path / "game.json")


@pytest.mark.parametrize("form", ["saved", "json", "text"])
def test_any_file_of_ours_is_a_record(tmp_path: Path, form: str) -> None:
    path = saved(tmp_path)
    if form != "saved":
        path.write_text(after(20).to_json() if form == "json" else after(20).to_text())
    assert store.read_record(path).to_json() == after(20).to_json()


@pytest.mark.parametrize("number", [0, 3, 17])
def test_a_game_of_a_file_of_the_arena(tmp_path: Path, number: int) -> None:
    path = kept.games(tmp_path, 0, 17, 3)
    assert store.read_record(path, number).to_json() == kept.game(number).to_json()


def test_the_only_game_of_an_arena_needs_no_number(tmp_path: Path) -> None:
    assert store.read_record(kept.games(tmp_path, 5)).to_json() == kept.game(5).to_json()


def test_a_file_of_an_arena_may_be_larger_than_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "SIZE_LIMIT", 100)
    assert store.read_record(kept.games(tmp_path, 0, 1), 1).to_json() == kept.game(1).to_json()


def test_which_game_of_an_arena_must_be_said(tmp_path: Path) -> None:
    path = kept.games(tmp_path, *range(12))
    asked = r"^This is a file of 12 games of an arena; say which with --game 0 to 11\.$"
    with pytest.raises(BadOption, match=asked):
        store.read_record(path)
    for number in (12, -1):
        with pytest.raises(BadOption, match=f"no game {number} in .* numbered from 0 to 11\\.$"):
            store.read_record(path, number)


def test_a_file_of_an_arena_without_games(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="is one of an arena, and holds no game yet"):
        store.read_record(kept.games(tmp_path), 0)


@pytest.mark.parametrize("form", ["saved", "text"])
def test_a_file_of_one_game_takes_no_number(tmp_path: Path, form: str) -> None:
    path = saved(tmp_path)
    if form == "text":
        path.write_text(after(20).to_text())
    with pytest.raises(BadOption, match="holds one game: leave out --game"):
        store.read_record(path, 0)


def test_a_seeded_game_goes_on_as_it_would_have() -> None:
    def play(pause: int) -> tuple[int, ...]:
        record = opening().game.new(3)
        chance = Chance(record, 5)
        while record.to_move != OVER:
            if len(record.actions) == pause:
                chance = Chance(record, 5)
            drawn = record.to_move == CHANCE
            record.play(chance.choose(record) if drawn else record.legal[-1])
        return record.actions

    assert play(pause=-1) == play(pause=30) == play(pause=60)


def test_without_a_seed_chance_is_not_repeated() -> None:
    def draws() -> tuple[int, ...]:
        record = opening().game.new(3)
        chance = Chance(record, None)
        while record.to_move == CHANCE:
            record.play(chance.choose(record))
        return record.actions

    assert len({draws() for _ in range(8)}) > 1
