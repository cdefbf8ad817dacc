"""Texts by message key, in every language we speak.

A `Message` is a key with parameters; `Texts` knows a folder of `<language>.json` files that turn it
into a sentence. Rules, servers and browsers pass messages around, never sentences, so that each
reader gets their own language.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Union

LANGUAGES = ("en", "de", "fr", "it", "nl")

Param = Union[str, int, "Message", tuple["Message", ...]]


@dataclass(frozen=True)
class Message:
    """A sentence before it is in a language; parameters may be messages, or several."""

    key: str
    params: Mapping[str, Param] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The message as plain data, for a browser that has the texts."""
        return {
            "key": self.key,
            "params": {
                name: [each.to_json() for each in value]
                if isinstance(value, tuple)
                else value.to_json()
                if isinstance(value, Message)
                else value
                for name, value in self.params.items()
            },
        }

    def keys(self) -> Iterator[str]:
        """This message's key and those of the messages inside it."""
        yield self.key
        for value in self.params.values():
            for inner in value if isinstance(value, tuple) else (value,):
                if isinstance(inner, Message):
                    yield from inner.keys()


def quoted(value: object, most: int = 60) -> str:
    """Whatever somebody gave us, as a sentence quotes it: printable and not long."""
    if isinstance(value, str):
        return repr(value if len(value) <= most else value[: most - 1] + "…")
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists without end
        return "something too large to show"
    return text if len(text) <= most else text[: most - 1] + "…"


@dataclass(frozen=True)
class Texts:
    """The texts of one package: `texts/<language>.json` inside it."""

    package: str

    def table(self, lang: str) -> Mapping[str, str]:
        """Key to text in one language; English where we do not speak the language."""
        return _table(self.package, lang if lang in LANGUAGES else "en")

    def say(self, message: Message, lang: str = "en") -> str:
        """The message as a sentence."""
        filled = {name: self._fill(value, lang) for name, value in message.params.items()}
        return self.table(lang)[message.key].format(**filled)

    def _fill(self, value: Param, lang: str) -> str | int:
        if isinstance(value, tuple):
            return ", ".join(self.say(each, lang) for each in value)
        return self.say(value, lang) if isinstance(value, Message) else value


@cache
def _table(package: str, lang: str) -> Mapping[str, str]:
    text = (files(package) / "texts" / f"{lang}.json").read_text(encoding="utf-8")
    table: dict[str, str] = json.loads(text)
    return table
