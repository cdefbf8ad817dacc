"""One source of rules, several speeds: the same functions, bound and decorated anew.

A function marked `@rule` stays plain Python in its module. `Build` clones it together with every
rule it calls, puts a game's functions where the contract's slots are, and hands each clone to a
decorator: none for interpreted code, Numba's for compiled code. So nothing needs to be compiled
before it is used, and interpreted, compiled and GPU code can meet in one process.
"""

import hashlib
from collections.abc import Callable, Mapping
from types import CodeType, FunctionType
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])
Decorator = Callable[[Callable[..., Any], str], Callable[..., Any]]
"""Given a clone and its fingerprint, returns what is called in its place."""


def rule(function: F) -> F:
    """Mark a function that may be compiled: no allocation, no exceptions, no changing globals."""
    function.__kastellan__ = "rule"  # type: ignore[attr-defined]
    return function


def part(function: F) -> F:
    """Mark a rule that is compiled with each of its callers, never alone.

    Whatever is compiled has all that it calls linked and optimised with it: a step that only one
    function takes, and that calls many rules, would cost the time of another `apply`.
    """
    function.__kastellan__ = "part"  # type: ignore[attr-defined]
    return function


def slot(function: F) -> F:
    """Mark a function of the contract, in whose place each game puts its own."""
    function.__kastellan__ = "slot"  # type: ignore[attr-defined]
    return function


def is_part(function: object) -> bool:
    """Whether it is compiled with its callers."""
    return _kind(function) == "part"


def _kind(thing: object) -> str | None:
    return getattr(thing, "__kastellan__", None) if isinstance(thing, FunctionType) else None


class Build:
    """Rules of one game, at one speed: `build(function)` is that function there."""

    def __init__(
        self,
        name: str,
        slots: Mapping[str, Callable[..., Any]],
        decorate: Decorator = lambda function, fingerprint: function,
    ) -> None:
        self.name = name
        self._slots = slots
        self._decorate = decorate
        self._built: dict[Callable[..., Any], Callable[..., Any]] = {}
        self._prints: dict[Callable[..., Any], str] = {}

    def __len__(self) -> int:
        """How many functions have been built that are more than a part of others."""
        return sum(not is_part(function) for function in self._built)

    def __call__(self, function: Callable[..., Any]) -> Callable[..., Any]:
        function = self._resolve(function)
        if function not in self._built:
            clone = self._clone(function)
            self._built[function] = self._decorate(clone, self.fingerprint(function))
        return self._built[function]

    def fingerprint(self, function: Callable[..., Any]) -> str:
        """A hash of all that a function's compiled code is made from: its own code, the constants
        it reads, and the rules it calls."""
        function = self._resolve(function)
        if function not in self._prints:
            assert isinstance(function, FunctionType)
            digest = hashlib.blake2b(f"{self.name} {function.__qualname__}".encode())
            _add_code(digest, function.__code__)
            for name in function.__code__.co_names:
                value = function.__globals__.get(name)
                digest.update(name.encode())
                if value is not None and _kind(value):
                    digest.update(self.fingerprint(value).encode())
                elif isinstance(value, np.ndarray):
                    digest.update(f"{value.dtype.descr} {value.shape}".encode() + value.tobytes())
                elif isinstance(value, (int, float, tuple)):
                    digest.update(repr(value).encode())
            self._prints[function] = digest.hexdigest()[:24]
        return self._prints[function]

    def _resolve(self, function: Callable[..., Any]) -> Callable[..., Any]:
        return self._slots[function.__name__] if _kind(function) == "slot" else function

    def _clone(self, function: Callable[..., Any]) -> Callable[..., Any]:
        assert isinstance(function, FunctionType)
        names = dict(function.__globals__)
        for name in function.__code__.co_names:
            if _kind(names.get(name)):
                names[name] = self(names[name])
        clone = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        # Numba files its cache by qualified name: two games share core's functions, not their code.
        clone.__qualname__ = f"{self.name}_{function.__qualname__}"
        clone.__kastellan__ = _kind(function)  # type: ignore[attr-defined]
        return clone


def _add_code(digest: hashlib.blake2b, code: CodeType) -> None:
    digest.update(code.co_code + repr((code.co_varnames, code.co_names)).encode())
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            _add_code(digest, constant)
        else:
            digest.update(repr(constant).encode())
