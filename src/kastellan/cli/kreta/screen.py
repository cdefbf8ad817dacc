"""The screen of Kreta."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kastellan.cli.kreta import cards, look
from kastellan.cli.kreta.choices import choices, words
from kastellan.cli.kreta.end import final
from kastellan.cli.kreta.island import draw
from kastellan.cli.kreta.players import players
from kastellan.cli.kreta.provinces import provinces, worth
from kastellan.cli.kreta.raster import shape
from kastellan.cli.kreta.topics import topics
from kastellan.cli.play.screen import Room, Seats
from kastellan.cli.speech import Speech
from kastellan.core.game import Json
from kastellan.core.record import Record

WIDE = 110  # columns from which the island is drawn
SIDE = 46  # columns beside the island, where there is room for them
LEAST_ISLAND = 19  # rows
SQUEEZED = 0.8  # an island lower than this by its shape stands beside the rest instead
FULL_TABLE = 40  # rows from which a narrow terminal shows all provinces
OTHER_ROWS = 16  # what stands above and below the island
TALL = 2.5  # a board that is not this much wider than high stands beside the rest


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
        view = record.view(seats.viewer)
        told = [Text(line, "italic") for line in news]
        head = Text(cards.progress(record, view, self._speech), "bold")
        if room.columns < WIDE:
            in_short = seats.viewer is not None and room.rows < FULL_TABLE
            only = list(look.marks(view)) if in_short else None
            table = provinces(record.setting.parts, view, self._speech, only)
            people = players(view, seats, self._speech, room.columns)
            return Group("", *told, head, cards.open_cards(view, self._speech), table, people)
        board = record.setting.parts
        columns = room.columns - 1
        rows = min(max(room.rows - OTHER_ROWS, LEAST_ISLAND), int(columns / shape(board)))
        squeezed = rows < SQUEEZED * columns / shape(board)
        if squeezed and (room.columns >= WIDE + SIDE or shape(board) < TALL):
            return self._beside(record, view, seats, room, [head, *told])
        island = draw(board, view, self._speech, columns, rows)
        return Group(
            *told,
            island,
            self._legend(head),
            cards.open_cards(view, self._speech),
            players(view, seats, self._speech, room.columns),
        )

    def _beside(
        self, record: Record, view: Json, seats: Seats, room: Room, told: list[Text]
    ) -> RenderableType:
        rows = min(max(room.rows - 8, LEAST_ISLAND), 40)
        columns = room.columns - SIDE - 2
        board = record.setting.parts
        columns = min(columns, max(int(rows * shape(board) * 1.4), 72))
        rows = min(rows, max(int(columns / shape(board) * 1.2), LEAST_ISLAND))
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=columns)
        grid.add_column()
        side = Group(
            *told,
            "",
            cards.open_cards(view, self._speech),
            "",
            players(view, seats, self._speech, SIDE),
        )
        grid.add_row(draw(board, view, self._speech, columns, rows), side)
        return Group(grid, self._legend(Text()))

    def _legend(self, head: Text) -> Text:
        speech = self._speech
        signs = [
            (look.VILLAGER, speech.word("piece.villager")),
            (look.ABBOT, speech.word("piece.abbot")),
            (look.VILLAGE, speech.word("piece.village")),
            (look.SHIP, speech.word("piece.ship")),
            (look.FORT, speech.word("piece.fort")),
            (look.PORT, speech.word("term.port")),
            ("17", speech.word("term.fort_site")),
        ]
        legend = "  ".join(f"{sign} {name}" for sign, name in signs)
        return Text.assemble(head, "   " if head else "", (legend, "dim"))

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
        return Group(draw(board, view, self._speech, columns, rows), self._legend(Text()))

    def topics(self, record: Record) -> Mapping[str, str]:
        return topics(record, self._speech)

    def is_milestone(self, before: Record, after: Record) -> bool:
        scored = [record.view()["row"]["scored"] for record in (before, after)]
        return len(scored[0]) != len(scored[1])

    def end(self, record: Record, seats: Seats, room: Room) -> RenderableType:
        if room.columns < WIDE:
            island: RenderableType = self.look("table", record, seats, room)
        else:
            island = self.look("board", record, seats, room)
        return Group("", island, "", final(record, seats, self._speech))
