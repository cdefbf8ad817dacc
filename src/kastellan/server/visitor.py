"""Who asks: the address a request comes from, and the token it carries for a table."""

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from kastellan.server.guard import address_of
from kastellan.server.settings import Settings
from kastellan.server.tokens import LENGTH, is_table_id

COOKIE = "kastellan_"
LASTS = 400 * 86_400  # seconds; browsers keep no cookie for longer

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks something about a table."""

    address: str
    token: str | None
    invite: str | None
    by_cookie: bool = False


def visitor(connection: Connection, table: str) -> Visitor:
    """Who asks; a header counts more than a cookie."""
    invite = connection.headers.get("x-kastellan-invite")
    address = address_of(connection.scope)
    if (token := bearer(connection)) is not None:
        return Visitor(address, token, invite)
    return Visitor(address, cookie(connection, table), invite, by_cookie=True)


def bearer(connection: Connection) -> str | None:
    """The token of the header `Authorization: Bearer …`."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip()[:200] or None if kind.lower() == "bearer" else None


def cookie(connection: Connection, table: str) -> str | None:
    """The token a browser keeps for a table."""
    found = connection.cookies.get(COOKIE + table)
    return found if found is not None and len(found) == LENGTH else None


def own_tables(connection: Connection) -> dict[str, str]:
    """The tables that a browser has tokens for."""
    return {
        name.removeprefix(COOKIE): token
        for name, token in connection.cookies.items()
        if name.startswith(COOKIE)
        and is_table_id(name.removeprefix(COOKIE))
        and len(token) == LENGTH
    }


def seat_cookie(table: str, token: str, settings: Settings) -> Cookie:
    """Keep a token in the browser, out of reach of every script, for our own pages only."""
    return Cookie(
        COOKIE + table,
        path="/api",
        value=token,
        max_age=LASTS,
        httponly=True,
        samesite="strict",
        secure=settings.public_url.startswith("https:"),
    )


def no_cookie(table: str) -> Cookie:
    """Forget a token."""
    return Cookie(
        COOKIE + table, path="/api", value="", max_age=0, httponly=True, samesite="strict"
    )
