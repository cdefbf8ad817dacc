"""Thoughts in words, in five languages.

The sentences about chances are ours, those about moves are the game's: a message here may hold
messages of the game, such as a player's name.
"""

from collections.abc import Sequence

from kastellan.bots.search.lines import AT_CHANCE, AT_END, AT_SECRET, Line, Part
from kastellan.bots.search.thoughts import Thoughts
from kastellan.core.game import Game
from kastellan.core.texts import Message, Param, Texts

TEXTS = Texts("kastellan.bots.search")

LEVEL, SLIGHT, CLEAR = 0.06, 0.2, 0.5  # leads in chance over the next
WON = 0.95  # a chance that is as good as a victory
NOTHING = 0.01  # a loss of chance that is not worth naming


def say(message: Message, game: Game, lang: str) -> str:
    """A message of ours or of the game as a sentence."""
    table = TEXTS.table(lang)
    if message.key not in table:
        return game.texts.say(message, lang)
    return table[message.key].format(
        **{name: _fill(value, game, lang) for name, value in message.params.items()}
    )


def _fill(value: Param, game: Game, lang: str) -> str | int:
    if isinstance(value, tuple):
        return ", ".join(say(each, game, lang) for each in value)
    return say(value, game, lang) if isinstance(value, Message) else value


def in_words(thoughts: Thoughts, lang: str = "en") -> list[str]:
    """All of it: the position, then a paragraph a line."""
    told = [say(assessment(thoughts), thoughts.game, lang)]
    for place, line in enumerate(thoughts.lines, start=1):
        messages = [outlook(thoughts, line, place), *continuation(line)]
        told.append(" ".join(say(message, thoughts.game, lang) for message in messages))
    return told


def assessment(thoughts: Thoughts) -> Message:
    """Who is ahead, and how far."""
    chances, proven = thoughts.best.chances, thoughts.best.proven
    order = sorted(range(len(chances)), key=lambda seat: -chances[seat])
    highest, next_ = chances[order[0]], chances[order[1]]
    leader: dict[str, Param] = {"player": player(order[0])}
    if proven and highest == 1.0:
        return Message("think.wins", leader)
    if highest - next_ < LEVEL:
        near = several([seat for seat in sorted(order) if highest - chances[seat] < LEVEL])
        return Message("think.shared" if proven else "think.level", {"players": near})
    if highest >= WON:
        return Message("think.won", leader)
    for lead, how in ((SLIGHT, "think.slight"), (CLEAR, "think.clear")):
        if highest - next_ < lead:
            return Message(how, leader)
    return Message("think.far", leader)


def outlook(thoughts: Thoughts, line: Line, place: int) -> Message:
    """What an action promises to the seat that thinks."""
    chance, points = line.chances[thoughts.seat], line.points[thoughts.seat]
    key = "line.open"
    if line.proven:
        key = {1.0: "line.wins", 0.0: "line.loses"}.get(chance, "line.shares")
    params: dict[str, Param] = {"rank": place, "points": round(points)}
    if key == "line.open":
        params["chance"] = percent(chance)
    return Message(key, params)


def continuation(line: Line) -> list[Message]:
    """What is played, step by step, and why the line ends there."""
    told: list[Message] = []
    for part in line.parts:
        # The first message says what is done; what it brings is in the points.
        told += [step.told[0] for step in part.steps if step.told]
        if any(part.gains):
            told.append(Message("line.gains", {"gains": gains(part)}))
    return told + ending(line)


def gains(part: Part) -> tuple[Message, ...]:
    """The points that each seat gains or loses by a turn."""
    return tuple(
        Message(
            "line.gain" if points > 0 else "line.lost",
            {"player": player(seat), "points": abs(points)},
        )
        for seat, points in enumerate(part.gains)
        if points
    )


def ending(line: Line) -> list[Message]:
    """Why a line stops, where that is worth a word."""
    known = {AT_CHANCE: "ending.chance", AT_SECRET: "ending.hidden", AT_END: "ending.over"}
    return [Message(known[line.ending])] if line.ending in known else []


def played(thoughts: Thoughts, action: int, move: str) -> Message:
    """How good an action is that was played; `move` is what it is called."""
    rank, count, loss = thoughts.rank(action), len(thoughts.ranked), thoughts.loss(action)
    if count == 1:
        return Message("played.only", {"move": move})
    if rank == 1:
        return Message("played.best", {"move": move, "count": count})
    params: dict[str, Param] = {"move": move, "rank": rank, "count": count}
    if loss < NOTHING:
        return Message("played.equal", params)
    return Message("played.loss", {**params, "loss": round(100 * loss)})


def percent(chance: float) -> int:
    """A chance as people say it; what is not certain is neither 0 nor 100 %."""
    return min(max(round(100 * chance), 1), 99)


def player(seat: int) -> Message:
    """A seat's name in the game's words."""
    return Message(f"player.{seat}")


def several(seats: Sequence[int]) -> Message:
    """The names of two seats or more: `Blue, Red and Green`."""
    *others, last = map(player, seats)
    return Message("think.several", {"others": tuple(others), "last": last})
