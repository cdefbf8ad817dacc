"""The file of games: read back as written, and refused with a sentence where it does not fit."""

import json
from pathlib import Path

import pytest

from kastellan.arena import Match, play
from kastellan.arena.store import CannotWrite, Store, read
from kastellan.core.errors import BadRecord, KastellanError

MATCH = Match.of("kreta", ["random", "random"], seed=1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with three games."""
    path = tmp_path / "games.jsonl"
    play(MATCH, 3, jobs=1, out=path)
    return path


def test_games_are_read_back_as_they_were(file: Path) -> None:
    match, games = read(file)
    assert match == MATCH
    assert [played.number for played in games] == [0, 1, 2]
    again = play(MATCH, 3, jobs=1)
    assert [played.actions for played in games] == [played.actions for played in again.games]
    head = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    assert head["kastellan_arena"] == 1
    assert head["match"]["signature"] == MATCH.signature


@pytest.mark.parametrize(
    ("match", "difference"),
    [
        (Match.of("kreta", ["random", "greedy"], seed=1), "bots: random,random, not"),
        (Match.of("kreta", ["random", "random"], seed=2), "seed: 1, not 2"),
        (Match.of("kreta", ["random"] * 3, seed=1), "players: 2, not 3"),
        (Match.of("catan", ["random"] * 2, seed=1), "game: 'kreta', not 'catan'"),
        (
            Match.of("kreta", ["random"] * 2, seed=1, options={"board": "sardegna"}),
            "options: {'board': 'crete'",
        ),
    ],
)
def test_another_match_is_refused(file: Path, match: Match, difference: str) -> None:
    before = file.read_bytes()
    with pytest.raises(BadRecord) as error:
        play(match, 1, jobs=1, out=file)
    assert f"holds another match ({difference}" in str(error.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"hello", "holds no games of an arena."),
        (b"\xff\xfe", "holds no games of an arena."),
        (b'{"kastellan_arena":2,"match":', "holds no games of an arena."),
        (b"[]" * 5000, "holds no games of an arena."),
    ],
)
def test_another_file_is_refused_and_stays_as_it_is(
    tmp_path: Path, line: bytes, sentence: str
) -> None:
    path = tmp_path / "mine"
    path.write_bytes(line + b"\n")
    for attempt in (lambda: Store(path, MATCH), lambda: read(path)):
        with pytest.raises(BadRecord) as error:
            attempt()
        assert str(error.value).endswith(sentence)
    assert path.read_bytes() == line + b"\n"


@pytest.mark.parametrize(
    "content",
    [
        b"buy milk",
        b'{"kastellan_arena":1}',
        b'{"game":"kreta","options":{},"actions":[1,2,3]}',
        b'{"kastellan_arena":1,"match":{"game":"catan"',
        b"\x00\xff",
        b"one line\nand what was not finished",
    ],
)
def test_a_file_without_a_last_newline_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(BadRecord) as error:
        play(MATCH, 1, jobs=1, out=path)
    assert str(error.value) == f"The file {str(path)!r} holds no games of an arena."
    assert path.read_bytes() == content


@pytest.mark.parametrize("line", [0, 2])
def test_a_refused_file_keeps_its_unfinished_line(file: Path, line: int) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    lines[line] = lines[line].replace(b":1,", b":2,")
    content = b"".join(lines) + b'{"number":3,"sea'
    file.write_bytes(content)
    with pytest.raises(BadRecord):
        Store(file, MATCH)
    assert file.read_bytes() == content


def test_an_interrupted_first_line_is_written_again(file: Path) -> None:
    whole = file.read_bytes()
    head = whole.splitlines()[0]
    for size in (0, 1, len(head) // 2, len(head)):
        file.write_bytes(head[:size])
        Store(file, MATCH).close()
        assert file.read_bytes() == head + b"\n"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"number":1', '"number":"x"', "Line 3 of"),
        ('"number":1', '"number":2', "is no game of this match."),
        ('"points":[', '"points":[1,', "is no game of this match."),
        ('"winners":[', '"winners":[7,', "is no game of this match."),
        ('"actions"', '"deeds"', "is no game: "),
    ],
)
def test_a_broken_line_is_named(file: Path, old: str, new: str, sentence: str) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[2] = lines[2].replace(old, new, 1)
    file.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(BadRecord) as error:
        Store(file, MATCH)
    assert sentence in str(error.value)


@pytest.mark.parametrize("place", ["none/games.jsonl", "."])
def test_a_file_that_cannot_be_written(tmp_path: Path, place: str) -> None:
    with pytest.raises(CannotWrite) as error:
        Store(tmp_path / place, MATCH)
    assert str(error.value).endswith("choose one in a folder that exists and is yours.")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(KastellanError) as error:
        read(tmp_path / "none")
    assert "cannot be read (No such file or directory)" in str(error.value)


def test_two_runs_do_not_keep_games_in_one_file(file: Path) -> None:
    before = file.read_bytes()
    first = Store(file, MATCH)
    with pytest.raises(CannotWrite, match=r"^Another run keeps its games in '.*'; wait for it"):
        play(MATCH, 5, jobs=1, out=file)
    first.close()
    assert file.read_bytes() == before
    assert len(play(MATCH, 5, jobs=1, out=file).games) == 5


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a device that has no end")
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full"])
def test_a_device_is_no_file_of_games(device: str) -> None:
    with pytest.raises(BadRecord, match="is no ordinary file"):
        read(Path(device))
    with pytest.raises(CannotWrite, match="is no ordinary file"):
        Store(Path(device), MATCH)
