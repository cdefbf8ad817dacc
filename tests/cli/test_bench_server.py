"""`kastellan bench server`: a real server, a real crowd, and a store that is read back."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kastellan.cli.bench.server import kept
from kastellan.cli.bench.server.plan import Acknowledged
from tests.postgres import FreshBase, postgres  # noqa: F401

WORDS = ("--tables", "4", "--seconds", "1", "--rate", "20", "--json")


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kastellan", "bench", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_small_run(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = str(tmp_path / "tables.sqlite")
    if kind == "postgresql":
        fresh: FreshBase = request.getfixturevalue("postgres")
        url = fresh()
    done = bench("server", "--store", url, *WORDS)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    lines = {line["what"]: line["value"] for line in found["lines"]}
    assert found["lost"] == 0
    assert lines["as quick as can be"] > 0
    assert lines["at 20 a second"] > 0
    assert lines["acknowledged, and stored"] > 20
    made_up = Acknowledged("no-such-table", 0, "1", 5, 1)
    assert kept.missing(url, [made_up]) == [made_up]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--processes", "3"), "PostgreSQL"),
        (("--bots", "1", "--level", "x"), "There is no bot 'x'"),
    ],
)
def test_what_cannot_be(words: tuple[str, ...], sentence: str) -> None:
    done = bench("server", *words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_the_name_of_a_game_still_means_its_rules() -> None:
    done = bench("nothing")
    assert done.returncode == 2
    assert "nothing" in done.stderr
    assert "--rounds" in bench("rules", "--help").stdout
