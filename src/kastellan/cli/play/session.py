"""The loop of a game at the terminal: chance, bots and people in turn, whatever the game."""

from rich.console import RenderableType
from rich.text import Text

from kastellan.cli.play import answers
from kastellan.cli.play.commands import Commands, Leave
from kastellan.cli.play.completing import Offer, offers
from kastellan.cli.play.reading import Mistake, read_line, trial_of
from kastellan.cli.play.screen import Screen, Seats
from kastellan.cli.play.secrets import knows_more
from kastellan.cli.play.store import CannotSave
from kastellan.cli.play.table import HUMAN, Table, Turn
from kastellan.cli.play.terminal import Terminal, program, room
from kastellan.cli.speech import Speech
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.errors import CannotUndo
from kastellan.core.record import Record
from kastellan.core.texts import Message


class Session:
    """One game from here to its end, or until the player leaves."""

    def __init__(self, table: Table, screen: Screen, speech: Speech, terminal: Terminal) -> None:
        self.table = table
        self.screen = screen
        self.speech = speech
        self.terminal = terminal
        self.commands = Commands(tuple(screen.looks()), speech)
        table.complain = self.mistake
        self._at_keyboard: int | None = None
        self._has_secrets = False
        self._told: dict[int | None, int] = {}

    @property
    def viewer(self) -> int | None:
        """The person at the keyboard; None when only bots play, and when nobody has sat down."""
        humans = self.table.humans
        return humans[0] if len(humans) == 1 else self._at_keyboard

    @property
    def seats(self) -> Seats:
        """Who sits where, seen from whoever is at the keyboard."""
        return Seats(self.table.seats, self.viewer)

    def show(self, what: RenderableType) -> None:
        """Print something."""
        self.terminal.console.print(what)

    def say(self, key: str, style: str = "", **params: str | int) -> None:
        """Print a text of the command line."""
        self.show(Text(self.speech.say(key, **params), style))

    def run(self, resumed: bool) -> None:
        """Play; leaves politely at the end of input and on Ctrl-C."""
        try:
            if resumed:
                self.say("play.resumed", path=str(self.table.path))
            else:
                self.show(self.screen.welcome(self.table.record))
            self._play()
        except (Leave, EOFError, KeyboardInterrupt):
            self.show("")
            if self.save():
                self.say("play.left", path=str(self.table.path))
            command = f"{program()} play {self.table.record.game.name} --resume"
            self.say("play.resume", command=command)
        else:
            if self._has_secrets:  # both look now: nobody's own view, but no old news either
                self._told[None] = self._told.get(self._at_keyboard, 0)
                self._at_keyboard = None
            if self.table.humans:
                self.show(Text("\n".join(self.news()), "italic"))
            self.show(self.screen.end(self.table.record, self.seats, room(self.terminal.console)))
            self.say("play.finished", path=str(self.table.path))

    def _play(self) -> None:
        record = self.table.record
        while True:
            self.table.settle()
            if record.to_move == OVER:
                return
            if self.table.seats[record.to_move] == HUMAN:
                self._turn_of_person()
            else:
                self._turn_of_bot()

    def _turn_of_bot(self) -> None:
        record, seat = self.table.record, self.table.record.to_move
        before, first = trial_of(record), len(record.actions)
        name = self.speech.player(seat)
        says = "play.thinking" if self.table.is_prepared(seat) else "play.thinking_hastily"
        with self.terminal.console.status(self.speech.say(says, player=name)):
            while record.to_move == seat:
                self.table.ask_bot()
                self.table.settle()
                if record.game.opens_turn(record.setting, record.state):
                    break
        if not self.table.humans:
            self.show(Text(self.told(first, len(record.actions))))
            if record.to_move != OVER and self.screen.is_milestone(before, record):
                self.show(self.screen.overview(record, self.seats, room(self.terminal.console), []))

    def _turn_of_person(self) -> None:
        """One person's decisions, until somebody else is to move or a new turn opens."""
        record, seat = self.table.record, self.table.record.to_move
        self._play_forced(seat)
        if record.to_move != seat:
            return
        self._take_keyboard(seat)
        self.overview()
        while record.to_move == seat:
            line = self.terminal.ask(self._prompt(), self._hint(), self._offers)
            before, played = trial_of(record), len(record.actions)
            self._answer(line)
            if len(record.actions) <= played:
                continue
            self.table.settle()
            self._play_forced(seat)
            self.show(Text(self.told(played, len(record.actions)), "italic"))
            self._told[seat] = len(record.actions)
            if (drawn := self.screen.drawn(before, record, seat)) is not None:
                self.show(drawn)
            if record.to_move != seat or record.game.opens_turn(record.setting, record.state):
                return
            if self.screen.redraws(before, record):
                self.overview()
            else:
                self.decision()

    def forced(self, record: Record) -> bool:
        """Whether a decision is taken without asking: it has one choice, and nothing to see."""
        return len(record.legal) == 1 and not self.screen.pauses(record)

    def _play_forced(self, seat: int) -> None:
        """Take a person's decisions that are none."""
        record = self.table.record
        while record.to_move == seat and self.forced(record):
            self.table.play(record.legal)
            self.table.settle()

    def undo(self) -> None:
        """Take back the last decision that was one; raises CannotUndo."""
        self.table.undo()
        try:
            while self.forced(self.table.record):
                self.table.undo()
        except CannotUndo:
            pass  # then the player sees that there is no choice

    def _take_keyboard(self, seat: int) -> None:
        """Another person sits down; where there are secrets, the screen is emptied in between."""
        humans, record = self.table.humans, self.table.record
        if len(humans) < 2 or seat == self._at_keyboard:
            return
        self._has_secrets |= any(knows_more(record, human) for human in humans)
        if self._has_secrets:
            name = self.speech.player(seat)
            leave = self.speech.say("play.pass", player=name)
            self.terminal.hand_over(
                None if self._at_keyboard is None else leave,
                self.speech.say("play.sit_down", player=name),
            )
        self._at_keyboard = seat

    def _answer(self, line: str) -> None:
        """Do what a line says: a command, or actions."""
        if not line.strip():
            if len(self.table.record.legal) == 1:
                self.table.play(self.table.record.legal)
            else:
                self.decision()
            return
        command = self.commands.exactly(line)
        if command is None:
            try:
                actions = read_line(
                    self.table.record, line, self.screen.words, self.speech, self.forced
                )
            except Mistake as mistake:
                command = self.commands.beginning(line)
                if command is None:
                    self.mistake(str(mistake))
                    return
            else:
                self.table.play(actions)
                return
        answers.answer(self, *command)

    def save(self) -> bool:
        """Save, or say why that fails."""
        try:
            self.table.save()
        except CannotSave as error:
            self.mistake(str(error))
            return False
        return True

    def overview(self) -> None:
        """Show the whole table and what is to be decided."""
        console = self.terminal.console
        self.show(self.screen.overview(self.table.record, self.seats, room(console), self.news()))
        self._told[self.viewer] = len(self.table.record.actions)
        self.decision()

    def decision(self) -> None:
        """Show what is to be decided."""
        self.show(self.screen.decision(self.table.record, room(self.terminal.console)))

    def mistake(self, sentence: str) -> None:
        """Show what was wrong."""
        self.show(Text(sentence, "bold red"))

    def news(self) -> list[str]:
        """What whoever is at the keyboard has not been told yet, a text a turn."""
        turns = self.table.turns()
        seen = self._told.get(self.viewer)
        if seen is None:
            seen = _news_begin(turns, self.viewer)
        told = [self.told(max(turn.first, seen), turn.last) for turn in turns if turn.last > seen]
        return [text for text in told if text]

    def told(self, first: int, last: int) -> str:
        """Some actions as sentences in one paragraph."""
        return " ".join(self.speech.tell(message) for message in self.messages(first, last))

    def messages(self, first: int, last: int) -> list[Message]:
        """What some actions did, as whoever is at the keyboard may know it."""
        groups = self.table.record.messages(self.viewer, first, last)
        return [message for group in groups for message in group]

    def _prompt(self) -> str:
        return f"{self.speech.player(self.table.record.to_move)}> "

    def _hint(self) -> str:
        record = self.table.record
        if len(record.legal) == 1:
            only = self.screen.words(record, record.legal[0])
            return self.speech.say("play.hint_only", action=only)
        return self.speech.say("play.hint")

    def _offers(self, line: str) -> list[Offer]:
        names = self.commands.local.values()
        words = self.screen.words
        return offers(self.table.record, line, words, self.speech, names, self.forced)


def _news_begin(turns: list[Turn], seat: int | None) -> int:
    """Where the news of somebody begins who has not been told anything yet."""
    if not turns:
        return 0
    begin = turns[-1].first
    for turn in reversed(turns[:-1]):
        if turn.seat == seat:
            break
        begin = turn.first
    # Of the set-up, which the table shows, only the last draw is news.
    set_up = turns[0] if turns[0].seat == CHANCE else None
    return begin if set_up is None else max(begin, set_up.last - 1)
