"""Every screen in every language and layout: nothing missing, nothing cut off, nothing barred."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kastellan.core.texts import LANGUAGES
from kastellan.games import load, names
from tests.web.screens import SCREENS, Screen
from tests.web.visit import DESKTOP, PHONE, Visits, scrolls

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

LONGEST = ("de",)
"""What is tried on a wide screen; all are tried on a narrow one, where room is short."""

SPEAK = """(language) => {
  // As if another tab had changed it: what is open stays open, and changes at once.
  localStorage["kastellan.language"] = JSON.stringify(language);
  dispatchEvent(new StorageEvent("storage", { key: "kastellan.language" })); }"""

OVERFLOWS = """() => {
  const bad = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest('svg, script, style')) continue;
    if (getComputedStyle(parent).clipPath === 'inset(50%)') continue; // for screen readers only
    const range = document.createRange();
    range.selectNodeContents(node);
    let scroller = parent;
    while (scroller && !/auto|scroll|hidden|clip/.test(getComputedStyle(scroller).overflowX))
      scroller = scroller.parentElement;
    const button = parent.closest('button, .button');
    for (const box of range.getClientRects()) {
      if (!scroller && (box.right > innerWidth + 1 || box.left < -1)) bad.push(node.data.trim());
      if (button) {
        const frame = button.getBoundingClientRect();
        if (box.right > frame.right + 2 || box.left < frame.left - 2) bad.push(node.data.trim());
      }
    }
  }
  return bad; }"""


@cache
def keys() -> frozenset[str]:
    """Every key of every text: what must never be read on a screen."""
    found = set(json.loads((WEB / "src" / "texts" / "en.json").read_text(encoding="utf-8")))
    for name in names():
        found |= set(load(name).texts.table("en"))
    return frozenset(key for key in found if "." in key)


def shown_keys(page: Page) -> set[str]:
    labels: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[aria-label], [title]')]"
        ".flatMap((each) => [each.ariaLabel, each.title])"
    )
    text = " ".join([page.inner_text("body"), *(label or "" for label in labels)])
    named = set(re.findall(r"[\w]+(?:\.[\w]+)+", text))
    return (named & keys()) | set(re.findall(r"\{\w+\}", text))


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_every_screen(visits: Visits, screen: Screen) -> None:
    """In all layouts and languages nothing is missing or cut off, and axe has nothing to say."""
    visits.expected.append("404")  # the screens of what is not there
    for size in (DESKTOP, PHONE):
        page = visits.person(size)
        screen(page)
        for theme in ("light", "dark") if size == DESKTOP else ("light",):
            page.evaluate("(theme) => document.documentElement.dataset.theme = theme", theme)
            assert serious(page, theme) == [], f"{theme}, {size}"
        for language in LANGUAGES if size == PHONE else LONGEST:
            page.evaluate(SPEAK, language)
            expect(page.locator("html")).to_have_attribute("lang", language)
            where = f"{language}, {size}"
            assert not shown_keys(page), where
            assert page.evaluate(OVERFLOWS) == [], where
            if screen.at_the_table:
                assert not scrolls(page), where


def serious(page: Page, theme: str) -> list[str]:
    """What axe finds that bars somebody; a dark theme has the same page in other colours."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        """(only) => axe.run({ resultTypes: ["violations"], ...only }).then(
          (found) => found.violations.filter(({ impact }) => /serious|critical/.test(impact)))""",
        {"runOnly": ["color-contrast"]} if theme == "dark" else {},
    )
    return [
        f"{each['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for each in found
        for node in each["nodes"][:3]
    ]


def test_the_screens_are_all_there() -> None:
    """No screen is forgotten: each page of the router is among them."""
    routes = (WEB / "src" / "services" / "routes.ts").read_text(encoding="utf-8")
    pages = set(re.findall(r'\{ name: "(\w+)"', routes))
    assert pages <= {screen.name for screen in SCREENS}
