"""The one error of a board."""

from kastellan.core.errors import KastellanError


class BadBoard(KastellanError):
    """A board cannot be used; the message is one sentence that says why and what would be right."""
