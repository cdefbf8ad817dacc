"""Around finished games and before others: replays, fair chance, settings, the host's desk."""

import random
import re
from functools import cache

from playwright.sync_api import Page, expect

from kastellan.core.contract import OVER
from kastellan.core.driver import Driver
from kastellan.core.record import Record
from kastellan.games import load
from tests.web.screens import NEW
from tests.web.visit import PHONE, Visits


@cache
def finished() -> Record:
    """A game played at random to its end."""
    game, chance, rng = load("kreta"), Driver(7), random.Random(7)
    record = Record(game, game.setting(2, {}))
    chance.settle(record)
    while record.to_move != OVER:
        record.play(rng.choice(record.legal))
        chance.settle(record)
    return record


def opened(page: Page, text: str) -> None:
    """The replay of a game that is pasted on the first page."""
    page.goto("/")
    page.get_by_role("button", name="Open a saved game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(text)
    dialog.get_by_role("button", name="Open", exact=True).click()


def step(page: Page) -> int:
    shown = page.get_by_role("slider").get_attribute("aria-valuetext") or ""
    return int(shown.split()[1])


def test_a_saved_game_is_replayed_by_keys(visits: Visits) -> None:
    page, steps = visits.person(), len(finished().actions)
    opened(page, finished().to_json())
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(steps))
    for key, there in (("ArrowRight", 1), ("End", steps), ("ArrowLeft", steps - 1), ("Home", 0)):
        page.keyboard.press(key)
        assert step(page) == there
    marks = [number + 1 for number in range(steps) if scores(number)]
    expect(page.get_by_text("Scoring 11 of 11").first).to_be_attached()  # the story is all there
    for mark in marks[:3]:
        page.keyboard.press("PageDown")
        assert step(page) == mark
    page.keyboard.press("PageUp")
    assert step(page) == marks[1]
    expect(page.locator('[aria-current="step"]')).to_contain_text("Scoring 2 of 11")
    page.keyboard.press("Space")
    expect(slider).not_to_have_attribute("aria-valuetext", f"Step {marks[1]} of {steps}")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play (space)")).to_be_visible()


def scores(number: int) -> bool:
    """Whether an action of the game led to a scoring."""
    told = finished().messages(None, number, number + 1)[0]
    return any(line.key == "log.scoring" for line in told)


def test_a_replay_shows_the_points_of_the_step(visits: Visits) -> None:
    page = visits.person(PHONE)
    opened(page, finished().to_json())
    page.get_by_role("slider").fill(str(len(finished().actions)))
    for points in finished().points:
        expect(page.locator(".position")).to_contain_text(str(points))


def test_what_is_no_game_is_refused_in_a_sentence(visits: Visits) -> None:
    visits.expected.append("400")
    page = visits.person()
    opened(page, "Once upon a time")
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"no game of Kastellan.*\.$"))


def test_the_browser_checks_the_secret_of_chance(visits: Visits) -> None:
    page = visits.person()
    opened(page, finished().to_json())
    page.get_by_role("button", name="Was chance fair?").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("belong together:")
    page.keyboard.press("Escape")
    # The same with a secret that is another's.
    page.route(
        "**/fairness",
        lambda route: route.fulfill(json={**route.fetch().json(), "seed": "00" * 32}),
    )
    page.get_by_role("button", name="Was chance fair?").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("do not belong")


def test_language_and_light_change_at_once_and_are_remembered(visits: Visits) -> None:
    page = visits.person(color_scheme="light")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="night").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dialog.get_by_role("combobox", name="Language").select_option("fr")
    expect(dialog.get_by_role("heading", name="Réglages")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Réglages")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_host_fills_the_table_with_bots_and_starts(visits: Visits) -> None:
    page = visits.person()
    page.goto("/")
    made = page.evaluate(NEW, {"seats": [{"kind": "open"}] * 3, "options": {"start": 0}})
    page.goto(f"/t/{made['table']['id']}")
    page.get_by_role("combobox", name="Seat Red").select_option("reserved")
    expect(page.get_by_role("textbox", name="Red")).to_have_value(re.compile("/t/.+#.+"))
    page.get_by_role("button", name="Fill with bots and start").click()
    expect(page.get_by_test_id("turn")).to_contain_text("Your turn")
