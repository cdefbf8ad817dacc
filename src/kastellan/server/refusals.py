"""Saying no: with a code for programs, a message for every language, and a sentence in English."""

from kastellan.core.errors import IllegalAction, KastellanError
from kastellan.core.texts import Message, Param, Texts
from kastellan.server import metrics
from kastellan.server.protocol import Code, State, Text
from kastellan.server.protocol import Refused as Answer

TEXTS = Texts("kastellan.server")

STATUS: dict[Code, int] = {
    "bad_request": 400,
    "bad_name": 400,
    "bad_option": 400,
    "bad_record": 400,
    "busy": 503,
    "cannot_undo": 409,
    "closed": 409,
    "forbidden": 403,
    "full": 409,
    "illegal": 409,
    "internal": 500,
    "method": 405,
    "no_token": 401,
    "not_found": 404,
    "not_over": 409,
    "not_running": 409,
    "origin": 403,
    "other_rules": 410,
    "out_of_turn": 409,
    "seat_taken": 409,
    "stale": 409,
    "stand_in": 409,
    "started": 409,
    "too_large": 413,
    "too_many": 429,
    "unknown_token": 401,
}

for _code in STATUS:  # from 0 on, so that the first one is seen to be one more
    metrics.refusals.labels(_code)


class Refused(Exception):
    """Somebody asked for what they cannot have."""

    def __init__(self, code: Code, key: str | None = None, **params: Param) -> None:
        self.code: Code = code
        self.message = Message(f"refused.{key or code}", params)
        self.sentence = TEXTS.say(self.message)
        self.text = Text(f"server.{self.message.key}", self.message.to_json()["params"])
        self.state: State | None = None
        self.retry_after: float | None = None
        super().__init__(self.sentence)

    @property
    def status(self) -> int:
        """The status of an HTTP answer."""
        return STATUS[self.code]

    def with_state(self, state: State) -> "Refused":
        """The same with a fresh view."""
        self.state = state
        return self

    def answer(self, move_id: str | None = None, version: int | None = None) -> Answer:
        """As a message."""
        metrics.refusals.labels(self.code).inc()
        seen = self.state.version if self.state else version
        return Answer(
            self.code, self.text, self.sentence, move_id, seen, self.state, self.retry_after
        )


def illegal(error: IllegalAction) -> Refused:
    """What the rules forbid, in the words of the game."""
    refused = Refused("illegal", reason=str(error))
    refused.text = Text(**error.reason.to_json())
    refused.sentence = str(error)
    return refused


def mistake(error: KastellanError, code: Code) -> Refused:
    """What a person can put right, as a sentence."""
    return Refused(code, reason=str(error))


def news(key: str, **params: Param) -> Text:
    """Something that happened at a table."""
    message = Message(f"server.news.{key}", params)
    return Text(**message.to_json())
