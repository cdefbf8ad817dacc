"""Two people with a browser each: inviting, playing against each other, talking, coming back."""

import random
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web import playing
from tests.web.visit import LIT, PHONE, Visits, spots


def invite(host: Page) -> str:
    """Make a private table for two from inside the host's browser; the link for the other."""
    host.goto("/")
    link: str = host.evaluate(
        """async () => {
          const body = { game: "kreta", name: "Ada", players: 2, seat: 0, start: true,
                         seats: [{ kind: "open" }, { kind: "reserved" }] };
          const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(body),
            headers: { "content-type": "application/json" } });
          return (await answer.json()).invites.find((each) => each.seat === 1).link; }"""
    )
    return link


def come_together(visits: Visits) -> tuple[Page, Page]:
    """Ada makes a table, Ben comes by her link and sits down."""
    ada, ben = visits.person(), visits.person(PHONE, settings={"name": "Ben"})
    link = invite(ada)
    ada.goto(link.partition("#")[0])
    ben.goto(link)
    ben.get_by_role("button", name="Sit down").click()
    for page in (ada, ben):
        expect(page.get_by_test_id("table")).to_be_visible()
    return ada, ben


def test_a_game_between_two_browsers(visits: Visits) -> None:
    ada, ben = come_together(visits)
    rng = random.Random(3)
    made = {ada: 0, ben: 0}
    while not playing.is_over(ada):
        moved = False
        for page, move in ((ada, playing.by_mouse), (ben, playing.by_touch)):
            if move(page, rng):
                made[page] += 1
                moved = True
        if not moved:
            ada.wait_for_timeout(20)
        assert sum(made.values()) < playing.MOST
    expect(ben.get_by_test_id("table")).to_have_attribute("data-status", "over")
    assert min(made.values()) > 5
    # Both see the same points.
    points = [page.evaluate(POINTS) for page in (ada, ben)]
    assert points[0] == points[1]


POINTS = """async () => {
  const answer = await fetch(`/api${location.pathname.replace('/t/', '/tables/')}/state`);
  return (await answer.json()).view.seats.map((seat) => seat.points); }"""


def test_what_one_says_the_other_reads(visits: Visits) -> None:
    ada, ben = come_together(visits)
    ben.get_by_test_id("open-log").click()
    for page in (ada, ben):
        page.get_by_role("tab").nth(1).click()
    ada.get_by_role("textbox").fill("Good luck!")
    ada.get_by_role("textbox").press("Enter")
    expect(ben.get_by_text("Good luck!").last).to_be_visible()


def test_offline_and_back_without_a_reload(visits: Visits) -> None:
    visits.expected.append("ERR_INTERNET_DISCONNECTED")
    page = visits.person()
    playing.sit_down(page)
    state = page.get_by_test_id("connection")
    expect(state).to_have_attribute("data-state", "live")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # makes the page look at its line
    expect(state).to_have_attribute("data-state", "lost", timeout=30_000)
    page.context.set_offline(False)
    expect(state).to_have_attribute("data-state", "live", timeout=30_000)
    page.wait_for_selector(f"[data-target]{LIT}")
    assert playing.by_mouse(page, random.Random(1))


def test_a_killed_server_comes_back_and_the_game_goes_on(visits: Visits, tmp_path: Path) -> None:
    """An acknowledged move is still there, one that was not answered is sent again."""
    visits.expected += ["ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_"]
    store = tmp_path / "tables.sqlite"
    first = Process(store)
    page = visits.person()
    page.goto(first.address)
    visits.address = first.address
    page.context.clear_cookies()
    table: str = page.evaluate(
        """async () => {
          const body = { game: "kreta", name: "Ada", players: 2, seat: 0, start: true,
                         options: { start: 0 },
                         seats: [{ kind: "open" }, { kind: "bot", level: "greedy" }] };
          const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(body),
            headers: { "content-type": "application/json" } });
          return (await answer.json()).table.id; }"""
    )
    page.goto(f"{first.address}/t/{table}")
    expect(page.get_by_test_id("turn")).to_contain_text("Your turn")
    page.keyboard.press("1")  # the admiral
    expect(page.get_by_test_id("turn")).to_contain_text("ship")
    first.kill()
    expect(page.get_by_test_id("connection")).to_have_attribute(
        "data-state", "lost", timeout=30_000
    )
    harbours = spots(page)
    spot = next(each for each in harbours if each["target"].startswith("province."))
    page.mouse.click(spot["x"], spot["y"])  # said into a dead line
    page.get_by_test_id("confirm").click()
    second = Process(store, port=first.port)
    try:
        expect(page.get_by_test_id("connection")).to_have_attribute(
            "data-state", "live", timeout=30_000
        )
        log = page.get_by_role("tabpanel")
        expect(log).to_contain_text("Ada puts a ship into the port")
        expect(page.get_by_test_id("turn")).to_contain_text("Your turn")
    finally:
        second.stop()
