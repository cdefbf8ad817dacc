"""The pages: the table in the browser once it is built, and until then a page that says so."""

import re
from html import escape
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from kastellan.core.texts import LANGUAGES

STATIC = Path(__file__).parents[1] / "static"
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.")
PLAIN = re.compile(r"[A-Za-z0-9_-]+\.[a-z0-9]+")
YEAR = "public, max-age=31536000, immutable"


@get("/", include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The one page."""
    return _index(request)


@get("/t/{table:str}", include_in_schema=False)
async def table_page(table: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    """The same page; which table it shows is its own business."""
    return _index(request)


@get("/assets/{path:path}", include_in_schema=False)
async def asset(path: FromPath[Path]) -> Response[bytes]:
    """What the page is made of; a name with a hash in it never means anything else."""
    folder = (STATIC / "assets").resolve()
    wanted = (folder / str(path).lstrip("/")).resolve()
    if not wanted.is_relative_to(folder):
        raise NotFoundException
    return _file(wanted, YEAR if HASHED.search(wanted.name) else "no-cache")


@get("/{name:str}", include_in_schema=False)
async def file(name: FromPath[str]) -> Response[bytes]:
    """What has to lie at the top, such as an icon."""
    if not PLAIN.fullmatch(name):
        raise NotFoundException
    return _file(STATIC / name, "no-cache")


def _index(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page in the language the browser likes best of those there are."""
    accepted = request.headers.get("accept-language", "").split(",")
    wanted = next(
        (word for each in accepted if (word := each.strip()[:2].lower()) in LANGUAGES), ""
    )
    own = STATIC / f"index.{wanted}.html"
    found = _file(own if own.is_file() else STATIC / "index.html", "no-cache")
    address = escape(str(request.base_url).rstrip("/"))
    found.content = found.content.replace(b"ADDRESS", address.encode())
    found.headers["vary"] = "accept-language"
    return found


def _file(path: Path, cached: str) -> Response[Any]:
    kind = TYPES.get(path.suffix)
    if kind is None or not path.is_file():
        raise NotFoundException
    return Response(path.read_bytes(), media_type=kind, headers={"cache-control": cached})
