"""The loop of a game at the terminal: chance, bots and people in turn, whatever the game."""

from rich.console import RenderableType
from rich.text import Text

from kastellan.cli.play import answers
from kastellan.cli.play.commands import Commands, Leave
from kastellan.cli.play.completing import Offer, offers
from kastellan.cli.play.reading import Mistake, read_line, trial_of
from kastellan.cli.play.screen import Screen, Seats
from kastellan.cli.play.store import CannotSave
from kastellan.cli.play.table import HUMAN, Table
from kastellan.cli.play.terminal import Terminal, program, room
from kastellan.cli.speech import Speech
from kastellan.core.contract import CHANCE, OVER
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

    @property
    def seats(self) -> Seats:
        """Who sits where, seen from whoever is at the keyboard."""
        seat = self.table.record.to_move
        viewer = seat if seat in self.table.humans else None
        return Seats(self.table.seats, viewer)

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
        with self.terminal.console.status(self.speech.say("play.thinking", player=name)):
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
        self.overview()
        while record.to_move == seat:
            line = self.terminal.ask(self._prompt(), self.speech.say("play.hint"), self._offers)
            played = len(record.actions)
            self._answer(line)
            if len(record.actions) <= played:
                continue
            self.table.settle()
            self.show(Text(self.told(played, len(record.actions)), "italic"))
            if record.to_move != seat or record.game.opens_turn(record.setting, record.state):
                return
            self.decision()

    def _answer(self, line: str) -> None:
        """Do what a line says: a command, or actions."""
        if not line.strip():
            self.decision()
            return
        command = self.commands.exactly(line)
        if command is None:
            try:
                actions = read_line(self.table.record, line, self.screen.words, self.speech)
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
        self.decision()

    def decision(self) -> None:
        """Show what is to be decided."""
        self.show(self.screen.decision(self.table.record, room(self.terminal.console)))

    def mistake(self, sentence: str) -> None:
        """Show what was wrong."""
        self.show(Text(sentence, "bold red"))

    def news(self) -> list[str]:
        """What happened since the last turn of whoever is to move, a text a turn."""
        seat = self.table.record.to_move
        told: list[str] = []
        for back, turn in enumerate(reversed(self.table.turns())):
            if turn.seat == seat and back:
                break
            # Of the set-up, which the table shows, only the last draw is news.
            first = turn.last - 1 if turn.seat == CHANCE else turn.first
            told.append(self.told(first, turn.last))
        return told[::-1]

    def told(self, first: int, last: int) -> str:
        """Some actions as sentences in one paragraph."""
        return " ".join(self.speech.tell(message) for message in self.messages(first, last))

    def messages(self, first: int, last: int) -> list[Message]:
        """What some actions did, as whoever is at the keyboard may know it."""
        groups = self.table.record.messages(self.seats.viewer)[first:last]
        return [message for group in groups for message in group]

    def _prompt(self) -> str:
        return f"{self.speech.player(self.table.record.to_move)}> "

    def _offers(self, line: str) -> list[Offer]:
        names = self.commands.local.values()
        return offers(self.table.record, line, self.screen.words, self.speech, names)
