"""From what a person types to actions: beginnings of words are enough, mistakes change nothing."""

import re
from collections.abc import Callable, Iterable

from kastellan.cli.speech import Speech
from kastellan.core.errors import KastellanError
from kastellan.core.notation import MATCHES, fold
from kastellan.core.record import Record
from kastellan.core.texts import Message

SHOWN = 8  # possible actions named in a mistake
LONGEST = 40  # characters of a typed text that are repeated in a mistake

Words = Callable[[Record, int], str]
"""An action in the words of the player's language."""

Forced = Callable[[Record], bool]
"""Whether a decision is taken without asking, for want of a choice."""


class Mistake(KastellanError):
    """What was typed cannot be done; one sentence, in the player's language."""


def trial_of(record: Record) -> Record:
    """A record that goes on from here and can be thrown away."""
    return Record(record.game, record.setting, record.state)


def parts_of(line: str) -> list[str]:
    """The actions in a line: `card: first, second`."""
    parts = [part.strip() for part in re.split("[:,]", line)]
    while len(parts) > 1 and not parts[-1]:
        parts.pop()
    return parts


def never(record: Record) -> bool:
    """Every decision is put to the player."""
    return False


def read_line(
    record: Record, line: str, words: Words, speech: Speech, forced: Forced = never
) -> list[int]:
    """The actions a line names, all of one turn; raises Mistake."""
    return follow(trial_of(record), parts_of(line), words, speech, forced)[0]


def follow(
    trial: Record, parts: Iterable[str], words: Words, speech: Speech, forced: Forced = never
) -> tuple[list[int], bool]:
    """Play the parts of a line on a trial: the actions, and whether the line could go on.

    A line ends with the turn, before chance, and where an action shows something hidden: a trial
    must not tell what only playing would. What is forced need not be named. Raises Mistake.
    """
    actions: list[int] = []
    seat, goes_on = trial.to_move, True

    def play(action: int) -> bool:
        actions.append(action)
        if trial.game.reveals(trial.setting, trial.state, action):
            return False
        trial.play(action)
        return trial.to_move == seat and not trial.game.opens_turn(trial.setting, trial.state)

    for part in parts:
        while goes_on and forced(trial) and not matching(trial, part, trial.legal, words):
            goes_on = play(trial.legal[0])
        if not goes_on:
            raise Mistake(speech.say("mistake.too_late", text=shorten(part)))
        goes_on = play(find(trial, part, words, speech))
    return actions, goes_on


def find(record: Record, text: str, words: Words, speech: Speech) -> int:
    """The legal action a text names; raises Mistake with the reason."""
    legal = record.legal
    found = matching(record, text, legal, words)
    if len(found) == 1:
        return found[0]
    names = names_of(record, found or legal, words)
    if found:
        raise Mistake(speech.say("mistake.several", text=shorten(text), names=names))
    if reason := reason_against(record, text, words):
        raise Mistake(speech.tell(reason))
    raise Mistake(speech.say("mistake.unknown", text=shorten(text), names=names))


def reason_against(record: Record, text: str, words: Words) -> Message | None:
    """Why the action a text names is not allowed now; None when it names none."""
    every = range(record.game.rules.actions)
    forbidden = [action for action in every if action not in record.legal]
    reasons = [record.why_not(action) for action in matching(record, text, forbidden, words)]
    # Of several actions with that name the one that belongs to this decision has the best reason.
    reasons.sort(key=lambda reason: reason.key == "why.not_now")
    return reasons[0] if reasons else None


def matching(record: Record, text: str, actions: Iterable[int], words: Words) -> list[int]:
    """The actions a text fits best: the whole text, its beginnings of words, or its last words."""
    wanted = fold(text)
    if not wanted:
        return []
    # A player may use the words of their own language, or those that files are written in.
    names = {action: {fold(words(record, action)), fold(record.say(action))} for action in actions}
    for fits in MATCHES:
        found = [
            action for action, both in names.items() if any(fits(wanted, name) for name in both)
        ]
        if found:
            return found
    return []


def names_of(record: Record, actions: Iterable[int], words: Words) -> str:
    """A few actions for a sentence."""
    names = [words(record, action) for action in actions]
    return ", ".join(names[:SHOWN]) + (", …" if len(names) > SHOWN else "")


def shorten(text: str) -> str:
    """What was typed, short enough for a sentence."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
