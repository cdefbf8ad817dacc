"""The games as OpenSpiel knows them: what kind they are, their parameters, how long they last."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from kastellan.adapters.engine import Engine
from kastellan.adapters.openspiel.observer import Observer
from kastellan.adapters.openspiel.state import SpielState
from kastellan.core.game import Game, Json, Setting, State
from kastellan.games import load

COMPILED = "compiled"  # the parameter that says at which speed the rules run


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options as parameters, and `compiled=False` for interpreted rules.

    Who wins alone gets 1, who shares the win less, everybody else -1 / (players - 1).
    """

    game: ClassVar[Game]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any] | None = None, setting: Setting | None = None):
        chosen = {**self.kind.parameter_specification, **(params or {})}
        if setting is None:
            given = {
                name: each for name, each in chosen.items() if name not in ("players", COMPILED)
            }
            setting = self.game.setting(chosen["players"], self.options(given))
        players = setting.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.rules.actions,
            max_chance_outcomes=self.game.rules.actions,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest(setting)[0],
        )
        super().__init__(self.kind, info, dict(params or {}))
        self.engine = Engine(self.game, setting, bool(chosen[COMPILED]))

    @classmethod
    def around(cls, setting: Setting, compiled: bool = True) -> "SpielGame":
        """The game in a setting that was made elsewhere, also on a board of one's own."""
        given = {
            name: value
            for name, value in cls.parameters(setting.options).items()
            if type(value) is type(cls.kind.parameter_specification[name])
        }
        return cls({"players": setting.players, COMPILED: compiled, **given}, setting)

    @staticmethod
    def options(params: Mapping[str, Any]) -> dict[str, Json]:
        """The game's options for parameters."""
        return dict(params)

    @staticmethod
    def parameters(options: Mapping[str, Json]) -> dict[str, Any]:
        """Parameters for the game's options; the inverse of `options`."""
        return dict(options)

    @staticmethod
    def longest(setting: Setting) -> tuple[int, int]:
        """More decisions than the seats ever take in a game, and more than chance does."""
        raise NotImplementedError

    def new_initial_state(self) -> SpielState:
        """The opening."""
        return SpielState(self)

    def state_at(self, s: State) -> SpielState:
        """A state in the middle of a game, without the history that led there."""
        state = SpielState(self)
        state.words = self.engine.from_state(s)
        return state

    def max_chance_nodes_in_history(self) -> int:
        """More than there ever are."""
        return self.longest(self.engine.setting)[1]

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """What a player sees, as text and as numbers."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.engine, kind, self.kind.information)


def _kind(game: Game, secrets: bool, params: Mapping[str, Any]) -> pyspiel.GameType:
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"kastellan_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if secrets else known.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": max(game.players), COMPILED: True, **params},
    )


def _defaults(game: Game) -> dict[str, Any]:
    return {option.name: option.default for option in game.options}


class Kreta(SpielGame):
    """Kreta: nothing is hidden. The parameter `start` is a seat, or -1 to draw it."""

    game = load("kreta")
    kind = _kind(game, secrets=False, params={**_defaults(game), "start": -1})

    @staticmethod
    def options(params: Mapping[str, Any]) -> dict[str, Json]:
        return {**params, "start": "random" if params["start"] == -1 else params["start"]}

    @staticmethod
    def parameters(options: Mapping[str, Json]) -> dict[str, Any]:
        return {**options, "start": -1 if options["start"] == "random" else options["start"]}

    @staticmethod
    def longest(setting: Setting) -> tuple[int, int]:
        # 11 scorings; before each, everybody may play six other cards, of 8 decisions at most.
        return 11 * (6 * setting.players + 1) * 8, 16 + 2 + 1 + 2 * 11


class Catan(SpielGame):
    """The Catan card game: stacks and hands are hidden."""

    game = load("catan")
    kind = _kind(game, secrets=True, params=_defaults(game))

    @staticmethod
    def longest(setting: Setting) -> tuple[int, int]:
        # A turn spends at most 78 resources and gains as many, one a decision.
        turns = int(setting.options["turn_limit"])
        return 512 * (turns + 1), 64 + 64 * (turns + 1)


pyspiel.register_game(Kreta.kind, Kreta)
pyspiel.register_game(Catan.kind, Catan)
