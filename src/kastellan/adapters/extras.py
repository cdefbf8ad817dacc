"""What a door needs installed, and the sentence when it is not."""

from importlib.util import find_spec

from kastellan.core.errors import KastellanError


class MissingExtra(KastellanError, ImportError):
    """A library that an adapter stands on is not installed."""


def need(module: str, extra: str, what: str) -> None:
    """Raise MissingExtra unless a module can be imported; `what` needs it."""
    if find_spec(module) is None:
        raise MissingExtra(f"{what} needs the extra {extra}: pip install 'kastellan[{extra}]'.")
