"""The bot that plays anything."""

from collections import Counter

import kastellan
from kastellan import bots

KRETA = kastellan.load("kreta")


def opening() -> kastellan.Record:
    record = KRETA.new(players=2)
    kastellan.driver(1).settle(record)
    return record


def test_every_legal_action_equally_often() -> None:
    record = opening()
    bot = bots.make("random", KRETA, 5)
    tally = Counter(bots.ask(bot, record) for _ in range(3000))
    assert set(tally) == set(record.legal)
    expected = 3000 / len(record.legal)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in tally.values())


def test_the_seed_decides() -> None:
    record = opening()

    def choices(seed: int) -> list[int]:
        bot = bots.make("random", KRETA, seed)
        return [bots.ask(bot, record) for _ in range(20)]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)
