"""The admiral (K30, K31)."""

import pytest

from kastellan import IllegalAction
from tests.games.kreta.positions import (
    PORTS,
    colour,
    opened,
    province,
    refusal,
    seat,
    table,
    targets,
    words,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k30_a_ship_from_the_reserve_goes_into_any_port(players: int) -> None:
    record = opened(players, start=0)
    record.play_line("admiral")
    assert words(record) == {f"ship {port}" for port in PORTS}
    assert refusal(record, "ship Amari") == "why.not_a_port"
    assert refusal(record, "Candia>Sitia") == "why.no_ship"
    record.play_line("ship Sitia")
    assert province(record, "Sitia")["ships"] == [0]
    assert record.view()["seats"][0]["reserve"]["ship"] == 1
    assert colour(record) == "Red"


def test_k30_put_or_move_but_not_both() -> None:
    record = table(seat(ships=["Candia"]), seat())
    record.play_line("admiral")
    assert targets(record, "ship ") == targets(record, "Candia>") == {*PORTS} - {"Candia"}
    record.play_line("Candia>Kydonia")
    assert colour(record) == "Red"  # no second ship on the board: nothing left to move
    record = table(seat(ships=["Candia"]), seat())
    record.play_line("admiral: ship Sitia")
    assert colour(record) == "Red"  # the ship just put does not sail


def test_k30_distance_does_not_matter() -> None:
    record = table(seat(ships=["Selino"]), seat())
    record.play_line("admiral: Selino>Sitia")
    assert province(record, "Sitia")["ships"] == [0]
    assert province(record, "Selino")["ships"] == []


def test_k30_both_ships_move_each_once() -> None:
    record = table(seat(ships=["Candia", "Selino"]), seat())
    record.play_line("admiral")
    assert targets(record, "ship ") == set()
    assert refusal(record, "ship Sitia") == "why.reserve_empty"
    assert refusal(record, "stop") == "why.not_now"  # at least one ship moves
    record.play_line("Candia>Sitia")
    assert colour(record) == "Blue"
    assert refusal(record, "Sitia>Messara") == "why.other_ship"
    assert refusal(record, "Candia>Messara") == "why.no_ship"
    assert targets(record, "Selino>") == {*PORTS} - {"Selino", "Sitia"}
    record.play_line("Selino>Rethymno")
    assert colour(record) == "Red"
    assert record.position()["seats"][0]["ships"] == ["Rethymno", "Sitia"]


def test_k30_or_only_one_of_them() -> None:
    record = table(seat(ships=["Candia", "Selino"]), seat())
    record.play_line("admiral: Selino>Sitia, stop")
    assert colour(record) == "Red"
    assert record.position()["seats"][0]["ships"] == ["Candia", "Sitia"]


def test_k30_the_second_ship_may_go_where_the_first_just_left() -> None:
    record = table(seat(ships=["Candia", "Selino"]), seat())
    record.play_line("admiral: Candia>Sitia, Selino>Candia")
    assert record.position()["seats"][0]["ships"] == ["Candia", "Sitia"]
    tight = table(seat(ships=["Candia", "Selino"]), seat(ships=["Candia"]), seat())
    tight.play_line("admiral: Candia>Sitia, Selino>Candia")  # beside a foreign ship
    assert province(tight, "Candia")["ships"] == [0, 1]


def test_k30_a_move_leads_to_another_port() -> None:
    record = table(seat(ships=["Candia"]), seat())
    record.play_line("admiral")
    assert refusal(record, "Candia>Candia") == "why.same_place"
    assert refusal(record, "Candia>Lasithi") == "why.not_a_port"


def test_k31_never_both_ships_of_one_player_in_one_port() -> None:
    record = table(seat(ships=["Candia"]), seat(), seat())
    record.play_line("admiral")
    assert refusal(record, "ship Candia") == "why.port_own"
    record = table(seat(ships=["Candia", "Sitia"]), seat(), seat())
    record.play_line("admiral")
    assert refusal(record, "Candia>Sitia") == "why.port_own"
    record.play_line("Candia>Kydonia")
    assert refusal(record, "Sitia>Kydonia") == "why.port_own"


@pytest.mark.parametrize("others", [2, 3])
def test_k31_two_ships_fill_a_port_with_three_or_four_players(others: int) -> None:
    one = [seat() for _ in range(others - 1)]
    record = table(seat(ships=["Selino"]), seat(ships=["Candia"]), *one)
    record.play_line("admiral")
    assert "ship Candia" in words(record)
    assert "Selino>Candia" in words(record)
    record.play_line("ship Candia")
    assert province(record, "Candia")["ships"] == [0, 1]
    record.play_line("castellan: card 1, keep")
    record.play_line("admiral")
    assert refusal(record, "ship Candia") == "why.port_full"
    two = [seat(ships=["Candia"]) for _ in range(2)] + one[1:]
    record = table(seat(ships=["Selino"]), *two)
    record.play_line("admiral")
    assert refusal(record, "Selino>Candia") == "why.port_full"


def test_k31_one_ship_fills_a_port_with_two_players() -> None:
    record = table(seat(ships=["Selino"]), seat(ships=["Candia"]))
    record.play_line("admiral")
    assert refusal(record, "ship Candia") == "why.port_full"
    assert refusal(record, "Selino>Candia") == "why.port_full"
    assert targets(record, "ship ") == {*PORTS} - {"Selino", "Candia"}


def test_k31_says_how_many_ships_a_port_takes() -> None:
    for players, allowed in ((2, 1), (3, 2), (4, 2)):
        rest = [seat(ships=["Candia"]) for _ in range(allowed)]
        record = table(seat(), *rest, *[seat() for _ in range(players - 1 - allowed)])
        record.play_line("admiral")
        with pytest.raises(IllegalAction, match=rf"\(ships allowed: {allowed}\)"):
            record.read("ship Candia")


def test_k31_the_limit_holds_after_each_of_two_moves() -> None:
    """Two own ships cannot change places with each other in one step."""
    record = table(seat(ships=["Candia", "Sitia"]), seat())
    record.play_line("admiral")
    assert refusal(record, "Candia>Sitia") == "why.port_own"
    assert refusal(record, "Sitia>Candia") == "why.port_own"
