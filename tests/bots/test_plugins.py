"""Bots of other packages, by entry point."""

import pytest

import kastellan
from kastellan import bots
from kastellan.core.driver import driver
from kastellan.core.errors import UnknownName

KRETA = kastellan.load("kreta")


def test_openspiel_plays_by_name() -> None:
    record = KRETA.new(2)
    driver(1).settle(record)
    bot = bots.make("openspiel-mcts-quick:20n", KRETA, 1, "compiled")
    assert bot.name == "openspiel-mcts-quick:20n"
    assert bots.ask(bot, record) in record.legal


def test_its_refusals_are_sentences() -> None:
    with pytest.raises(
        UnknownName, match=r"^openspiel-ismcts is for games with secrets, and Kreta"
    ):
        bots.make("openspiel-ismcts:1s", KRETA)


def test_nobody_offers_it() -> None:
    with pytest.raises(UnknownName, match=r"^There is no bot 'mybot:1s' for Kreta; try random, "):
        bots.make("mybot:1s", KRETA)
