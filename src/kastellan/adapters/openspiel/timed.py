"""OpenSpiel's searches, stopped by the clock: they count simulations, we count seconds."""

import sys
import time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from kastellan.adapters.engine import stream
from kastellan.adapters.openspiel.state import SpielState

EXPLORATION = 2.0  # the constant of UCT, as in OpenSpiel's own example


class Rollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """OpenSpiel's evaluator with the random games played by compiled rules, in one call each."""

    def __init__(self, seed: int, random_state: np.random.RandomState) -> None:
        super().__init__(1, random_state)
        self._rng = stream(seed)

    def evaluate(self, state: SpielState) -> Any:
        """The utilities after one random end of the game."""
        return np.array(state.engine.play_out(state.words, self._rng))


class Clock:
    """Counts simulations, and says when to stop: after so many, or so many seconds."""

    def __init__(self, seconds: float | None, simulations: int | None) -> None:
        self.seconds = seconds
        self.simulations = simulations
        self.done = 0

    def start(self) -> None:
        """From now on."""
        self.done = 0
        self._started = time.perf_counter()

    def tick(self, enough: bool) -> bool:
        """Whether another simulation may start; at least until there is `enough` to choose by."""
        if enough and self._used_up():
            return False
        self.done += 1
        return True

    def _used_up(self) -> bool:
        if self.simulations is not None:
            return self.done >= self.simulations
        assert self.seconds is not None
        return time.perf_counter() - self._started >= self.seconds


class TimeIsUp(Exception):
    """Leaves the loop of a search that has no other way out."""


class TimedMCTS(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's MCTS in Python; the search itself is theirs."""

    def __init__(
        self, game: Any, clock: Clock, evaluator: Any, random_state: np.random.RandomState,
        uct_c: float = EXPLORATION,
    ) -> None:  # fmt: skip
        super().__init__(game, uct_c, sys.maxsize, evaluator, random_state=random_state)
        self._clock = clock

    def mcts_search(self, state: SpielState) -> Any:
        """The root of a tree that took the time there was."""
        self._clock.start()
        self._root: Any = None
        try:
            return super().mcts_search(state)
        except TimeIsUp:
            return self._root

    def _apply_tree_policy(self, root: Any, state: SpielState) -> Any:
        self._root = root
        if not self._clock.tick(enough=bool(root.children)):
            raise TimeIsUp
        return super()._apply_tree_policy(root, state)


class TimedISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's information set MCTS in Python; guesses come from a stream of ours."""

    def __init__(
        self, game: Any, clock: Clock, evaluator: Any, random_state: np.random.RandomState,
        uct_c: float = EXPLORATION, seed: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(game, evaluator, uct_c, sys.maxsize, random_state=random_state)
        self._clock = clock
        rng = stream(seed, 1)
        self.set_resampler(lambda state, player: state.guess(player, rng))

    def run_search(self, state: SpielState) -> Any:
        """The policy after the time there was."""
        self._clock.start()
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: SpielState) -> Any:
        """A guess to simulate from."""
        if not self._clock.tick(enough=self._root_node.total_visits > 0):
            raise TimeIsUp
        return super().sample_root_state(state)
