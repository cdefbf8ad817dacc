"""The view reads the rules over Python's own numbers: the same as over the record."""

import numpy as np

from kastellan.core.contract import OVER
from kastellan.core.driver import Driver
from kastellan.games import load
from kastellan.games.kreta.layout import SEATS
from kastellan.games.kreta.score import influence, score_site


def test_influence_and_forecast_are_those_of_the_rules() -> None:
    game, driver = load("kreta"), Driver(5)
    record = game.new(4)
    while record.to_move != OVER:
        view, setup, s = record.view(0), record.setting.setup, record.state
        for index, province in enumerate(view["provinces"]):
            assert province["influence"] == [influence(setup, s, seat, index) for seat in range(4)]
        for card in view["forecast"]:
            gains = np.zeros(SEATS, np.int64)
            score_site(setup, s, card["site"] - 1, gains)
            assert card["points"] == gains.tolist()
        legal = record.legal
        action = driver.choose(record) if record.to_move < 0 else legal[driver.below(len(legal))]
        record.play(action)
