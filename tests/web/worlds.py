"""Somebody's page in two worlds that they cannot tell apart: what reaches it, shows and is kept.

Two servers hold the same table up to what the watcher cannot know (`tests/server/proofs`), and a
browser looks at each. Games go on in step. Whatever differs between the two pages is a secret told:
a message, a node of the page, or a string in any object of its scripts.
"""

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import uvicorn
from playwright.sync_api import BrowserContext, Page, Response, WebSocket

from kastellan.core.contract import OVER
from kastellan.core.record import Record
from kastellan.server.line import Line
from kastellan.server.run import listen
from kastellan.server.settings import Settings
from tests.server.proofs.peeking import OTHER_SEED, SEED, Leak, Peek
from tests.server.proofs.worlds import SPECTATOR, STRANGER, World, token_of, world
from tests.web.visit import Visits

PATIENCE = 60  # seconds
RESTLESS = 30  # seconds that two pages may take to come to rest on a busy machine
T = TypeVar("T")

HELD = """function () {
  // Every string that some plain object or list of the scripts holds, and how often.
  const found = {};
  for (const object of this) {
    const kind = Object.getPrototypeOf(object);
    if (kind !== Object.prototype && kind !== Array.prototype) continue;
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(object)))
      if (typeof value === "string") found[value] = (found[value] ?? 0) + 1;
  }
  return JSON.stringify(found); }"""
SHOWN = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done(document.documentElement.outerHTML + JSON.stringify({ ...localStorage })))))"""
DICE = """(() => {
  // What a page draws by lot is the same in both worlds.
  let seed = 1;
  crypto.getRandomValues = (list) => list.map(() => (seed = (seed * 48271) % 2147483647));
  Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
})()"""


class House:
    """Two servers with sockets of their own, in a thread, as long as a test runs."""

    def __init__(self, folder: Path) -> None:
        self.worlds: list[World] = []
        self.addresses: list[str] = []
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._folder = folder

    @contextmanager
    def open(self) -> Iterator["House"]:
        thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),))
        thread.start()
        try:
            assert self._ready.wait(PATIENCE), "the servers did not start"
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._stop.set)
            thread.join(PATIENCE)
            self._loop.close()

    async def _serve(self) -> None:
        self._stop = asyncio.Event()
        async with AsyncExitStack() as stack:
            servers = []
            for name in ("one", "other"):
                each = await stack.enter_async_context(world(self._folder / name))
                listener = stack.enter_context(listen(Settings(port=0)))
                config = uvicorn.Config(each.app, ws=Line, log_config=None, lifespan="off")
                server = uvicorn.Server(config)
                servers.append((server, asyncio.create_task(server.serve([listener]))))
                self.worlds.append(each)
                self.addresses.append(f"http://127.0.0.1:{listener.getsockname()[1]}")
            self._ready.set()
            await self._stop.wait()
            for server, task in servers:
                server.should_exit = server.force_exit = True
                await task

    def ask(self, what: Coroutine[Any, Any, T]) -> T:
        """Let the servers do something, and wait for it."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE)


class Game(Peek):
    """A game that goes on in step in both worlds."""

    async def begin(self, record: Record) -> None:
        self.eyes = max(self.watcher, SPECTATOR)
        person = record.players if self.watcher == SPECTATOR else self.watcher
        self.token = None if self.watcher == STRANGER else token_of(person)
        await self._part(record)

    async def go_on(self) -> bool:
        """One more decision; False if there is none, or none that looks the same."""
        if (await self._records())[0].to_move == OVER:
            return False
        for each in self.worlds:
            await each.set_seed(self.table, SEED)
        played = await self._play()
        for seed, each in zip((SEED, OTHER_SEED), self.worlds, strict=True):
            await each.set_seed(self.table, seed)
        return played

    async def differs(self) -> bool:
        one, other = await self._records()
        return one.state.tobytes() != other.state.tobytes()


class Window:
    """The watcher's page in one of the worlds, and all that it got."""

    def __init__(self, visits: Visits, address: str, game: Game) -> None:
        self.address = address
        self.table = game.table
        self.frames: list[str] = []
        self.answers: list[Response] = []
        self.page = self._page(visits, game.token)
        self.page.goto(f"{address}/t/{game.table}")

    def _page(self, visits: Visits, token: str | None) -> Page:
        page = visits.person(settings={"textPanel": True})
        context: BrowserContext = page.context
        context.add_init_script(DICE)
        if token is not None:
            cookie = {"name": f"kastellan_{self.table}", "value": token, "url": self.address}
            context.add_cookies([cookie])  # type: ignore[list-item]
        page.on("websocket", self._listen)
        page.on("response", self._answered)
        return page

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda payload: self.frames.append(str(payload)))

    def _answered(self, answer: Response) -> None:
        if "/api/" in answer.url:
            self.answers.append(answer)

    def wait(self, version: int) -> None:
        """Until the page has heard of a version of the table."""
        for _ in range(PATIENCE * 50):
            if any(json.loads(each).get("version") == version for each in self.frames[-4:]):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"version {version} never reached the page")

    def heard(self) -> list[str]:
        """All messages; when somebody comes and goes is no secret, and told at any time."""
        kinds = ("pong", "presence")
        told = [each for each in self.frames if json.loads(each)["type"] not in kinds]
        answers = [f"{each.status} {self._plain(each.url)} {each.text()}" for each in self.answers]
        return [*told, *sorted(self._plain(each) for each in answers)]

    def shown(self) -> str:
        return self._plain(self.page.evaluate(SHOWN))

    def held(self) -> Counter[str]:
        """Strings in all objects and lists of the page's scripts, as the engine finds them."""
        session = self.page.context.new_cdp_session(self.page)
        found: Counter[str] = Counter()
        for kind in ("Object", "Array"):
            asked = {"expression": f"{kind}.prototype"}
            prototype = session.send("Runtime.evaluate", asked)["result"]["objectId"]
            asked = {"prototypeObjectId": prototype}
            objects = session.send("Runtime.queryObjects", asked)["objects"]["objectId"]
            call = {"objectId": objects, "functionDeclaration": HELD, "returnByValue": True}
            found += Counter(
                json.loads(session.send("Runtime.callFunctionOn", call)["result"]["value"])
            )
        session.detach()
        return Counter({self._plain(text): count for text, count in found.items()})

    def _plain(self, text: str) -> str:
        return text.replace(self.address.rpartition("/")[2], "HOST")


class Windows:
    """The watcher's pages in both worlds, side by side."""

    def __init__(self, visits: Visits, house: House, game: Game) -> None:
        self.both = [Window(visits, address, game) for address in house.addresses]
        self.game = game

    def compare(self, *channels: str) -> int:
        """Raises Leak where something differs; how much there was to compare."""
        for each in self.both:
            each.wait(self.game.version)
        size = 0
        for channel in channels:
            one, other = self._look(channel)
            if one != other:
                told = difference(one, other)
                raise Leak(f"what is {channel} tells watcher {self.game.watcher} a secret: {told}")
            size += len(str(one))
        return size

    def _look(self, channel: str) -> list[Any]:
        """What is in both pages; a secret in one of them stays.

        Scripts may still hold what one page drew on the way and the other, slower or quicker, did
        not. Loaded anew they hold what there is now, and a secret among it would be told again.
        """
        found = self._at_rest(channel)
        if channel == "held" and found[0] != found[1]:
            for each in self.both:
                each.page.reload()
            found = self._at_rest(channel)
        return found

    def _at_rest(self, channel: str) -> list[Any]:
        end = monotonic() + RESTLESS
        while True:
            found = [getattr(each, channel)() for each in self.both]
            if found[0] == found[1] or monotonic() > end:
                return found
            for each in self.both:
                each.page.wait_for_timeout(100)

    def close(self, visits: Visits) -> None:
        for each in self.both:
            each.page.context.close()
            visits.contexts.remove(each.page.context)


def difference(one: Any, other: Any) -> str:
    """Where two things part."""
    if isinstance(one, Counter):
        return f"{one - other}, {other - one}"[:500]
    if isinstance(one, list):
        pairs = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
        return difference(*pairs[0]) if pairs else f"{len(one)} messages, {len(other)} messages"
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
    return f"{one[max(0, at - 80) : at + 80]!r}, {other[max(0, at - 80) : at + 80]!r}"
