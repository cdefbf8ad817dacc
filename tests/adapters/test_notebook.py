"""Records and boards draw themselves, and the tour runs from end to end in a real kernel."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

import kastellan
from kastellan.adapters.notebook import bars, see
from kastellan.adapters.pictures import Picture

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"
# What a kernel's client leaves open when it ends, and that its sockets are plain.
pytestmark = pytest.mark.filterwarnings("default")


def cells_of(file: Path) -> Any:
    """A notebook."""
    return nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]


def titles(picture: Picture) -> list[str]:
    """What a picture says of its shapes."""
    return [str(title.text) for title in ElementTree.fromstring(picture.to_svg()).iter() if
            title.tag.endswith("title")]  # fmt: skip


def test_the_tour_runs_and_shows_what_it_says() -> None:
    tour = cells_of(NOTEBOOKS / "tour.ipynb")
    NotebookClient(tour, timeout=300, kernel_name="python3").execute(cwd=str(NOTEBOOKS))
    outputs = [output for cell in tour.cells for output in cell.get("outputs", [])]
    drawn = [each for each in outputs if "image/svg+xml" in each.get("data", {})]
    assert len(drawn) == 3  # a record, a board, a tournament
    said = "".join(each.get("text", "") for each in outputs)
    wins = int(said.partition("small wins ")[2].partition(" of 20")[0])
    assert wins >= 14


def test_the_tour_is_kept_without_its_outputs() -> None:
    for file in NOTEBOOKS.glob("*.ipynb"):
        cells = cells_of(file).cells
        assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


def test_a_picture_shows_every_piece_on_the_board() -> None:
    game, driver = kastellan.load("kreta"), kastellan.driver(3)
    record = game.new(4)
    driver.settle(record)
    while len(record.actions) < 90:
        record.play(record.legal[driver.below(len(record.legal))])
        driver.settle(record)
    shown = titles(see(record))
    view = record.view()
    for seat, name in enumerate(game.seat_names):
        assert shown.count(f"{name}: fort") == list(view["forts"].values()).count(seat)
        ships = sum(province["ships"].count(seat) for province in view["provinces"])
        assert shown.count(f"{name}: ship") == ships
        settled = sum(province["villagers"][seat] > 0 for province in view["provinces"])
        assert shown.count(f"{name}: villager") == settled
    assert any("fort" in title for title in shown)


def test_a_picture_shows_nothing_that_a_spectator_cannot_know() -> None:
    game, driver = kastellan.load("catan"), kastellan.driver(4)
    record = game.new(victory_points=7)
    driver.settle(record)
    while len(record.actions) < 400:
        record.play(record.legal[driver.below(len(record.legal))])
        driver.settle(record)
    guess = record.state
    game.rules.redact(record.setting.setup, guess, -1)
    game.rules.resample(record.setting.setup, guess, -1, np.array([1, 2, 3, 4], np.int64))
    assert guess.tobytes() != record.state.tobytes()
    other = kastellan.Record(game, record.setting, guess)
    assert see(other).to_svg() == see(record).to_svg()
    assert (see(other).to_rgb() == see(record).to_rgb()).all()


def test_bars_tell_their_figures() -> None:
    shown = titles(bars([("greedy", 0.9, 0.8, 0.95), ("a <b>", 0.1, 0.05, 0.2)], "wins"))
    assert "greedy: 90.0% (80.0% to 95.0%)" in shown
    assert "a <b>: 10.0% (5.0% to 20.0%)" in shown
