"""The screen of Kreta."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from kastellan.cli.kreta import cards
from kastellan.cli.kreta.choices import choices, words
from kastellan.cli.kreta.end import final
from kastellan.cli.kreta.island import draw
from kastellan.cli.kreta.overview import layout, legend, overview
from kastellan.cli.kreta.provinces import provinces, worth
from kastellan.cli.kreta.raster import shape
from kastellan.cli.kreta.topics import topics
from kastellan.cli.play.screen import Room, Seats
from kastellan.cli.speech import Speech
from kastellan.core.record import Record


class KretaScreen:
    """Island, cards, players and choices."""

    rules_page = "docs/rules/kreta.md"

    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def words(self, record: Record, action: int) -> str:
        return words(record, action, self._speech)

    def welcome(self, record: Record) -> RenderableType:
        say = self._speech.say
        title = Text(say("kreta.title"), "bold")
        card, piece = self._speech.word("card.commander"), self._speech.word("piece.villager")
        line = f"{card}: {piece} {record.setting.parts.provinces[0].name}"
        first_steps = Text(say("kreta.first_steps", line=line))
        return Group(title, Text(say("kreta.welcome")), first_steps)

    def example(self, record: Record) -> str:
        a, b, c = (province.name for province in record.setting.parts.provinces[:3])
        return f"{self._speech.word('card.commander')}: {a}>{b}, {a}>{c}"

    def overview(self, record: Record, seats: Seats, room: Room, news: list[str]) -> RenderableType:
        return overview(record, seats, room, news, self._speech)

    def decision(self, record: Record, room: Room) -> RenderableType:
        now = self._speech.shown(record.view(record.to_move)["now"])
        return Group(Text(now, "bold"), *choices(record, self._speech))

    def looks(self) -> Mapping[str, str]:
        return {
            "board": "kreta.help.board",
            "table": "kreta.help.table",
            "cards": "kreta.help.cards",
        }

    def look(self, name: str, record: Record, seats: Seats, room: Room) -> RenderableType:
        view = record.view(seats.viewer)
        board = record.setting.parts
        if name == "cards":
            return cards.row(view, self._speech)
        if name == "table":
            return Group(provinces(board, view, self._speech), worth(self._speech))
        columns = room.columns - 1
        natural = int(columns / shape(board))
        rows = max(min(natural, room.rows - 3), 16)
        return Group(draw(board, view, self._speech, columns, rows), legend(Text(), self._speech))

    def topics(self, record: Record) -> Mapping[str, str]:
        return topics(record, self._speech)

    def pauses(self, record: Record) -> bool:
        return True

    def redraws(self, before: Record, after: Record) -> bool:
        return False

    def drawn(self, before: Record, after: Record, seat: int) -> RenderableType | None:
        return None

    def is_milestone(self, before: Record, after: Record) -> bool:
        scored = [record.view()["row"]["scored"] for record in (before, after)]
        return len(scored[0]) != len(scored[1])

    def end(self, record: Record, seats: Seats, room: Room) -> RenderableType:
        if layout(shape(record.setting.parts), room).island == "none":
            island: RenderableType = self.look("table", record, seats, room)
        else:
            island = self.look("board", record, seats, room)
        return Group("", island, "", final(record, seats, self._speech))
