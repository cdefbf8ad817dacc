"""Around the table: playing at once, making a table, boards of one's own, coming back, errors."""

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web import playing
from tests.web.screens import BOT, NEW
from tests.web.visit import DESKTOP, PHONE, Visits

BOARDS = Path(__file__).parents[2] / "src" / "kastellan" / "games" / "kreta" / "boards"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_one_click_and_the_game_is_on(visits: Visits, size: tuple[int, int]) -> None:
    page = visits.person(size)
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_test_id("turn")).to_contain_text("Your turn")
    assert playing.by_mouse(page, random.Random(1))


def test_whoever_closes_the_browser_finds_the_table_again(visits: Visits) -> None:
    page = visits.person()
    table = playing.sit_down(page, options={"start": 0})
    page.close()
    later = page.context.new_page()
    later.goto("/")
    link = later.locator(f'a[href="/t/{table}"]')
    expect(link.first).to_be_visible()
    expect(later.get_by_text("Your turn").first).to_be_visible()
    link.first.click()
    expect(later.get_by_test_id("turn")).to_contain_text("Your turn")


def test_a_table_for_friends_is_made_and_its_link_leads_in(visits: Visits) -> None:
    ada, ben = visits.person(), visits.person(PHONE, settings={"name": "Ben"})
    ada.goto("/")
    ada.get_by_role("link", name="Play with friends").first.click()
    ada.get_by_role("radio", name="2").check(force=True)
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_url("**/t/*")
    link = ada.get_by_role("textbox").first.input_value()
    assert "#" in link
    ben.goto(link)
    ben.get_by_role("button", name="Sit down").click()
    expect(ada.get_by_text("Ben").first).to_be_visible()


def test_a_public_table_is_found_and_joined(visits: Visits) -> None:
    ada, ben = visits.person(), visits.person(settings={"name": "Ben"})
    ada.goto("/")
    wish = {"seats": [{"kind": "open"}, {"kind": "open"}], "public": True, "start": True}
    table = ada.evaluate(NEW, wish)["table"]["id"]
    ben.goto("/")
    ben.locator(f'a[href="/t/{table}"]').first.click()
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_test_id("table")).to_be_visible()


def test_a_board_of_ones_own_is_drawn_before_it_is_used(visits: Visits, tmp_path: Path) -> None:
    board = json.loads((BOARDS / "sardegna.json").read_text(encoding="utf-8"))
    board["name"], board["title"] = "ours", "Our island"
    own = tmp_path / "ours.json"
    own.write_text(json.dumps(board), encoding="utf-8")
    page = visits.person()
    page.goto("/new/kreta")
    page.locator('input[type="file"]').set_input_files(own)
    expect(page.get_by_text("Our island").first).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    scene = page.evaluate(
        """async () => (await fetch(`/api${location.pathname.replace('/t/', '/tables/')}/scene`))
          .json()"""
    )
    assert scene["title"] == "Our island"


@pytest.mark.parametrize("what", ["not json", '{"name": "x"}', "[]"])
def test_a_board_that_is_none_is_refused_in_a_sentence(
    visits: Visits, tmp_path: Path, what: str
) -> None:
    visits.expected.append("400")  # what the browser writes of the server's refusal
    wrong = tmp_path / "wrong.json"
    wrong.write_text(what, encoding="utf-8")
    page = visits.person()
    page.goto("/new/kreta")
    page.locator('input[type="file"]').set_input_files(wrong)
    complaint = page.locator(".complaint")
    expect(complaint).to_be_visible()
    assert complaint.inner_text().strip().endswith(".")
    page.get_by_role("button", name="Open the table").click()  # with the board from before
    page.wait_for_url("**/t/*")


def trouble(page: Page) -> str:
    """What the page says instead of a table, once it offers the way on."""
    expect(page.get_by_role("link", name="To the games").last).to_be_visible()
    return page.inner_text("main")


def test_no_such_table(visits: Visits) -> None:
    page = visits.person()
    page.goto("/t/abcdefabcdef")
    assert "no such table" in trouble(page)


def test_a_link_that_is_no_longer_valid(visits: Visits) -> None:
    visits.expected += ["403", "404"]
    ada, ben = visits.person(), visits.person(settings={"name": "Ben"})
    ada.goto("/")
    made = ada.evaluate(NEW, {"seats": [{"kind": "open"}, {"kind": "reserved"}, BOT]})
    ben.goto(f"/t/{made['table']['id']}#wrong-secret")
    assert "invite" in trouble(ben)


def test_a_private_table_without_a_link(visits: Visits) -> None:
    ada, ben = visits.person(), visits.person()
    ada.goto("/")
    made = ada.evaluate(NEW, {"seats": [{"kind": "open"}, {"kind": "reserved"}, BOT]})
    ben.goto(f"/t/{made['table']['id']}")
    assert "private" in trouble(ben)


def test_a_seat_that_somebody_else_has_taken_meanwhile(visits: Visits) -> None:
    visits.expected.append("403")
    ada, ben, eva = visits.person(), visits.person(), visits.person()
    ada.goto("/")
    made = ada.evaluate(NEW, {"seats": [{"kind": "open"}, {"kind": "reserved"}, {"kind": "open"}]})
    link = next(each["link"] for each in made["invites"] if each["seat"] == 1)
    ben.goto(link)
    eva.goto(link)
    expect(ben.get_by_role("button", name="Sit down")).to_be_visible()
    expect(eva.get_by_role("button", name="Sit down")).to_be_visible()
    eva.get_by_role("button", name="Sit down").click()
    expect(eva.get_by_text("is here").first).to_be_visible()
    sit = ben.get_by_role("button", name="Sit down")
    if sit.is_visible():  # else the page has seen by itself that the link is used up
        sit.click(no_wait_after=True)
    expect(ben.get_by_role("alert")).to_contain_text("invite")
    expect(ben.get_by_role("link", name="To the games").last).to_be_visible()


def test_a_table_that_its_host_has_closed(visits: Visits) -> None:
    ada = visits.person()
    ada.goto("/")
    made = ada.evaluate(NEW, {"seats": [{"kind": "open"}, {"kind": "open"}], "public": True})
    table = made["table"]["id"]
    ben = visits.person()
    ben.goto(f"/t/{table}")
    expect(ben.get_by_role("button", name="Sit down")).to_be_visible()
    ada.evaluate("(table) => fetch(`/api/tables/${table}/close`, { method: 'POST' })", table)
    assert "closed" in trouble(ben)
