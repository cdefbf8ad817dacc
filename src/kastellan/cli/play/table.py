"""A game at a table: who sits where, who plays chance, and a file that knows the last move."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kastellan import bots
from kastellan.bots.ready import Ready
from kastellan.cli.play import store
from kastellan.cli.play.chance import Chance
from kastellan.core.contract import CHANCE
from kastellan.core.driver import LARGEST_SEED
from kastellan.core.errors import BadOption
from kastellan.core.game import Game
from kastellan.core.record import Record

HUMAN = "human"
USUAL_PLAYERS = 3


@dataclass(frozen=True)
class Turn:
    """Actions from `first` to `last`, exclusive, by one seat; CHANCE for the set-up."""

    seat: int
    first: int
    last: int


class Table:
    """A record that is saved with each action."""

    def __init__(self, record: Record, seats: Sequence[str], seed: int | None, path: Path) -> None:
        self.record = record
        self.seats = tuple(seats)
        self.path = path
        self.complain: Callable[[str], None] = print
        """Called with a sentence when a move could not be saved."""
        self._seed = seed
        self._begins: list[tuple[int, int]] = []
        self._note_turns()
        self._chance = Chance(record, seed)
        self._bots = {
            seat: bots.make(spec, record.game, _bot_seed(seed, seat, len(record.actions)), "ready")
            for seat, spec in enumerate(self.seats)
            if spec != HUMAN
        }
        self.save()
        store.remember(path)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, spec in enumerate(self.seats) if spec == HUMAN)

    def save(self) -> None:
        """Write the game to its file; raises CannotSave."""
        store.write(self.path, store.Saved(self.record, self.seats, self._seed))

    def _keep(self) -> None:
        """Save after a change: a full disk is told, but does not end the game."""
        try:
            self.save()
        except store.CannotSave as error:
            self.complain(str(error))

    def play(self, actions: Sequence[int]) -> None:
        """Play actions that are legal one after the other, and save."""
        self._play(actions)
        self._keep()

    def _play(self, actions: Iterable[int]) -> None:
        for action in actions:
            self._note_turn(self.record, len(self.record.actions))
            self.record.play(action)

    def undo(self) -> None:
        """Take back the mover's last decision, and save; raises CannotUndo."""
        self.record.undo()
        while self._begins and self._begins[-1][0] >= len(self.record.actions):
            self._begins.pop()
        self._keep()

    def settle(self) -> None:
        """Let chance play until a seat is to move or the game is over."""
        if self.record.to_move == CHANCE:
            while self.record.to_move == CHANCE:
                self._play([self._chance.choose(self.record)])
            self._keep()  # once: nobody has seen what was drawn before the last of it

    def is_prepared(self, seat: int) -> bool:
        """Whether a bot plays at full strength from now on, or is still being compiled."""
        bot = self._bots[seat]
        if isinstance(bot, Ready):
            bot.prepare()
            return bot.is_prepared
        return True

    def ask_bot(self) -> None:
        """Let the bot that is to move make one decision."""
        self.play([bots.ask(self._bots[self.record.to_move], self.record)])

    def turns(self) -> list[Turn]:
        """The turns so far; the last may still be going on."""
        begins = self._begins
        if not begins:
            return []
        ends = [*(first for first, _ in begins[1:]), len(self.record.actions)]
        return [Turn(seat, first, last) for (first, seat), last in zip(begins, ends, strict=True)]

    def _note_turns(self) -> None:
        replayed = self.record.start()
        for index, action in enumerate(self.record.actions):
            self._note_turn(replayed, index)
            replayed.play(action)

    def _note_turn(self, record: Record, index: int) -> None:
        """Note that a turn begins with the action of that index, if it does."""
        if record.game.opens_turn(record.setting, record.state):
            self._begins.append((index, record.to_move))
        elif not self._begins:
            self._begins.append((index, CHANCE))


def seats_for(game: Game, players: int | None, seats: str | None) -> tuple[str, ...]:
    """Who sits where: a person against bots, unless the seats are named."""
    if seats is None:
        usual = USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[-1]
        count = usual if players is None else players
        if count not in game.players:
            game.setting(count, {})  # raises, and says how many can play
        return (HUMAN, *[bots.usual(game)] * (count - 1))
    named = tuple(seat.strip() for seat in seats.split(","))
    if players is not None and players != len(named):
        raise BadOption(f"--players says {players}, but --seats names {len(named)}.")
    return named


def _bot_seed(seed: int | None, seat: int, played: int) -> int:
    if seed is None:
        return secrets.randbelow(LARGEST_SEED)
    return (seed + 1_000_003 * (seat + 1) + played) % LARGEST_SEED
