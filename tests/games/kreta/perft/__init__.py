"""Counted positions of Kreta; `tests.perft` says how they are counted anew."""

from pathlib import Path

from tests.perft import Perft

PERFT = Perft("kreta", Path(__file__).parent / "positions.json")
