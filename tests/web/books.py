"""The rules a player reads in the browser, taken apart: a JSON file a language, in one syntax.

The syntax is described in web/src/components/rules/README.md.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
ICON = re.compile(r"\{(\w+):(\w+)\}")
LINK = re.compile(r"\[([^\][]+)\]\(#([a-z-]+)\)")
STRONG = re.compile(r"\*([^*]+)\*")
NUMBER = re.compile(r"\d+")
FIELDS = {"id", "title", "mark", "body", "sections"}


@dataclass(frozen=True)
class Text:
    """A text of a book, and where it stands: `king/body/1`."""

    place: str
    text: str

    @property
    def icons(self) -> list[str]:
        return sorted(f"{family}:{name}" for family, name in ICON.findall(self.text))

    @property
    def links(self) -> list[str]:
        return sorted(section for _, section in LINK.findall(self.text))

    @property
    def numbers(self) -> list[str]:
        """The figures in it but for 1, which is as often a word."""
        return sorted(number for number in NUMBER.findall(self.plain) if number != "1")

    @property
    def plain(self) -> str:
        """As read aloud, without marks."""
        return STRONG.sub(r"\1", LINK.sub(r"\1", ICON.sub("", self.text)))


def load(game: str, language: str) -> dict[str, Any]:
    """A book as it stands in its file."""
    path = SOURCES / "games" / game / "rules" / f"{language}.json"
    book: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return book


def sections(book: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All sections, in reading order, those inside others too."""
    pending = list(book["sections"])
    while pending:
        section = pending.pop(0)
        yield section
        pending = section.get("sections", []) + pending


def texts(book: dict[str, Any]) -> Iterator[Text]:
    """Every text of a book, in reading order."""
    for label in ("contents", "example"):
        yield Text(label, book[label])
    for section in sections(book):
        yield Text(f"{section['id']}/title", section["title"])
        yield from _inside(section["body"], f"{section['id']}/body")


def _inside(value: object, place: str) -> Iterator[Text]:
    if isinstance(value, str):
        yield Text(place, value)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _inside(each, f"{place}/{index}")
    else:
        assert isinstance(value, dict), place
        for name, inner in value.items():
            yield from _inside(inner, f"{place}/{name}")
