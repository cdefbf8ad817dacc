"""`kastellan analyse`: what could be played, and how good what was played is."""

import json
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest
from typer.testing import CliRunner

import kastellan
from kastellan.cli import app
from kastellan.cli.play import store
from kastellan.core.errors import BadOption, BadRecord, KastellanError
from kastellan.core.record import Record
from tests.bots.places import LAST, place
from tests.cli import kept, person
from tests.cli.games import after

CARDS = ["king", "architect", "admiral", "commander", "abbot"]
QUICK = ("--budget", "300n")


def analyse(*words: str, columns: int = 100) -> str:
    result = CliRunner().invoke(app, ["analyse", *words], env={"COLUMNS": str(columns)})
    if result.exception is not None:
        raise result.exception
    return result.stdout.replace("\xa0", " ")


def written(record: Record, folder: Path) -> str:
    path = folder / "game.json"
    path.write_text(record.to_json())
    return str(path)


@pytest.fixture
def running(tmp_path: Path) -> str:
    """A game of three that goes on."""
    return written(after(30), tmp_path)


@pytest.fixture
def long(tmp_path: Path) -> str:
    """A game of three with many decisions."""
    return written(after(90), tmp_path)


def thrown_away() -> Record:
    """Blue could end the game and win, and gives Red another turn instead, which is enough."""
    ours = {"table": CARDS, "points": 41, "villagers": {"Kydonia": 1}, "ships": ["Kydonia"]}
    record = place(row=LAST, scored=10, seats=[ours, {"points": 40}])
    for line in ("farmer: harvest Kydonia", "commander: villager Selino", "castellan"):
        record.play_line(line)
    assert record.winners == (1,)
    return record


def test_the_last_moment_in_words(running: str) -> None:
    told = analyse(running, *QUICK)
    record = after(30)
    name = record.game.seat_names[record.to_move]
    count = len(record.actions)
    assert told.startswith(f"Kreta, after {count} of {count} actions: {name} decides.")
    assert "Points now: Blue " in told
    assert " 1. " in told
    assert " 3. " in told
    assert " 4. " not in told
    assert "Continuations looked at: 300." in told
    assert "Played" not in told


@pytest.mark.parametrize(("lang", "number"), [("en", "1,100"), ("de", "1 100"), ("it", "1 100")])
def test_thousands_are_set_apart(tmp_path: Path, lang: str, number: str) -> None:
    path = written(after(30), tmp_path)
    last = analyse(path, "--lang", lang, "--budget", "1100n").splitlines()[-1]
    assert last.endswith(f": {number}.")


def test_what_explains_a_table_is_as_wide_as_the_terminal(tmp_path: Path) -> None:
    path = written(thrown_away(), tmp_path)
    told = analyse(path, "--at", "0", "--lines", "1", *QUICK, columns=80).splitlines()
    assert "Each player’s chance to win, and below it the points expected at the end." in told
    told = analyse(path, "--all", *QUICK, columns=80).splitlines()
    assert "Given away: ?! from 2 %, ? from 5 %, ?? from 10 % of the chance to win." in told


def test_an_earlier_moment_in_another_language(running: str) -> None:
    record = after(30)
    step = next(n for n in range(25, 50) if record.fork(n).to_move >= 0)
    moment = record.fork(step)
    told = analyse(running, "--at", str(step), "--lang", "de", "--lines", "1", *QUICK)
    assert f"nach {step} von {len(record.actions)} Aktionen" in told
    assert "Gespielt: " in told
    assert "Siegchance" in told
    assert (len(moment.legal) == 1) == ("keine Wahl" in told)


def test_as_json(running: str) -> None:
    data = json.loads(analyse(running, "--json", "--lines", "2", *QUICK))
    record = after(30)
    assert data["at"] == len(record.actions)
    assert data["seat"] == record.to_move
    assert data["played"] is None
    assert len(data["lines"]) == 2
    assert len(data["words"]) == 3
    assert data["lines"][0]["say"] in [record.say(action) for action in record.legal]


def test_what_was_played_is_judged(tmp_path: Path) -> None:
    told = analyse(written(thrown_away(), tmp_path), "--at", "0", *QUICK)
    assert "after 0 of 5 actions: Blue decides." in told
    assert "Blue can force the victory." in told
    assert "That ends the game." in told
    assert "Played: farmer. That gives away 100 % of the chance to win (place 2 of 2). ??" in told


def test_a_game_that_is_over_is_looked_at_before_its_last_decision(tmp_path: Path) -> None:
    told = analyse(written(thrown_away(), tmp_path), *QUICK)
    assert "after 4 of 5 actions: Blue decides." in told
    assert "Played: castellan. There was no choice." in told


def test_the_decisions_that_cost_most(tmp_path: Path) -> None:
    told = analyse(written(thrown_away(), tmp_path), "--all", *QUICK)
    first = next(line.split() for line in told.splitlines() if line.split()[:1] == ["0"])
    assert first == ["0", "Blue", "farmer", "castellan", "100", "%", "??"]
    assert " player  decisions  as the search  given away  ?!  ?  ??" in told
    totals = {line.split()[0]: line.split()[1:] for line in told.splitlines() if line.strip()}
    assert totals["Blue"] == ["1", "0", "%", "100", "%", "0", "0", "1"]


def test_all_decisions_as_json(tmp_path: Path) -> None:
    data = json.loads(analyse(written(thrown_away(), tmp_path), "--all", "--json", *QUICK))
    assert [(each["at"], each["seat"]) for each in data["decisions"]] == [
        (0, 0), (2, 1), (3, 1)
    ]  # fmt: skip
    first = data["decisions"][0]
    assert (first["played"], first["best"]) == ("farmer", "castellan")
    assert (first["chance"], first["loss"]) == (1, 1)
    assert data["wanted"] == 3


def test_one_players_decisions(running: str) -> None:
    record = after(30)
    seat = 1
    last = max(n for n in range(len(record.actions)) if record.fork(n).to_move == seat)
    data = json.loads(analyse(running, "--seat", "Rot", "--json", *QUICK))
    assert (data["at"], data["seat"]) == (last, seat)
    assert data["played"]["action"] == record.actions[last]
    every = json.loads(analyse(running, "--all", "--seat", "red", "--json", "--budget", "20n"))
    assert {each["seat"] for each in every["decisions"]} == {seat}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--at", "9999"), "--at takes a number from 0 to {count}, not 9999."),
        (("--at", "-1"), "--at takes a number from 0 to {count}, not -1."),
        (("--at", "3"), "After 3 actions chance decides, not a player; try --at {first}."),
        (("--seat", "green"), "--seat takes blue, red or yellow, not 'green'."),
        (
            ("--at", "3", "--seat", "red"),
            "There is nothing to analyse: until then Red never has a choice.",
        ),
        (("--budget", "soon"), "A search is given a time or a number of rounds"),
        (("--lines", "0"), "--lines takes a number from 1 to 20, not 0."),
        (("--lang", "eo"), "There is no language 'eo'"),
        (("--threads", "0"), "A search has 1 to 256 threads, or all, not 0."),
        (("--threads", "two"), "A search has 1 to 256 threads, or all, not two."),
        (("--all", "--at", "20"), "give one of them."),
    ],
)
def test_a_mistake_is_one_sentence(running: str, words: tuple[str, ...], sentence: str) -> None:
    record = after(30)
    first = next(n for n in range(len(record.actions)) if record.fork(n).to_move >= 0)
    with pytest.raises(KastellanError) as error:
        analyse(running, *words)
    assert sentence.format(count=len(record.actions), first=first) in str(error.value)
    assert "\n" not in str(error.value)


def test_the_end_is_no_decision(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"^After 5 actions the game is over; try --at 4\.$"):
        analyse(written(thrown_away(), tmp_path), "--at", "5")


def test_a_game_without_a_decision(tmp_path: Path) -> None:
    path = written(kastellan.load("kreta").new(players=2), tmp_path)
    with pytest.raises(BadOption, match="until then no player has a choice"):
        analyse(path)
    with pytest.raises(BadOption, match="in this game no player has a choice"):
        analyse(path, "--all")


def test_a_running_game_tells_no_hidden_cards_unasked(tmp_path: Path) -> None:
    record = kastellan.load("catan").new()
    driver = kastellan.driver(1)
    driver.settle(record)
    while record.view()["phase"] != "act":
        record.play(record.legal[0])
        driver.settle(record)
    path = written(record, tmp_path)
    name = record.game.seat_names[record.to_move].lower()
    for words in ((), ("--all",)):
        with pytest.raises(BadOption, match=f"would tell hidden cards: .* as in --seat {name}"):
            analyse(path, *words)


def test_the_course_of_a_game(running: str) -> None:
    told = analyse(running, "--all", "--budget", "20n")
    rows = [line.split() for line in told.splitlines()[-3:]]
    assert [name for name, _ in rows] == ["Blue", "Red", "Yellow"]
    assert len({len(bars) for _, bars in rows}) == 1
    assert all(set(bars) <= set("▁▂▃▄▅▆▇█") and len(set(bars)) > 1 for _, bars in rows)


def test_on_a_narrow_terminal_the_course_is_shorter(long: str) -> None:
    told = analyse(long, "--all", "--budget", "20n", columns=40)
    rows = told.splitlines()[-3:]
    assert [row.split()[0] for row in rows] == ["Blue", "Red", "Yellow"]
    assert {len(row) for row in rows} == {40}


def test_on_a_narrow_terminal_no_word_is_broken(long: str) -> None:
    words = ("--all", "--lines", "20", "--budget", "20n")
    wide, narrow = (analyse(long, *words, columns=columns) for columns in (200, 60))
    tables = [told.partition("The course")[0] for told in (wide, narrow)]
    assert max(map(len, tables[0].splitlines())) > 62  # else the test would show nothing
    assert max(map(len, tables[1].splitlines())) <= 60
    unbroken, found = ({w for w in table.split() if "─" not in w} for table in tables)
    assert found == unbroken


def test_without_a_file_the_last_game_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(BadRecord, match=r"No game has been played .* yet: name a file"):
        analyse()
    path = store.new_path("kreta")
    store.write(path, store.Saved(after(30), ("human", "greedy", "greedy"), 3))
    store.remember(path)
    assert json.loads(analyse("--json", *QUICK))["at"] == len(after(30).actions)


def test_a_game_of_the_arena(tmp_path: Path) -> None:
    path = str(kept.games(tmp_path, 0, 3))
    data = json.loads(analyse(path, "--game", "3", "--json", *QUICK))
    assert data["at"] == len(kept.game(3).actions)
    with pytest.raises(BadOption, match="say which with --game 0 to 3"):
        analyse(path, *QUICK)


def test_a_file_that_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("{")
    with pytest.raises(BadRecord):
        analyse(str(tmp_path / "x"))
    with pytest.raises(BadRecord):
        analyse(str(tmp_path / "nothing"))


def at_terminal(*words: str) -> Any:
    return pexpect.spawn(
        sys.executable,
        ["-m", "kastellan", "analyse", *words],
        env=person.at_terminal(),
        preexec_fn=person.hears_signals,
        dimensions=(40, 100),
        encoding="utf-8",
        timeout=300,  # compiling
    )


def test_ctrl_c_shows_what_has_been_found(running: str) -> None:
    run = at_terminal(running, "--all", "--budget", "500ms")
    run.expect(r"Going through the game.* 2/(\d+)")
    count = int(run.match[1])
    run.sendintr()
    run.expect("the decisions that cost most")
    run.expect(r"Decisions looked at: (\d+) of (\d+)\.")
    assert int(run.match[2]) == count
    assert 2 <= int(run.match[1]) < count
    run.expect(pexpect.EOF)
    assert run.before.count("Stopped") == 1
    run.close()
    assert run.exitstatus == 130


def test_long_thoughts_are_seen_and_can_be_ended(running: str) -> None:
    run = at_terminal(running, "--budget", "3000s")
    run.expect("Thinking")
    run.sendintr()
    run.expect(r"Stopped\.")
    run.expect(pexpect.EOF)
    run.close()
    assert run.exitstatus == 130
