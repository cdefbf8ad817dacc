"""A person at a keyboard: history, completion with Tab, and a suggestion while typing."""

from collections.abc import Iterator
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle
from rich.console import Console

from kastellan.cli.play.terminal import Offers

MENU_ROWS = 6


class Keyboard:
    """The terminal as prompt_toolkit drives it."""

    def __init__(self, console: Console, history: Path | None) -> None:
        self.console = console
        kept = InMemoryHistory() if history is None else _history(history)
        self._session: PromptSession[str] = PromptSession(history=kept)

    def ask(self, prompt: str, hint: str, offers: Offers) -> str:
        return self._session.prompt(
            prompt,
            placeholder=[("fg:ansibrightblack", hint)],
            completer=_Legal(offers),
            auto_suggest=_First(offers),
            complete_style=CompleteStyle.MULTI_COLUMN,
            complete_while_typing=False,
            reserve_space_for_menu=MENU_ROWS,
        )

    def hand_over(self, leave: str | None, sit_down: str) -> None:
        if leave is not None:
            self._wait(leave)
        self._empty()
        self._wait(sit_down)
        self._empty()
        # What the other typed is a secret, too.
        self._session = PromptSession(history=InMemoryHistory())

    def _wait(self, text: str) -> None:
        plain: PromptSession[str] = PromptSession(history=InMemoryHistory())
        plain.prompt(f"{text} ")

    def _empty(self) -> None:
        self.console.clear()
        self.console.file.write("\x1b[3J")  # what has scrolled away, too
        self.console.file.flush()


def _history(path: Path) -> History:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError:
        return InMemoryHistory()  # a game without the lines of earlier games is still a game
    return FileHistory(str(path))


class _Legal(Completer):
    def __init__(self, offers: Offers) -> None:
        self._offers = offers

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        for offer in self._offers(document.text_before_cursor):
            yield Completion(offer.text, start_position=-offer.replaces)


class _First(AutoSuggest):
    def __init__(self, offers: Offers) -> None:
        self._offers = offers

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        line = document.text_before_cursor
        for offer in self._offers(line):
            typed = line[len(line) - offer.replaces :]
            if typed and offer.text.casefold().startswith(typed.casefold()):
                return Suggestion(offer.text[len(typed) :])
        return None
