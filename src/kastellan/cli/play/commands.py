"""The words that are no moves: `help`, `undo`, `quit` and so on, in the player's language."""

from kastellan.cli.speech import Speech
from kastellan.core.notation import fold

GENERAL = ("help", "log", "why", "undo", "restart", "save", "quit", "rules")


class Leave(Exception):
    """The player wants to go."""


class Commands:
    """The commands of one game, by their names in one language and in English."""

    def __init__(self, looks: tuple[str, ...], speech: Speech) -> None:
        self.looks = looks
        order = ("help", *looks, *GENERAL[1:])
        self.local = {name: speech.say(f"command.{name}") for name in order}
        self._names = {fold(name): name for name in order}
        self._names |= {fold(local): name for name, local in self.local.items()}

    def exactly(self, line: str) -> tuple[str, str] | None:
        """A command and the rest of the line, if the first word is one."""
        first, _, rest = line.strip().partition(" ")
        name = self._names.get(fold(first))
        return None if name is None else (name, rest.strip())

    def beginning(self, line: str) -> tuple[str, str] | None:
        """The same for the beginning of one command's name."""
        first, _, rest = line.strip().partition(" ")
        wanted = fold(first)
        found = {name for word, name in self._names.items() if wanted and word.startswith(wanted)}
        return (found.pop(), rest.strip()) if len(found) == 1 else None
