"""Counted positions of the Catan card game; `tests.perft` says how they are counted anew."""

from pathlib import Path

from tests.perft import Perft

PERFT = Perft("catan", Path(__file__).parent / "positions.json")
