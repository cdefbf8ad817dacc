"""Kreta's table: what one is told, taking back, being refused, being called."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web import playing
from tests.web.visit import DESKTOP, LIT, PHONE, Visits, scrolls, spots

FIRST = {"start": 0}
"""The first seat begins, so that a test knows what is due."""


def begin(visits: Visits, size: tuple[int, int] = DESKTOP, **settings: object) -> Page:
    motion = "no-preference" if "speed" in settings else "reduce"
    page = visits.person(size, settings=settings, reduced_motion=motion)
    playing.sit_down(page, options=FIRST)
    expect(page.get_by_test_id("turn")).to_contain_text("Your turn")
    return page


def press(page: Page, target: str, among: str = LIT) -> None:
    """Click where a target is in sight, once it can be pointed at."""
    page.wait_for_selector(f"[data-target='{target}']{among}")
    spot = spots(page, target, among)[0]
    page.mouse.click(spot["x"], spot["y"])


def story(page: Page) -> str:
    return page.get_by_role("tabpanel").inner_text()


def test_a_step_is_taken_back_and_played_otherwise(visits: Visits) -> None:
    page = begin(visits)
    undo = page.get_by_test_id("undo")
    expect(undo).to_be_disabled()
    press(page, "hand.commander")
    expect(page.get_by_text("Ada plays: commander.")).to_be_visible()
    undo.click()
    expect(page.get_by_text("Ada plays: commander.")).not_to_be_visible()
    press(page, "hand.admiral")
    expect(page.get_by_text("Ada plays: admiral.")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_text("Ada plays: admiral.")).not_to_be_visible()
    expect(undo).to_be_disabled()


def test_the_whole_turn_is_taken_back(visits: Visits) -> None:
    page = begin(visits)
    press(page, "hand.king", "")  # nothing lies on the table yet that the king could act as
    expect(page.get_by_role("alert")).to_be_visible()
    press(page, "hand.commander")
    expect(page.get_by_text("Ada plays: commander.")).to_be_visible()
    page.get_by_test_id("restart").click()
    expect(page.get_by_text("Ada plays: commander.")).not_to_be_visible()


def test_what_cannot_be_taken_back_is_asked_once_more(visits: Visits) -> None:
    page = begin(visits)
    press(page, "hand.castellan")
    confirm = page.get_by_test_id("confirm")
    expect(confirm).to_be_focused()
    assert "castellan" not in story(page)
    page.keyboard.press("Escape")
    expect(confirm).not_to_be_visible()
    assert "castellan" not in story(page)
    press(page, "hand.castellan")
    confirm.click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Scoring 1 of 11")


def test_without_the_setting_nothing_is_asked(visits: Visits) -> None:
    page = begin(visits, confirm=False)
    press(page, "hand.castellan")
    expect(page.get_by_role("tabpanel")).to_contain_text("Scoring 1 of 11")


def test_a_place_that_is_not_allowed_says_why(visits: Visits) -> None:
    page = begin(visits)
    press(page, "hand.admiral")
    expect(page.get_by_test_id("turn")).to_contain_text("ship")
    places = spots(page, None, '[aria-disabled="true"]')
    closed = [each for each in places if "province" in each["target"]]
    page.mouse.click(closed[0]["x"], closed[0]["y"])
    bubble = page.get_by_role("alert")
    expect(bubble).to_contain_text("has no port")
    box = bubble.bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - closed[0]["x"]) < 200  # at the place


@pytest.mark.parametrize("target", ["hand.farmer", "province.3", "site.8", "reserve.village"])
def test_everything_explains_itself(visits: Visits, target: str) -> None:
    page = begin(visits)
    page.mouse.move(1, 1)
    spot = spots(page, target, "")[0]
    page.mouse.move(spot["x"], spot["y"])
    explained = page.get_by_test_id("explain")
    expect(explained).to_be_visible()
    assert len(explained.inner_text()) > 30
    page.mouse.move(640, 5)
    expect(explained).not_to_be_visible()
    # The same by keys, without a mouse.
    page.evaluate("(target) => document.querySelector(`[data-target='${target}']`).focus()", target)
    page.keyboard.press("i")
    expect(explained).to_be_visible()
    page.keyboard.press("Escape")
    expect(explained).not_to_be_visible()


def test_a_long_press_explains_and_plays_nothing(visits: Visits) -> None:
    page = begin(visits, PHONE)
    spot = spots(page, "hand.commander", "")[0]
    touch = page.context.new_cdp_session(page)
    point = {"x": spot["x"], "y": spot["y"]}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.get_by_test_id("explain")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)
    expect(page.get_by_test_id("turn")).to_contain_text("Your turn")
    assert page.evaluate("document.querySelector('[data-target=\"hand.commander\"]') !== null")


def test_a_villager_is_dragged(visits: Visits) -> None:
    page = begin(visits, confirm=False)
    press(page, "hand.commander")
    expect(page.get_by_test_id("turn")).to_contain_text("villager")
    press(page, "reserve.villager")
    press(page, "province.8")
    rng = random.Random(5)
    for _ in range(400):  # until the commander comes back to the hand and one's turn
        lit = [each["target"] for each in spots(page)]
        if "hand.commander" in lit:
            break
        if "hand.castellan" in lit:
            press(page, "hand.castellan")
        elif lit:
            playing.by_mouse(page, rng)
        page.wait_for_timeout(20)
    press(page, "hand.commander")
    expect(page.get_by_test_id("turn")).to_contain_text("villager")
    source = spots(page, "province.8", "")[0]
    targets = [each for each in spots(page) if each["target"].startswith("province.")]
    assert targets
    before = story(page)
    near = ("province.5", "province.7", "province.10")
    neighbour = next(each for each in targets if each["target"] in near)
    page.mouse.move(source["x"], source["y"])
    page.mouse.down()
    page.mouse.move(neighbour["x"], neighbour["y"], steps=8)
    page.mouse.up()
    expect(page.get_by_role("tabpanel")).to_contain_text(re.compile("Ada moves a villager from"))
    assert story(page) != before


def test_the_title_calls(visits: Visits) -> None:
    page = begin(visits)
    assert page.title().startswith("● Your turn")
    press(page, "hand.architect")
    press(page, "site.5")
    page.get_by_test_id("confirm").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("greedy plays")
    expect(page).to_have_title(re.compile("^● Your turn"))  # the bot has answered


def test_what_happened_is_shown_again(visits: Visits) -> None:
    page = begin(visits, speed="fast")
    press(page, "hand.architect")
    press(page, "site.5")
    page.get_by_test_id("confirm").click()
    again = page.get_by_role("button", name="Show again what happened")
    again.click()
    expect(page.get_by_role("button", name="To the present")).to_be_visible()
    expect(again).to_be_visible()  # it has come to the present by itself


def test_the_language_changes_at_once_and_is_remembered(visits: Visits) -> None:
    page = visits.person(language="fr-FR")
    playing.sit_down(page, options=FIRST)
    expect(page.get_by_test_id("turn")).to_contain_text("À toi de jouer")
    assert page.get_attribute("html", "lang") == "fr"
    page.get_by_test_id("open-settings").click()
    page.get_by_role("dialog").get_by_role("combobox").first.select_option("de")
    expect(page.get_by_test_id("turn")).to_contain_text("Du bist dran")
    page.reload()
    expect(page.get_by_test_id("turn")).to_contain_text("Du bist dran")


@pytest.mark.parametrize("size", [DESKTOP, (820, 1180), PHONE])
def test_everything_is_in_one_view(visits: Visits, size: tuple[int, int]) -> None:
    page = visits.person(size)
    playing.sit_down(page, 4, 3)
    for _ in range(6):
        playing.by_mouse(page, random.Random(7))
        page.wait_for_timeout(50)
    assert not scrolls(page)
    for target in ("hand.king", "reserve.fort"):
        assert spots(page, target, ""), f"{target} is out of sight"
