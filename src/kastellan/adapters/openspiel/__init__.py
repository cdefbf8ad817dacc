"""Both games in OpenSpiel: importing this registers `kastellan_kreta` and `kastellan_catan`.

import pyspiel
import kastellan.adapters.openspiel

game = pyspiel.load_game("kastellan_kreta(players=3,board=sardegna)")
"""

from kastellan.adapters.extras import need

need("pyspiel", "openspiel", "The OpenSpiel adapter")

from kastellan.adapters.openspiel.game import Catan, Kreta, SpielGame  # noqa: E402
from kastellan.adapters.openspiel.state import SpielState  # noqa: E402

__all__ = ["Catan", "Kreta", "SpielGame", "SpielState"]
