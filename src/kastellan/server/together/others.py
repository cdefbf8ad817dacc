"""What is known of the other servers: which live, what each has in memory, who is there."""

from collections.abc import Iterator

from kastellan.server.together.words import Anew, Gone, Here, Word

SILENT = 2_000  # milliseconds after which a server no longer looks after its tables
LOST = 15_000  # and after which whoever was connected to it counts as away


class Others:
    """The other servers; whoever uses it says what time it is."""

    def __init__(self) -> None:
        self._heard: dict[str, int] = {}
        self._held: dict[str, dict[str, Here]] = {}  # by table, by server
        self._silent: set[str] = set()

    def knows(self, server: str) -> bool:
        """Whether a server was heard of and not given up."""
        return server in self._heard

    @property
    def is_nobody(self) -> bool:
        """Whether there is no other server."""
        return not self._heard

    def hear(self, server: str, word: Word, now: int) -> set[str]:
        """Take in what another server says; returns the tables about which that is news.

        Of tables only those need to be known that are in memory here; whoever takes one in asks.
        """
        self._heard[server] = now
        changed = self._tables_of(server) if server in self._silent else set()
        self._silent.discard(server)
        match word:
            case Here(table=table):
                self._held.setdefault(table, {})[server] = word
                changed.add(table)
            case Gone(table=table):
                self._drop(server, table)
                changed.add(table)
            case Anew():
                changed |= self._tables_of(server)
                for table in list(changed):
                    self._drop(server, table)
        return changed

    def forget(self, table: str) -> None:
        """A table is no longer in memory here."""
        self._held.pop(table, None)

    def expire(self, now: int) -> set[str]:
        """Notice who has fallen silent; returns the tables that concerns."""
        changed: set[str] = set()
        for server, at in list(self._heard.items()):
            if now - at > LOST:
                changed |= self._tables_of(server)
                for table in self._tables_of(server):
                    self._drop(server, table)
                del self._heard[server]
                self._silent.discard(server)
            elif now - at > SILENT and server not in self._silent:
                self._silent.add(server)
                changed |= self._tables_of(server)
        return changed

    def have(self, table: str, server: str | None = None) -> bool:
        """Whether another server, or a certain one, has a table in memory."""
        held = self._held.get(table, {})
        return bool(held) if server is None else server in held

    def holders(self, table: str) -> Iterator[Here]:
        """What others say of a table that they have in memory, the silent among them included."""
        yield from self._held.get(table, {}).values()

    def people(self, table: str) -> frozenset[int]:
        """Who is connected to a table elsewhere."""
        return frozenset(person for here in self.holders(table) for person in here.people)

    def leads(self, table: str, since: int, name: str) -> bool:
        """Whether a server that has a table in memory since then is the one to look after it."""
        elder = [
            here
            for here in self.holders(table)
            if here.server not in self._silent and (here.since, here.server) < (since, name)
        ]
        return not elder

    def _tables_of(self, server: str) -> set[str]:
        return {table for table, held in self._held.items() if server in held}

    def _drop(self, server: str, table: str) -> None:
        held = self._held.get(table, {})
        held.pop(server, None)
        if not held:
            self._held.pop(table, None)
