"""The page: whole by itself, well formed, with every plot, and nothing that could run."""

import re
import shutil
import subprocess
import sys
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from kastellan.arena import Match, Report, play
from kastellan.arena.page import page
from kastellan.arena.page.plots import Axis, histogram
from kastellan.arena.report import make_report
from kastellan.arena.uses import sample, uses

VOID = {"meta", "br", "line", "circle", "rect"}


class Outline(HTMLParser):
    """Checks that tags match, and notes what is there."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        self.open.append(tag)
        if tag == "meta":
            self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def outline(text: str) -> Outline:
    """The page read; fails where tags do not match."""
    found = Outline()
    found.feed(text)
    found.close()
    assert found.open == []
    return found


@pytest.fixture(scope="module")
def report() -> Report:
    return play(Match.of("kreta", ["greedy", "random", "random"], seed=1), 30, jobs=1, until=0.9)


def test_the_page_is_whole_by_itself(report: Report) -> None:
    text = page(report, uses(report.match, sample(report.games)))
    found = outline(text)
    tags = {tag for tag, _ in found.seen}
    assert not tags & {"script", "link", "img", "iframe", "object"}
    assert not any(name in attrs for _, attrs in found.seen for name in ("src", "href", "onload"))
    assert "url(" not in text
    assert "@import" not in text
    assert "http" not in text
    assert "prefers-color-scheme: dark" in text
    assert ("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}) in (
        found.seen
    )


def test_every_plot_is_there(report: Report) -> None:
    text = page(report, uses(report.match, sample(report.games)))
    found = outline(text)
    labels = [attrs["aria-label"] for tag, attrs in found.seen if tag == "svg"]
    assert labels == [
        "Ratings",
        "Win rates",
        "Margins of greedy",
        "Margins of random #1",
        "Margins of random #2",
        "Seats",
        "Lengths",
        "Cards played",
        "Provinces scored",
    ]
    for word in ("castellan", "Candia", "random #2", "rules 07120a26", "100.0%"):
        assert any(word in told for told in found.texts), word
    assert "Clear after" in text
    places = [float(each) for each in re.findall(r'(?:x|x1|x2|cx)="(-?[\d.]+)%"', text)]
    assert len(places) > 100
    assert all(0 <= place <= 100 for place in places)


def test_what_others_wrote_is_text(tmp_path: Path) -> None:
    script = "import sys; sys.exit('<script>alert(1)</script>')"
    file = tmp_path / "<b>.py"
    file.write_text(script, encoding="utf-8")
    match = Match.of("kreta", [f"cmd:{sys.executable} -I -S '{file}'", "random"])
    text = page(play(match, 1, jobs=1))
    found = outline(text)
    assert not {"script", "b"} & {tag for tag, _ in found.seen}
    assert any("<script>alert(1)</script>" in told for told in found.texts)
    assert any("Forfeits: 1" in told for told in found.texts)


BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
WIDTHS = (390, 1280)


@pytest.mark.skipif(BROWSER is None, reason="needs Chromium")
def test_the_page_fits_a_phone_and_a_desk(report: Report, tmp_path: Path) -> None:
    """In a real browser nothing is wider than the window."""
    assert BROWSER is not None
    long = "cmd:/home/somebody/with/a/long/path/to/a/bot" * 3
    match = msgspec.structs.replace(report.match, bots=(long, "random", "random"))
    text = page(
        make_report(match, report.games, 30, 1.0, 1), uses(report.match, sample(report.games))
    )
    frames = "".join(f'<iframe width="{each}" srcdoc="{escape(text)}"></iframe>' for each in WIDTHS)
    file = tmp_path / "frames.html"
    file.write_text(
        f"<!doctype html><body>{frames}<script>onload = () => {{"
        "const pages = [...document.querySelectorAll('iframe')].map(f => f.contentDocument);"
        "document.body.dataset.found = pages.map(p => p.documentElement.scrollWidth + ' of '"
        " + p.documentElement.clientWidth + ' with ' + p.querySelectorAll('svg').length).join()"
        "}</script></body>",
        encoding="utf-8",
    )
    flags = ("--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000")
    command = [BROWSER, *flags, f"--user-data-dir={tmp_path}", "--dump-dom", file.as_uri()]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sizes = re.findall(r"(\d+) of (\d+) with (\d+)", found)
    assert len(sizes) == len(WIDTHS)
    for (needed, there, plots), width in zip(sizes, WIDTHS, strict=True):
        assert int(needed) <= int(there) <= width
        assert int(plots) == 9


def test_marks_are_round_and_inside() -> None:
    assert Axis(0, 100).marks() == [0, 20, 40, 60, 80, 100]
    assert Axis(-7.3, 12.1).marks() == [-5, 0, 5, 10]
    assert Axis(3, 3).marks() == [3]
    assert Axis(0, 0.3).marks(1) == [0]
    assert Axis(0, 10).at(20) == Axis(0, 10).at(10) == "98.00%"


def test_a_histogram_counts_everything() -> None:
    values = [-3, -3, 0, 4, 4, 4, 90]
    drawing = histogram("x", values, signed=True)
    counts = [int(count) for count in re.findall(r"<title>[^<]*: (\d+)</title>", drawing)]
    assert sum(counts) == len(values)
    assert "<title>-4 to -1: 2</title>" in drawing
    assert drawing.count("bar minus") == 1
    assert "<title>5: 1</title>" in histogram("x", [5])
