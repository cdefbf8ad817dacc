"""The chart of a board."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from kastellan.games.kreta import boards

DOCS = Path(__file__).parents[4] / "docs" / "boards"
SVG = "{http://www.w3.org/2000/svg}"


def part(chart: str, name: str) -> ET.Element:
    return next(g for g in ET.fromstring(chart).iter(f"{SVG}g") if g.get("class") == name)


def words(element: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", boards.names())
def test_the_documented_chart_is_what_is_drawn(name: str) -> None:
    """If the drawing was meant to change: `kastellan boards draw NAME -o docs/boards/NAME.svg`."""
    assert (DOCS / f"{name}.svg").read_text(encoding="utf-8") == boards.draw(boards.load(name))


@pytest.mark.parametrize("name", boards.names())
def test_everything_a_player_reads_is_on_it(name: str) -> None:
    """K02, K04: names, values and site numbers."""
    board = boards.load(name)
    chart = boards.draw(board)
    assert words(part(chart, "sites")) == [str(site.number) for site in board.sites]
    written = words(part(chart, "names"))
    assert [int(word) for word in written if word.isdecimal()] == list(board.values)
    names = " ".join(word for word in written if not word.isdecimal())
    assert names == " ".join(province.name for province in board.provinces)
    assert board.title.upper() in words(ET.fromstring(chart))


@pytest.mark.parametrize("name", boards.names())
def test_terrain_is_told_by_signs_too(name: str) -> None:
    """Every province has at least one symbol of its terrain."""
    board = boards.load(name)
    groups = part(boards.draw(board), "relief").findall(f"{SVG}g")
    for province, symbols in zip(board.provinces, groups, strict=True):
        drawn = [use.get("href") for use in symbols]
        assert drawn, province.name
        assert set(drawn) == {f"#{province.terrain}"}


@pytest.mark.parametrize("name", boards.names())
def test_it_stands_alone(name: str) -> None:
    chart = boards.draw(boards.load(name))
    assert "<script" not in chart
    assert re.findall(r"https?://[^\"]*", chart) == ["http://www.w3.org/2000/svg"]
    assert set(re.findall(r'href="(.)', chart)) == {"#"}


def test_any_good_board_can_be_drawn(bricks: dict[str, Any]) -> None:
    bricks["title"] = "Bricks & <Mortar>"
    bricks["provinces"][0]["name"] = '<b & "c"'
    chart = boards.draw(boards.load(bricks))
    assert "BRICKS & <MORTAR>" in words(ET.fromstring(chart))
    assert '<b & "c"' in " ".join(words(part(chart, "names")))
