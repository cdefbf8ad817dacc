"""Where the focus is after a change of page that loads nothing anew."""

from playwright.sync_api import expect

from tests.web.visit import Visits


def test_the_heading_of_a_new_page_has_the_focus(visits: Visits) -> None:
    page = visits.person()
    page.goto("/")
    page.locator("a[href='/rules/catan']").first.press("Enter")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_focused()
    page.keyboard.press("Tab")
    expect(heading).not_to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_be_attached()
