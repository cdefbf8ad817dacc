"""How much script a visitor fetches."""

import pytest

from tests.web import playing
from tests.web.visit import Visits

MOST = 200_000  # bytes of compressed script that any table may take, in one language

FETCHED = """() => performance.getEntriesByType("resource")
  .filter((each) => new URL(each.name).pathname.endsWith(".js"))
  .map((each) => [each.name, each.encodedBodySize, each.decodedBodySize])"""


@pytest.mark.parametrize("game", ["kreta", "catan"])
def test_a_table_takes_little_script(visits: Visits, game: str) -> None:
    page = visits.person()
    playing.sit_down(page, game=game)
    page.wait_for_load_state("networkidle")
    fetched: list[tuple[str, int, int]] = page.evaluate(FETCHED)
    assert len(fetched) > 2
    assert sum(packed for _, packed, _ in fetched) <= MOST
    assert all(packed < plain for _, packed, plain in fetched if plain > 2000)
