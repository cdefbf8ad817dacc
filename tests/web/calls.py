"""Where the page's sources ask for sentences: the calls of `t`, read without running anything."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
KEY = re.compile(r"[a-z][\w-]*(?:\.[\w-]+)+")
QUOTED = re.compile(r"""(?<!\\)(["'`])((?:(?!\1).)*)\1""")
HOLE = re.compile(r"\$\{[^}]*\}")
PAIRS = {"(": ")", "[": "]", "{": "}"}
CALL = re.compile(r"(?<![\w.$])t\(")


@dataclass(frozen=True)
class Call:
    """A call of `t`: the keys it may ask for, as patterns, and the parameters it brings."""

    place: str
    keys: tuple[str, ...]
    params: frozenset[str] | None
    """None where they cannot be read off."""

    def asks_for(self, key: str) -> bool:
        return any(re.fullmatch(pattern, key) for pattern in self.keys)


def sources() -> Iterator[Path]:
    """What may ask for a sentence."""
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in (".svelte", ".ts") and "types" not in path.relative_to(SOURCES).parts[:1]:
            yield path


def calls(path: Path) -> Iterator[Call]:
    """The calls of `t` in a source."""
    source = path.read_text(encoding="utf-8")
    for found in CALL.finditer(source):
        line = source.count("\n", 0, found.start()) + 1
        key, *rest = arguments(source, found.end())
        keys = tuple(pattern_of(text) for _, text in QUOTED.findall(key) if is_key(text))
        params = names(rest[0]) if rest else frozenset[str]()
        yield Call(f"{path.relative_to(SOURCES)}:{line}", keys, params)


def is_key(text: str) -> bool:
    return KEY.fullmatch(HOLE.sub("x", text)) is not None


def pattern_of(text: str) -> str:
    """A key as a pattern: a hole in it stands for one word."""
    return r"[\w-]+".join(re.escape(part) for part in HOLE.split(text))


def arguments(source: str, start: int) -> list[str]:
    """The arguments of a call whose bracket has just been opened, apart at commas."""
    found, begin = [], start
    for at, sign in outside(source, start):
        if sign == ",":
            found.append(source[begin:at])
            begin = at + 1
        elif sign == ")":
            return [each.strip() for each in [*found, source[begin:at]] if each.strip()]
    raise AssertionError("a bracket is never closed")


def outside(source: str, start: int) -> Iterator[tuple[int, str]]:
    """Every sign in no inner bracket and no quotes, up to the bracket that ends it all."""
    depth: list[str] = []
    quote = ""
    for at in range(start, len(source)):
        sign = source[at]
        if quote:
            quote = "" if sign == quote and source[at - 1] != "\\" else quote
        elif sign in "\"'`":
            quote = sign
        elif depth and sign == depth[-1]:
            depth.pop()
        elif sign in PAIRS:
            depth.append(PAIRS[sign])
        elif not depth:
            yield at, sign
            if sign in ")]}":
                return


def names(literal: str) -> frozenset[str] | None:
    """The names in an object literal `{ a: 1, b }`; None where it is something else."""
    if not literal.startswith("{") or "..." in literal:
        return None
    found, begin = set(), 1
    for at, sign in outside(literal, 1):
        if sign in ",}":
            name = literal[begin:at].split(":")[0].strip()
            found |= {name} - {""}
            begin = at + 1
    return frozenset(found)
