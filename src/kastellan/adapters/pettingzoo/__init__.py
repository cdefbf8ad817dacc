"""Both games as PettingZoo environments, one agent at a time.

from kastellan.adapters.pettingzoo import env

game = env(game="kreta", players=3, board="sardegna")
game.reset(seed=42)
for agent in game.agent_iter():
    observation, reward, termination, truncation, info = game.last()
    ended = termination or truncation
    game.step(None if ended else game.action_space(agent).sample(observation["action_mask"]))
"""

from kastellan.adapters.extras import need

need("pettingzoo", "pettingzoo", "The PettingZoo adapter")

from kastellan.adapters.pettingzoo.aec import AEC, env, raw_env  # noqa: E402

__all__ = ["AEC", "env", "raw_env"]
