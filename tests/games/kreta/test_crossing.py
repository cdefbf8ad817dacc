"""Moving through a full province (K42): three readings, for villagers and for abbots.

Selino is full. From Kissamos to Agios Vasileios it is 3 steps through Selino and 4 round by
Kydonia; to Messara it is 4 through Selino and 5 round.
"""

import pytest

from kastellan import Record
from tests.games.kreta.positions import crowd, province, refusal, seat, table, targets

ALL = ("anyone", "abbots", "own_abbot")


def commander(crossing: str, **mine: str) -> Record:
    """Blue is to move a villager from Kissamos; Selino is full, with Blue's abbot in it or not."""
    blue = seat({"Kissamos": 1}, abbot=mine.get("abbot"))
    others = crowd("Selino", 7 - (mine.get("abbot") == "Selino"))
    record = table(blue, *others, options={"full_province_crossing": crossing})
    assert province(record, "Selino")["full"]
    record.play_line("commander")
    return record


def abbot(crossing: str, **others: str) -> Record:
    """Blue is to move the abbot from Kissamos; Selino is full."""
    one, other = crowd("Selino", 7 - (others.get("abbot") == "Selino"))
    one["abbot"] = others.get("abbot")
    record = table(seat(abbot="Kissamos"), one, other, options={"full_province_crossing": crossing})
    assert province(record, "Selino")["full"]
    record.play_line("abbot")
    return record


@pytest.mark.parametrize("crossing", ALL)
def test_k42_nobody_ends_in_a_full_province(crossing: str) -> None:
    assert refusal(commander(crossing), "Kissamos>Selino") == "why.full"
    assert refusal(commander(crossing, abbot="Selino"), "Kissamos>Selino") == "why.full"
    assert refusal(abbot(crossing), "abbot Selino") == "why.full"


def test_k42_anyone_lets_villagers_and_abbots_through() -> None:
    record = commander("anyone")
    assert {"Messara", "Sfakia", "Agios Vasileios"} <= targets(record, "Kissamos>")
    record.play_line("Kissamos>Agios Vasileios")
    assert record.view()["steps"] == 1
    assert "Agios Vasileios" in targets(abbot("anyone"), "abbot ")


def test_k42_anyone_is_the_default() -> None:
    record = table(seat({"Kissamos": 1}), *crowd("Selino"))
    assert record.position()["options"]["full_province_crossing"] == "anyone"
    record.play_line("commander")
    assert "Messara" in targets(record, "Kissamos>")


def test_k42_abbots_lets_abbots_through_and_no_villager() -> None:
    assert "Agios Vasileios" in targets(abbot("abbots"), "abbot ")
    for where in ({}, {"abbot": "Selino"}):  # no matter whose abbot stands there
        record = commander("abbots", **where)
        assert refusal(record, "Kissamos>Messara") == "why.too_far"
        record.play_line("Kissamos>Sfakia")  # the way round by Kydonia: 3 steps instead of 2
        assert record.view()["steps"] == 1


def test_k42_own_abbot_lets_villagers_through_where_their_owners_abbot_stands() -> None:
    record = commander("own_abbot", abbot="Selino")
    assert "Messara" in targets(record, "Kissamos>")
    record.play_line("Kissamos>Sfakia")
    assert record.view()["steps"] == 2


@pytest.mark.parametrize("where", [{}, {"abbot": "Kissamos"}, {"abbot": "Sfakia"}])
def test_k42_own_abbot_stops_villagers_elsewhere(where: dict[str, str]) -> None:
    record = commander("own_abbot", **where)
    assert refusal(record, "Kissamos>Messara") == "why.too_far"
    record.play_line("Kissamos>Sfakia")
    assert record.view()["steps"] == 1


def test_k42_own_abbot_a_foreign_abbot_does_not_open_the_way() -> None:
    one, other = crowd("Selino", 6)
    one["abbot"] = "Selino"
    record = table(
        seat({"Kissamos": 1}), one, other, options={"full_province_crossing": "own_abbot"}
    )
    record.play_line("commander")
    assert refusal(record, "Kissamos>Messara") == "why.too_far"


@pytest.mark.parametrize("where", [{}, {"abbot": "Selino"}])
def test_k42_own_abbot_stops_abbots(where: dict[str, str]) -> None:
    record = abbot("own_abbot", **where)
    assert targets(record, "abbot ") == {"Kydonia", "Apokoronas", "Sfakia", "Rethymno"}
    assert refusal(record, "abbot Agios Vasileios") == "why.too_far"


@pytest.mark.parametrize("crossing", ALL)
def test_k42_an_abbot_leaves_a_full_province(crossing: str) -> None:
    one, other = crowd("Selino", 6)
    record = table(seat(abbot="Selino"), one, other, options={"full_province_crossing": crossing})
    record.play_line("abbot")
    assert "Agios Vasileios" in targets(record, "abbot ")


@pytest.mark.parametrize("crossing", ALL)
def test_k42_a_province_with_room_stops_nobody(crossing: str) -> None:
    others = crowd("Selino", 6)
    record = table(
        seat({"Kissamos": 1}, abbot="Kissamos"),
        *others,
        options={"full_province_crossing": crossing},
    )
    record.play_line("commander")
    assert "Messara" in targets(record, "Kissamos>")
    record.undo()
    record.play_line("abbot")
    assert "Agios Vasileios" in targets(record, "abbot ")


@pytest.mark.parametrize("crossing", ALL)
def test_k42_a_foreign_abbot_where_there_is_room_stops_nobody(crossing: str) -> None:
    """Peace is not a wall (K43): only a full province can be one."""
    record = table(
        seat({"Kissamos": 1}),
        seat({"Selino": 1}, abbot="Selino"),
        seat(abbot="Kydonia"),
        options={"full_province_crossing": crossing},
    )
    record.play_line("commander: Kissamos>Sfakia")
    assert record.view()["steps"] == 2


def test_k42_what_has_just_become_full_bars_the_next_one() -> None:
    """Two villagers in Kissamos: when the first one fills Selino, the second cannot pass."""
    record = table(
        seat({"Kissamos": 2}), *crowd("Selino", 6), options={"full_province_crossing": "abbots"}
    )
    record.play_line("commander: Kissamos>Selino")
    assert refusal(record, "Kissamos>Agios Vasileios") == "why.too_far"
    assert "Sfakia" in targets(record, "Kissamos>")  # 3 points reach it by Kydonia
