"""The driver: chance from a seed, the same on every platform."""

import os
import subprocess
import sys

import pytest

import kastellan
from kastellan import CHANCE, BadOption

SCRIPT = """
import kastellan
record = kastellan.load("kreta").new(players=3)
kastellan.driver(7).settle(record)
print(record.to_text().splitlines()[-1])
"""

PINNED = (
    "set-up: wine Kissamos, olive Kydonia, cheese Selino, cheese Sfakia, wine Apokoronas, "
    "wine Rethymno, cheese Agios Vasileios, thyme Amari, wine Mylopotamos, olive Pediada, "
    "thyme Lasithi, olive Mirabello, thyme Ierapetra, olive Sitia, card 20, card 21, start Red"
)


def drawn(seed: int, players: int = 3) -> tuple[int, ...]:
    record = kastellan.load("kreta").new(players=players)
    assert kastellan.driver(seed).settle(record) == list(record.actions)
    assert record.to_move >= 0
    return record.actions


def test_draws_are_pinned() -> None:
    """These numbers may never change: a seed means the same game for ever."""
    record = kastellan.load("kreta").new(players=3)
    kastellan.driver(7).settle(record)
    assert record.to_text().splitlines()[-1] == PINNED
    driver = kastellan.driver(7)
    assert [driver.below(6) for _ in range(12)] == [5, 1, 4, 5, 3, 4, 4, 5, 5, 1, 5, 2]
    assert driver.below(2**31 - 1) == 1891927323
    largest = kastellan.driver(2**63 - 1)
    assert [largest.below(1000) for _ in range(5)] == [485, 911, 552, 932, 460]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_draws_do_not_depend_on_hashing(hash_seed: str) -> None:
    result = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == PINNED


def test_another_seed_is_another_game() -> None:
    assert len({drawn(seed) for seed in range(50)}) == 50


def test_choose_plays_nothing() -> None:
    record = kastellan.load("kreta").new()
    action = kastellan.driver(1).choose(record)
    assert action in record.legal
    assert record.actions == ()


def test_draws_follow_the_odds() -> None:
    """At the last hill with three olives and one wine left, three draws of four are olives."""
    record = kastellan.load("kreta").new()
    for text in ("wine", "wine", "thyme", "thyme", "wine", "olive"):
        record.play(record.read(text))
    while "Mylopotamos" not in record.say(record.legal[0]):
        record.play(record.legal[-1])
    assert [weight for _, weight in record.odds] == [3, 1]
    driver = kastellan.driver(5)
    olives = sum(driver.choose(record) == record.legal[0] for _ in range(2000))
    assert 1400 < olives < 1600


def test_settle_stops_at_a_decision() -> None:
    record = kastellan.load("kreta").new(players=2)
    driver = kastellan.driver(3)
    assert driver.settle(record)
    assert driver.settle(record) == []
    record.play_line("castellan")
    assert record.to_move == CHANCE
    assert len(driver.settle(record)) == 1


def test_no_choice_where_chance_is_not_to_move() -> None:
    record = kastellan.load("kreta").new(players=2)
    driver = kastellan.driver(3)
    driver.settle(record)
    with pytest.raises(ValueError, match="chance is not to move"):
        driver.choose(record)


@pytest.mark.parametrize("seed", [-1, 2**63, 1.0, True, "7", None])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(BadOption, match="A seed is a whole number from 0 to 9223372036854775807"):
        kastellan.driver(seed)  # type: ignore[arg-type]


def test_the_largest_seed() -> None:
    assert len(drawn(2**63 - 1)) == 17
