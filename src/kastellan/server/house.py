"""What all tables of a server share."""

from dataclasses import dataclass

from kastellan.server.clock import Clock
from kastellan.server.settings import Settings
from kastellan.server.store import Store
from kastellan.server.thinking import Thinker

PEOPLE = 200  # people with a token at a table


@dataclass(frozen=True)
class House:
    """The store, the time, the bots, and what whoever runs the server has set."""

    store: Store
    clock: Clock
    thinker: Thinker
    settings: Settings

    @property
    def is_shared(self) -> bool:
        """Whether other servers may write to the same store."""
        return self.settings.store_url.startswith("postgresql")
