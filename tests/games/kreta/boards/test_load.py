"""Where boards come from, and what every good board keeps."""

import json
import math
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from kastellan.games.kreta import boards
from kastellan.games.kreta.boards import geometry

BUILT_IN = [boards.load(name) for name in boards.names()]
every_board = pytest.mark.parametrize("board", BUILT_IN, ids=boards.names())


def test_names() -> None:
    assert boards.names() == ("crete", "sardegna")


@every_board
def test_counts(board: boards.Board) -> None:
    """K02, K05: 16 provinces, 2 plains, 8 hills and 6 mountains, one for each tile; 26 sites."""
    assert Counter(province.terrain for province in board.provinces) == {
        "plain": 2,
        "hill": 8,
        "mountain": 6,
    }
    assert [site.number for site in board.sites] == list(range(1, 27))
    assert {len(site.provinces) for site in board.sites} == {2, 3, 4}


@every_board
def test_values(board: boards.Board) -> None:
    """K04: 2 for a mountain, 3 for a hill, 4 for a plain, and 2 more with a port."""
    ground = {"mountain": 2, "hill": 3, "plain": 4}
    for province, value in zip(board.provinces, board.values, strict=True):
        assert value == ground[province.terrain] + (2 if province.port else 0)


@every_board
def test_marks_keep_apart(board: boards.Board) -> None:
    """Sites and ports can be told apart and tapped."""
    span = geometry.extent(board.coast)
    marks = [site.at for site in board.sites]
    marks += [province.port_at for province in board.provinces if province.port_at]
    assert min(math.dist(a, b) for a, b in combinations(marks, 2)) > 0.045 * span


@every_board
def test_provinces_have_room(board: boards.Board) -> None:
    """A centre stands well inside its province."""
    span = geometry.extent(board.coast)
    for province in board.provinces:
        assert geometry.inside(province.centre, province.outline)
        assert geometry.distance_to_outline(province.centre, province.outline) > 0.03 * span


@every_board
def test_the_coast_runs_once_around_all_provinces(board: boards.Board) -> None:
    total = sum(geometry.area(province.outline) for province in board.provinces)
    assert geometry.area(board.coast) == pytest.approx(total)


@every_board
def test_data_is_the_file(board: boards.Board) -> None:
    assert board.built_in
    text = (Path(boards.__file__).parent / f"{board.name}.json").read_text(encoding="utf-8")
    assert board.data == json.loads(text)
    assert boards.load(board.data) == board


def test_a_board_of_ones_own(bricks: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "bricks.json"
    file.write_text(json.dumps(bricks), encoding="utf-8")
    board = boards.load(file)
    assert board == boards.load(str(file)) == boards.load(bricks)
    assert not board.built_in
    assert board.data == bricks
    assert boards.check(file) == []


def test_sites_are_numbered_from_west_to_east(bricks: dict[str, Any]) -> None:
    points = [site.at for site in boards.load(bricks).sites]
    assert points == sorted(points)


def test_a_list_of_sites_gives_their_numbers(bricks: dict[str, Any]) -> None:
    points = [site.at for site in boards.load(bricks).sites][::-1]
    board = boards.load(bricks | {"sites": points})
    assert [site.at for site in board.sites] == points
    assert board.sites[0].number == 1


def test_touching_at_a_corner_is_no_border(bricks: dict[str, Any]) -> None:
    """K03: b1 and b6 meet where four bricks meet; b1 and b5 share a line."""
    board = boards.load(bricks)
    corner = {site.at: site for site in board.sites}[20, 10]
    assert corner.provinces == (1, 2, 5, 6)
    assert (1, 6) not in board.borders
    assert (1, 5) in board.borders


def test_an_outline_may_be_closed_and_run_either_way(bricks: dict[str, Any]) -> None:
    board = boards.load(bricks)
    for province in bricks["provinces"]:
        province["outline"] = [*reversed(province["outline"]), province["outline"][-1]]
    turned = boards.load(bricks)
    assert turned.borders == board.borders
    assert turned.sites == board.sites
    assert all(geometry.area(province.outline) > 0 for province in turned.provinces)


def test_a_centre_is_found_where_none_is_given(bricks: dict[str, Any]) -> None:
    assert boards.load(bricks).provinces[0].centre == pytest.approx((5, 5))


@pytest.mark.parametrize(
    "outline",
    [
        [(0, 0), (1000, 1000), (1000, 1001)],  # a sliver
        [(0, 0), (9, 0), (9, 9), (8, 9), (8, 1), (1, 1), (1, 9), (0, 9)],  # two legs
        [(0, 0), (0.003, 0), (0.003, 0.001), (0, 0.001)],
    ],
)
def test_a_centre_is_inside_whatever_the_shape(outline: list[boards.Point]) -> None:
    assert geometry.inside(geometry.centre(outline), outline)
