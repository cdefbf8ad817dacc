"""Checks of the words: refusals, notation, views and logs."""

import json
from typing import Any

from kastellan.core.checks.case import Case, content, demand
from kastellan.core.contract import OVER
from kastellan.core.errors import IllegalAction
from kastellan.core.game import State
from kastellan.core.texts import LANGUAGES, Message

SEPARATORS = ",:\n"  # between the actions of a written game
NONSENSE: tuple[Any, ...] = (-1, 10**30, True, None, "1", 0.0)


def say_everywhere(case: Case, message: Message) -> str:
    """The message in all languages; each must have a text without gaps."""
    said = [case.game.texts.say(message, lang) for lang in LANGUAGES]
    for lang, text in zip(LANGUAGES, said, strict=True):
        demand(bool(text.strip()), f"{message.key} says nothing in {lang}.")
        demand("{" not in text and "}" not in text, f"{message.key} has a gap in {lang}: {text}")
    return "\n".join(said)


def refusals(case: Case) -> None:
    """What is not legal is refused with a reason in every language, and nothing changes."""
    reasons: dict[str, str] = {}
    for step in case.some(12):
        record = case.record(step.s)
        before = content(step.s)
        ids = range(-1, case.game.rules.actions + 2)
        for action in [*(set(ids) - set(record.legal)), *NONSENSE]:
            try:
                record.play(action)
            except IllegalAction as error:
                key = repr(error.reason)
                if key not in reasons:
                    reasons[key] = say_everywhere(case, error.reason)
                demand(bool(str(error).strip()), f"Action {action!r} is refused without a word.")
            else:
                demand(False, f"Action {action!r} is not legal and is not refused.")
        demand(
            content(record.state) == before and record.actions == (),
            "A refused action has changed something.",
        )


def notations(case: Case) -> None:
    """Each legal action has words of its own, and they are read back."""
    for step in case.some(40):
        if step.mover == OVER:
            continue
        record = case.record(step.s)
        said = {action: record.say(action) for action in record.legal}
        for action, text in said.items():
            demand(
                bool(text) and text == text.strip() and not set(text) & set(SEPARATORS),
                f"The notation {text!r} of action {action} is empty or holds a separator.",
            )
        demand(
            len(set(said.values())) == len(said), f"Two legal actions have one notation: {said}."
        )
        for action, text in said.items():
            back = record.read(text)
            demand(back == action, f"{text!r} is action {action}, but is read as {back}.")


def views_and_logs(case: Case) -> None:
    """Views are JSON; every action has a story that can be told in every language."""
    told: dict[str, str] = {}
    for step in case.some(40):
        record = case.record(step.s)
        seats: list[int | None] = [None, *range(case.setting.players)]
        for seat in seats:
            plain_json(record.view(seat), "A view")
        if step.mover == OVER:
            continue
        record.play(step.action)
        for seat in seats:
            for message in record.messages(seat)[0]:
                plain_json(message.to_json(), "A message of the log")
                if repr(message) not in told:
                    told[repr(message)] = say_everywhere(case, message)
    _whole_log(case, case.walks[0][0].s)


def _whole_log(case: Case, opening: State) -> None:
    record = case.record(opening)
    for step in case.walks[0][:-1]:
        record.play(step.action)
    for lang in LANGUAGES:
        lines = record.log(lang)
        demand(
            sum(len(messages) for messages in record.messages()) == len(lines),
            f"The log in {lang} has not one sentence for each message.",
        )


def plain_json(data: Any, what: str) -> str:
    """The data as JSON; it must come back as it was."""
    try:
        text = json.dumps(data, allow_nan=False)
    except (TypeError, ValueError) as error:
        demand(False, f"{what} is no JSON: {error}.")
    demand(json.loads(text) == data, f"{what} does not come back from JSON as it was.")
    return text
