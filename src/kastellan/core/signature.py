"""The signature of a game's rules: a hash over a fixed set of compiled random games."""

import hashlib

from kastellan.core.checks import configurations
from kastellan.core.game import Game
from kastellan.core.selfplay import selfplay

GAMES = 256  # of each configuration
SEED = 1


def signature(game: Game) -> str:
    """Eight hexadecimal digits that change when a rule does."""
    digest = hashlib.blake2b(digest_size=4)
    for players, options in configurations(game):
        report = selfplay(game, game.setting(players, options), GAMES, SEED, threads=1)
        digest.update(f"{players} {sorted(options.items())} {report.checksum}\n".encode())
    return digest.hexdigest()
