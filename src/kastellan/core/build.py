"""One source of rules, several speeds: the same functions, bound and decorated anew.

A function marked `@rule` stays plain Python in its module. `Build` clones it together with every
rule it calls, puts a game's functions where the contract's slots are, and hands each clone to a
decorator: none for interpreted code, Numba's for compiled code. So nothing needs to be compiled
before it is used, and interpreted, compiled and GPU code can meet in one process.
"""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def rule(function: F) -> F:
    """Mark a function that may be compiled: no allocation, no exceptions, no changing globals."""
    function.__kastellan__ = "rule"  # type: ignore[attr-defined]
    return function


def slot(function: F) -> F:
    """Mark a function of the contract, in whose place each game puts its own."""
    function.__kastellan__ = "slot"  # type: ignore[attr-defined]
    return function


def _kind(thing: object) -> str | None:
    return getattr(thing, "__kastellan__", None) if isinstance(thing, FunctionType) else None


class Build:
    """Rules of one game, at one speed: `build(function)` is that function there."""

    def __init__(self, name: str, slots: Mapping[str, Callable[..., Any]], decorate: Decorator):
        self.name = name
        self._slots = slots
        self._decorate = decorate
        self._built: dict[Callable[..., Any], Callable[..., Any]] = {}

    def __len__(self) -> int:
        """How many functions have been built."""
        return len(self._built)

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        if _kind(function) == "slot":
            function = self._slots[function.__name__]
        if function not in self._built:
            self._built[function] = self._decorate(self._clone(function))
        return self._built[function]

    def _clone(self, function: Callable[..., Any]) -> Callable[..., Any]:
        assert isinstance(function, FunctionType)
        names = dict(function.__globals__)
        for name in function.__code__.co_names:
            if _kind(names.get(name)):
                names[name] = self(names[name])
        clone = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        # Numba files its cache by qualified name: two games share core's functions, not their code.
        clone.__qualname__ = f"{self.name}_{function.__qualname__}"
        return clone
