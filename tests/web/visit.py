"""People in front of browsers: opening pages, pointing, and what their pages complain of."""

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

DESKTOP = (1280, 800)
TABLET = (820, 1180)
PHONE = (390, 844)
PATIENCE = 20_000  # milliseconds; a busy machine is slow, and nobody waits for what comes sooner

expect.set_options(timeout=PATIENCE)

QUIET = {"name": "Ada", "speed": "off", "sound": False}
"""What most tests set: nothing is animated, so nothing has to be waited for."""

FIND = """([target, among]) => {
  const lit = [...document.querySelectorAll(`[data-target]${among}`)]
    .filter((each) => target === null || each.dataset.target === target);
  const spots = [];
  for (const element of lit) {
    const box = element.getBoundingClientRect();
    for (const [fx, fy] of [[.5,.5],[.3,.5],[.7,.5],[.5,.3],[.5,.7],[.2,.2],[.8,.8],[.2,.8],[.8,.2],
                            [.1,.5],[.9,.5],[.4,.6],[.6,.4],[.4,.4],[.6,.6],[.5,.15],[.5,.85]]) {
      const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
      const top = document.elementFromPoint(x, y)?.closest('[data-target]');
      if (top === element) { spots.push({ target: element.dataset.target, x, y }); break; }
    }
  }
  return spots;
}"""
LIT = ':is([aria-disabled="false"], button:not([aria-disabled], [disabled]))'


class Visits:
    """The browsers of one test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.expected: list[str] = []
        """Complaints that a test means to provoke, by a part of their text."""

    def person(
        self,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        settings: dict[str, Any] | None = None,
        **options: Any,
    ) -> Page:
        """Somebody with a browser of their own, nothing opened yet."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            base_url=self.address,
            has_touch=size != DESKTOP,
            is_mobile=size == PHONE,
            **{"reduced_motion": "reduce", **options},  # what moves costs time, and shows nothing
        )
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        kept = json.dumps({**QUIET, **(settings or {})})
        context.add_init_script(
            f"if (!localStorage['kastellan.settings']) "
            f"localStorage['kastellan.settings'] = {json.dumps(kept)}"
        )
        page = context.new_page()
        page.on("console", lambda message: self._heard(message.type, message.text))
        page.on("pageerror", lambda error: self._heard("error", str(error)))
        return page

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        bad = [each for each in self.complaints if not any(part in each for part in self.expected)]
        assert not bad, bad


def spots(page: Page, target: str | None = None, among: str = LIT) -> list[dict[str, Any]]:
    """Where one can point: each target with a spot of the screen where it lies on top."""
    found: list[dict[str, Any]] = page.evaluate(FIND, [target, among])
    return found


def scrolls(page: Page) -> bool:
    """Whether the page itself can be scrolled, in either direction."""
    found: bool = page.evaluate(
        """() => { const page = document.scrollingElement;
          return page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1; }"""
    )
    return found
