"""Recomputes what chance brought in an exported game: see `chance` for how."""

from dataclasses import dataclass, field

from kastellan.core.contract import OVER
from kastellan.core.errors import KastellanError
from kastellan.core.record import Record
from kastellan.core.texts import Message
from kastellan.server import chance
from kastellan.server.export import Exported


class NotFair(KastellanError):
    """A game whose rolls and draws are not those that its seed leads to."""


@dataclass
class Checked:
    """What was recomputed and found alike."""

    finished: bool
    draws: int = 0
    unnamed: int = 0
    """Those that the game has no name for, such as the dealing of a deck."""
    kinds: list[tuple[Message, int]] = field(default_factory=list)
    """The others: what it was, and how often."""

    def count(self, kind: Message | None) -> None:
        """Note a draw."""
        self.draws += 1
        if kind is None:
            self.unnamed += 1
            return
        for place, (known, times) in enumerate(self.kinds):
            if known == kind:
                self.kinds[place] = (known, times + 1)
                return
        self.kinds.append((kind, 1))


def verify(game: Exported, shown: str | None = None) -> Checked:
    """Check a game against its seed, and its commitment against the one shown at the start.

    Raises NotFair with the first thing that is wrong.
    """
    if shown is not None and shown.strip().lower() != game.commitment:
        raise NotFair(
            f"The commitment in this game is {game.commitment}, not the one that was shown."
        )
    if game.seed is None:
        raise NotFair(
            "This game holds no seed, so nothing can be recomputed: export it again when it is "
            "over."
        )
    if (found := chance.commitment(game.seed)) != game.commitment:
        raise NotFair(
            f"The seed of this game is not the one it began with: its SHA-256 is {found}, but the "
            f"commitment is {game.commitment}."
        )
    checked = Checked(game.record.to_move == OVER)
    for step in range(game.imported, len(game.record.actions)):
        if game.record.decider(step) is None:
            _check(game.record.fork(step), game.record.actions[step], game, checked)
    return checked


def _check(record: Record, action: int, game: Exported, checked: Checked) -> None:
    assert game.seed is not None
    draw = checked.draws + 1
    due = chance.outcome(record.odds, game.seed, game.table, draw)
    if due != action:
        raise NotFair(
            f"Step {len(record.actions) + 1} differs: roll or draw number {draw} had to bring "
            f"{record.say(due)!r}, but the game has {record.say(action)!r}."
        )
    named = record.game.draw(action)
    checked.count(None if named is None else named[0])
