"""The link to PostgreSQL: how soon a silent one is given up, on both sides.

A cable that is cut says nothing. Without limits a server would wait for a quarter of an hour, and
PostgreSQL would keep what that server had begun, such as a version that nobody else could write
meanwhile, for two hours.
"""

from typing import Any

from sqlalchemy.engine import URL

SILENCE = 3  # seconds without an answer after which a connection counts as cut
CONNECTING = 2  # seconds for a new one; the least that libpq knows

_FAR_SIDE = {
    "idle_in_transaction_session_timeout": SILENCE * 1000,
    "tcp_user_timeout": SILENCE * 1000,
    "tcp_keepalives_idle": 1,
    "tcp_keepalives_interval": 1,
    "tcp_keepalives_count": SILENCE,
}

PATIENCE: dict[str, str | int] = {
    "connect_timeout": CONNECTING,
    "tcp_user_timeout": SILENCE * 1000,
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": SILENCE,
    "options": " ".join(f"-c {name}={value}" for name, value in _FAR_SIDE.items()),
}
"""What every connection is opened with, unless the address says otherwise."""


def arguments(url: URL, **more: str | int) -> dict[str, Any]:
    """What psycopg connects with: the address, and our patience."""
    _, named = url.get_dialect()().create_connect_args(url)
    found: dict[str, Any] = {**PATIENCE, **named, **more}
    own = [str(each) for each in (named.get("options"), more.get("options")) if each]
    found["options"] = " ".join([str(PATIENCE["options"]), *own])
    return found
