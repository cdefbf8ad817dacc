"""The pages: the table in the browser, as it was built from web/."""

import re
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from kastellan.core.texts import LANGUAGES

STATIC = Path(__file__).parents[1] / "static"
TYPES = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.")
PLAIN = re.compile(r"[A-Za-z0-9_-]{1,100}\.[a-z0-9]{1,20}")
PATH = re.compile(r"[A-Za-z0-9_./-]{1,200}")
YEAR = "public, max-age=31536000, immutable"
LANG = b'<html lang="en"'
NOT_BUILT = "The table in the browser is not built here yet; 'make web' builds it.\n"

Asking = Request[Any, Any, Any]
Page = Response[bytes]


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Asking, path: FromPath[Path] = Path("/")) -> Page:
    """The one page at every address of its own, or what lies beside it, such as an icon."""
    name = path.as_posix().lstrip("/")
    if "." not in name:
        return _index(request)
    if not PLAIN.fullmatch(name):
        raise NotFoundException
    return _file(request, STATIC / name, "no-cache")


@get("/assets/{path:path}", include_in_schema=False)
async def asset(request: Asking, path: FromPath[Path]) -> Page:
    """What the page is made of; a name with a hash in it never means anything else."""
    if not PATH.fullmatch(str(path)):
        raise NotFoundException
    folder = (STATIC / "assets").resolve()
    wanted = (folder / str(path).lstrip("/")).resolve()
    if not wanted.is_relative_to(folder):
        raise NotFoundException
    return _file(request, wanted, YEAR if HASHED.search(wanted.name) else "no-cache")


def _index(request: Asking) -> Page:
    """The page, in the language that the browser likes best of those there are."""
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    try:
        content = (STATIC / "index.html").read_bytes()
    except FileNotFoundError:
        return Response(
            NOT_BUILT.encode(), status_code=503, media_type="text/plain", headers=headers
        )
    accepted = request.headers.get("accept-language", "").split(",")
    words = (each.strip()[:2].lower() for each in accepted)
    wanted = next((word for word in words if word in LANGUAGES), LANGUAGES[0])
    content = content.replace(LANG, f'<html lang="{wanted}"'.encode(), 1)
    return Response(content, media_type="text/html", headers=headers)


def _file(request: Asking, path: Path, cached: str) -> Page:
    """A file of the page; compressed, if it was kept so and the browser takes it."""
    kind = TYPES.get(path.suffix)
    if kind is None or not path.is_file():
        raise NotFoundException
    headers = {"cache-control": cached, "vary": "accept-encoding"}
    packed = path.with_name(path.name + ".gz")
    if "gzip" in request.headers.get("accept-encoding", "") and packed.is_file():
        path = packed
        headers["content-encoding"] = "gzip"
    return Response(path.read_bytes(), media_type=kind, headers=headers)
