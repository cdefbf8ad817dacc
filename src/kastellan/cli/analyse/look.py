"""Players, moves and chances as an analysis shows them."""

from collections.abc import Sequence

from rich.text import Text

from kastellan.bots.search import wording
from kastellan.bots.search.lines import Part
from kastellan.cli.play.screen import Screen
from kastellan.cli.speech import Speech
from kastellan.core.record import Record
from kastellan.core.texts import Message, Param

SLIP, MISTAKE, BLUNDER = 2, 5, 10  # percents of the chance to win that get a sign when lost
LEGEND = "italic dim"  # what explains a table: below it, as wide as the terminal
SIGNS = ((BLUNDER, "??", "bold red"), (MISTAKE, "?", "red"), (SLIP, "?!", "yellow"))


class Words:
    """Sentences and moves in the reader's language."""

    def __init__(self, record: Record, screen: Screen, speech: Speech) -> None:
        self.record = record
        self._screen = screen
        self._speech = speech
        self.lang = speech.lang
        self.title = speech.say(f"{record.game.name}.title")

    def say(self, key: str, **params: Param) -> str:
        """A text of the analysis."""
        return self.tell(Message(key, params))

    def tell(self, message: Message) -> str:
        """A message of the analysis, or of the game."""
        return wording.say(message, self.record.game, self.lang)

    def now(self, moment: Record) -> str:
        """What is to be decided."""
        return self._speech.shown(moment.view(moment.to_move)["now"])

    def player(self, seat: int) -> str:
        """A seat's name."""
        return self._speech.player(seat)

    def chip(self, seat: int) -> Text:
        """A seat's name in its colours."""
        return chip(self.record, f" {self.player(seat)} ", seat)

    def move(self, moment: Record, action: int) -> str:
        """An action as players write it."""
        return self._screen.words(moment, action)

    def moves(self, part: Part) -> str:
        """A turn as players write it: `commander: Amari>Candia, stop`."""
        words = [
            self.move(Record(self.record.game, self.record.setting, step.before), step.action)
            for step in part.steps
        ]
        opens = self.record.game.opens_turn(self.record.setting, part.steps[0].before)
        if opens and len(words) > 1:
            return f"{words[0]}: {', '.join(words[1:])}"
        return ", ".join(words)

    def gains(self, part: Part) -> str:
        """The points that a turn brings: ` (Blue +3)`."""
        told = ", ".join(self.tell(message) for message in wording.gains(part))
        return f" ({told})" if told else ""


def chip(record: Record, text: str, seat: int) -> Text:
    """A text in the colours of a seat."""
    from kastellan.cli.catan import look as catan
    from kastellan.cli.kreta import look as kreta

    return {"catan": catan.chip, "kreta": kreta.chip}[record.game.name](text, seat)


def percents(chances: Sequence[float], proven: bool) -> list[str]:
    """Chances for a column."""
    return [f"{round(100 * chance) if proven else wording.percent(chance)} %" for chance in chances]


def sign(loss: float) -> Text:
    """How bad a decision was, as in chess: ?! ? ??."""
    for least, mark, style in SIGNS:
        if round(100 * loss) >= least:
            return Text(mark, style)
    return Text()


def grouped(number: int, lang: str) -> str:
    """A large number with its thousands apart."""
    return f"{number:,}".replace(",", "," if lang == "en" else "\N{NO-BREAK SPACE}")
