"""One game in one setting, as quick functions over words; every adapter stands on it."""

import numpy as np
from numpy.typing import NDArray

from kastellan.adapters import words as quick
from kastellan.adapters.words import DIGEST, Words
from kastellan.core.contract import OVER
from kastellan.core.game import Game, Setting, State
from kastellan.core.rng import WORDS, seed_stream

Floats = NDArray[np.float32]


class Engine:
    """The rules of a setting over states as words; compiled, or interpreted for a look inside.

    It owns the room its functions work in, so one thread at a time may use it.
    """

    def __init__(self, game: Game, setting: Setting, compiled: bool = True) -> None:
        rules = game.rules
        build = rules.compiled if compiled else rules.interpreted
        self.game = game
        self.setting = setting
        self.players = setting.players
        self.scratch = rules.scratch()
        self._setups = np.array([setting.setup], rules.setup)
        self._blank = rules.new_states(1)
        self._wins = np.zeros(rules.seats, np.int64)
        self._step, self._look = build(quick.step), build(quick.look)
        self._guess, self._observe = build(quick.guess), build(quick.write_view)
        self._winners, self._finish = build(quick.write_winners), build(quick.finish)
        opening = rules.new_state()
        rules.deal(setting.setup, opening)
        self.opening = self.from_state(opening)

    def from_state(self, s: State) -> Words:
        """A state as words; what the seats did before it is not known."""
        size = self.game.rules.state.itemsize // 8
        words = np.zeros(size + DIGEST * self.players, np.int64)
        words[:size].view(self.game.rules.state)[0] = s
        return words

    def to_state(self, words: Words) -> State:
        """Words as a state of their own."""
        size = self.game.rules.state.itemsize // 8
        return words[:size].copy().view(self.game.rules.state)[0]  # type: ignore[no-any-return]

    def look(self, words: Words) -> tuple[int, int, int]:
        """Who moves, how many actions are legal, the sum of odds; `scratch` has the lists."""
        return self._look(self._setups, self._blank, words, self.scratch)  # type: ignore[no-any-return]

    def step(self, words: Words, action: int) -> tuple[int, int, int]:
        """Carry out a legal action, and look."""
        return self._step(self._setups, self._blank, words, action, self.scratch)  # type: ignore[no-any-return]

    def guess(self, words: Words, seat: int, rng: Words) -> None:
        """Replace what the seat cannot know by a guess that fits all it knows."""
        self._guess(self._setups, self._blank, words, seat, rng)

    def observe(self, words: Words, seat: int, out: Floats) -> None:
        """What the seat knows as numbers for a network."""
        self._observe(self._setups, self._blank, words, seat, out)

    def warm(self) -> None:
        """Compile everything now, so that no later call has to wait."""
        words, rng = self.opening.copy(), stream(0)
        self.look(words)
        self.step(words, int(self.scratch[0, 0]))
        self.guess(words, 0, rng)
        self.observe(words, 0, np.zeros(self.game.rules.observation, np.float32))
        self.play_out(words, rng)
        self._winners(self._setups, self._blank, words, self._wins)

    def redacted(self, words: Words, seat: int) -> State:
        """The state as the seat knows it; seat -1 is a spectator."""
        s = self.to_state(words)
        self.game.rules.redact(self.setting.setup, s, seat)
        return s

    def digest(self, words: Words, seat: int) -> str:
        """A name for everything the seat has known and done since the opening."""
        at = len(words) + DIGEST * (seat - self.players)
        return f"{words[at]:08x}{words[at + 1]:08x}"

    def utilities(self, words: Words) -> list[float]:
        """What the game was worth to each seat: see `shares`; all 0 until it is over."""
        if self.look(words)[0] != OVER:
            return [0.0] * self.players
        self._winners(self._setups, self._blank, words, self._wins)
        return self._shared()

    def play_out(self, words: Words, rng: Words) -> list[float]:
        """The utilities after a random end of the game; the words stay as they are."""
        self._finish(self._setups, self._blank, words, rng, self.scratch, self._wins)
        return self._shared()

    def _shared(self) -> list[float]:
        return shares([bool(win) for win in self._wins[: self.players]])


def shares(won: list[bool]) -> list[float]:
    """1 for who won alone, less for who shared it, -1 / (players - 1) for the others: sum 0."""
    seats, winners = len(won), sum(won)
    alone = seats / winners
    return [((alone if win else 0.0) - 1.0) / (seats - 1) for win in won]


def stream(seed: int, index: int = 0) -> Words:
    """A stream of random numbers for `guess` and `play_out`."""
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, seed, index)
    return rng
