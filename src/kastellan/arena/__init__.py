"""The arena: bots against each other, and who is stronger.

match = Match.of("kreta", ["greedy", "random"], seed=1)
report = play(match, games=400)
"""

from kastellan.arena.match import Match
from kastellan.arena.played import Played
from kastellan.arena.report import Report, Score
from kastellan.arena.run import play

__all__ = ["Match", "Played", "Report", "Score", "play"]
