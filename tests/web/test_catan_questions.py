"""Every question that the Catan card game puts to somebody has a screen, rare ones too."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from kastellan.games.catan.layout import PHASES
from tests.web import catan_positions as positions
from tests.web import screens
from tests.web.catan_positions import POSITIONS, sit_at
from tests.web.visit import PHONE, Visits, scrolls, spots

CHANCE = {"deal", "first", "event_die", "number_die", "event_card", "attack_die"}
CAUSES = {
    "recall, civil war": "Civil war Each player takes back",
    "steal, trade": "Trade advantage Whoever holds the mill token",
    "hand_over": "Merchant Take 1 or 2 resources",
}
STATE = """async () => {
  const answer = await fetch(`/api${location.pathname.replace('/t/', '/tables/')}/state`);
  return await answer.json(); }"""
HIDDEN = """(kinds) => {
  // Offers of which no place can be pressed: none is lit, in the window and on top.
  const pressed = (target) => [...document.querySelectorAll(`[data-target="${target}"]`)].some(
    (each) => {
      if (each.getAttribute("aria-disabled") === "true") return false;
      each.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = each.getBoundingClientRect();
      return [[.5, .5], [.3, .7], [.7, .7], [.2, .3], [.5, .9]].some(([x, y]) => each.contains(
        document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)));
    });
  return kinds.filter((targets) => !targets.some(pressed)); }"""


def phase_of(name: str) -> str:
    return name.partition(",")[0]


def test_every_question_of_the_rules_has_a_position() -> None:
    assert {phase_of(name) for name in POSITIONS} == set(PHASES) - CHANCE - {"over"}
    for name in POSITIONS:
        state = positions.ask(name).state
        assert (PHASES[int(state["phase"])], int(state["mover"])) == (phase_of(name), 0), name


def test_every_question_can_be_answered(visits: Visits) -> None:
    """On a phone, where room is short: whatever is offered can be pressed, and says what asks."""
    page = visits.person(PHONE)
    first = {phase_of(name): name for name in reversed(POSITIONS)}.values()
    for name in {*first, *CAUSES}:
        sit_at(page, positions.ask(name))
        now: dict[str, Any] = page.evaluate(STATE)
        assert now["view"]["phase"] == phase_of(name)
        expect(page.locator("main")).to_contain_text(CAUSES.get(name, ""))
        assert hidden(page, now) == [], name
        assert not scrolls(page), name


def hidden(page: Page, now: dict[str, Any]) -> list[list[str]]:
    """Offers that cannot be pressed anywhere, once the page shows what the server says."""
    found: list[list[str]] = []
    for _ in range(200):
        found = page.evaluate(HIDDEN, [each["targets"] for each in now["legal"]])
        if not found:
            break
        page.wait_for_timeout(25)
    return found


def test_a_defence_can_be_played_by_a_button(visits: Visits) -> None:
    page = visits.person(settings={"confirm": False})
    sit_at(page, positions.ask("defend"))
    page.get_by_role("button", name="Defend with: bishop").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("bishop")


def test_what_can_be_paid_but_not_built_says_why(visits: Visits) -> None:
    page = visits.person()
    sit_at(page, positions.ask("act, not allowed"))
    menu = page.get_by_role("list", name="Build")
    settlement = menu.get_by_role("listitem").filter(has_text="Settlement")
    expect(settlement).to_contain_text("needs a road")
    expect(menu.get_by_role("listitem").filter(has_text="Market")).to_contain_text("No city")
    expect(menu.get_by_role("listitem").filter(has_text="City:")).not_to_contain_text("missing")


def test_the_trade_that_helps_is_made_with_one_click(visits: Visits) -> None:
    page = visits.person(settings={"confirm": False})
    sit_at(page, positions.ask("act, trade"))
    road = page.get_by_role("list", name="Build").get_by_role("listitem").filter(has_text="Road")
    expect(road).to_contain_text("missing")
    road.get_by_role("button").nth(1).click()
    expect(road).not_to_contain_text("missing")
    expect(road.get_by_role("button").first).to_have_attribute("aria-disabled", "false")
    sit_at(page, positions.ask("act"))  # where the bank does not help, and the other could
    page.get_by_role("button", name="greedy has that: make an offer").click()
    expect(page.get_by_role("button", name="Drop the offer")).to_be_visible()


# --- a long principality ------------------------------------------------------------------------


def wide(page: Page) -> float:
    """How wide a card of one's own principality is."""
    found: float = page.evaluate(
        "() => document.querySelector('[data-target^=\"column.0.\"]').getBoundingClientRect().width"
    )
    return found


def pinch(page: Page, by: float) -> None:
    """Two fingers in the middle of one's own principality go apart."""
    box = page.get_by_role("region", name="Principality of Ada").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    for step in range(6):
        apart = 30 + step * (30 * by - 30) / 5
        fingers = [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}]
        kind = "touchMove" if step else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_a_long_principality_is_legible_on_a_phone(visits: Visits) -> None:
    page = visits.person(PHONE)
    sit_at(page, positions.ask("act, long"))
    realm = page.get_by_role("region", name="Principality of Ada")
    expect(realm.get_by_role("button", name="Overview")).to_be_visible()
    assert wide(page) >= 44
    before = wide(page)
    pinch(page, 1.6)
    assert wide(page) > 1.3 * before
    overview = realm.get_by_role("button", name="Overview")
    box = overview.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 6, box["y"] + box["height"] / 2)
    assert "end.left" in {each["target"] for each in spots(page)}
    for _ in range(4):
        if overview.is_visible():
            realm.get_by_role("button", name="Smaller").tap()
    expect(overview).not_to_be_visible()
    assert wide(page) < 30
    assert not scrolls(page)


def test_cards_are_enlarged_by_keys_and_carried_by_mouse(visits: Visits) -> None:
    page = visits.person()
    sit_at(page, positions.ask("act, long"))
    before = wide(page)
    place = page.locator("[data-target='column.0.5']")
    place.focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    assert wide(page) > 1.5 * before
    box = place.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] - 90, box["y"] + 10, steps=4)
    page.mouse.up()
    moved = place.bounding_box()
    assert moved is not None
    assert moved["x"] < box["x"] - 50
    assert page.get_by_test_id("confirm").count() == 0  # it was carried, not chosen
    place.focus()
    page.keyboard.press("0")
    assert wide(page) == before


# --- looking on ---------------------------------------------------------------------------------


def test_somebody_who_looks_on(visits: Visits) -> None:
    """Both principalities, the story and the end; no hand, nothing to press, before that."""
    ada, eve = visits.person(), visits.person(settings={"name": "Eve"})
    table = sit_at(ada, positions.ask("act, almost won"))
    eve.goto(f"/t/{table}")
    for name in ("Ada", "greedy"):
        expect(eve.get_by_role("region", name=f"Principality of {name}")).to_be_visible()
    expect(eve.get_by_text("You are watching")).to_be_visible()
    assert eve.locator("[data-target^='hand.'], [data-card]").count() == 0
    assert spots(eve) == []
    eve.get_by_role("button", name="What everybody knows").click()
    expect(eve.get_by_role("region", name="What everybody knows")).to_be_visible()
    assert eve.locator("[data-target^='known.']").count() == 0
    ada.evaluate(WIN)
    for page in (ada, eve):
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Ada")
        expect(
            dialog.get_by_role("list", name="Hand of Ada").get_by_role("listitem")
        ).to_have_count(3)
        chart = dialog.get_by_role("img", name=re.compile("^Points of Ada by turn: 11, 12$"))
        expect(chart).to_be_visible()
    expect(eve.get_by_role("tabpanel")).to_contain_text(re.compile("Ada builds .*city"))


def test_a_replay_is_seen_with_anybodys_eyes(visits: Visits) -> None:
    """On a phone: the scrubber goes through the game, and a seat's eyes see its hand."""
    page = visits.person(PHONE)
    screens.catan_replay(page)
    hand = page.get_by_role("list", name=re.compile("^Hand of Red"))
    expect(page.get_by_role("region", name="Principality of Red")).to_be_visible()
    expect(hand).not_to_be_visible()
    page.get_by_role("combobox").first.select_option(label="Red")
    expect(hand.get_by_role("listitem").first).to_be_visible()
    points = page.get_by_role("button", name=re.compile(r"^Black: \d+ of 12 points"))
    last = points.inner_text()
    page.get_by_role("slider").press("Home")
    expect(points).not_to_have_text(last)
    assert not scrolls(page)


WIN = """async () => {
  // A city, and whatever it takes to pay for it.
  const base = `/api${location.pathname.replace('/t/', '/tables/')}`;
  for (let step = 0; step < 12; step++) {
    const state = await (await fetch(`${base}/state`)).json();
    if (state.table.status === "over") return;
    const offer = state.legal.find(({ parts }) => parts.kind === "city") ?? state.legal[0];
    const move = { move_id: `win-${step}`, version: state.version, action: offer.action };
    await fetch(`${base}/moves`, { method: "POST", body: JSON.stringify(move),
      headers: { "content-type": "application/json" } });
  } }"""
