"""A real browser and a real server for the tests of the page."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.process import Process
from tests.web.visit import Visits

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with the page that `make test` has built."""
    running = Process(tmp_path_factory.mktemp("web") / "tables.sqlite")
    yield running
    running.stop()


@pytest.fixture(scope="package")  # while Playwright is at work, no other test can run a loop
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("The page is tested in Chromium; `apt-get install chromium` brings it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visits(served: Process, chromium: Browser, tmp_path: Path) -> Iterator[Visits]:
    """Opens pages, and fails if any of them complained."""
    opened = Visits(chromium, served.address)
    yield opened
    opened.close()
