"""The table server: people and bots at tables, over the network.

`create_app()` is the door, and `protocol` the messages that go through it. Nothing here knows what
an action means: games do.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kastellan.server.app import Application
    from kastellan.server.clock import Clock
    from kastellan.server.settings import Settings
    from kastellan.server.store import Store


def create_app(
    settings: "Settings | None" = None,
    clock: "Clock | None" = None,
    store: "Store | None" = None,
) -> "Application":
    """The server as an ASGI application; what it stands on is imported only now."""
    from kastellan.server.app import create_app as create

    return create(settings, clock, store)
