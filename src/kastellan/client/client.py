"""A server, as a program sees it."""

from collections.abc import Mapping
from types import TracebackType
from urllib.parse import urlsplit

from kastellan.client.table import Table
from kastellan.client.wire import Wire
from kastellan.server.protocol import (
    Absence,
    GameInfo,
    Games,
    Join,
    Json,
    NewTable,
    NoLimit,
    Seated,
    SeatWish,
    TableInfo,
    Tables,
    TimeLimit,
    Waits,
    Watch,
)


class Client:
    """Talks to one server; `with Client(address) as server:` hangs up at the end.

    Of several servers that share their tables all addresses may be given: when one does not answer,
    the next is asked.
    """

    def __init__(self, *addresses: str) -> None:
        self._wire = Wire(*(addresses or ("http://127.0.0.1:8520",)))

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._wire.close()

    def games(self) -> list[GameInfo]:
        """The games there are."""
        return self._wire.ask("GET", "/api/games", Games).games

    def tables(self) -> list[TableInfo]:
        """The public tables."""
        return self._wire.ask("GET", "/api/tables", Tables).tables

    def create(
        self,
        game: str,
        *,
        name: str = "Host",
        players: int | None = None,
        seat: int | None = None,
        bots: Mapping[int, str] | None = None,
        options: Mapping[str, Json] | None = None,
        public: bool = False,
        time: TimeLimit | None = None,
        absent: Absence | None = None,
    ) -> Table:
        """Make a table; with a seat and bots for all others, the game begins at once."""
        wish = NewTable(
            game=game,
            name=name,
            players=players,
            options=dict(options or {}),
            seat=seat,
            start=True,
            public=public,
            time=time or NoLimit(),
            absent=absent or Waits(),
        )
        if bots is not None:
            count = players or max([*bots, *([] if seat is None else [seat])]) + 1
            wish.seats = [
                SeatWish("bot", bots[number]) if number in bots else SeatWish()
                for number in range(count)
            ]
        return self._table(self._wire.ask("POST", "/api/tables", Seated, wish))

    def join(self, table: str, name: str, *, seat: int | None = None) -> Table:
        """Sit down at a table, named by its id or by an invite's link."""
        table_id, invite = _parts(table)
        path = f"/api/tables/{table_id}/join"
        return self._table(self._wire.ask("POST", path, Seated, Join(name, seat, invite)))

    def watch(self, table: str, name: str) -> Table:
        """Look on at a table, named by its id or by an invite's link."""
        table_id, invite = _parts(table)
        path = f"/api/tables/{table_id}/watch"
        return self._table(self._wire.ask("POST", path, Seated, Watch(name, invite)))

    def table(self, table_id: str, token: str | None = None) -> Table:
        """A table where one has a place already, or a public one to look at."""
        return Table(self._wire, table_id, token)

    def _table(self, seated: Seated) -> Table:
        table = Table(self._wire, seated.table.id, seated.token)
        table.invites = {invite.seat: invite.link for invite in seated.invites}
        return table


def _parts(table: str) -> tuple[str, str | None]:
    """The id and the invite of a table's link, or of a bare id."""
    parts = urlsplit(table)
    return parts.path.rpartition("/")[2], parts.fragment or None
