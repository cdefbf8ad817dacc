"""What the command line says, in the language of whoever reads it."""

import os
from collections.abc import Mapping

from kastellan.core.errors import BadOption
from kastellan.core.game import Game, Json, listing
from kastellan.core.texts import LANGUAGES, Message, Param, Texts

TEXTS = Texts("kastellan.cli")


def language(wanted: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for, else that of the environment, else English."""
    if wanted is not None:
        if wanted not in LANGUAGES:
            raise BadOption(f"There is no language {wanted!r}; there is {listing(LANGUAGES)}.")
        return wanted
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(name):
            return locale[:2] if locale[:2] in LANGUAGES else "en"
    return "en"


class Speech:
    """The texts of the command line and of one game, in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang

    def say(self, key: str, **params: str | int) -> str:
        """A text of the command line."""
        return TEXTS.say(Message(key, params), self.lang)

    def word(self, key: str) -> str:
        """A text of the game that has nothing to fill in."""
        return self.game.texts.table(self.lang)[key]

    def tell(self, message: Message) -> str:
        """A message of the game."""
        return self.game.texts.say(message, self.lang)

    def shown(self, data: Json) -> str:
        """A message of the game as a view holds it."""
        return self.tell(_message(data))

    def player(self, seat: int) -> str:
        """A seat's name."""
        return self.word(f"player.{seat}")


def _message(data: Json) -> Message:
    params: dict[str, Param] = {}
    for name, value in data["params"].items():
        if isinstance(value, list):
            params[name] = tuple(_message(each) for each in value)
        else:
            params[name] = _message(value) if isinstance(value, dict) else value
    return Message(data["key"], params)
