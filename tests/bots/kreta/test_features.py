"""What the evaluation reads from an island agrees with the rules."""

from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan.bots.kreta.features import AHEAD, EVALUATION, NAMES
from kastellan.games.kreta.layout import (
    CARD,
    CARD_NAMES,
    END,
    EVERY_SITE,
    PROVINCES,
    REAP,
    REPLACE,
    ROW,
    SEATS,
    TILE,
    TURN,
)
from kastellan.games.kreta.score import influence, score_site
from tests.bots.places import LAST, place
from tests.bots.seen import states

KRETA = kastellan.load("kreta")
Rows = list[dict[str, float]]


def read(setting: Any, s: Any) -> tuple[Rows, float]:
    """The features of each seat by name, and how far the game is."""
    out = np.full((SEATS, len(NAMES)), 7.5)  # what was there before does not matter
    late = EVALUATION.features(setting.setup, s, out)
    rows = out[: setting.players].tolist()
    return [dict(zip(NAMES, row, strict=True)) for row in rows], late


def played(players: int, bot: str = "greedy") -> tuple[Any, list[Any]]:
    """States of a game after the set-up."""
    setting, seen = states(KRETA, players, bot, 3, every=5)
    return setting, [s for s in seen if s["phase"] >= CARD]


@pytest.mark.parametrize("players", KRETA.players)
def test_open_cards_pay_as_the_rules_say(players: int) -> None:
    """K70 to K74."""
    setting, seen = played(players)
    looked = 0
    for s in seen:
        if s["phase"] == END:
            continue
        rows, _ = read(setting, s)
        scored = int(s["scored"])
        awards = np.zeros((2, SEATS), np.int64)
        score_site(setting.setup, s, int(s["row"][scored]), awards[0])
        turned_up = s["phase"] != TURN and s["phase"] != REPLACE and scored + 1 < ROW
        if turned_up:
            score_site(setting.setup, s, int(s["row"][scored + 1]), awards[1])
        for seat in range(players):
            assert rows[seat]["first"] * 10 == pytest.approx(awards[0, seat])
            assert rows[seat]["second"] * 10 == pytest.approx(awards[1, seat])
        looked += int(awards.any(axis=1).sum())
    assert looked > 30


@pytest.mark.parametrize("players", KRETA.players)
def test_cards_to_come_pay_their_average(players: int) -> None:
    setting, seen = states(KRETA, players, "greedy", 3)
    looked = {True: 0, False: 0}
    for step, s in enumerate(seen):
        turning = s["phase"] == TURN or s["phase"] == REPLACE  # the second card is one of them
        if s["phase"] < CARD or s["phase"] == END or (step % 7 and not turning):
            continue
        rows, late = read(setting, s)
        scored = int(s["scored"])
        assert late == pytest.approx(scored / ROW)
        hidden = [site for site in range(26) if EVERY_SITE & ~int(s["gone"]) >> site & 1]
        awards = np.zeros((len(hidden), SEATS), np.int64)
        for which, site in enumerate(hidden):
            score_site(setting.setup, s, site, awards[which])
        to_come = max(ROW - scored - 2, 0) + turning
        for seat in range(players):
            wanted = to_come * awards[:, seat].mean()
            assert rows[seat]["later"] * 10 == pytest.approx(wanted)
            looked[bool(turning)] += wanted > 0
    assert min(looked.values()) > 5


@pytest.mark.parametrize("players", KRETA.players)
def test_leads_are_those_over_the_best_rival(players: int) -> None:
    setting, seen = played(players)
    for s in seen:
        if s["phase"] == END:
            continue
        rows, _ = read(setting, s)
        first = int(setting.setup["site"][s["row"][s["scored"]]])
        for seat in range(players):
            wanted = 0.0
            for province in range(PROVINCES):
                weights = [influence(setting.setup, s, each, province) for each in range(players)]
                own = weights.pop(seat)
                if first >> province & 1 and (own or any(weights)):
                    lead = np.clip(own - max(weights), -AHEAD, AHEAD)
                    wanted += float(lead) * int(setting.setup["value"][province])
            assert rows[seat]["first_lead"] * 10 == pytest.approx(wanted)


def test_what_a_seat_has() -> None:
    setting, seen = played(3)
    for s in seen:
        rows, _ = read(setting, s)
        for seat, row in enumerate(rows):
            assert row["points"] * 10 == pytest.approx(int(s["points"][seat]))
            for card, name in enumerate(CARD_NAMES[:6]):
                assert row[name] == int(s["hand"][seat]) >> card & 1
            assert row["villagers"] == s["villagers"][seat].sum()
            assert row["ships"] == int(s["ships"][seat]).bit_count()
            assert row["forts"] == 3 - int(s["forts"][seat]).bit_count()
            assert row["abbey"] == (s["abbot"][seat] >= 0)
            assert row["tiles"] == s["barn"][seat].sum()
            assert row["villages"] == min(s["barn"][seat].sum(), 4) - s["villages"][seat].sum()


def test_whose_turn_it_is() -> None:
    setting, seen = played(4)
    for s in seen:
        rows, _ = read(setting, s)
        if s["phase"] == CARD:
            assert [row["turn"] for row in rows].index(1) == s["seat"]
            assert [row["next"] for row in rows].index(1) == (s["seat"] + 1) % 4
        elif s["phase"] != END:  # the card is played: the next seat's turn is what comes
            assert [row["turn"] for row in rows].index(1) == (s["seat"] + 1) % 4
        assert sum(row["turn"] for row in rows) == 1


def test_the_best_tile_within_reach() -> None:
    record = place(seats=[{"villagers": {"Candia": 1}}, {}])
    rows, _ = read(record.setting, record.state)
    assert rows[0]["tiles_near"] > 0
    assert rows[1]["tiles_near"] == 0
    assert rows[1]["ripe"] == 0


@pytest.mark.parametrize("players", KRETA.players)
def test_the_best_tile_is_what_a_farmer_would_take(players: int) -> None:
    """K60, K61."""
    setting, seen = states(KRETA, players, "greedy", 3)
    out = KRETA.rules.scratch()[0]
    farming = [s for s in seen if s["phase"] == REAP]
    assert len(farming) > 3
    for s in farming:
        seat = int(s["seat"])
        gains = []
        for action in out[: KRETA.rules.legal(setting.setup, s, out)]:
            after = s.copy()
            KRETA.rules.apply(setting.setup, after, int(action))
            gains.append(int(after["points"][seat]) - int(s["points"][seat]))
        assert read(setting, s)[0][seat]["ripe"] == max(gains)


def test_nothing_is_left_to_score_in_the_end() -> None:
    record = place(row=LAST, scored=10, seats=[{"points": 9, "forts": [1]}, {"points": 8}])
    record.play(record.read("castellan"))
    assert record.to_move == kastellan.OVER
    rows, late = read(record.setting, record.state)
    assert late == 1
    assert all(row[name] == 0 for row in rows for name in ("first", "second", "later"))


@pytest.mark.parametrize("players", KRETA.players)
def test_the_same_compiled(players: int) -> None:
    setting, seen = states(KRETA, players, "greedy", 3, every=5)
    compiled = KRETA.rules.compiled(EVALUATION.features)
    plain, quick = np.full((2, SEATS, len(NAMES)), 3.0)
    for s in seen:
        if s["phase"] > TILE and s["row"][0] >= 0:
            late = EVALUATION.features(setting.setup, s, plain)
            assert compiled(setting.setup, s, quick) == late
            assert plain.tobytes() == quick.tobytes()


def test_every_feature_tells_something() -> None:
    """A name whose number never changes would mislead."""
    met: dict[str, set[float]] = {name: set() for name in NAMES}
    for players in KRETA.players:
        setting, seen = played(players)
        for s in seen:
            for row in read(setting, s)[0]:
                for name, value in row.items():
                    met[name].add(value)
    assert [name for name, values in met.items() if len(values) < 2] == []
