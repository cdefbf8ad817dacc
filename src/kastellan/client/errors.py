"""What can go wrong between a program and a server."""

from kastellan.core.errors import KastellanError
from kastellan.server.protocol import Refused as Answer


class Refused(KastellanError):
    """The server said no; `answer` holds the code, the reason and, where it helps, a fresh view."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer.sentence)
        self.answer = answer
        self.code = answer.code


class Unreachable(KastellanError):
    """The server did not answer, though it was asked several times."""
