"""The command line as these tests call it."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


class Command(Protocol):
    def __call__(self, *words: str, lines: str = "", **environment: str) -> Result: ...
