"""The environment: seats are agents, chance is played by the environment from its seed."""

from secrets import randbelow
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kastellan.adapters.games import Games
from kastellan.adapters.parts import parts
from kastellan.core.driver import check_seed
from kastellan.core.errors import BadOption
from kastellan.core.game import Json, State, listing
from kastellan.games import load

HIGHEST = 32.0  # no number of an observation is larger; most are 0 to 1
RENDERINGS = ("ansi", "rgb_array")
FRESH = 1 << 62  # seeds to draw from when none is given


def env(
    game: str = "kreta",
    players: int | None = None,
    render_mode: str | None = None,
    compiled: bool = True,
    **options: Json,
) -> Any:
    """The environment with PettingZoo's guards against calls in the wrong order."""
    raw = raw_env(game, players, render_mode, compiled, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class AEC(AECEnv, EzPickle):  # type: ignore[misc]
    """One game. An agent observes what its seat knows, and which actions it may take.

    Rewards come at the end: 1 for who wins alone, less for who shares the win, and
    -1 / (players - 1) for everybody else.
    """

    def __init__(
        self,
        game: str = "kreta",
        players: int | None = None,
        render_mode: str | None = None,
        compiled: bool = True,
        **options: Json,
    ) -> None:
        EzPickle.__init__(self, game, players, render_mode, compiled, **options)
        super().__init__()
        if render_mode is not None and render_mode not in RENDERINGS:
            raise BadOption(f"The render mode is {listing(RENDERINGS)}, not {render_mode!r}.")
        self.game = load(game)
        self._games = Games(self.game, 1, players, options, compiled)
        self.setting = self._games.setting
        self.render_mode = render_mode
        self.metadata = {
            "name": f"kastellan_{game}_v0",
            "render_modes": list(RENDERINGS),
            "is_parallelizable": False,
        }
        self.parts = parts(self.game)
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        rules = self.game.rules
        self.action_spaces = {
            agent: spaces.Discrete(rules.actions) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, HIGHEST, (rules.observation,), np.float32),
                    "action_mask": spaces.Box(0, 1, (rules.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """Numbers of about 0 to 1, and a mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every action id of the game; the game's README tells what they mean."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh game; the same seed gives the same draws to the same actions."""
        if seed is not None:
            check_seed(seed)
        self._games.begin(randbelow(FRESH) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._games.movers[0]]

    def step(self, action: Any) -> None:
        """Play an action; raises IllegalAction with the reason, and then nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._games.step(np.array([action], np.int64), again=False)
        self._cumulative_rewards[agent] = 0.0
        if self._games.ended[0]:
            shared = self._games.utilities(0)
            self.rewards = dict(zip(self.agents, shared, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._games.movers[0]]

    def observe(self, agent: str) -> Any:
        """What the agent knows now; the mask is empty unless it is to move."""
        seat = self._seats[agent]
        if seat == self._games.movers[0]:
            seen, mask = self._games.seen[0].copy(), self._games.masks[0].copy()
        else:
            seen = np.zeros(self.game.rules.observation, np.float32)
            mask = np.zeros(self.game.rules.actions, np.int8)
            self.game.rules.observe(self.setting.setup, self._games.states[0], seat, seen)
        return {"observation": seen, "action_mask": mask}

    def seen_by(self, agent: str | None) -> State:
        """The state as an agent knows it, or as everybody does."""
        s: State = self._games.states[0].copy()
        seat = -1 if agent is None else self._seats[agent]
        self.game.rules.redact(self.setting.setup, s, seat)
        return s

    def render(self) -> Any:
        """What everybody sees: a text, or a picture as an array of height, width and RGB."""
        from kastellan.adapters.pictures import picture, text

        if self.render_mode is None:
            return None
        s = self.seen_by(None)
        if self.render_mode == "ansi":
            return text(self.game, self.setting, s)
        return picture(self.game, self.setting, s).to_rgb()

    def close(self) -> None:
        """Nothing to let go of."""


raw_env = AEC
