"""Many games in step, for learning: Gymnasium's vector interface around compiled code.

from kastellan.adapters.vector import KastellanVector

games = KastellanVector("kreta", 1024, players=4)
observations, infos = games.reset(seed=1)
observations, rewards, terminations, truncations, infos = games.step(games.sample())
"""

from secrets import randbelow
from typing import Any

import numpy as np

from kastellan.adapters.extras import need

need("gymnasium", "pettingzoo", "The vector environment")

from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402

from kastellan.adapters.games import Games  # noqa: E402
from kastellan.adapters.parts import parts  # noqa: E402
from kastellan.core.driver import check_seed  # noqa: E402
from kastellan.core.game import Json  # noqa: E402
from kastellan.games import load  # noqa: E402

HIGHEST = 32.0  # no number of an observation is larger; most are 0 to 1
FRESH = 1 << 62  # seeds to draw from when none is given


class KastellanVector(VectorEnv[Any, Any, Any]):
    """So many games of one setting; an action is played in each at every step.

    A row shows the game to the seat that is to move there, `infos["to_move"]`. Its reward goes to
    the seat that has just acted: 0, and at the end of the game what it was worth to that seat;
    `infos["utilities"]` then tells it for every seat, by rows. A game that ends is dealt anew in
    the same step. With `copy=False` the arrays are read-only, and the next step changes them.
    The rows are shared out to `threads`, as many as there are cores unless told; the games are the
    same.
    """

    def __init__(
        self,
        game: str = "kreta",
        num_envs: int = 1,
        players: int | None = None,
        observe: bool = True,
        threads: int | None = None,
        copy: bool = True,
        compiled: bool = True,
        **options: Json,
    ) -> None:
        self.game = load(game)
        self._games = Games(self.game, num_envs, players, options, compiled, observe, threads)
        self._copy = copy
        self._views: dict[str, Any] = {
            "observation": self._games.seen.view(),
            "action_mask": self._games.masks.view(),
        }
        for each in self._views.values():  # a step starts from what the last one wrote
            each.flags.writeable = False
        self.setting = self._games.setting
        self.num_envs = num_envs
        self.parts = parts(self.game)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        seen, actions = self._games.seen.shape[1], self.game.rules.actions
        self.single_action_space = spaces.Discrete(actions)
        self.action_space = spaces.MultiDiscrete([actions] * num_envs)
        self.single_observation_space = _space(seen, actions)
        self.observation_space = _space(seen, actions, num_envs)
        rows, seats = np.arange(num_envs), self.setting.players
        self._rows = rows
        self._utilities = np.zeros((num_envs, seats))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal every game; the same seed gives the same draws to the same actions."""
        if seed is not None:
            check_seed(seed)
        self._games.begin(randbelow(FRESH) if seed is None else seed)
        self._utilities[:] = 0.0
        return self._seen(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in every game; raises IllegalAction, and then nothing has changed."""
        games = self._games
        acted = games.movers.copy()
        games.step(actions)
        self._utilities[:] = 0.0
        for row in np.flatnonzero(games.ended).tolist():
            self._utilities[row] = games.utilities(row)
        rewards = self._utilities[self._rows, acted]
        never = np.zeros(self.num_envs, np.bool_)
        return self._seen(), rewards, games.ended.copy(), never, self._infos()

    def sample(self) -> Any:
        """A random legal action for every game, from the seed of `reset`."""
        return self._games.pick()

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self._games.close()

    def _seen(self) -> dict[str, Any]:
        if not self._copy:
            return dict(self._views)
        return {name: each.copy() for name, each in self._views.items()}

    def _infos(self) -> dict[str, Any]:
        return {"to_move": self._games.movers.copy(), "utilities": self._utilities.copy()}


def _space(seen: int, actions: int, *rows: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, HIGHEST, (*rows, seen), np.float32),
            "action_mask": spaces.Box(0, 1, (*rows, actions), np.int8),
        }
    )
