"""Every way to spoil a board, and the one sentence it gets."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from kastellan.games.kreta import boards

Data = dict[str, Any]


def province(data: Data, number: int) -> Data:
    found = data["provinces"][number]
    assert isinstance(found, dict)
    return found


def move(data: Data, old: list[float], new: list[float], *, only: set[int] | None = None) -> None:
    """Move a point in all outlines that have it, or in some."""
    for number, entry in enumerate(data["provinces"]):
        if only is None or number in only:
            entry["outline"] = [new if point == old else point for point in entry["outline"]]


def set_in(number: int, **fields: object) -> Callable[[Data], None]:
    return lambda data: province(data, number).update(fields)


def drop_field(number: int, field: str) -> Callable[[Data], None]:
    return lambda data: province(data, number).pop(field)


def one_too_few(data: Data) -> None:
    del data["provinces"][15]


def apart(data: Data) -> None:
    """b3 floats off to the east."""
    entry = province(data, 3)
    entry["outline"] = [[x + 50, y] for x, y in entry["outline"]]


def hole(data: Data) -> None:
    """b5 keeps off the corner that b1, b2 and b6 share with it."""
    move(data, [20, 10], [18, 12], only={5})


def slit(data: Data) -> None:
    """b0 ends a hair before b1, all along."""
    province(data, 0)["outline"] = [[0, 0], [9.99, 0], [9.99, 10], [0, 10]]


def slack(data: Data) -> None:
    """b1 does not have the point where b4 and b5 meet on its side."""
    province(data, 1)["outline"].remove([15, 10])


def across_the_border(data: Data) -> None:
    """b0 reaches over to b1's far corner without crossing any of its lines."""
    province(data, 0)["outline"] = [[0, 0], [10, 0], [20, 10], [15, 10], [10, 10], [0, 10]]


def inside_another(data: Data) -> None:
    province(data, 3)["outline"] = [[2, 2], [4, 2], [4, 4]]


def same_place(data: Data) -> None:
    province(data, 3)["outline"] = province(data, 2)["outline"]


def pinched(data: Data) -> None:
    """b0 draws back from b1 between their two ends."""
    province(data, 0)["outline"] = [[0, 0], [10, 0], [4, 5], [10, 10], [0, 10]]


def knot(data: Data) -> None:
    province(data, 0)["outline"] = [[0, 0], [10, 10], [10, 0], [0, 10]]


def needle(data: Data) -> None:
    outline = province(data, 0)["outline"]
    outline[1:1] = [[4, 5], [4.01, 5]]


def one_crossing_more(data: Data) -> None:
    """The joint between b4 and b5 moves under the one between b0 and b1: two sites become one."""
    for number in (0, 1, 4, 5):
        outline = province(data, number)["outline"]
        outline[:] = [point for point in outline if point not in ([15, 10], [10, 10])]
        corner = {0: 2, 1: 3, 4: 1, 5: 0}[number]
        outline.insert(corner, [10, 10])


def sites_of(data: Data) -> list[list[float]]:
    return [list(site.at) for site in boards.load(copy.deepcopy(data)).sites]


def foreign_site(data: Data) -> None:
    data["sites"] = [[5, 5], *sites_of(data)[1:]]


def site_twice(data: Data) -> None:
    sites = sites_of(data)
    data["sites"] = [sites[1], *sites[1:]]


MISTAKES: list[tuple[Callable[[Data], object], str]] = [
    (one_too_few, "A board has 16 provinces; this one has 15."),
    (
        set_in(2, terrain="plain"),
        "A board has 2 plains, 8 hills and 6 mountains; this one has 3, 7 and 6.",
    ),
    (set_in(1, name="b0"), "More than one province is called b0; names must differ."),
    (set_in(1, name="B0"), "More than one province is called b0; names must differ."),
    (drop_field(0, "port"), "No province has a port; ships need at least one."),
    (set_in(5, port=[18, 15]), "b5 has a port but no coast; a port needs a coast."),
    (
        set_in(0, port=[10, 5]),
        "b0's port at (10, 5) is not on its coast; "
        "put it on a line between this province and the sea.",
    ),
    (
        set_in(0, centre=[11, 5]),
        "b0's centre at (11, 5) is outside its outline; put it inside or leave it out.",
    ),
    (
        apart,
        "The island is not in one piece: no chain of borders joins b3 to b0; "
        "neighbours must share a border line, point for point.",
    ),
    (
        hole,
        "There is a gap inside the island at (20, 10); "
        "neighbouring outlines must share all points of their border.",
    ),
    (
        slit,
        "The outlines of b0 and b1 almost meet at (9.99, 0); "
        "where outlines meet, both must have exactly the same points.",
    ),
    (
        slack,
        "The outlines of b1 and b4 almost meet at (15, 10); "
        "where outlines meet, both must have exactly the same points.",
    ),
    (
        across_the_border,
        "The outlines of b0 and b1 overlap near (15, 10); "
        "neighbours may share points and lines only.",
    ),
    (
        set_in(0, outline=[[0, 0], [10, 0], [12, 8], [10, 10], [0, 10]]),
        "The outlines of b0 and b1 overlap near (10, 5); "
        "neighbours may share points and lines only.",
    ),
    (
        set_in(0, outline=[[0, 0], [12, -1], [12, 1], [10, 10], [0, 10]]),
        "The outlines of b0 and b1 overlap: they cross at (12, 0); "
        "neighbours may share points and lines only.",
    ),
    (
        inside_another,
        "The outlines of b0 and b3 overlap near (3, 2); "
        "neighbours may share points and lines only.",
    ),
    (
        same_place,
        "The outlines of b2 and b3 overlap near (20, 10); "
        "neighbours may share points and lines only.",
    ),
    (
        pinched,
        "The coast touches itself at (10, 0); "
        "provinces must share a border line or keep apart there.",
    ),
    (knot, "b0's outline crosses itself at (5, 5); it must run once around."),
    (
        needle,
        "b0's outline almost touches itself at (4, 5); its points and lines must keep 0.04 apart.",
    ),
    (
        one_crossing_more,
        "A board has 26 fort sites, where borders meet each other or the coast; this one has 25.",
    ),
    (
        foreign_site,
        "Site 1 at (5, 5) touches 0 of the provinces' corners; "
        "a site lies where borders meet each other or the coast and touches 2 to 4.",
    ),
    (site_twice, "Site 2 at (0, 20) is listed twice; each site comes once."),
    (
        lambda data: data.update(sites=sites_of(data)[1:]),
        "The list of sites leaves out the site at (0, 10); list all or none.",
    ),
    (
        lambda data: data.update(name="crete"),
        "The name crete belongs to a built-in board; choose another name.",
    ),
]


@pytest.mark.parametrize(("spoil", "sentence"), MISTAKES, ids=[text[:60] for _, text in MISTAKES])
def test_mistake(bricks: Data, spoil: Callable[[Data], object], sentence: str) -> None:
    spoil(bricks)
    assert boards.check(bricks)[0] == sentence
    with pytest.raises(boards.BadBoard) as caught:
        boards.load(bricks)
    assert str(caught.value) == sentence


def test_five_provinces_at_one_site() -> None:
    """K02: five wedges meet in the middle of a pie; a site touches at most 4 provinces."""
    rim = [[0, -10], [10, -3], [6, 8], [-6, 8], [-10, -3]]
    wedges: list[Data] = [
        {"name": f"w{i}", "terrain": "hill", "outline": [[0, 0], rim[i], rim[i - 4]]}
        for i in range(5)
    ]
    wedges[0]["outline"] = [[0, 0], [0, -10], [1, -10], [10, -3]]
    wedges[2]["port"] = [0, 8]
    row = [  # eleven more, side by side, bring the number of sites to 26
        {
            "name": f"r{i}",
            "terrain": "plain" if i < 2 else "mountain" if i < 8 else "hill",
            "outline": [[i, -10], [i + 1, -10], [i + 1, -20], [i, -20]],
        }
        for i in range(11)
    ]
    assert boards.check({"name": "pie", "title": "Pie", "provinces": [*wedges, *row]}) == [
        "The site at (0, 0) touches 5 provinces (w0, w1, w2, w3, w4); a site touches 2 to 4."
    ]


def test_all_mistakes_at_once(bricks: Data) -> None:
    bricks.pop("title")
    province(bricks, 0)["terrain"] = "swamp"
    province(bricks, 3)["name"] = "b2"
    knot(bricks)
    assert boards.check(bricks) == [
        "The board's title must be a text of 1 to 60 characters, but is missing.",
        "b0's terrain must be plain, hill or mountain, not 'swamp'.",
        "More than one province is called b2; names must differ.",
        "b0's outline crosses itself at (5, 5); it must run once around.",
    ]
