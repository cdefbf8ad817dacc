"""Why pointing at something leads nowhere: the reason that says most, in both games."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import kastellan
from kastellan.core.pointing import why_not
from kastellan.core.record import Record
from kastellan.games import names

SHARES = {"kreta": 0.4, "catan": 0.02}
GENERAL = ("why.reserve_empty", "why.too_few_tiles", "why.other_ship")
"""Reasons that hold for every place."""


def decisions(game: str, seed: int, share: float) -> Iterator[Record]:
    """Some decisions of a random game."""
    record = kastellan.load(game).new(options={"turn_limit": 40} if game == "catan" else {})
    driver, dice = kastellan.driver(seed), random.Random(seed)
    driver.settle(record)
    while record.to_move != kastellan.OVER:
        if dice.random() < share:
            yield record
        record.play(dice.choice(record.legal))
        driver.settle(record)


def opened(*lines: str) -> Record:
    """A game of two on Crete after some lines, each by the seat that is to move."""
    record = kastellan.load("kreta").new(2, {"start": 0})
    driver = kastellan.driver(1)
    driver.settle(record)
    for line in lines:
        record.play_line(line)
        driver.settle(record)
    return record


def reason(record: Record, *targets: str) -> tuple[str, object]:
    """The key, and the province it speaks of."""
    message = why_not(record, targets)
    assert message is not None
    return message.key, message.params.get("province")


@pytest.mark.parametrize("game", names())
def test_what_is_legal_can_be_pointed_at_from_its_first_target_to_its_last(game: str) -> None:
    for record in decisions(game, 3, SHARES[game] / 2):
        for action in record.legal:
            targets = record.parts(action)["targets"]
            assert why_not(record, targets[-1:]) is None
            for count in range(1, len(targets) + 1):
                assert why_not(record, targets[:count]) is None


@pytest.mark.parametrize("game", names())
def test_what_is_illegal_has_the_reason_of_its_action(game: str) -> None:
    compared = 0
    for record in decisions(game, 4, SHARES[game]):
        everything = range(record.game.rules.actions)
        ways = [tuple(record.parts(action)["targets"]) for action in everything]
        legal = {ways[action] for action in record.legal}
        for action, way in enumerate(ways):
            if ways.count(way) > 1 or any(each[: len(way)] == way for each in legal):
                continue
            expected = record.why_not(action)
            if expected.key != "why.not_now" and way[-1:] not in {each[-1:] for each in legal}:
                assert why_not(record, way) == expected
                compared += 1
    assert compared > 50


def test_a_place_is_refused_for_what_is_wrong_with_it() -> None:
    record = opened("admiral")
    assert reason(record, "province.0") == ("why.not_a_port", "Kissamos")
    assert reason(record, "reserve.ship", "province.3") == ("why.not_a_port", "Sfakia")
    assert reason(record, "province.2", "province.1") == ("why.no_ship", "Selino")


def test_the_reason_speaks_of_the_place_pointed_at() -> None:
    spoken: Counter[str] = Counter()
    for record in decisions("kreta", 2, 0.6):
        if not any("province" in record.parts(action) for action in record.legal):
            continue
        for number, province in enumerate(record.setting.parts.provinces):
            message = why_not(record, [f"province.{number}"])
            if message is not None and message.key not in GENERAL:
                assert province.name in message.params.values(), message
                spoken[message.key] += 1
    assert {"why.not_a_port", "why.peace", "why.too_far"} <= set(spoken), spoken


def test_another_moment_says_what_is_due() -> None:
    record = opened()
    for targets in (["province.0"], ["site.3"], ["button.stop"], ["no such thing"], [""]):
        message = why_not(record, targets)
        assert message is not None
        assert message.key == "why.not_now"
        assert record.game.texts.say(message).endswith("Choose a card to play.")
