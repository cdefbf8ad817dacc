"""Who follows a table, and who is there: everybody gets their own message."""

from kastellan.server.protocol import Presence
from kastellan.server.refusals import Refused
from kastellan.server.tables.reader import Reader, Reason
from kastellan.server.tables.roster import Who
from kastellan.server.tables.sight import Here, Sight, seat_infos, watchers

RECENT = 30_000  # milliseconds after a request during which somebody counts as here


class Audience:
    """The connections of a table, and the people behind them."""

    def __init__(self, most: int) -> None:
        self.here: Here = frozenset()
        """The people who are there now, be it at another server."""
        self.local: Here = frozenset()
        """Those among them who are at this one."""
        self.away_since: dict[int, int] = {}
        """Since when those who have a seat are not."""
        self._readers: set[Reader] = set()
        self._most = most
        self._asked: dict[int, int] = {}  # when people without a connection last asked

    def __contains__(self, reader: Reader) -> bool:
        return reader in self._readers and not reader.is_dropped

    @property
    def is_empty(self) -> bool:
        """Whether nobody follows."""
        return not self._readers

    @property
    def waiting(self) -> int:
        """How many messages wait for their readers."""
        return sum(reader.waiting for reader in list(self._readers))

    @property
    def is_answering(self) -> bool:
        """Whether somebody still waits for an answer."""
        return any(reader.is_asking and not reader.is_gone for reader in self._readers)

    def add(self, reader: Reader) -> None:
        """A connection begins."""
        if len(self._readers) >= self._most:
            raise Refused("too_many", "too_many_streams")
        self._forget(reader)
        self._readers.add(reader)

    def remove(self, reader: Reader) -> None:
        """A connection has ended."""
        self._readers.discard(reader)
        self._forget(reader)

    def tell(self, reader: Reader, sight: Sight, now: int, since: int | None) -> None:
        """Tell somebody what came after a version, or everything."""
        update = None
        if since is not None:
            update = sight.update(reader.who, self.here, now, since, reader.mute)
        reader.put(update or sight.state(reader.who, self.here, now, reader.mute))
        reader.seen = sight.table.version

    def tell_all(self, sight: Sight, now: int) -> None:
        """Tell everybody what is new to them."""
        for reader in list(self._readers):
            if self._has_left(reader, sight):
                reader.drop("token_ended")
            elif reader.seen != sight.table.version:
                self.tell(reader, sight, now, reader.seen)

    def tell_everything(self, sight: Sight, now: int) -> None:
        """Tell everybody how things stand, though nothing has happened."""
        for reader in list(self._readers):
            self.tell(reader, sight, now, None)

    def _has_left(self, reader: Reader, sight: Sight) -> bool:
        """Whether somebody has given up the place they connected with; else it is brought up."""
        before, reader.who = reader.who, sight.table.who(reader.who.person)
        return before.person is not None and reader.who.person is None

    def drop(self, why: Reason, person: int | None = None) -> None:
        """End all connections, or those of one person."""
        for reader in list(self._readers):
            if person is None or reader.who.person == person:
                reader.drop(why)

    def _forget(self, reader: Reader) -> None:
        """Whoever had a connection is away once it ends, whatever else they asked for before."""
        if reader.who.person is not None:
            self._asked.pop(reader.who.person, None)

    def touch(self, who: Who, now: int) -> None:
        """Somebody has asked for something."""
        if who.person is not None:
            self._asked[who.person] = now

    def look(
        self, sight: Sight, now: int, elsewhere: Here = frozenset(), but: Reader | None = None
    ) -> bool:
        """Notice who is there and who is not, and tell it to all but one.

        `elsewhere` are those at other servers. Returns whether it has changed who is at this one.
        """
        self._readers = {reader for reader in self._readers if not reader.is_gone}
        self._asked = {each: at for each, at in self._asked.items() if at > now - RECENT}
        people = {reader.who.person for reader in self._readers if not reader.is_dropped}
        before = self.local
        self.local = frozenset(each for each in people | set(self._asked) if each is not None)
        here = self.local | elsewhere
        for person in sight.table.terms.seated:
            if person is not None and person not in here:
                self.away_since.setdefault(person, now)
        self.away_since = {each: at for each, at in self.away_since.items() if each not in here}
        if here != self.here:
            self.here = here
            table, row = sight.table, sight.table.row
            seats = seat_infos(row, here, table.hasty)
            told = Presence(table.version, seats, watchers(row, here))
            for reader in self._readers - {but}:
                reader.put(told)
        return self.local != before

    @property
    def next_look(self) -> list[int]:
        """When somebody who has no connection no longer counts as here."""
        return [at + RECENT + 1 for at in self._asked.values()]
