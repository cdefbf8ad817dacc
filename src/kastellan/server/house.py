"""What all tables of a server share."""

from dataclasses import dataclass

from kastellan.server.clock import Clock
from kastellan.server.settings import Settings
from kastellan.server.store import Store
from kastellan.server.thinking import Thinker
from kastellan.server.together.hub import Hub

PEOPLE = 200  # people with a token at a table


@dataclass(frozen=True)
class House:
    """The store, the time, the bots, the other servers, and what whoever runs it has set."""

    store: Store
    clock: Clock
    thinker: Thinker
    settings: Settings
    hub: Hub
