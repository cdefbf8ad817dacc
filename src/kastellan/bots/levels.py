"""The characters: five for each game, from a gentle beginner to the strongest.

Each level wins about three games of four against the one before; docs/results.md has the games.
"""

from dataclasses import dataclass
from importlib.resources import files

from kastellan.bots.mind import Mind
from kastellan.core.game import Game
from kastellan.core.texts import Message, Texts

TEXTS = Texts("kastellan.bots")


@dataclass(frozen=True)
class Level:
    """An opponent with a name and a face."""

    id: str
    """What it is called on the command line and at a table."""
    rank: int
    """1 is the gentlest, 5 the strongest."""
    game: str
    mind: Mind

    @property
    def name(self) -> Message:
        return Message(f"level.{self.id}.name")

    @property
    def sentence(self) -> Message:
        """Who it is, and a hint at how it plays."""
        return Message(f"level.{self.id}.sentence")

    @property
    def face(self) -> str:
        """A square drawing, as SVG."""
        source = files("kastellan.bots") / "faces" / self.game / f"{self.id}.svg"
        return source.read_text("utf-8")


def levels(game: Game) -> tuple[Level, ...]:
    """The characters of a game, the gentlest first; none for a game without."""
    if game.name == "kreta":
        from kastellan.bots.kreta.levels import MINDS

        return _ranked("kreta", MINDS)
    if game.name == "catan":
        from kastellan.bots.catan.levels import MINDS as CATAN

        return _ranked("catan", CATAN)
    return ()


def _ranked(game: str, minds: dict[str, Mind]) -> tuple[Level, ...]:
    return tuple(Level(id, rank, game, mind) for rank, (id, mind) in enumerate(minds.items(), 1))
