"""What can go wrong, as one tree.

    KastellanError
    ├── UnknownName      no game, bot or device of that name
    ├── BadOption        an option that does not exist, or a value it does not take
    ├── BadRecord        a game's text or JSON that cannot be read or does not replay
    ├── BadPosition      a position that cannot be
    ├── BadNotation      words that name no action, or more than one
    ├── IllegalAction    an action the rules forbid now
    └── CannotUndo       nothing that may be taken back

The text of each is one sentence for people: what is wrong, and what would be right.
"""

from kastellan.core.texts import Message


class KastellanError(Exception):
    """Anything a person can put right; never a bug of ours."""


class UnknownName(KastellanError):
    """There is no game, bot or device of that name."""


class BadOption(KastellanError):
    """An option that does not exist, or a value it does not take."""


class BadRecord(KastellanError):
    """A game's text or JSON that cannot be read or does not replay."""


class BadPosition(KastellanError):
    """A position that cannot be."""


class BadNotation(KastellanError):
    """Words that name no action, or more than one."""


class IllegalAction(KastellanError):
    """An action the rules forbid now; `reason` can be said in any language."""

    def __init__(self, text: str, reason: Message) -> None:
        super().__init__(text)
        self.reason = reason


class CannotUndo(KastellanError):
    """Nothing that may be taken back; `why` is start, chance, over, passed or seen."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(text)
        self.why = why
