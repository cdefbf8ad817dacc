"""Games and actions as text: what people read and type.

A written game is a head of `name: value` lines, a blank line, and a line a turn:

    Red: commander: Amari>Messara, Amari>Candia

Whatever `say` gives, `read` takes back exactly; besides, it takes beginnings of words
(`comm: am>mes`), any case, and leaves out accents, as long as only one legal action fits.
"""

import json
import re
import unicodedata
from typing import TYPE_CHECKING

from kastellan.core.contract import CHANCE, OVER
from kastellan.core.errors import BadNotation, BadRecord, IllegalAction, KastellanError
from kastellan.core.texts import quoted

if TYPE_CHECKING:
    from kastellan.core.record import Record

HEAD = "kastellan"
SET_UP = "set-up"
SHOWN = 8  # candidates named in a message
LONGEST = 200  # characters of a text that can name an action


def fold(text: str) -> str:
    """Lower case, no accents, single blanks: what is compared."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(char for char in plain if not unicodedata.combining(char))
    return re.sub(r"\s*>\s*", ">", re.sub(r"[\s_-]+", " ", kept)).strip()


def read(record: "Record", text: str) -> int:
    """The legal action a text names; raises BadNotation or, for a forbidden one, IllegalAction."""
    if not isinstance(text, str):
        raise BadNotation(f"An action is named by a text, not by {quoted(text)}.")
    if record.to_move == OVER:
        raise BadNotation("The game is over: no action is left to name.")
    legal = {record.say(action): action for action in record.legal}
    if text in legal:
        return legal[text]
    wanted = fold(text) if len(text) <= LONGEST else ""
    for matches in MATCHES:
        found = [
            action for words, action in legal.items() if wanted and matches(wanted, fold(words))
        ]
        if len(found) == 1:
            return found[0]
        if found:
            names = _some([record.say(action) for action in found])
            raise BadNotation(f"{quoted(text)} fits several actions: {names}.")
    _refuse_known(record, wanted)
    raise BadNotation(f"{quoted(text)} is no action here; possible are: {_some(list(legal))}.")


def _some(names: list[str]) -> str:
    rest = len(names) - SHOWN
    return ", ".join(names[:SHOWN]) + (f" and {rest} more" if rest > 0 else "")


def same(wanted: str, words: str) -> bool:
    """Whether a folded text is the folded notation."""
    return wanted == words


def begins(wanted: str, words: str) -> bool:
    """Each word begins a word of the notation, in order, from its start."""
    ours, theirs = wanted.split(">"), words.split(">")
    return len(ours) == len(theirs) and all(
        begins_words(mine.split(), full.split()) for mine, full in zip(ours, theirs, strict=True)
    )


def ends(wanted: str, words: str) -> bool:
    """The same, leaving out the first words: `amari` for `villager Amari`."""
    mine, full = wanted.split(), words.split()
    return ">" not in wanted and any(
        begins_words(mine, full[skipped:]) for skipped in range(1, len(full))
    )


def begins_words(mine: list[str], full: list[str]) -> bool:
    """Whether each of our words begins the word at its place; numbers must be whole."""
    return len(mine) <= len(full) and all(
        word == other if word.isdigit() else other.startswith(word)
        for word, other in zip(mine, full, strict=False)
    )


MATCHES = (same, begins, ends)
"""How a text can name an action, best first: the first way that fits any decides."""


def _refuse_known(record: "Record", wanted: str) -> None:
    """Where the text names an action that exists but is forbidden now, say why."""
    known = [
        action
        for action in range(record.game.rules.actions)
        if wanted and fold(record.say(action)) == wanted
    ]
    reasons = [record.why_not(action) for action in known]
    # Of several actions with that name the one that belongs to this decision has the best reason.
    reasons.sort(key=lambda reason: reason.key == "why.not_now")
    if reasons:
        raise IllegalAction(record.game.texts.say(reasons[0]), reasons[0])


def split_line(text: str) -> list[str]:
    """The actions of a line: `card: first, second`."""
    return [word for part in text.split(":", 1) for word in part.split(",")]


def play_line(record: "Record", text: str) -> tuple[int, ...]:
    """Play the actions of a line on the record, all or none."""
    if not isinstance(text, str):
        raise BadNotation(f"A line of actions is a text, not {quoted(text)}.")
    trial = record.start()
    trial.replay(record.actions)
    played = []
    for word in split_line(text):
        action = read(trial, word.strip())
        trial.play(action)
        played.append(action)
    record.replay(played)
    return tuple(played)


def to_text(record: "Record") -> str:
    """A whole game as text."""
    game = record.game
    head: dict[str, object] = {
        HEAD: 1,
        "game": game.name,
        "signature": game.signature,
        "players": record.players,
        **record.setting.options,
    }
    replayed = record.start()
    if replayed.to_json() != game.new(record.players, record.setting.options).to_json():
        head["position"] = replayed.position()
    lines = [
        f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for name, value in head.items()
    ]
    lines.append("")
    words: list[str] = []
    # A game from a position may begin in the middle of a turn.
    label = game.seat_names[replayed.to_move] if replayed.to_move >= 0 else SET_UP
    for action in record.actions:
        if game.opens_turn(replayed.setting, replayed.state):
            if words:
                lines.append(_join(label, words))
            label, words = game.seat_names[replayed.to_move], []
        words.append(replayed.say(action))
        replayed.play(action)
    if words:
        lines.append(_join(label, words))
    return "\n".join(lines) + "\n"


def _join(label: str, words: list[str]) -> str:
    if label == SET_UP:
        return f"{label}: {', '.join(words)}"
    return f"{label}: {words[0]}" + (f": {', '.join(words[1:])}" if len(words) > 1 else "")


def from_text(text: str) -> "Record":
    """The game a text tells; raises BadRecord with the line and the reason."""
    if not isinstance(text, str):
        raise BadRecord(f"A written game is a text, not {quoted(text)}.")
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    record = _opening(head)
    first = head.count("\n") + 3
    for number, line in enumerate(body.split("\n"), start=first):
        if not line.strip():
            continue
        label, colon, words = line.partition(":")
        try:
            if not colon:
                raise BadNotation("It has no colon after the name of the seat.")
            _check_label(record, label.strip())
            for word in split_line(words):
                record.play(read(record, word.strip()))
        except KastellanError as error:
            raise BadRecord(f"Line {number} ({quoted(line)}) cannot be: {error}") from None
    return record


def _opening(head: str) -> "Record":
    from kastellan.core.record import Record

    values: dict[str, object] = {}
    for number, line in enumerate(head.split("\n"), start=1):
        name, colon, value = line.partition(":")
        if not colon:
            raise BadRecord(f"Line {number} ({quoted(line)}) is no `name: value` of a game's head.")
        # A signature of digits alone is still a text.
        is_text = name.strip() == "signature"
        values[name.strip()] = value.strip() if is_text else _value(value.strip())
    known = (HEAD, "game", "signature", "players", "position")
    opening = {name: values.pop(name) for name in known if name in values}
    return Record.opening({**opening, "options": values})


def _value(text: str) -> object:
    if text in ("true", "false") or text[:1] in tuple("{[-0123456789"):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
    return text


def _check_label(record: "Record", label: str) -> None:
    seat = record.to_move
    wanted = record.game.seat_names[seat] if seat >= 0 else SET_UP if seat == CHANCE else None
    if wanted is None:
        raise BadNotation("The game is over before this line.")
    if label != wanted:
        raise BadNotation(f"It is the turn of {wanted}, not of {quoted(label)}.")
