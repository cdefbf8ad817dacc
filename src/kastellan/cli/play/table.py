"""A game at a table: who sits where, who plays chance, and a file that knows the last move."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kastellan import bots
from kastellan.cli.play import store
from kastellan.cli.play.chance import Chance
from kastellan.core.contract import CHANCE
from kastellan.core.driver import LARGEST_SEED
from kastellan.core.errors import BadOption
from kastellan.core.game import Game, Json
from kastellan.core.record import Record

HUMAN = "human"
USUAL_BOT = "greedy"
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
        self._chance = Chance(record, seed)
        self._bots = {
            seat: bots.make(spec, record.game, _bot_seed(seed, seat, len(record.actions)))
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
        for action in actions:
            self.record.play(action)
        self._keep()

    def undo(self) -> None:
        """Take back the mover's last decision, and save; raises CannotUndo."""
        self.record.undo()
        self._keep()

    def settle(self) -> None:
        """Let chance play until a seat is to move or the game is over."""
        while self.record.to_move == CHANCE:
            self.play([self._chance.choose(self.record)])

    def ask_bot(self) -> None:
        """Let the bot that is to move make one decision."""
        self.play([bots.ask(self._bots[self.record.to_move], self.record)])

    def turns(self) -> list[Turn]:
        """The turns so far; the last may still be going on."""
        replayed = self.record.start()
        begins: list[tuple[int, int]] = []
        for index, action in enumerate(self.record.actions):
            if self.record.game.opens_turn(replayed.setting, replayed.state):
                begins.append((index, replayed.to_move))
            elif not begins:
                begins.append((index, CHANCE))
            replayed.play(action)
        ends = [*(first for first, _ in begins[1:]), len(self.record.actions)]
        return [Turn(seat, first, last) for (first, seat), last in zip(begins, ends, strict=True)]


def seats_for(game: Game, players: int | None, seats: str | None) -> tuple[str, ...]:
    """Who sits where: a person against bots, unless the seats are named."""
    if seats is None:
        count = USUAL_PLAYERS if players is None else players
        if count not in game.players:
            game.setting(count, {})  # raises, and says how many can play
        return (HUMAN, *[USUAL_BOT] * (count - 1))
    named = tuple(seat.strip() for seat in seats.split(","))
    if players is not None and players != len(named):
        raise BadOption(f"--players says {players}, but --seats names {len(named)}.")
    return named


def options_for(board: str | None, given: Sequence[str]) -> Mapping[str, Json]:
    """The options of a game from `name=value` words."""
    options: dict[str, Json] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"An option is written name=value, not {word!r}.")
        options[name.strip()] = int(value) if value.strip().isdecimal() else value.strip()
    if board is not None:
        options["board"] = board
    return options


def _bot_seed(seed: int | None, seat: int, played: int) -> int:
    if seed is None:
        return secrets.randbelow(LARGEST_SEED)
    return (seed + 1_000_003 * (seat + 1) + played) % LARGEST_SEED
