"""A board of bricks: the simplest drawing that satisfies every rule.

Four courses of four bricks, 40 wide and 40 high; the upright joints stand so that 14 corners
lie inside and 12 on the coast, K02's 26 sites in all. Bricks are called b0 to b15, row by row.
"""

from itertools import pairwise
from typing import Any

import pytest

JOINTS = ((10, 20, 30), (15, 20, 30), (10, 20, 30), (15, 25, 35))
TERRAINS = ["plain"] * 2 + ["hill"] * 8 + ["mountain"] * 6


@pytest.fixture
def bricks() -> dict[str, Any]:
    provinces: list[dict[str, Any]] = []
    for row, joints in enumerate(JOINTS):
        top, bottom = 10 * row, 10 * row + 10
        above = JOINTS[row - 1] if row > 0 else ()
        below = JOINTS[row + 1] if row < 3 else ()
        ends = (0, *joints, 40)
        for left, right in pairwise(ends):
            outline = [[left, top]]
            outline += [[x, top] for x in above if left < x < right]
            outline += [[right, top], [right, bottom]]
            outline += [[x, bottom] for x in reversed(below) if left < x < right]
            outline += [[left, bottom]]
            number = len(provinces)
            provinces.append(
                {"name": f"b{number}", "terrain": TERRAINS[number], "outline": outline}
            )
    provinces[0]["port"] = [5, 0]
    return {"name": "bricks", "title": "Bricks", "provinces": provinces}
