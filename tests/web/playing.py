"""Playing whole games in a browser: by mouse, by touch, by keys, or by the panel of words alone."""

import random
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.visit import LIT, spots

PATIENCE = 240.0  # seconds for a game
MOST = 600  # decisions in a game

Move = Callable[[Page, random.Random], bool]
"""Points at something if it can; False if there is nothing to point at."""


def sit_down(page: Page, players: int = 2, bots: int = 1, **wishes: object) -> str:
    """Make a table from inside the browser, so that it has the place, and open it."""
    page.goto("/")
    table: str = page.evaluate(
        """async ([players, bots, wishes]) => {
          const seats = Array.from({ length: players }, (_, i) =>
            i < players - bots ? { kind: "open" } : { kind: "bot", level: "greedy" });
          const body = { game: "kreta", name: "Ada", seat: 0, start: true, players, seats,
                         ...wishes };
          const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(body),
            headers: { "content-type": "application/json" } });
          return (await answer.json()).table.id; }""",
        [players, bots, wishes],
    )
    page.goto(f"/t/{table}")
    expect(page.get_by_test_id("table")).to_be_visible()
    return table


def is_over(page: Page) -> bool:
    return page.get_by_test_id("table").get_attribute("data-status") == "over"


def play_out(page: Page, move: Move, seed: int) -> int:
    """Play until the game is over; how many times something was pointed at."""
    rng = random.Random(seed)
    made, until = 0, time.monotonic() + PATIENCE
    while not is_over(page):
        assert time.monotonic() < until, f"no end after {made} moves"
        assert made < MOST
        if move(page, rng):
            made += 1
        else:
            page.wait_for_timeout(25)
    return made


def by_mouse(page: Page, rng: random.Random) -> bool:
    return _point(page, rng, page.mouse.click)


def by_touch(page: Page, rng: random.Random) -> bool:
    return _point(page, rng, page.touchscreen.tap)


def _point(page: Page, rng: random.Random, press: Callable[[float, float], None]) -> bool:
    for name in ("confirm", "choice"):
        button = page.get_by_test_id(name)
        if button.count() and button.first.is_visible():
            box = button.first.bounding_box()
            if box is not None:
                press(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                return True
    found = spots(page)
    if not found:
        return False
    spot = rng.choice(found)
    press(spot["x"], spot["y"])
    return True


def by_keys(page: Page, rng: random.Random) -> bool:
    """Only the keyboard: Tab until something lit has the focus, then Enter."""
    for name in ("confirm", "choice"):
        button = page.get_by_test_id(name)
        if button.count() and button.first.is_visible():
            expect(button.first).to_be_focused()
            page.keyboard.press("Enter")
            return True
    if not spots(page):
        return False
    wanted = rng.randint(1, 4)
    for _ in range(120):
        page.keyboard.press("Tab")
        is_lit = page.evaluate(
            "(lit) => document.activeElement?.matches(`[data-target]${lit}`) ?? false", LIT
        )
        wanted -= is_lit
        if is_lit and wanted <= 0:
            page.keyboard.press("Enter")
            return True
    return False


def by_words(page: Page, rng: random.Random) -> bool:
    """Only the panel of words: its buttons, by keyboard."""
    panel = page.get_by_test_id("text-panel")
    confirm = panel.locator("button.primary")
    if confirm.count():
        confirm.first.press("Enter")
        return True
    offers = panel.locator("button[data-action]")
    count = offers.count()
    if count == 0:
        return False
    offers.nth(rng.randrange(count)).press("Enter")
    return True
