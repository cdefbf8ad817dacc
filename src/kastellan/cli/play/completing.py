"""What may follow in a half-typed line: only what is legal there."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kastellan.cli.play.reading import Forced, Mistake, Words, follow, never, parts_of, trial_of
from kastellan.cli.speech import Speech
from kastellan.core.notation import fold
from kastellan.core.record import Record

MANY = 12  # more than these are offered in stages: first the verb or the source


@dataclass(frozen=True)
class Offer:
    """A text for the last so many characters of the line."""

    text: str
    replaces: int


def offers(
    record: Record,
    line: str,
    words: Words,
    speech: Speech,
    commands: Iterable[str],
    forced: Forced = never,
) -> list[Offer]:
    """The ways to go on with a line, best first."""
    head, _, typed = _split(line)
    current = typed.lstrip()
    trial = _after(record, head, words, speech, forced) if head else record
    if trial is None:
        return []
    names = [words(trial, action) for action in trial.legal]
    found = list(dict.fromkeys(_staged(names, current)))
    if not head:
        found += [
            name for name in commands if fold(current) and fold(name).startswith(fold(current))
        ]
    return [Offer(name, len(current)) for name in found]


def _split(line: str) -> tuple[str, str, str]:
    """What is finished, the sign after it, and what is being typed."""
    matched = re.fullmatch(r"(?:(.*)([:,]))?([^:,]*)", line, re.DOTALL)
    assert matched is not None
    return matched[1] or "", matched[2] or "", matched[3]


def _after(
    record: Record, head: str, words: Words, speech: Speech, forced: Forced
) -> Record | None:
    """The record after the finished parts of a line; None if they cannot be, or end the line."""
    trial = trial_of(record)
    try:
        _, goes_on = follow(trial, parts_of(head), words, speech, forced)
        while goes_on and forced(trial):
            _, goes_on = follow(trial, [words(trial, trial.legal[0])], words, speech)
    except Mistake:
        return None
    return trial if goes_on else None


def _staged(names: list[str], current: str) -> Iterator[str]:
    wanted = fold(current)
    begun = [name for name in names if fold(name).startswith(wanted)]
    if len(begun) > MANY or not wanted:
        stems = [_stem(name, current) for name in begun]
        if len(set(stems)) > 1 or (stems and fold(stems[0]) != wanted):
            begun = stems
    yield from begun
    if wanted:
        yield from (name for name in names if _has_word(name, wanted))


def _stem(name: str, current: str) -> str:
    """A name as far as its next sign: `Amari>` of `Amari>Candia`, `ship ` of `ship Candia`."""
    if ">" in name:
        stem = name[: name.index(">") + 1]
    elif " " in name:
        stem = name[: name.index(" ") + 1]
    else:
        return name
    return name if len(fold(current)) >= len(fold(stem)) else stem


def _has_word(name: str, wanted: str) -> bool:
    """Whether a later word of a name begins so: `can` finds `ship Candia`."""
    return ">" not in name and f" {wanted}" in fold(name)
