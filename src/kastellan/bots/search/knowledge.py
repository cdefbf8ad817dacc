"""What the search knows of a game besides its rules."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kastellan.core.build import rule
from kastellan.core.game import Game


@rule
def no_hint(setup: Any, s: Any, rng: Any, notes: Any, out: Any) -> int:
    """Nobody knows."""
    return -1


@rule
def all_sensible(setup: Any, s: Any, planned: int, notes: Any, actions: Any, count: int) -> int:
    """Everything is worth a thought."""
    return count


@rule
def lean_to_plan(
    setup: Any, s: Any, planned: int, notes: Any, actions: Any, count: int, out: Any
) -> None:
    """A simple player that always does what it plans."""
    for which in range(count):
        out[actions[which]] = 1.0 if actions[which] == planned else 0.0


@rule
def no_feeling(setup: Any, s: Any, notes: Any, chances: Any, points: Any) -> bool:
    """Nobody feels who will win."""
    return False


@dataclass(frozen=True)
class Knowledge:
    """A game's part of the search."""

    secrets: bool
    """Whether a seat does not know the whole state, so that worlds must be imagined."""
    settled: Callable[..., bool]
    """Whether a state can be judged as it is."""
    hint: Callable[..., int] = no_hint
    """What a simple player would do."""
    sensible: Callable[..., int] = all_sensible
    """Puts what is worth a thought first among the legal actions, and counts it."""
    lean: Callable[..., None] = lean_to_plan
    """How likely the simple player is to do each of some actions."""
    foretell: Callable[..., bool] = no_feeling
    """Who will win, as the simple player feels it."""
    notes: Callable[[Any], tuple[Any, ...]] = lambda config: (0,)
    """Makes what `hint` writes on, by the settings of a search."""
    config: dict[str, Any] = field(default_factory=dict)
    """Settings of the search that proved best in this game."""


def knowledge(game: Game) -> Knowledge | None:
    """What is known of a game; None if nothing."""
    if game.name == "kreta":
        from kastellan.bots.kreta.knowledge import KNOWLEDGE

        return KNOWLEDGE
    if game.name == "catan":
        from kastellan.bots.catan.knowledge import KNOWLEDGE as CATAN

        return CATAN
    return None
