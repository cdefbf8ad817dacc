"""States of games between bots, for tests of what is read from them."""

from functools import cache
from typing import Any

import numpy as np

from kastellan import bots
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.game import Game, Setting
from kastellan.core.playout import choose
from kastellan.core.rng import WORDS, seed_stream


@cache
def states(
    game: Game, players: int, bot: str, seed: int, every: int = 1
) -> tuple[Setting, list[Any]]:
    """The states of one game, one in so many, and the last."""
    setting = game.setting(players, {})
    rules = game.rules
    draw, apply = rules.compiled(choose), rules.compiled(rules.apply)
    players_of = [bots.make(bot, game, seed + seat, "compiled") for seat in range(players)]
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, seed, 0)
    actions, odds = rules.scratch()
    s = rules.new_state()
    rules.deal(setting.setup, s)
    seen = []
    step = 0
    while (seat := rules.to_move(setting.setup, s)) != OVER:
        if seat == CHANCE:
            action = draw(setting.setup, s, rng, actions, odds)
        else:
            view = s.copy()
            rules.redact(setting.setup, view, seat)
            action = players_of[seat].choose(setting, view)
        apply(setting.setup, s, action)
        step += 1
        if step % every == 0:
            seen.append(s.copy())
    seen.append(s.copy())
    return setting, seen
