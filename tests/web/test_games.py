"""Whole games of Kreta in the browser, in every way there is to play."""

import pytest
from playwright.sync_api import expect

from tests.web import playing
from tests.web.visit import DESKTOP, PHONE, Visits


@pytest.mark.parametrize(
    ("move", "size", "players"),
    [
        (playing.by_mouse, DESKTOP, 2),
        (playing.by_touch, PHONE, 3),
        (playing.by_keys, DESKTOP, 2),
    ],
)
def test_a_whole_game(
    visits: Visits, move: playing.Move, size: tuple[int, int], players: int
) -> None:
    page = visits.person(size)
    playing.sit_down(page, players, players - 1)
    made = playing.play_out(page, move, seed=1)
    assert made > 10
    expect(page.get_by_test_id("turn")).to_contain_text("over")


def test_the_panel_of_words_alone_suffices(visits: Visits) -> None:
    page = visits.person()
    playing.sit_down(page, 4, 3)
    page.keyboard.press("t")
    expect(page.get_by_test_id("text-panel")).to_be_visible()
    assert playing.play_out(page, playing.by_words, seed=2) > 10
