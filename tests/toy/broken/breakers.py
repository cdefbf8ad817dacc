"""How the toy is broken, and what is kept of it.

A rule is broken by putting another function in its place, words by overriding a method, and what
`Record` guards by taking the guard away.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kastellan.core.checks import Check
from kastellan.core.game import Game
from tests.toy.game import Toy
from tests.toy.rules import RULES

Patch = tuple[str, Any]


@dataclass(frozen=True)
class Broken:
    """A broken game, the check that must see it, what it says, and what `Record` lacks."""

    game: Game
    check: Check
    sentence: str
    patches: tuple[Patch, ...] = ()


BROKEN: dict[str, Broken] = {}


def rule_breaker(
    slot: str, check: Check, sentence: str, **more: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the toy with this function in the place of a rule."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        name = function.__name__
        game = Toy()
        game.rules = replace(  # type: ignore[misc]
            RULES, **{"name": f"{RULES.name}_{name}", slot: function, **more}
        )
        BROKEN[name] = Broken(game, check, sentence)
        return function

    return add


def word_breaker(check: Check, sentence: str, *patches: Patch) -> Callable[[type[Toy]], type[Toy]]:
    """Add a subclass of the toy."""

    def add(broken: type[Toy]) -> type[Toy]:
        BROKEN[broken.__name__] = Broken(broken(), check, sentence, patches)
        return broken

    return add


def record_breaker(name: str, check: Check, sentence: str, attribute: str, value: Any) -> None:
    """Add the toy itself, played by a record that lacks something."""
    BROKEN[name] = Broken(Toy(), check, sentence, ((attribute, value),))
