"""`kastellan arena` as people meet it."""

import json
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from tests.cli import person
from tests.cli.command import Command

RANDOM = ("arena", "kreta", "--bots", "random, random,random", "--games", "6", "--jobs", "1")


def test_tables_of_results(kastellan: Command) -> None:
    result = kastellan(*RANDOM, COLUMNS="80")
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0].startswith("6 games of Kreta with 3 players, seed 0; ")
    assert [line.split()[:2] for line in lines if line.startswith(" random")] == [
        ["random", f"#{number}"] for number in (1, 2, 3)
    ] * 2
    assert max(len(line) for line in lines) <= 80
    assert "…" not in result.stdout


def test_results_as_json(kastellan: Command) -> None:
    result = kastellan(*RANDOM, "--json")
    report = json.loads(result.stdout)
    assert (report["game"], report["games"], report["seed"]) == ("kreta", 6, 0)
    assert [score["bot"] for score in report["scores"]] == ["random #1", "random #2", "random #3"]
    assert sum(score["wins"] for score in report["scores"]) == pytest.approx(6)
    assert {"mean", "p99", "max", "decisions_per_s"} <= set(report["clock"]["bots"][0])
    assert "Candia" in report["uses"]["things"]["Provinces scored"]
    assert sum(report["lengths"].values()) == 6
    assert sum(report["margins"]["random #1"].values()) == 6
    again = json.loads(kastellan(*RANDOM, "--format", "json").stdout)
    del report["clock"], again["clock"]
    assert again == report
    assert result.stderr == ""


def test_a_page(kastellan: Command, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    words = ("arena", "kreta", "--bots", "random,random", "--games", "2", "--jobs", "1")
    result = kastellan(*words, "--html", str(file), "--option", "board=sardegna")
    assert result.returncode == 0
    assert 'board="sardegna"' in file.read_text(encoding="utf-8").replace("&quot;", '"')
    assert "2 games of Kreta" in result.stdout
    printed = kastellan(*words, "--format", "html").stdout
    assert printed.startswith("<!doctype html>")


def test_a_league_of_more_bots_than_seats(kastellan: Command) -> None:
    words = ("--players", "2", "--games", "6", "--jobs", "1", "--json")
    result = kastellan("arena", "kreta", "--bots", "random,greedy,random", *words)
    report = json.loads(result.stdout)
    assert [score["games"] for score in report["scores"]] == [4, 4, 4]
    assert report["scores"][1]["alone"] == 4


def test_the_answer_of_the_sequential_test(kastellan: Command) -> None:
    words = ("--games", "90", "--jobs", "1", "--until", "0.99")
    result = kastellan("arena", "kreta", "--bots", "greedy,random", *words, COLUMNS="200")
    assert result.returncode == 0
    last = result.stdout.splitlines()[-1]
    assert last.startswith("Clear after ")
    assert last.endswith("to 99%: greedy is stronger than an even share of 50.0%.")
    assert " 99% " in result.stdout


def test_games_are_kept_and_continued(kastellan: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    words = ("arena", "kreta", "--bots", "random,random", "--jobs", "1", "--json", "--out", file)
    kastellan(*words, "--games", "4")
    report = json.loads(kastellan(*words, "--games", "7").stdout)
    assert report["games"] == 7
    assert len(Path(file).read_bytes().splitlines()) == 8


@pytest.mark.parametrize("name", ["games.jsonl", "here/../games.jsonl", "soft", "hard", "loose"])
@pytest.mark.parametrize("page_first", [False, True])
def test_the_page_and_the_games_are_not_one_file(
    kastellan: Command, tmp_path: Path, name: str, page_first: bool
) -> None:
    games = tmp_path / "games.jsonl"
    (tmp_path / "here").mkdir()
    words = ("arena", "kreta", "--bots", "random,random", "--jobs", "1", "--games", "2")
    assert kastellan(*words, "--out", str(games)).returncode == 0
    (tmp_path / "soft").symlink_to(games)
    (tmp_path / "hard").hardlink_to(games)
    if name == "loose":  # links to a file that is not there yet
        (tmp_path / name).symlink_to(games)
        games.rename(tmp_path / "kept")
    before = {path.name for path in tmp_path.iterdir()}
    content = (tmp_path / "hard").read_bytes()
    html, out = (tmp_path / name, games) if page_first else (games, tmp_path / name)
    result = kastellan(*words, "--html", str(html), "--out", str(out))
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        f"--html and --out name the same file, {str(html)!r}: the page would be written over the "
        "games; give each a file of its own.\n"
    )
    assert (tmp_path / "hard").read_bytes() == content
    assert {path.name for path in tmp_path.iterdir()} == before


def test_the_page_and_the_games_beside_each_other(kastellan: Command, tmp_path: Path) -> None:
    words = ("arena", "kreta", "--bots", "random,random", "--jobs", "1", "--games", "2")
    html, out = tmp_path / "games.html", tmp_path / "games.jsonl"
    assert kastellan(*words, "--html", str(html), "--out", str(out)).returncode == 0
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert len(out.read_bytes().splitlines()) == 3


def test_who_forfeits_is_told(kastellan: Command) -> None:
    """Once for each reason, with the end of what was written, and no power over the terminal."""
    script = "import sys; sys.exit('first' + chr(10) * 40 + 'a' * 999 + chr(27) + '[2Jlast')"
    words = ("--bots", f'cmd:{sys.executable} -c "{script}",random', "--jobs", "1", "--games")
    lines = kastellan("arena", "kreta", *words, "8", COLUMNS="300").stdout.splitlines()
    place = next(at for at, line in enumerate(lines) if line.startswith("cmd:") and "lost" in line)
    assert " lost 8 games (number 0, 1, 2, 3, 4, 5, …): It ended before" in lines[place]
    assert lines[place].endswith("answered (exit code 1).")
    assert [line.strip() for line in lines[place + 1 :]] == ["first", "a" * 239 + "…"]
    script = "import sys; sys.exit(chr(10).join(str(n) for n in range(30)) + chr(27) + '[2J')"
    words = ("--bots", f'cmd:{sys.executable} -c "{script}",random', "--jobs", "1", "--games")
    lines = kastellan("arena", "kreta", *words, "1", COLUMNS="300").stdout.splitlines()
    assert lines[-16:] == [
        "    … (--json tells more)",
        *(f"    {number}" for number in range(15, 29)),
        "    29\\x1b[2J",
    ]


def test_a_narrow_terminal_gets_a_paragraph_for_each_bot(kastellan: Command) -> None:
    bots = "search:10n+exploration=0.5,greedy"
    words = ("arena", "kreta", "--bots", bots, "--games", "2", "--jobs", "1")
    wide, narrow = (kastellan(*words, COLUMNS=width).stdout for width in ("100", "60"))
    for told in (wide, narrow):
        assert told.count("search:10n+exploration=0.5") == 2
        assert "…" not in told
        assert "points" in told
    assert "\nsearch:10n+exploration=0.5\n  games 2 · alone " in narrow
    assert max(map(len, narrow.splitlines())) <= 60


def test_what_was_not_measured_is_blank(kastellan: Command) -> None:
    words = ("--bots", "greedy,cmd:false", "--games", "2", "--jobs", "1")
    lines = kastellan("arena", "kreta", *words).stdout.splitlines()
    (heads,) = [line.split() for line in lines if line.startswith(" bot") and "points" in line]
    assert heads == ["bot", "points", "margin", "decisions/s", "mean", "p99", "longest"]
    rows = [line.split() for line in lines if line.startswith((" greedy", " cmd:false"))]
    assert rows[2:] == [["greedy"], ["cmd:false"]]


def test_what_bots_are_called_and_say_stays_as_it_is(kastellan: Command) -> None:
    says = "import sys; sys.exit('[b]:smile:')"
    bots = f'cmd:cat,cmd:{sys.executable} -c "{says}"'
    result = kastellan("arena", "kreta", "--bots", bots, "--games", "2", "--jobs", "1")
    assert "\ncmd:cat lost 1 game (number 0): It answered" in result.stdout
    words = ("--bots", bots.removeprefix("cmd:cat,") + ",random", "--games", "1", "--jobs", "1")
    assert "\n    [b]:smile:\n" in kastellan("arena", "kreta", *words).stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "--bots", "random,random"], "There is no game 'chess'"),
        (["kreta", "--bots", "gredy,random"], "There is no bot 'gredy' for Kreta"),
        (["kreta", "--bots", "./mybot,random"], "There is no bot './mybot' for Kreta"),
        (["kreta", "--bots", "random,"], "A bot is missing"),
        (["kreta", "--bots", "random"], "Kreta takes 2, 3 or 4 bots, not 1."),
        (["kreta", "--players", "4", "--bots", "random,random"], "4 players need 4 bots or more"),
        (["kreta", "--bots", "random,random", "--games", "0"], "The number of games is 1 or more"),
        (["kreta", "--bots", "random,random", "--jobs", "0"], "The number of jobs is 1 or more"),
        (["kreta", "--bots", "random,random", "--seed", "-1"], "A seed is a whole number"),
        (["kreta", "--bots", "random,random", "--until", "1"], "--until takes the confidence"),
        (["kreta", "--bots", "random,random", "--limit", "0"], "A time limit is a number"),
        (["kreta", "--bots", "random,random", "--option", "x"], "An option is written name=value"),
        (["kreta", "--bots", "random,random", "--option", "x=1"], "Kreta has no option 'x'"),
        (["kreta", "--bots", "random,random", "--format", "pdf"], "--format takes text, json or"),
        (["kreta", "--bots", "random,random", "--format", "html", "--json"], "--json and --format"),
        (["kreta", "--bots", "random,random", "--cluster", "x"], "--cluster takes ray, not 'x'."),
        (["kreta", "--bots", "random,random", "--html", "/none/x"], "The page cannot be written"),
        (["kreta", "--bots", "random,random", "--out", "/none/x"], "The file '/none/x' cannot be"),
        (["kreta", "--bots", "random,random", "--out", "/dev/full"], "'/dev/full' is no ordinary"),
    ],
)  # fmt: skip
def test_mistakes_are_sentences(kastellan: Command, words: list[str], sentence: str) -> None:
    result = kastellan("arena", *words)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith(sentence)
    assert len(result.stderr.splitlines()) == 1


def test_a_program_without_its_prefix_is_recognised(kastellan: Command) -> None:
    for bot, hint in (("examples/bot.py", True), (sys.executable, True), ("mybot", False)):
        told = kastellan("arena", "kreta", "--bots", f"{bot},random").stderr
        assert told.startswith(f"There is no bot {bot!r} for Kreta; ")
        assert told.endswith(f" A program is written cmd:{bot}.\n") == hint


def test_the_bar_shows_results_and_ctrl_c_reports_them(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ["arena", "kreta", "--bots", "greedy,random", "--games", "1000000", "--jobs", "2"]
    run: Any = pexpect.spawn(
        sys.executable,
        ["-m", "kastellan", *words, "--out", str(file)],
        env=person.at_terminal(),
        preexec_fn=person.hears_signals,
        dimensions=(30, 100),
        encoding="utf-8",
        timeout=120,
    )
    run.expect("greedy 100%  random 0%")
    run.sendintr()  # as at a terminal: every process hears it
    run.expect(r"(\d+) games? of Kreta with 2 players, seed 0")
    games = int(run.match[1])
    run.expect(r"Stopped\.")
    run.expect(pexpect.EOF)
    run.close()
    assert run.exitstatus == 130
    assert 0 < games < 1000000
    assert len(file.read_bytes().splitlines()) == 1 + games
