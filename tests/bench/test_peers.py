"""The comparison with peers: what it says of figures kept, and of words it does not know.

No peer is installed here; a run of both sides is `python -m bench.peers NAME`.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from bench.peers.comparison import Side, ratio
from bench.peers.environment import REQUIREMENTS, NoPeer, install
from bench.peers.peers import CHESS, PEERS
from bench.peers.plot import plot
from bench.peers.surroundings import gpu
from bench.peers.table import table

ROOT = Path(__file__).parents[2]


def work(side: str, name: str, *rates: float, length: float | None = None) -> dict[str, Any]:
    return {"side": side, "name": name, "rates": list(rates), "length": length}


def report(peer: str, counts: str, *works: dict[str, Any]) -> dict[str, Any]:
    return {
        "peer": peer,
        "date": "2026-11-15",
        "machine": {"processor": "Abacus", "cores": 2, "load": 1.5, "gpu": None},
        "commit": "abc1234",
        "rounds": 3,
        "seconds": 0.5,
        "groups": [{"name": "random play", "counts": counts, "clock": "processor", "works": works}],
        "versions": {
            "ours": {"kastellan": "0.1.0", "numba": "0.68.1", "Python": "3.11.7"},
            "theirs": {"chess": "1.11.2", "open_spiel": "2.0.2", "Python": "3.11.7"},
        },
    }


CHESS_RUN = report(
    "chess",
    "seats' decisions",
    work("theirs", "chess", 10.0, 20.0, 40.0),
    work("ours", "kreta seats", 2000.0, 1000.0, 4000.0),
    work("ours", "catan seats", 100.0, 200.0, 300.0),
)
MCTS_RUN = report(
    "openspiel",
    "simulations",
    work("theirs", "gin_rummy MCTS", 10.0, length=100.0),
    work("ours", "kreta MCTS", 50.0, length=200.0),
    work("ours", "catan MCTS", 5.0, length=4000.0),
)


def ask(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bench.peers", *words], cwd=ROOT, capture_output=True, text=True
    )


def test_a_ratio_is_of_the_middles_and_its_range_of_rounds() -> None:
    theirs, ours = CHESS_RUN["groups"][0]["works"][:2]
    assert ratio(ours, theirs) == (100.0, 50.0, 200.0)


def test_table() -> None:
    told = table([CHESS_RUN])
    assert "**python-chess** (chess 1.11.2, Python 3.11.7; 2026-11-15, commit `abc1234`" in told
    assert "| chess | 20 | core | 100 × (50 to 200) | 10 × (7.5 to 10) |" in told


def test_simulations_are_told_in_decisions_too() -> None:
    told = table([MCTS_RUN])
    assert "| gin rummy | 10 | search by playouts | 5 × (5 to 5) | 0.5 × (0.5 to 0.5) |" in told
    assert "| | | the same in decisions | 10 × | 20 × |" in told
    assert "gin rummy 100, kreta 200, catan 4,000." in told


def test_plot_has_a_bar_for_each_random_play() -> None:
    drawing = plot([CHESS_RUN, MCTS_RUN])
    svg = ElementTree.fromstring(drawing)
    words = [each.text for each in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Kreta", "Catan card game", "python-chess: chess"} <= set(words)
    assert "2,000" in words
    assert not any("gin rummy" in (word or "") for word in words)


def test_figures_kept_make_a_table_and_a_plot(tmp_path: Path) -> None:
    (tmp_path / "chess.json").write_text(json.dumps(CHESS_RUN))
    told = ask("table", "--out", str(tmp_path))
    assert (told.returncode, told.stdout) == (0, table([CHESS_RUN]))
    assert ask("plot", "--out", str(tmp_path)).stdout == plot([CHESS_RUN])


def test_the_plot_in_the_readme_is_that_of_the_figures_kept() -> None:
    assert (ROOT / "docs" / "peers.svg").read_text(encoding="utf-8") == ask("plot").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["stockfish"], "There is no peer 'stockfish'; there is openspiel, catanatron,"),
        (["table", "--out", "nowhere"], "No figures lie in nowhere; "),
        (["chess", "--game", "go"], "There is no game 'go'; there is kreta or catan."),
    ],
)
def test_what_it_cannot_do_it_says_in_a_sentence(words: list[str], sentence: str) -> None:
    told = ask(*words)
    assert told.returncode == 1
    assert told.stderr.startswith(sentence)
    assert told.stderr.count("\n") == 1


@pytest.mark.skipif(gpu() is not None, reason="there is a GPU here")
def test_a_gpu_is_looked_for_before_anything_is_installed() -> None:
    told = ask("pgx-gpu")
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr == "pgx on a GPU needs one of NVIDIA's; nvidia-smi finds none here.\n"


def test_a_peer_that_cannot_be_installed(tmp_path: Path) -> None:
    lock = tmp_path / "lock.txt"
    lock.write_text(f"{tmp_path / 'nothing-1-py3-none-any.whl'} --hash=sha256:{'0' * 64}\n")
    with pytest.raises(NoPeer, match=r"^python-chess cannot be installed here: .*nothing.+[^.]\.$"):
        install(CHESS, Path(sys.executable), lock)


def test_a_side_without_its_peer_gives_up() -> None:
    with pytest.raises(NoPeer, match="The side catanatron gave up at its start"):
        Side(Path(sys.executable), "catanatron")


@pytest.mark.parametrize("name", [name for name, peer in PEERS.items() if peer.packages])
def test_pins_have_hashes_and_name_no_address(name: str) -> None:
    text = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    pins = [part for part in text.replace("\\\n", " ").splitlines() if "==" in part]
    assert pins
    assert all("--hash=sha256:" in pin for pin in pins)
