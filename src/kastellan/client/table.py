"""A place at a table: what one sees there, and what one does."""

import time
import uuid
from collections.abc import Iterator

from kastellan.client.errors import Refused
from kastellan.client.wire import Wire
from kastellan.server.protocol import (
    Accepted,
    Answer,
    Bye,
    Chat,
    Export,
    HandOver,
    Move,
    Offer,
    Seated,
    Sight,
    State,
    TableInfo,
    TakeBack,
    Undo,
)


class Table:
    """A table seen from one place; `token` proves it, and is None for somebody who looks on."""

    def __init__(self, wire: Wire, table_id: str, token: str | None) -> None:
        self.id = table_id
        self.token = token
        self.version = 0
        """The last version seen."""
        self.sight: Sight | None = None
        """What was seen last."""
        self.invites: dict[int | None, str] = {}
        """Links to give away, by seat; under None the table's own."""
        self._wire = wire

    # --- looking -------------------------------------------------------------------------------

    def state(self) -> State:
        """Everything one may know of the table now."""
        state = self._wire.ask("GET", self._path("state"), State, token=self.token)
        self._see(state)
        return state

    def follow(self) -> Iterator[Answer]:
        """Every message of the table from here on; reconnects and resumes by itself."""
        wait = 0.1
        while True:
            since = {"version": self.version} if self.sight is not None else {}
            for message in self._wire.lines(self._path("events"), self.token, **since):
                wait = 0.1
                if isinstance(message, Sight):
                    self._see(message)
                elif isinstance(message, Bye):
                    wait = max(wait, message.retry_after or 0.0)
                yield message
            time.sleep(wait)
            wait = min(wait * 2, 5.0)

    def turns(self) -> Iterator[Sight]:
        """What one sees each time one is to decide; ends with the game, or if it cannot go on."""
        decided = -1
        for message in self.follow():
            if not isinstance(message, Sight):
                continue
            if message.table.status in ("over", "closed") or message.table.halted:
                return
            if message.legal and message.position > decided:
                decided = message.position
                yield message

    def export(self) -> Export:
        """A finished game, to keep."""
        return self._wire.ask("GET", self._path("export"), Export, token=self.token)

    # --- doing ---------------------------------------------------------------------------------

    def play(self, action: Offer | int | str) -> Accepted:
        """Play one of the legal actions, by number or by its notation; raises Refused."""
        named = action.action if isinstance(action, Offer) else action
        return self._do("moves", Move(_new_id(), self.version, named))

    def undo(self, turn: bool = False) -> Accepted:
        """Take back the last decision, or the turn as far as that goes; raises Refused."""
        return self._do("undo", Undo(_new_id(), self.version, turn))

    def chat(self, text: str) -> Accepted:
        """Say something at the table."""
        return self._do("chat", Chat(_new_id(), text))

    def take_back(self) -> Accepted:
        """Play on after a bot stood in."""
        return self._do("take-back", TakeBack(_new_id()))

    def hand_over(self) -> Accepted:
        """Let the table's bot play."""
        return self._do("hand-over", HandOver(_new_id()))

    def start(self) -> TableInfo:
        """Begin the game; for the host."""
        return self._wire.ask("POST", self._path("start"), TableInfo, token=self.token)

    def leave(self) -> TableInfo:
        """Give up one's place."""
        return self._wire.ask("POST", self._path("leave"), TableInfo, token=self.token)

    def close(self) -> TableInfo:
        """End the table; for the host."""
        return self._wire.ask("POST", self._path("close"), TableInfo, token=self.token)

    def rematch(self) -> "Table":
        """Another game with the same people."""
        seated = self._wire.ask("POST", self._path("rematch"), Seated, token=self.token)
        return Table(self._wire, seated.table.id, seated.token)

    def _do(self, what: str, deed: Move | Undo | Chat | TakeBack | HandOver) -> Accepted:
        try:
            return self._wire.ask("POST", self._path(what), Accepted, deed, self.token)
        except Refused as refused:
            if refused.answer.state is not None:
                self._see(refused.answer.state)
            raise

    def _see(self, sight: Sight) -> None:
        if self.sight is None or sight.version >= self.version:
            self.version, self.sight = sight.version, sight

    def _path(self, what: str) -> str:
        return f"/api/tables/{self.id}/{what}"


def _new_id() -> str:
    return uuid.uuid4().hex
