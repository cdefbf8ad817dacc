"""The Catan card game in the browser: whole games in every way, and what a seat is told or not."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import playing
from tests.web.catan_positions import ask, sit_at
from tests.web.playing import by_keys, by_mouse, by_touch, by_words
from tests.web.visit import DESKTOP, LIT, PHONE, Visits, scrolls, spots

SHORT = {"victory_points": 7, "turn_limit": 20}
"""Ten turns each, if nobody has won before."""


def sit_down(page: Page, **options: object) -> str:
    return playing.sit_down(page, game="catan", options={**SHORT, **options})


def state(page: Page) -> dict[str, Any]:
    """What the server tells this browser, now."""
    found: dict[str, Any] = page.evaluate(
        """async () => {
          const answer = await fetch(`/api${location.pathname.replace('/t/', '/tables/')}/state`);
          return await answer.json(); }"""
    )
    return found


def press(page: Page, target: str, among: str = LIT) -> None:
    page.wait_for_selector(f"[data-target='{target}']{among}")
    spot = spots(page, target, among)[0]
    page.mouse.click(spot["x"], spot["y"])


def play_until(page: Page, phase: str, seed: int, most: int = 400) -> None:
    """Play by mouse until this seat has to decide something of a kind."""
    rng = random.Random(seed)
    for _ in range(most):
        now = state(page)
        if now["to_move"] == 0 and now["view"]["phase"] == phase:
            page.wait_for_selector(f"[data-target]{LIT}")
            return
        if not by_mouse(page, rng):
            page.wait_for_timeout(20)
    raise AssertionError(f"never came to {phase}")


@pytest.mark.parametrize(
    ("move", "size"), [(by_mouse, DESKTOP), (by_touch, PHONE), (by_keys, DESKTOP)]
)
def test_a_whole_game(visits: Visits, move: playing.Move, size: tuple[int, int]) -> None:
    page = visits.person(size)
    sit_down(page)
    assert playing.play_out(page, move, seed=1) > 30
    expect(page.get_by_test_id("turn")).to_contain_text("over")
    assert not scrolls(page)


def test_the_panel_of_words_alone_suffices(visits: Visits) -> None:
    page = visits.person()
    sit_down(page)
    page.keyboard.press("t")
    expect(page.get_by_test_id("text-panel")).to_be_visible()
    assert playing.play_out(page, by_words, seed=2) > 30


OFFERED = """(kinds) => {
  const lit = (target) => [...document.querySelectorAll(`[data-target="${target}"]`)]
    .some((each) => each.getAttribute('aria-disabled') !== 'true');
  return kinds.filter((targets) => !targets.some(lit)); }"""


def homeless(page: Page, now: dict[str, Any]) -> list[list[str]]:
    """The targets of offers that cannot be pointed at, once the page shows what the server says."""
    places = [each["targets"] for each in now["legal"]]
    found: list[list[str]] = places
    for _ in range(200):
        page.keyboard.press("Escape")  # whatever was picked before is let go
        found = page.evaluate(OFFERED, places)
        if not found or state(page)["version"] != now["version"]:
            return []
        page.wait_for_timeout(25)
    return found


def test_every_offer_has_its_place(visits: Visits) -> None:
    """Whatever is offered can be pointed at: one of the places it names is lit."""
    page = visits.person()
    sit_down(page, demolish=True, action_cards_from="sum_7")
    rng = random.Random(11)
    kinds: set[str] = set()
    for _ in range(110):
        if playing.is_over(page):
            break
        if not page.get_by_test_id("confirm").count():
            now = state(page)
            if now["to_move"] != 0:
                page.wait_for_timeout(15)
                continue
            assert homeless(page, now) == [], now["view"]["phase"]
            kinds |= {each["parts"]["kind"] for each in now["legal"]}
        by_mouse(page, rng)
        page.wait_for_timeout(15)
    assert {"arrange", "look", "take", "roll", "finish"} <= kinds
    assert len(kinds) > 8


def test_a_game_between_two_browsers(visits: Visits) -> None:
    ada, ben = visits.person(), visits.person(PHONE, settings={"name": "Ben"})
    ada.goto("/")
    link: str = ada.evaluate(
        """async (options) => {
          const body = { game: "catan", name: "Ada", players: 2, seat: 0, start: true, options,
                         seats: [{ kind: "open" }, { kind: "reserved" }] };
          const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(body),
            headers: { "content-type": "application/json" } });
          return (await answer.json()).invites.find((each) => each.seat === 1).link; }""",
        SHORT,
    )
    ada.goto(link.partition("#")[0])
    ben.goto(link)
    ben.get_by_role("button", name="Sit down").click()
    for page in (ada, ben):
        expect(page.get_by_test_id("table")).to_be_visible()
    rng, made = random.Random(3), {ada: 0, ben: 0}
    while not playing.is_over(ada):
        moved = [page for page, move in ((ada, by_mouse), (ben, by_touch)) if move(page, rng)]
        for page in moved:
            made[page] += 1
        if not moved:
            ada.wait_for_timeout(20)
        assert sum(made.values()) < 2 * playing.MOST
    expect(ben.get_by_test_id("table")).to_have_attribute("data-status", "over")
    assert min(made.values()) > 20
    ends = [state(page)["view"] for page in (ada, ben)]
    assert [[seat["points"] for seat in end["seats"]] for end in ends] == [
        [seat["points"] for seat in ends[0]["seats"]]
    ] * 2


def test_a_card_is_dragged_to_a_site(visits: Visits) -> None:
    page = visits.person(settings={"confirm": False})
    sit_at(page, ask("act"))
    target = "hand.0.market"
    page.wait_for_selector(f".hand [data-target='{target}']{LIT}")
    box = page.locator(f".hand [data-target='{target}']").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 60, steps=6)
    page.wait_for_selector(f"[data-target^='column.0.']{LIT}")
    place = next(each for each in spots(page) if each["target"].startswith("column.0."))
    page.mouse.move(place["x"], place["y"], steps=6)
    page.mouse.up()
    expect(page.get_by_role("tabpanel")).to_contain_text(
        re.compile("Ada (is going to build|builds)")
    )


@pytest.mark.parametrize("target", ["supply.city", "stack.2", "seat.1"])
def test_everything_explains_itself(visits: Visits, target: str) -> None:
    page = visits.person()
    sit_at(page, ask("act"))
    page.mouse.move(1, 1)
    page.wait_for_selector(f"[data-target='{target}']")
    spot = spots(page, target, "")[0]
    page.mouse.move(spot["x"], spot["y"])
    explained = page.get_by_test_id("explain")
    expect(explained).to_be_visible()
    assert len(explained.inner_text()) > 30


def test_a_card_tells_its_cost_effect_and_rulings(visits: Visits) -> None:
    page = visits.person()
    sit_at(page, ask("act"))
    page.wait_for_selector(".hand [data-target]")
    card = state(page)["view"]["seats"][0]["hand"][0]
    spot = spots(page, f"hand.0.{card}", "")[0]
    page.mouse.move(spot["x"], spot["y"])
    explained = page.get_by_test_id("explain")
    expect(explained.locator("svg").first).to_be_visible()
    expect(explained.locator("li").first).to_be_visible()
    assert len(explained.inner_text()) > 80


def test_a_trade_with_the_bank_takes_two_clicks(visits: Visits) -> None:
    page = visits.person()
    sit_at(page, ask("act"))
    legal = state(page)["legal"]
    trades = [each["parts"] for each in legal if each["parts"]["kind"] == "bank"]
    page.get_by_role("button", name="Bank", exact=True).click()
    give = page.get_by_role("group", name="You give")
    give.locator(f"[data-target='resource.{trades[0]['given']}']").click()
    get = page.get_by_role("group", name="You get 1")
    get.locator(f"[data-target='resource.{trades[0]['gained']}']").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(
        f"for 1 {trades[0]['gained']}", use_inner_text=True
    )


def test_points_open_on_a_tap_and_notes_keep_what_was_seen(visits: Visits) -> None:
    page = visits.person(PHONE)
    sit_down(page)
    play_until(page, "upkeep", seed=6)
    page.get_by_role("button", name=re.compile(r"Ada: \d+ of 7 points")).tap()
    expect(page.get_by_text("Settlements")).to_be_visible()
    page.get_by_role("button", name="What you know").first.tap()
    seen = [i for i, stack in enumerate(state(page)["view"]["stacks"]) if stack["seen"]]
    assert seen
    sheet = page.get_by_role("region", name="What you know")
    expect(sheet).to_contain_text(f"Stack {seen[0] + 1}:")
    assert sheet.locator("[data-target^='known.']").count() > 5


def test_the_hint_can_be_switched_off(visits: Visits) -> None:
    page = visits.person()
    sit_down(page)
    hint = page.get_by_text("Hint:")
    page.wait_for_selector("[data-target^='resource.']")
    expect(hint).to_be_visible()
    page.get_by_test_id("open-settings").click()
    page.get_by_role("checkbox", name="Hints").uncheck()
    page.keyboard.press("Escape")
    expect(hint).not_to_be_visible()


def test_the_first_page_offers_a_first_game(visits: Visits) -> None:
    page = visits.person()
    page.goto("/")
    page.get_by_test_id("first-game").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    assert state(page)["view"]["goal"] == 7


COURSE = """async () => {
  // The points of both after each turn, from the positions themselves.
  const base = `/api${location.pathname.replace('/t/', '/tables/')}`;
  const get = async (path) => await (await fetch(`${base}/${path}`)).json();
  const steps = [];
  for (let first = 0, more = true; more; ) {
    const { entries } = await get(`log?first=${first}`);
    for (const { step, lines } of entries)
      if (lines.some(({ key }) => key === "log.turn")) steps.push(step);
    first += entries.length;
    more = entries.length > 0;
  }
  const found = [];
  for (const step of steps) {
    const { view } = await get(`replay?step=${step}`);
    found.push(view.seats.map(({ points }) => points));
  }
  return found; }"""


def test_how_a_game_ended_is_told(visits: Visits) -> None:
    """Points by source as the view has them, both hands, and chance beside what was expected."""
    page = visits.person()
    sit_down(page, turn_limit=20)
    playing.play_out(page, by_mouse, seed=5)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    end = state(page)["view"]
    course = [*page.evaluate(COURSE), [seat["points"] for seat in end["seats"]]]
    assert len(course) > 10
    for seat, name in enumerate(("Ada", "greedy")):
        chart = dialog.get_by_role("img", name=re.compile(f"^Points of {name} by turn"))
        told = (chart.get_attribute("aria-label") or "").rpartition(":")[2]
        assert [int(each) for each in told.split(",")] == [points[seat] for points in course]
        hand = dialog.get_by_role("list", name=f"Hand of {name}")
        expect(hand.get_by_role("listitem")).to_have_count(max(1, end["seats"][seat]["held"]))
    expect(dialog).to_contain_text("production die", ignore_case=True)
