"""Bots of the Catan card game whose every choice is looked at."""

from collections.abc import Callable

import numpy as np

import kastellan
from kastellan.bots.bot import Bot
from kastellan.core.game import Setting, State
from kastellan.core.rng import WORDS, seed_stream

CATAN = kastellan.load("catan")
RULES = CATAN.rules
LEGAL = RULES.compiled(RULES.legal)

Make = Callable[[int, str], Bot]
"""Makes a bot by its seed and its speed."""


class Watched:
    """Only legal actions, and the state is left as it was."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.choices: list[int] = []
        self.phases: set[int] = set()
        self.out = RULES.scratch()[0]

    def choose(self, setting: Setting, s: State) -> int:
        before = s.copy()
        action = self.bot.choose(setting, s)
        assert s == before
        count = LEGAL(setting.setup, s, self.out)
        assert action in self.out[:count]
        self.look(setting, s)
        self.choices.append(action)
        self.phases.add(int(s["phase"]))
        return action

    def look(self, setting: Setting, s: State) -> None:
        """For subclasses."""


class Compared(Watched):
    """Plays compiled, and now and then asks its interpreted twin about the same state."""

    def __init__(self, make: Make, seed: int) -> None:
        super().__init__(make(seed, "compiled"))
        self.make = make

    def look(self, setting: Setting, s: State) -> None:
        asked = len(self.choices)
        if asked % 9 and int(s["phase"]) in self.phases:
            return
        twins = [self.make(asked, speed) for speed in ("interpreted", "compiled")]
        # Twice: the second time shows that the same random numbers were drawn.
        assert twins[0].choose(setting, s) == twins[1].choose(setting, s)
        assert twins[0].choose(setting, s) == twins[1].choose(setting, s)


class Guessing(Compared):
    """Asks the same of a state that differs only in what the seat cannot know."""

    differed = 0

    def look(self, setting: Setting, s: State) -> None:
        if len(self.choices) % 8:
            return
        rng = np.zeros(WORDS, np.int64)
        seed_stream(rng, 1, len(self.choices))
        seat = int(s["mover"])
        guess = s.copy()
        RULES.resample(setting.setup, guess, seat, rng)
        self.differed += int(not np.array_equal(guess["hand"][1 - seat], s["hand"][1 - seat]))
        RULES.redact(setting.setup, guess, seat)
        asked = [self.make(3, "compiled").choose(setting, each) for each in (s, guess)]
        assert asked[0] == asked[1]
