"""Before anything else: who may ask from where and how often, and what browsers may do."""

import ipaddress
import socket
from functools import cache
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import Headers
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kastellan.server import metrics
from kastellan.server.limits import Limits
from kastellan.server.refusals import Refused
from kastellan.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
ANSWERS = "default-src 'none'; frame-ancestors 'none'"
PAGES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def address_of(scope: Scope) -> str:
    """Where a request comes from, as the guard has noted it."""
    client = scope.get("client")
    return client[0] if client else ""


def find_address(scope: Scope, behind_proxy: bool) -> str:
    """Where a request comes from; what a proxy added last is true, what stands before is said.

    Of a long address only the half that names the network counts: the other is free to choose.
    """
    address = address_of(scope)
    if behind_proxy:
        named = Headers.from_scope(scope).getall("x-forwarded-for", [])
        address = named[-1].rpartition(",")[2].strip() if named else address
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return address[:100]
    if number.version == 4:
        return address
    return str(ipaddress.ip_network((number, 64), strict=False))


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, limits: Limits, settings: Settings) -> None:
        self._app = app
        self._limits = limits
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await self._app(scope, receive, send)
            return
        scope["client"] = (find_address(scope, self._settings.behind_proxy), 0)
        if kind == "http":
            send = _with_headers(send, scope["path"])
        try:
            check_origin(scope, self._settings)
            self._limits.requests.take(address_of(scope))
        except Refused as refused:
            await _refuse(scope, receive, send, refused)
            return
        await self._app(scope, receive, send)


def check_origin(scope: Scope, settings: Settings) -> None:
    """Refuse what another site's page asks for, and what a borrowed name points at us.

    Programs send no origin. Pages do, with every unsafe request and every handshake.
    """
    if scope.get("method") in SAFE:
        return
    headers = Headers.from_scope(scope)
    if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        raise Refused("origin")
    origin = headers.get("origin")
    if origin is None:
        return
    if settings.public_url and origin == settings.public_url:
        return
    try:
        parts = urlsplit(origin)
        host = parts.hostname or ""
    except ValueError:
        raise Refused("origin") from None
    is_same = parts.scheme in ("http", "https") and parts.netloc == headers.get("host", "")
    if not is_same or not is_own_name(host):
        raise Refused("origin")


def is_own_name(host: str) -> bool:
    """Whether a name cannot have been pointed at us by somebody else: an address, or our own."""
    if host in own_names():
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


@cache
def own_names() -> frozenset[str]:
    """What this machine calls itself."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


def _with_headers(send: Send, path: str) -> Send:
    is_page = not path.startswith(("/api", "/schema", "/healthz", "/readyz", "/metrics"))

    async def sends(message: Message) -> None:
        if message["type"] == "http.response.start":
            metrics.requests.labels(f"{message['status'] // 100}xx").inc()
            headers = [
                (name, value)
                for name, value in message["headers"]
                if name.decode().lower() not in HEADERS
            ]
            more = {**HEADERS, "content-security-policy": PAGES if is_page else ANSWERS}
            if not is_page and not any(name.lower() == b"cache-control" for name, _ in headers):
                more["cache-control"] = "no-store"
            headers += [(name.encode(), value.encode()) for name, value in more.items()]
            message["headers"] = headers
        await send(message)

    return sends


async def _refuse(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    body = msgspec.json.encode(refused.answer())
    kind: str = scope["type"]
    if kind == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4000 + refused.status, "reason": ""})
        return
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if refused.retry_after is not None:
        headers.append((b"retry-after", b"%d" % max(1, round(refused.retry_after + 0.5))))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
