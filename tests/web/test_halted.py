"""A table whose rules are no longer here: drawn as it was, with the reason under it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.process import Process, server
from tests.server.table import pair
from tests.server.test_halted import change_rules
from tests.web.visit import LIT, Visits


@pytest.mark.parametrize("game", ["kreta", "catan"])
def test_it_is_drawn_as_it_was_and_says_why(game: str, chromium: Browser, tmp_path: Path) -> None:
    store = str(tmp_path / "tables.sqlite")
    with server(store) as process:
        first, second = pair(process, game)
        for _ in range(3):
            mover = first if first.state()["legal"] else second
            mover.move(mover.state()["legal"][0]["action"])
    other = Process(store)
    forgotten, _ = pair(other, game)
    other.kill()  # so nobody has kept what was seen
    change_rules(store)
    with server(store) as process:
        visits = Visits(chromium, process.address)
        page = visits.person(language="de")
        page.goto(f"/t/{first.table}")
        expect(page.get_by_test_id("halted")).to_contain_text("kann nicht weitergehen")
        expect(page.get_by_test_id("table")).to_be_visible()
        assert page.locator("[data-target]").count() > 0
        assert page.locator(f"[data-target]{LIT}").count() == 0
        page.goto(f"/t/{forgotten.table}")
        expect(page.get_by_text("kann nicht weitergehen")).to_be_visible()
        visits.close()
