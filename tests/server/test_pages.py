"""The page: at every address of its own, in the reader's language, compressed where it can be."""

import asyncio
import gzip
import re
from pathlib import Path

import httpx
import pytest

from kastellan.core.texts import LANGUAGES
from kastellan.server.app import create_app
from kastellan.server.routes import pages
from kastellan.server.settings import Settings
from tests.server.process import Process

PAGES = ("/", "/t/0123456789ab", "/t/0123456789ab/replay", "/new", "/rules/kreta", "/about")
MISSING = (
    *("/api", "/api/nothing", "/api/tables/x/y/z", "/assets/nothing.js", "/nothing.png"),
    *("/index.html", "/.built", "/assets/../.built", "/assets/%2e%2e/.built", "/a.b/c"),
)


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("fr", "fr"),
        ("it-IT", "it"),
        ("nl", "nl"),
        ("en-GB", "en"),
        ("ja, it;q=0.5", "it"),
        ("ja", "en"),
        ("../../app", "en"),
        ("", "en"),
    ],
)
def test_it_names_the_readers_language(running: Process, accepted: str, lang: str) -> None:
    answer = running.plain.get("/", headers={"accept-language": accepted})
    assert f'<html lang="{lang}"' in answer.text
    assert answer.headers["vary"] == "accept-language"


def test_it_is_the_same_at_every_address_of_its_own(running: Process) -> None:
    found = {running.plain.get(path).text for path in PAGES}
    assert len(found) == 1
    assert found.pop().startswith("<!doctype html>")


@pytest.mark.parametrize("path", MISSING)
def test_what_is_not_there_is_refused_as_ever(running: Process, path: str) -> None:
    answer = running.plain.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_what_it_is_made_of_is_there_and_may_be_kept(running: Process) -> None:
    text = running.plain.get("/").text
    parts = re.findall(r'(?:src|href)="(/[^"]+)"', text)
    assert [part for part in parts if part.endswith(".js")]
    for part in parts:
        answer = running.plain.get(part)
        assert answer.status_code == 200, part
        is_hashed = part.startswith("/assets/")
        assert ("immutable" in answer.headers["cache-control"]) is is_hashed, part


def test_scripts_come_compressed_to_those_who_take_it(running: Process) -> None:
    script = max((pages.STATIC / "assets").glob("*.js"), key=lambda path: path.stat().st_size)
    address = f"/assets/{script.name}"
    small = running.plain.get(address, headers={"accept-encoding": "gzip, br"})
    assert small.headers["content-encoding"] == "gzip"
    assert small.content == script.read_bytes()
    assert int(small.headers["content-length"]) < script.stat().st_size / 2
    plain = running.plain.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == script.read_bytes()
    assert plain.headers["vary"] == "accept-encoding"


def test_what_is_kept_compressed_is_the_same(running: Process) -> None:
    packed = list(pages.STATIC.rglob("*.gz"))
    assert packed
    for path in packed:
        assert gzip.decompress(path.read_bytes()) == path.with_suffix("").read_bytes()


async def get_unbuilt(folder: Path) -> httpx.Response:
    app = create_app(Settings(store=str(folder / "tables.sqlite")))
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
    async with (
        app.litestar.lifespan(),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client,
    ):
        return await client.get("/")


def test_a_page_that_is_not_built_says_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")
    answer = asyncio.run(get_unbuilt(tmp_path))
    assert answer.status_code == 503
    assert answer.text == pages.NOT_BUILT


def test_the_language_stands_where_it_is_looked_for() -> None:
    assert pages.LANG in (pages.STATIC / "index.html").read_bytes()
    assert LANGUAGES[0] == "en"
