"""What can go wrong with the store."""

from kastellan.core.errors import KastellanError


class Conflict(Exception):
    """Somebody else was first: the version, the move or the row's next revision exists already."""


class StoreFailed(KastellanError):
    """The store cannot be opened, read or written; what was being written may be there or not."""
