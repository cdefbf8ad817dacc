"""Golden games of the Catan card game; `tests.golden` says how they are written and rewritten.

The sentences are a spectator's: what a seat takes or puts away unseen stands in the game's own
lines only.
"""

from pathlib import Path

from tests.golden import Golden, Plan

LATER = {  # the rules of 2005
    "demolish": True,
    "action_cards_from": "sum_7",
    "win_on_own_turn": True,
    "spy_takes": "unit_or_action",
}
GOLDEN = Golden(
    "catan",
    Path(__file__).parent,
    {
        "twelve-points": Plan(2, {}, ("greedy",)),
        "seven-points": Plan(2, {"victory_points": 7}, ("greedy",)),
        "later-rules": Plan(2, {**LATER, "robber_truce": 2, "turn_limit": 40}, ("random",)),
    },
)
