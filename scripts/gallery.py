"""Pictures of the page for docs/gallery, on a desk and on a phone, by day and by night.

    python scripts/gallery.py [--to docs/gallery] [--all] [--only catan]

`--all` takes every screen in both layouts and both themes, to look at rather than to keep; `--only`
takes those whose names begin so.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.server.process import Process  # noqa: E402
from tests.web import screens  # noqa: E402
from tests.web.conftest import FLAGS  # noqa: E402
from tests.web.visit import DESKTOP, PHONE, Visits  # noqa: E402

SIZES = {"desk": DESKTOP, "phone": PHONE}
KEPT = {
    "home": ("desk-light", "phone-dark"),
    "make": ("desk-light",),
    "waiting": ("phone-light",),
    "table": ("desk-light", "desk-dark", "phone-light", "phone-dark"),
    "words": ("desk-light",),
    "rules": ("desk-light", "phone-light"),
    "finished": ("desk-light", "phone-light"),
    "replay": ("desk-dark",),
    "catan_table": ("desk-light", "desk-dark", "phone-light"),
    "catan_asked": ("phone-light",),
    "catan_finished": ("desk-light",),
}
EYES = {"grey": "achromatopsia", "deuteranopia": "deuteranopia"}
"""How the tables look to those who tell colours badly; a person judges whether they can play."""
QUALITY = 88


def through_other_eyes(page: Page, path: Path) -> None:
    session = page.context.new_cdp_session(page)
    for name, kind in EYES.items():
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        other = path.with_name(path.name.replace("light", name))
        page.screenshot(path=other, type="jpeg", quality=QUALITY)
        print(other.name, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Take the pictures of docs/gallery.")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "gallery")
    parser.add_argument("--all", action="store_true", help="every screen, layout and theme")
    parser.add_argument("--only", default="", help="screens whose names begin so")
    options = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("This takes Chromium: `make setup` brings it.")
    options.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Process(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        visits = Visits(browser, server.address)
        try:
            for screen in screens.PICTURES:
                if not screen.name.startswith(options.only):
                    continue
                for size in SIZES:
                    for theme in ("light", "dark"):
                        kind = f"{size}-{theme}"
                        if not options.all and kind not in KEPT.get(screen.name, ()):
                            continue
                        page = visits.person(SIZES[size], settings={"theme": theme})
                        screen(page)
                        page.mouse.move(1, 1)
                        page.wait_for_timeout(600)
                        path = options.to / f"{screen.name}-{kind}.jpg"
                        page.screenshot(path=path, type="jpeg", quality=QUALITY)
                        if screen.name in ("table", "catan_table") and kind == "desk-light":
                            through_other_eyes(page, path)
                        page.context.close()
                        visits.contexts.remove(page.context)
                        print(path.name, flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
