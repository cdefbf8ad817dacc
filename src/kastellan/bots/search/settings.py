"""The settings of a search: what there is, what each may be, and what it is if nobody says."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from kastellan.bots.search.knowledge import Knowledge
from kastellan.bots.search.steps import DEEPEST
from kastellan.bots.search.tree import CONFIG
from kastellan.core.errors import BadOption
from kastellan.core.game import listing


class Range(NamedTuple):
    """What a setting may be."""

    usual: float
    least: float
    most: float
    is_whole: bool = False


SETTINGS: Mapping[str, Range] = {
    "exploration": Range(0.3, 0.0, 100.0),
    "doubt": Range(0.0, 0.0, 1000.0),
    "trust": Range(4.0, 0.01, 1000.0),
    "sharpness": Range(10.0, 0.0, 1000.0),
    "sight": Range(DEEPEST, 1, DEEPEST, is_whole=True),
    "playout": Range(0, -1, 10_000, is_whole=True),
    "hint": Range(0.0, 0.0, 1.0),
    "instinct": Range(0, 0, 2, is_whole=True),
    "leap": Range(0, 0, 1, is_whole=True),
}
"""In every game; docs/results.md has the experiments that found what is usual."""
OF_SOME = ("hint", "instinct", "leap")
"""Those that mean something only in a game that says what they are there."""


def configured(known: Knowledge, asked: Mapping[str, float]) -> np.void:
    """A record of CONFIG: what is asked for, else what is best in the game, else what is usual."""
    names = [name for name in SETTINGS if name in known.config or name not in OF_SOME]
    for name, value in asked.items():
        is_off = name in OF_SOME and value == SETTINGS[name].usual
        if name not in names and not is_off:
            raise BadOption(
                f"A search of this game has no setting {name!r}; it has "
                f"{listing([*names, 'threads'])}."
            )
        check(name, value)
    config: np.void = np.zeros(1, CONFIG)[0]
    for name, its_range in SETTINGS.items():
        config[name] = asked.get(name, known.config.get(name, its_range.usual))
    config["secrets"] = known.secrets
    return config


def check(name: str, value: float) -> None:
    """Raise BadOption for what a setting cannot be."""
    _, least, most, is_whole = SETTINGS[name]
    if not least <= value <= most or (is_whole and value != int(value)):
        number = "a whole number" if is_whole else "a number"
        raise BadOption(
            f"The setting {name!r} of a search is {number} from {least:g} to {most:g}, "
            f"not {value:g}."
        )
