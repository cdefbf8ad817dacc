"""How quick the page is: its size, its first paint, a move, an animation, twenty games in one tab.

    python scripts/bench_web.py [--games 20]

Server and browser are real and on this machine; nothing else should run meanwhile.
"""

import argparse
import random
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.server.process import Process  # noqa: E402
from tests.web import playing  # noqa: E402
from tests.web.conftest import FLAGS  # noqa: E402
from tests.web.visit import LIT, Visits, spots  # noqa: E402

PAGE = ROOT / "src" / "kastellan" / "server" / "static"
MOVES = 200

CLICK_TO_SHOWN = """() => new Promise((done) => {
  // From the click until the log shows what it did, on the next painted frame.
  addEventListener("click", () => {
    const start = performance.now();
    const list = document.querySelector("[role=tabpanel]");
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
    });
    seen.observe(list, { childList: true, subtree: true });
    setTimeout(() => { seen.disconnect(); done(null); }, 3000);
  }, { once: true, capture: true });
})"""

FRAMES = """(milliseconds) => new Promise((done) => {
  const times = [];
  const tick = (now) => {
    times.push(now);
    if (now - times[0] < milliseconds) requestAnimationFrame(tick);
    else done(times.slice(1).map((each, index) => each - times[index]));
  };
  requestAnimationFrame(tick);
})"""


def sizes() -> None:
    packed = {path.name: path.stat().st_size for path in PAGE.rglob("*.js.gz")}
    plain = {
        path.name: path.stat().st_size
        for path in PAGE.rglob("*.js")
        if path.name + ".gz" not in packed
    }
    total = sum(packed.values()) + sum(plain.values())
    print(f"script, all of it, compressed: {total / 1e3:.1f} kB")


def fetched(visits: Visits) -> None:
    """What a visitor fetches until a table of Kreta can be played, and the first paint."""
    page = visits.person()
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    scripts: set[str] = set()
    session.on(
        "Network.responseReceived",
        lambda event: scripts.add(event["requestId"]) if event["type"] == "Script" else None,
    )
    session.on(
        "Network.loadingFinished",
        lambda event: (
            sizes.append(event["encodedDataLength"]) if event["requestId"] in scripts else None
        ),
    )
    playing.sit_down(page)
    page.wait_for_load_state("networkidle")
    print(f"script fetched up to a table of Kreta: {sum(sizes) / 1e3:.1f} kB compressed")
    paints = []
    for _ in range(7):
        fresh = visits.person()
        fresh.goto("/")
        fresh.wait_for_load_state("networkidle")
        paints.append(
            fresh.evaluate(
                "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
            )
        )
        fresh.context.close()
    print(
        f"first paint of the first page: {statistics.median(paints):.0f} ms"
        f" ({min(paints):.0f} to {max(paints):.0f}, 7 visits, nothing cached)"
    )


def moves(visits: Visits) -> None:
    """From the click to the move shown."""
    page = visits.person(settings={"confirm": False})
    playing.sit_down(page)
    rng = random.Random(1)
    taken: list[float] = []
    while len(taken) < MOVES:
        if playing.is_over(page):
            playing.sit_down(page)
        lit = [each for each in spots(page) if each["target"].startswith(("hand.", "site."))]
        if not lit:
            if not playing.by_mouse(page, rng):
                page.wait_for_timeout(10)
            continue
        spot = rng.choice(lit)
        page.evaluate(f"() => {{ window.taken = ({CLICK_TO_SHOWN})() }}")
        page.mouse.click(spot["x"], spot["y"])
        time = page.evaluate("() => window.taken")
        if time is not None:
            taken.append(time)
    taken.sort()
    print(
        f"from the click to the move shown: p50 {statistics.median(taken):.0f} ms,"
        f" p99 {taken[int(len(taken) * 0.99)]:.0f} ms ({len(taken)} moves)"
    )


def frames(visits: Visits) -> None:
    """Frames while moves are animated."""
    page = visits.person(settings={"speed": "slow"}, reduced_motion="no-preference")
    playing.sit_down(page, 4, 3)
    page.wait_for_selector(f"[data-target]{LIT}")
    rng = random.Random(2)
    gaps: list[float] = []
    while len(gaps) < 600:
        if not playing.by_mouse(page, rng):
            gaps += page.evaluate(FRAMES, 1000)
    gaps.sort()
    print(
        f"frames while others move: median {statistics.median(gaps):.1f} ms,"
        f" 95 % within {gaps[int(len(gaps) * 0.95)]:.1f} ms ({len(gaps)} frames)"
    )


def memory(visits: Visits, games: int) -> None:
    """The page's heap after each of many games in one tab."""
    page = visits.person()
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    heaps = []
    for game in range(games):
        playing.sit_down(page) if game == 0 else again(page)
        playing.play_out(page, playing.by_mouse, seed=game)
        session.send("HeapProfiler.collectGarbage")
        heaps.append(session.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
        print(f"\r  game {game + 1} of {games}: {heaps[-1]:.1f} MB", end="", flush=True)
    print(
        f"\rmemory of the page: {heaps[0]:.1f} MB after one game, {heaps[-1]:.1f} MB after {games}"
    )


def again(page: Page) -> None:
    """Another table without loading the page anew, as a person would: by its own links."""
    table = page.evaluate(
        """async () => {
          const body = { game: "kreta", name: "Ada", seat: 0, start: true, players: 2,
                         seats: [{ kind: "open" }, { kind: "bot", level: "greedy" }] };
          const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(body),
            headers: { "content-type": "application/json" } });
          const id = (await answer.json()).table.id;
          const link = document.createElement("a");
          link.href = `/t/${id}`;
          document.body.append(link);
          link.click();
          link.remove();
          return id; }"""
    )
    page.wait_for_url(f"**/t/{table}")
    # A locator, not wait_for_selector: its handle would keep each table's page in memory.
    expect(page.get_by_test_id("table")).to_have_attribute("data-status", "running")


def main() -> None:
    parser = argparse.ArgumentParser(description="How quick the page is.")
    parser.add_argument("--games", type=int, default=20, help="games in one tab")
    options = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None or not (PAGE / "index.html").is_file():
        sys.exit("This takes Chromium and the built page: `make setup` brings both.")
    sizes()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Process(Path(folder) / "tables.sqlite")
        browser: Browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        visits = Visits(browser, server.address)
        try:
            fetched(visits)
            moves(visits)
            frames(visits)
            memory(visits, options.games)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
