"""Playing whole games in a browser: by mouse, by touch, by keys, or by the panel of words alone."""

import random
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.visit import LIT

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
    while True:
        if move(page, rng):
            made += 1
            assert made < MOST
        elif is_over(page):
            return made
        else:
            assert time.monotonic() < until, f"no end after {made} moves"
            page.wait_for_timeout(25)


NEXT = """([chance, lit]) => {
  // What a person would do next: confirm, choose between meanings, or point at something lit. One
  // look a move, because looks at a large picture are what takes the time.
  const at = (element) => {
    const box = element.getBoundingClientRect();
    for (const [fx, fy] of [[.5,.5],[.3,.5],[.7,.5],[.5,.3],[.5,.7],[.2,.2],[.8,.8],[.2,.8],[.8,.2],
                            [.1,.5],[.9,.5],[.4,.6],[.6,.4],[.4,.4],[.6,.6],[.5,.15],[.5,.85]]) {
      const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
      if (element.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    return null;
  };
  for (const name of ["confirm", "choice"]) {
    const button = document.querySelector(`[data-testid="${name}"]`);
    if (button) return at(button);
  }
  const all = [...document.querySelectorAll(`[data-target]${lit}`)];
  const ends = ["hand.castellan", "button.finish", "button.end_turn"];
  const last = all.find((each) => ends.includes(each.dataset.target));
  if (last && chance < 0.5) return at(last);  // so that games come to an end
  for (let tries = 0; all.length && tries < 8; tries++) {
    const [element] = all.splice(Math.floor(chance * all.length), 1);
    const spot = at(element);
    if (spot) return spot;
  }
  return null; }"""


def by_mouse(page: Page, rng: random.Random) -> bool:
    return _point(page, rng, page.mouse.click)


def by_touch(page: Page, rng: random.Random) -> bool:
    return _point(page, rng, page.touchscreen.tap)


def _point(page: Page, rng: random.Random, press: Callable[[float, float], None]) -> bool:
    spot = page.evaluate(NEXT, [rng.random(), LIT])
    if spot is None:
        return False
    press(spot["x"], spot["y"])
    return True


def by_keys(page: Page, rng: random.Random) -> bool:
    """Only the keyboard: numbers for cards, Tab until something lit has the focus, Enter."""
    for name in ("confirm", "choice"):
        button = page.get_by_test_id(name)
        if button.count():
            expect(button.first).to_be_focused()
            page.keyboard.press("Enter")
            return True
    lit: list[str] = page.evaluate(
        "(lit) => [...document.querySelectorAll(`[data-target]${lit}`)]"
        ".map((each) => each.dataset.target)",
        LIT,
    )
    if not lit:
        return False
    if "hand.castellan" in lit and rng.random() < 0.5:
        page.keyboard.press("7")
        return True
    wanted = 1 if rng.random() < 0.7 else 3  # most often the next, because ways are long
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
    last = count - 1 if rng.random() < 0.4 else rng.randrange(count)  # often the castellan
    offers.nth(last).press("Enter")
    return True
