"""Every screen of the page, each a way to get there; the tests and the gallery go through them."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from playwright.sync_api import Page, expect

from kastellan import bots
from kastellan.core.contract import OVER
from kastellan.core.driver import Driver
from kastellan.core.record import Record
from kastellan.games import load
from tests.web import catan_positions, playing
from tests.web.visit import LIT


@dataclass(frozen=True)
class Screen:
    """A way to a screen: where to go, and what to click there once it is loaded."""

    visit: Callable[[Page], None]
    open: Callable[[Page], None] = lambda page: None
    at_the_table: bool = False

    @property
    def name(self) -> str:
        return (self.open if self.open.__name__ != "<lambda>" else self.visit).__name__

    def __call__(self, page: Page) -> None:
        self.visit(page)
        self.open(page)


def _settled(page: Page) -> None:
    """Wait until nothing is being loaded that the screen shows; replays go on asking ahead."""
    if page.url.endswith("/replay"):
        expect(page.get_by_role("slider")).to_be_visible()
    else:
        page.wait_for_load_state("networkidle")


def home(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    _settled(page)


def make(page: Page) -> None:
    page.goto("/new/kreta")
    expect(page.locator("form, fieldset").first).to_be_visible()
    _settled(page)


def waiting(page: Page) -> None:
    """As the host, with a link to hand out."""
    page.goto("/")
    table = page.evaluate(NEW, {"seats": [{"kind": "open"}, {"kind": "reserved"}, BOT]})
    page.goto(f"/t/{table['table']['id']}")
    _settled(page)
    expect(page.locator("main")).to_contain_text("Ada")


def joining(page: Page) -> None:
    """As somebody who comes by an invite."""
    page.goto("/")
    table = page.evaluate(NEW, {"seats": [{"kind": "open"}, {"kind": "reserved"}, BOT]})
    link = next(each["link"] for each in table["invites"] if each["seat"] == 1)
    page.context.clear_cookies()
    page.goto(link)
    expect(page.locator("form")).to_be_visible()


def table(page: Page) -> None:
    """In the middle of a game of four."""
    playing.sit_down(page, 4, 3)
    rng, made = random.Random(4), 0
    while made < 14:
        made += playing.by_mouse(page, rng)
        page.wait_for_timeout(15)
    page.wait_for_selector(f"[data-target]{LIT}")
    page.mouse.move(1, 1)
    page.keyboard.press("Escape")  # nothing half done, nothing explained


def _begun(page: Page) -> None:
    playing.sit_down(page, options={"start": 0})


def words(page: Page) -> None:
    if not page.get_by_test_id("text-panel").is_visible():  # it is remembered
        page.get_by_test_id("open-text").click()
    expect(page.get_by_test_id("text-panel")).to_be_visible()


def settings(page: Page) -> None:
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def rules_at_the_table(page: Page) -> None:
    page.get_by_test_id("open-rules").click()
    expect(page.get_by_role("dialog").get_by_role("heading").nth(1)).to_be_visible()


def rules(page: Page) -> None:
    page.goto("/rules/kreta")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()


def finished(page: Page) -> None:
    page.goto(f"/t/{_over(page)}")
    expect(page.get_by_role("dialog")).to_be_visible()
    _settled(page)


def replay(page: Page) -> None:
    page.goto(f"/t/{_over(page)}/replay")
    _settled(page)
    expect(page.get_by_role("slider")).to_be_visible()


def lost(page: Page) -> None:
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def no_table(page: Page) -> None:
    page.goto("/t/abcdefabcdef")
    expect(page.get_by_role("link").first).to_be_visible()


def catan_make(page: Page) -> None:
    page.goto("/new/catan")
    expect(page.locator("form, fieldset").first).to_be_visible()
    _settled(page)


def _catan_begun(page: Page) -> None:
    playing.sit_down(page, game="catan")


def catan_words(page: Page) -> None:
    words(page)


def catan_table(page: Page) -> None:
    """In the middle of a turn: what can be built, and what is missing for the rest."""
    catan_positions.sit_at(page, catan_positions.ask("act, harvested"))
    expect(page.locator('[data-target="supply.city"]')).to_be_visible()


def catan_asked(page: Page) -> None:
    """A rare question, on a long principality."""
    catan_positions.sit_at(page, catan_positions.ask("pay, long"))
    expect(page.get_by_text("Still to pay")).to_be_visible()


def catan_finished(page: Page) -> None:
    page.goto(f"/t/{_over(page, 'catan')}")
    expect(page.get_by_role("dialog")).to_be_visible()
    _settled(page)


def catan_replay(page: Page) -> None:
    page.goto(f"/t/{_over(page, 'catan')}/replay")
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    _settled(page)


SCREENS = (
    Screen(home),
    Screen(make),
    Screen(waiting),
    Screen(joining),
    Screen(table, at_the_table=True),
    Screen(_begun, words, at_the_table=True),
    Screen(_begun, settings, at_the_table=True),
    Screen(_begun, rules_at_the_table, at_the_table=True),
    Screen(rules),
    Screen(finished),
    Screen(replay),
    Screen(lost),
    Screen(no_table),
    Screen(catan_make),
    Screen(catan_table, at_the_table=True),
    Screen(_catan_begun, catan_words, at_the_table=True),
    Screen(catan_finished),
    Screen(catan_replay),
)

PICTURES = (*SCREENS, Screen(catan_asked, at_the_table=True))
"""What the gallery shows besides."""

BOT = {"kind": "bot", "level": "greedy"}
NEW = """async (wishes) => {
  const body = { game: "kreta", name: "Ada", seat: 0, players: wishes.seats.length, ...wishes };
  const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(body),
    headers: { "content-type": "application/json" } });
  return await answer.json(); }"""


def _over(page: Page, game: str = "kreta") -> str:
    """A finished game, brought in as a file, as this browser's own table."""
    page.goto("/")
    seated = page.evaluate(
        """async (record) => {
          const answer = await fetch("/api/imports", { method: "POST",
            body: JSON.stringify({ record, name: "Ada" }),
            headers: { "content-type": "application/json" } });
          return await answer.json(); }""",
        _record(game),
    )
    found: str = seated["table"]["id"]
    return found


@cache
def _record(name: str) -> str:
    """A game of simple players, to its end."""
    game, seats = load(name), {"kreta": 3, "catan": 2}[name]
    record, chance = Record(game, game.setting(seats, {})), Driver(5)
    players = [bots.make("greedy", game, seed) for seed in range(seats)]
    chance.settle(record)
    while record.to_move != OVER:
        record.play(players[record.to_move].choose(record.setting, record.state))
        chance.settle(record)
    return record.to_json()
