"""The page: whole by itself, well formed, with every plot, and nothing that could run."""

import json
import re
import shutil
import subprocess
import sys
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kastellan.arena import Match, Report, play
from kastellan.arena.page import FAULTS, NUMBERS, page
from kastellan.arena.page.plots import Axis, Row, histogram, reaches
from kastellan.arena.played import Clock, Loss
from kastellan.arena.report import make_report
from kastellan.arena.uses import sample, uses
from kastellan.arena.wording import rate


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
    won = rate(report.scores[0].rate)
    for word in ("castellan", "Candia", "random #2", "rules 07120a26", won):
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


def league() -> Report:
    """Three bots at two seats, with names and times as they often are."""
    match = Match.of("kreta", ["random"] * 3, players=2)
    clocks = (Clock.of([90_900_000] * 20), Clock.of([120_000_000] * 20))
    games = [msgspec.structs.replace(each, clocks=clocks) for each in play(match, 12, jobs=1).games]
    named = msgspec.structs.replace(
        match, bots=("cmd:python3 examples/bot.py", "search:60n", "random")
    )
    return make_report(named, games, 12)


def tables(text: str) -> dict[str, tuple[list[str], list[list[str]]]]:
    """By kind: the heads but for the first, and the labels of the figures in each line."""
    found = {}
    for kind, table in re.findall(r'<table class="(\w+)".*?>(.*?)</table>', text):
        heads = re.findall(r'<th scope="col">(.*?)</th>', table)[1:]
        lines = table.split('<th scope="row">')[1:]
        found[kind] = heads, [re.findall(r'data-label="(.*?)"', line) for line in lines]
    return found


def test_every_figure_has_a_label_for_where_there_are_no_heads() -> None:
    found = tables(page(league()))
    assert list(found) == ["results", "cross", "times"]
    for kind in ("results", "times"):
        heads, labels = found[kind]
        assert labels == [heads] * 3
    heads, labels = found["cross"]
    assert heads == ["cmd:python3 examples/bot.py", "search:60n", "random"]
    assert labels == [[f"ahead of {other}" for other in heads if other != bot] for bot in heads]


def test_times_are_of_bots_that_decided() -> None:
    idle = play(Match.of("kreta", ["cmd:false", "greedy"]), 2, jobs=1)
    assert list(tables(page(idle))) == ["results"]
    clocks = (Clock(), Clock.of([1000]))
    games = [
        msgspec.structs.replace(each, clocks=tuple(clocks[bot] for bot in each.seats))
        for each in idle.games
    ]
    text = page(make_report(idle.match, games, 2))
    times = text[text.index('class="times"') :].split("</table>")[0]
    assert re.findall(r'<th scope="row">(.*?)</th>', times) == ["greedy"]


def lost(losses: dict[int, tuple[str, str]]) -> str:
    """The page of a match in which greedy lost these games so: reason and standard error."""
    report = play(Match.of("kreta", ["greedy", "random", "random"]), FAULTS + 3, jobs=1)
    games = [
        msgspec.structs.replace(each, loss=Loss(0, *losses[each.number]), seats=(0, 1, 2))
        if each.number in losses
        else each
        for each in report.games
    ]
    return page(make_report(report.match, games, len(games)))


def test_a_reason_is_told_once_for_all_its_games() -> None:
    losses = {2: ("It stalled.", "first words"), 9: ("It ended.", "")}
    losses |= {game: ("It stalled.", f"words of {game}") for game in (5, 7)}
    text = lost(losses)
    assert re.findall("<pre>(.*?)</pre>", text) == ["first words"]
    section = text[text.index('<section><h2 class="bad"') :].split("\n</main>")[0]
    assert " ".join(" ".join(outline(section).texts).split()) == (
        "Forfeits: 4 greedy lost 3 games: It stalled. First in game 2, then in 5, 7. first words "
        "greedy lost 1 game: It ended. In game 9."
    )


def test_many_games_and_many_reasons_are_not_all_told() -> None:
    text = lost(dict.fromkeys(range(NUMBERS + 1), ("It ended.", "")))
    assert f", {NUMBERS - 1}, …<" in text
    text = lost({game: (f"It answered {game}.", "") for game in range(FAULTS + 3)})
    assert text.count("It answered") == FAULTS
    assert "3 games more lost for other reasons." in text


BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
WIDTHS = (390, 1280)
MEASURE = """
page => {
  const all = what => [...page.querySelectorAll(what)];
  const box = each => each.getBoundingClientRect();
  const cards = all('section, figure'), top = each => Math.round(box(each).top);
  return {
    needed: page.documentElement.scrollWidth,
    there: page.documentElement.clientWidth,
    plots: all('svg').length,
    cut: cards.flatMap(card => [...card.querySelectorAll('th, td, text, .name')].filter(
      each => box(each).width
        && (box(each).right > box(card).right || box(each).left < box(card).left
          || each.matches('.name') && each.scrollWidth > each.clientWidth)
    )).map(each => each.textContent),
    scrolled: all('.scroll').filter(each => each.scrollWidth > each.clientWidth).length,
    broken: all('.results tbody th').filter(each => box(each).height > 40).length,
    tops: new Set(all('figure').map(top)).size,
    gaps: all('.plots, .plots + section').map(box).map(each => [each.top, each.bottom]),
  };
}"""
needs_browser = pytest.mark.skipif(BROWSER is None, reason="needs Chromium")


def measured(text: str, folder: Path) -> list[dict[str, Any]]:
    """What a real browser makes of a page, at each width."""
    assert BROWSER is not None
    frames = "".join(f'<iframe width="{each}" srcdoc="{escape(text)}"></iframe>' for each in WIDTHS)
    file = folder / "frames.html"
    file.write_text(
        f'<!doctype html><meta charset="utf-8"><body>{frames}<script>onload = () => {{'
        "const pages = [...document.querySelectorAll('iframe')].map(f => f.contentDocument);"
        f"document.body.dataset.found = JSON.stringify(pages.map({MEASURE}));"
        "}</script></body>",
        encoding="utf-8",
    )
    flags = ("--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000")
    command = [BROWSER, *flags, f"--user-data-dir={folder}", "--dump-dom", file.as_uri()]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r'data-found="(.*?)"', told)
    assert found is not None
    pages: list[dict[str, Any]] = json.loads(unescape(found[1]))
    assert len(pages) == len(WIDTHS)
    return pages


@needs_browser
def test_the_page_fits_a_phone_and_a_desk(report: Report, tmp_path: Path) -> None:
    """In a real browser nothing is wider than the window."""
    long = "cmd:/home/somebody/with/a/long/path/to/a/bot" * 3
    match = msgspec.structs.replace(report.match, bots=(long, "random", "random"))
    text = page(
        make_report(match, report.games, 30, 1.0, 1), uses(report.match, sample(report.games))
    )
    for found, width in zip(measured(text, tmp_path), WIDTHS, strict=True):
        assert found["needed"] <= found["there"] <= width
        assert found["plots"] == 9
        assert found["cut"] == []


@needs_browser
def test_tables_with_usual_names_need_no_scrolling(tmp_path: Path) -> None:
    for found in measured(page(league()), tmp_path):
        assert (found["cut"], found["scrolled"], found["broken"]) == ([], 0, 0)


@needs_browser
def test_forfeits_alone_leave_no_hole(tmp_path: Path) -> None:
    text = page(play(Match.of("kreta", ["cmd:false", "greedy"]), 2, jobs=1))
    phone, desk = measured(text, tmp_path)
    assert (phone["tops"], desk["tops"]) == (3, 1)
    for found in (phone, desk):
        (_, plots), (forfeits, _) = found["gaps"]  # top and bottom of each
        assert forfeits - plots >= 16


def test_the_even_share_keeps_out_of_names() -> None:
    rows = [Row(name, 0.5, 0.4, 0.6, "50") for name in ("a long name", "another")]
    drawing = reaches("x", rows, Axis(0, 1), even=0.5)
    names = re.findall(r'<foreignObject .*? y="(\d+)" .*? height="(\d+)"', drawing)
    dashes = re.findall(r'y1="(\d+)" y2="(\d+)" class="even"', drawing)
    assert len(names) == len(dashes) == 2
    for top, bottom in dashes:
        assert int(bottom) - int(top) > 20
        for y, height in names:
            assert int(bottom) <= int(y) or int(y) + int(height) <= int(top)


def test_a_long_name_keeps_its_end() -> None:
    row = Row("cmd:/home/<somebody>/bots/mine.py", 0, 0, 0, "0")
    drawing = reaches("x", [row], Axis(0, 1))
    assert "<span>cmd:/home/&lt;somebody&gt;/</span>bots/mine.py</div>" in drawing
    assert "<span></span>greedy</div>" in reaches("x", [Row("greedy", 0, 0, 0, "0")], Axis(0, 1))


def test_marks_are_round_and_inside() -> None:
    assert Axis(0, 100).marks() == [0, 20, 40, 60, 80, 100]
    assert Axis(-7.3, 12.1).marks() == [-5, 0, 5, 10]
    assert Axis(3, 3).marks() == [3]
    assert Axis(0, 0.3).marks(1) == [0]
    assert Axis(0, 10).at(20) == Axis(0, 10).at(10) == "98.00%"
    assert [Axis(0, 5).side(mark) for mark in (0, 1, 4, 5)] == ["start", "middle", "middle", "end"]


def test_a_histogram_counts_everything() -> None:
    values = [-3, -3, 0, 4, 4, 4, 90]
    drawing = histogram("x", values, signed=True)
    counts = [int(count) for count in re.findall(r"<title>[^<]*: (\d+)</title>", drawing)]
    assert sum(counts) == len(values)
    assert "<title>-4 to -1: 2</title>" in drawing
    assert drawing.count("bar minus") == 1
    assert "<title>5: 1</title>" in histogram("x", [5])
