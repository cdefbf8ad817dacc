"""`kastellan duel` as people meet it."""

import json

import pytest
from typer.testing import CliRunner

from kastellan import cli
from kastellan.core.errors import KastellanError

run = CliRunner().invoke


def test_a_table_of_results() -> None:
    words = ["duel", "kreta", "--bots", "random, random,random", "--games", "6", "--seed", "1"]
    result = run(cli.app, words, env={"COLUMNS": "120"})
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines if "%" in line] == [
        "bot",
        "random",
        "random",
        "random",
    ]


def test_results_as_json() -> None:
    words = ["duel", "kreta", "--bots", "random,random", "--games", "6", "--seed", "1", "--json"]
    result = run(cli.app, words)
    report = json.loads(result.stdout)
    assert (report["game"], report["games"], report["seed"]) == ("kreta", 6, 1)
    assert [score["bot"] for score in report["scores"]] == ["random", "random"]
    assert sum(score["wins"] for score in report["scores"]) == pytest.approx(6)
    assert result.stderr == ""
    assert run(cli.app, words).stdout == result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "--bots", "random,random"], "There is no game 'chess'"),
        (["kreta", "--bots", "gredy,random"], "There is no bot 'gredy' for Kreta"),
        (["kreta", "--bots", "random,"], "There is no bot '' for Kreta"),
        (["kreta", "--bots", "random"], "Kreta takes 2, 3 or 4 bots, not 1."),
        (["kreta", "--bots", "random,random", "--games", "0"], "The number of games is 1 or more"),
        (["kreta", "--bots", "random,random", "--seed", "-1"], "A seed is a whole number"),
    ],
)
def test_mistakes_are_sentences(words: list[str], sentence: str) -> None:
    result = run(cli.app, ["duel", *words])
    assert isinstance(result.exception, KastellanError)
    assert str(result.exception).startswith(sentence)
    assert result.output == ""  # `main` says it, and nothing else is on the screen
