"""The screen of the Catan card game."""

from collections import Counter
from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from kastellan.cli.catan import cards
from kastellan.cli.catan.choices import VERB, choices
from kastellan.cli.catan.end import final, points
from kastellan.cli.catan.overview import hand, overview
from kastellan.cli.catan.stacks import stacks
from kastellan.cli.catan.topics import topics
from kastellan.cli.catan.wording import card_of, translate, words
from kastellan.cli.play.screen import Room, Seats
from kastellan.cli.speech import Speech
from kastellan.core.game import Json
from kastellan.core.record import Record
from kastellan.games.catan.actions import parts

# Decisions that are shown even when there is only one choice: there is something to see, or the
# other must not learn by the pace of the answer that there was no choice.
PAUSES = ("upkeep", "act", "fill", "defend", "spy", "confiscate", "answer", "reply", "choose_card")
# Decisions before which the table is shown again in the middle of a turn.
REDRAWN = ("act", "arrange")
# Decisions about cards that are listed with what they cost and do.
LISTED = ("take", "seize", "put")


TALL, SHORT = 99, 24  # rows of a room where everything is shown, or only what matters


class CatanScreen:
    """Two principalities, hand, stacks and choices."""

    rules_page = "docs/rules/catan.md"

    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def words(self, record: Record, action: int) -> str:
        return words(record, action, self._speech)

    def welcome(self, record: Record) -> RenderableType:
        say = self._speech.say
        goal = record.setting.options["victory_points"]
        title = Text(say("catan.title"), "bold")
        return Group(title, Text(say("catan.welcome", points=goal)), Text(say("catan.first_steps")))

    def example(self, record: Record) -> str:
        return translate("bank gold>ore, build garrison, site 1 above, finish", self._speech)

    def overview(self, record: Record, seats: Seats, room: Room, news: list[str]) -> RenderableType:
        return overview(record, seats, room, news, self._speech)

    def decision(self, record: Record, room: Room) -> RenderableType:
        view = record.view(record.to_move)
        title = Text().append(self._speech.shown(view["now"]), "bold")
        lines: list[RenderableType] = [title.append(self._open(view))]
        if view["phase"] == "fill":
            can = cards.means(record, view, record.to_move)
            lines.append(hand(view, record.to_move, can, room, self._speech))
        listed = [action for action in record.legal if parts(action).kind in LISTED]
        if listed:
            lines.append(self._listed(record, view, listed, room))
        rest = [action for action in record.legal if action not in listed]
        return Group(*lines, *choices(record, self._speech, rest))

    def _open(self, view: Json) -> str:
        """What is still to be paid or gained, or what an offer says."""
        say = self._speech.say
        if view["offer"] is not None:
            gives = cards.in_words(view["offer"]["gives"], self._speech)
            wants = cards.in_words(view["offer"]["wants"], self._speech)
            name = self._speech.player(view["offer"]["proposer"])
            return " " + say("catan.offer", player=name, gives=gives, wants=wants)
        due = {"pay": "owed", "gain": "due"}.get(view["phase"])
        return "" if due is None else f" ({cards.in_words(view[due], self._speech)})"

    def _listed(self, record: Record, view: Json, actions: list[int], room: Room) -> RenderableType:
        """Cards to choose from, with what they cost and do."""
        names = [card_of(record.say(action)) for action in actions]
        can = cards.means(record, view, record.to_move)
        numbered = parts(actions[0]).kind == "take"
        verb = Text(translate(record.say(actions[0]).partition(" ")[0], self._speech), VERB)
        return Group(verb, cards.table(names, can, self._speech, room, numbered))

    def looks(self) -> Mapping[str, str]:
        return {
            "board": "catan.help.board",
            "cards": "catan.help.cards",
            "stacks": "catan.help.stacks",
            "points": "catan.help.points",
        }

    def look(self, name: str, record: Record, seats: Seats, room: Room) -> RenderableType:
        view, tall = record.view(seats.viewer), Room(room.columns, TALL)
        if name == "points":
            return points(view, seats, self._speech, room.columns)
        if name == "stacks":
            return stacks(view, seats, self._speech)
        if name == "cards" and seats.viewer is not None:
            can = cards.means(record, view, seats.viewer)
            return hand(view, seats.viewer, can, tall, self._speech)
        return overview(record, seats, tall, [], self._speech)

    def topics(self, record: Record) -> Mapping[str, str]:
        return topics(record, self._speech)

    def pauses(self, record: Record) -> bool:
        return record.view(record.to_move)["phase"] in PAUSES

    def redraws(self, before: Record, after: Record) -> bool:
        return after.view(after.to_move)["phase"] in REDRAWN

    def drawn(self, before: Record, after: Record, seat: int) -> RenderableType | None:
        hands = [Counter(record.view(seat)["seats"][seat]["hand"]) for record in (before, after)]
        new = list((hands[1] - hands[0]).elements())
        if not new:
            return None
        text = Text().append(f"{self._speech.say('catan.new')}: ", "bold")
        can = cards.means(after, after.view(seat), seat)
        return text.append_text(cards.in_line(new, can, self._speech))

    def is_milestone(self, before: Record, after: Record) -> bool:
        return before.points != after.points

    def end(self, record: Record, seats: Seats, room: Room) -> RenderableType:
        view = record.view(seats.viewer)
        table = overview(record, seats, Room(room.columns, SHORT), [], self._speech)
        return Group("", table, "", final(record, view, seats, self._speech, room.columns))
