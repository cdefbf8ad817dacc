"""OpenSpiel's searches as bots that play in our arena: `make("openspiel-mcts:1s", game)`.

| spec | what |
|---|---|
| `openspiel-mcts` | MCTS in Python with OpenSpiel's own random rollouts |
| `openspiel-mcts-cpp` | MCTS in C++, calling our states in Python |
| `openspiel-mcts-quick` | MCTS in Python, the rollouts in one compiled call each |
| `openspiel-ismcts` | information set MCTS in Python, for games with secrets |
| `openspiel-ismcts-quick` | the same with compiled rollouts |

After a colon comes the budget of a decision: `1s`, `200ms`, or simulations as in `500n`. A bot sees
only what its seat can know: ISMCTS guesses the rest anew for each simulation, MCTS once a decision.
"""

import re
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from kastellan.adapters.engine import stream
from kastellan.adapters.openspiel.game import Catan, Kreta, SpielGame
from kastellan.adapters.openspiel.state import SpielState
from kastellan.adapters.openspiel.timed import (
    EXPLORATION,
    Clock,
    Rollouts,
    TimedISMCTS,
    TimedMCTS,
)
from kastellan.core.driver import check_seed
from kastellan.core.errors import BadOption, UnknownName
from kastellan.core.game import Game, Setting, State, listing

GAMES: dict[str, type[SpielGame]] = {each.game.name: each for each in (Kreta, Catan)}
MCTS = ("openspiel-mcts", "openspiel-mcts-cpp", "openspiel-mcts-quick")
ISMCTS = ("openspiel-ismcts", "openspiel-ismcts-quick")
PREFIX = "openspiel-"
SPEEDS = ("interpreted", "compiled")
DEFAULT = "1s"
MEMORY = 2000  # megabytes for a tree in C++


def names(game: Game) -> tuple[str, ...]:
    """The searches that can play a game."""
    if game.name not in GAMES:
        return ()
    information = GAMES[game.name].kind.information
    secrets = information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    return MCTS + ISMCTS if secrets else MCTS


def knows(spec: str) -> bool:
    """Whether a spec is for `make`: what puts bots together from many rooms asks this."""
    return spec.startswith(PREFIX)


def make(
    spec: str,
    game: Game,
    seed: int = 0,
    speed: str = "compiled",
    uct_c: float = EXPLORATION,
) -> "SpielBot":
    """A bot by name and budget; raises UnknownName or BadOption with a sentence."""
    name, _, budget = spec.partition(":")
    if name not in names(game):
        if name in ISMCTS:
            raise UnknownName(
                f"{name} is for games with secrets, and {game.title} has none; "
                f"try {listing(names(game))}."
            )
        raise UnknownName(f"There is no bot {name!r} for {game.title}; try {listing(names(game))}.")
    if speed not in SPEEDS:
        raise BadOption(f"The speed of a bot is {listing(SPEEDS)}, not {speed!r}.")
    check_seed(seed)
    compiled = speed == "compiled"
    return SpielBot(spec, game, read_budget(budget or DEFAULT), seed, compiled, uct_c)


def read_budget(text: str) -> Clock:
    """`1s`, `200ms`, or simulations as in `500n`."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s)|(\d+)n", text)
    amount = float(match[1] or match[3]) if match else 0.0
    if match is None or amount == 0:
        raise BadOption(
            f"The budget of a decision is a time such as 1s or 200ms, or simulations "
            f"such as 500n, not {text!r}."
        )
    if match[3]:
        return Clock(None, int(match[3]))
    return Clock(amount / 1000 if match[2] == "ms" else amount, None)


class SpielBot:
    """A search of OpenSpiel's behind the interface of our bots."""

    def __init__(
        self, spec: str, game: Game, clock: Clock, seed: int, compiled: bool, uct_c: float
    ) -> None:
        self.name = spec
        self.clock = clock
        self._game = game
        self._compiled = compiled
        self._uct_c = uct_c
        self._seed = seed
        self._rng = stream(seed, 2)
        self._setting: Setting | None = None

    def choose(self, setting: Setting, s: State) -> int:
        """An action for the seat to move; `s` is redacted for it."""
        if setting is not self._setting:
            self._prepare(setting)
        seen: SpielState = self._spiel.state_at(s)
        actions = seen.legal_actions()
        if len(actions) == 1:
            return actions[0]
        return int(self._search(seen.guess(seen.current_player(), self._rng)))

    def _prepare(self, setting: Setting) -> None:
        """Load the game and compile what the search will call, before the clock runs."""
        self._setting = setting
        self._spiel = GAMES[self._game.name].around(setting, self._compiled)
        self._spiel.engine.warm()
        spec = self.name.partition(":")[0]
        random = np.random.RandomState(self._seed & 0xFFFFFFFF)
        quick = spec.endswith("-quick")
        theirs = Rollouts(self._seed, random) if quick else mcts.RandomRolloutEvaluator(1, random)
        if spec.endswith("-cpp"):
            self._search = self._in_cpp()
        elif spec in ISMCTS:
            self._search = TimedISMCTS(
                self._spiel, self.clock, theirs, random, self._uct_c, self._seed
            ).step
        else:
            self._search = TimedMCTS(self._spiel, self.clock, theirs, random, self._uct_c).step

    def _in_cpp(self) -> Any:
        """MCTS in C++ by `mcts_search`: `step` gives up Python's lock, and crashes on its games."""
        seed = self._seed & 0x7FFFFFFF
        bot = pyspiel.MCTSBot(
            self._spiel, pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed), self._uct_c,
            max_simulations=self.clock.simulations or 0, max_memory_mb=MEMORY, solve=True,
            seed=seed, verbose=False, max_wall_clock_time=self.clock.seconds or -1.0,
        )  # fmt: skip

        def search(state: SpielState) -> int:
            root = bot.mcts_search(state)
            self.clock.done = root.explore_count
            if root.explore_count < 2:  # nothing has been tried yet: no child to be the best
                return state.legal_actions()[0]
            return int(root.best_child().action)

        return search
