"""What a game's screen offers to the loop; a new game adds one of these."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from rich.console import RenderableType

from kastellan.cli.speech import Speech
from kastellan.core.game import Game
from kastellan.core.record import Record


@dataclass(frozen=True)
class Room:
    """How much a terminal can show."""

    columns: int
    rows: int


@dataclass(frozen=True)
class Seats:
    """Who sits where, and for whom the screen is."""

    specs: tuple[str, ...]
    viewer: int | None
    """The person at the keyboard now; None when nobody plays."""


class Screen(Protocol):
    """A game's pictures and words."""

    rules_page: str
    """Where the rules can be read."""

    def words(self, record: Record, action: int) -> str:
        """An action in the player's language; in English about the same as the notation."""

    def example(self, record: Record) -> str:
        """A whole turn in one line, as one might type it."""

    def welcome(self, record: Record) -> RenderableType:
        """What a newcomer should know in a few lines."""

    def overview(self, record: Record, seats: Seats, room: Room, news: list[str]) -> RenderableType:
        """Everything a player needs at the start of a turn, without what is to be decided."""

    def decision(self, record: Record, room: Room) -> RenderableType:
        """What is to be decided now, and what is possible."""

    def looks(self) -> Mapping[str, str]:
        """Further pictures by their command, with the key of the line in `help`."""

    def look(self, name: str, record: Record, seats: Seats, room: Room) -> RenderableType:
        """One of the further pictures."""

    def topics(self, record: Record) -> Mapping[str, str]:
        """What `help WORD` can explain: a word in the player's language, and the explanation."""

    def pauses(self, record: Record) -> bool:
        """Whether a decision with only one choice is still put to the player."""

    def redraws(self, before: Record, after: Record) -> bool:
        """Whether a player in the middle of a turn should see the table again."""

    def drawn(self, before: Record, after: Record, seat: int) -> RenderableType | None:
        """What only the seat has learnt between two moments, such as a card drawn, if anything."""

    def is_milestone(self, before: Record, after: Record) -> bool:
        """Whether a spectator should see the table again."""

    def end(self, record: Record, seats: Seats, room: Room) -> RenderableType:
        """The final table."""


def make(game: Game, speech: Speech) -> Screen:
    """The screen of a game."""
    from kastellan.cli.catan.screen import CatanScreen
    from kastellan.cli.kreta.screen import KretaScreen

    screens: Mapping[str, Callable[[Speech], Screen]] = {"catan": CatanScreen, "kreta": KretaScreen}
    return screens[game.name](speech)
