"""Games for these tests."""

import random

import kastellan
from kastellan.cli.kreta.screen import KretaScreen
from kastellan.cli.speech import Speech
from kastellan.core.record import Record


def opening(players: int = 3, seed: int = 3, **options: object) -> Record:
    """A game after its set-up; the first seat starts."""
    record = kastellan.load("kreta").new(players, {"start": 0, **options})
    kastellan.driver(seed).settle(record)
    return record


def after(decisions: int, players: int = 3, seed: int = 3, **options: object) -> Record:
    """A game after some random decisions."""
    record = opening(players, seed, **options)
    driver, dice = kastellan.driver(seed), random.Random(seed)
    for _ in range(decisions):
        if record.to_move != kastellan.OVER:
            record.play(dice.choice(record.legal))
            driver.settle(record)
    return record


def screen(lang: str = "en") -> KretaScreen:
    """The screen of Kreta."""
    return KretaScreen(speech(lang))


def speech(lang: str = "en") -> Speech:
    """The words of Kreta."""
    return Speech(kastellan.load("kreta"), lang)
