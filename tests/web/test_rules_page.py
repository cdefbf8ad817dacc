"""The rules in a browser: every section has an address, and only the language read is loaded."""

from playwright.sync_api import Page, expect

from tests.web.books import load, sections
from tests.web.visit import PHONE, Visits

TITLES = {
    language: {section["id"]: section["title"] for section in sections(load("kreta", language))}
    for language in ("en", "de", "nl")
}


def is_in_view(page: Page, title: str) -> None:
    """Wait until a heading is at the top of the screen, where the focus has followed."""
    heading = page.get_by_role("heading", name=title, exact=True)
    expect(heading).to_be_focused()
    near = "heading => Math.abs(heading.getBoundingClientRect().top) < 100"
    page.wait_for_function(near, arg=heading.element_handle())


def test_an_address_leads_to_its_section_and_links_lead_on(visits: Visits) -> None:
    page = visits.person()
    page.goto("/rules/kreta#farmer")
    is_in_view(page, TITLES["en"]["farmer"])
    page.get_by_role("main").get_by_role("link", name="Harvest and tiles").last.click()
    is_in_view(page, TITLES["en"]["harvest"])
    assert page.url.endswith("/rules/kreta#harvest")


def test_headings_are_those_of_the_book(visits: Visits) -> None:
    page = visits.person(language="nl")
    page.goto("/rules/kreta")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=2).first).to_be_visible()
    shown = main.locator("h2, h3").all_inner_texts()
    assert [title.strip() for title in shown] == list(TITLES["nl"].values())


def test_only_the_language_that_is_read_is_loaded(visits: Visits) -> None:
    page = visits.person()
    loaded: list[str] = []
    page.on("requestfinished", lambda request: loaded.append(request.url))
    page.goto("/rules/kreta")
    expect(page.get_by_role("heading", name=TITLES["en"]["goal"])).to_be_visible()
    assert not [url for url in loaded if "/de-" in url]
    page.get_by_role("combobox").first.select_option("de")
    expect(page.get_by_role("heading", name=TITLES["de"]["goal"])).to_be_visible()
    assert [url for url in loaded if "/de-" in url]


def test_contents_on_a_phone_fold_away_once_used(visits: Visits) -> None:
    page = visits.person(PHONE, language="de")
    page.goto("/rules/kreta")
    contents = page.get_by_role("navigation", name="Inhalt")
    contents.locator("summary").click()
    entry = contents.get_by_role("link", name=TITLES["de"]["ties"], exact=True)
    entry.click()
    is_in_view(page, TITLES["de"]["ties"])
    expect(entry).to_be_hidden()
