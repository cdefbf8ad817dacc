"""A turn: one card, no passing, and how cards come back (K20, K21)."""

import pytest

from kastellan import CHANCE, OVER
from tests.games.kreta.positions import (
    KRETA,
    colour,
    opened,
    random_game,
    refusal,
    seat,
    table,
    words,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k20_exactly_one_card_a_turn(players: int) -> None:
    record = opened(players, start=0)
    for number in range(players):
        assert record.to_move == number
        record.play_line(f"architect: fort {number + 1}")
        mine = record.view()["seats"][number]
        assert mine["table"] == ["architect"]
        assert len(mine["hand"]) == 6
    assert record.to_move == 0


def test_k20_what_can_be_played_first() -> None:
    """Without villagers no harvest, without a card on the table no king; and no passing."""
    record = opened(2)
    assert words(record) == {"admiral", "commander", "abbot", "architect", "castellan"}
    assert refusal(record, "farmer") == "why.card_cannot_act"
    assert refusal(record, "king") == "why.card_cannot_act"
    assert refusal(record, "stop") == "why.not_now"


def test_k20_a_card_on_the_table_cannot_be_played_again() -> None:
    record = table(seat(played=["admiral", "abbot"]), seat())
    assert words(record) == {"commander", "architect", "king", "castellan"}
    assert refusal(record, "admiral") == "why.card_on_table"
    assert refusal(record, "abbot") == "why.card_on_table"


def test_k20_the_card_is_played_before_its_action() -> None:
    record = opened(2, start=0)
    assert refusal(record, "ship Candia") == "why.not_now"
    record.play_line("admiral")
    assert colour(record) == "Blue"
    assert refusal(record, "fort 3") == "why.not_now"
    assert refusal(record, "commander") == "why.not_now"
    record.play_line("ship Candia")
    assert colour(record) == "Red"


def full_house() -> list[dict[str, object]]:
    """Blue's villagers and abbot stand in Kissamos; around it everything is full."""
    return [
        seat({"Kissamos": 5}, abbot="Kissamos", ships=["Candia", "Sitia"], forts=[1, 2, 3]),
        seat(villagers={"Kydonia": 5}, forts=[4, 5, 6]),
        seat(villagers={"Selino": 5}, abbot="Kydonia"),
        seat(villagers={"Kydonia": 1, "Selino": 1}, abbot="Selino"),
    ]  # fmt: skip


def test_k20_cards_that_can_do_nothing() -> None:
    """Everyone around is in the way: with the strict reading of K42 nobody gets out."""
    record = table(*full_house(), options={"full_province_crossing": "own_abbot"})
    assert words(record) == {"admiral", "castellan"}
    for card in ("commander", "abbot", "farmer", "architect", "king"):
        assert refusal(record, card) == "why.card_cannot_act"
    assert words(table(*full_house())) == {"admiral", "commander", "abbot", "castellan"}


def test_k20_an_admiral_without_a_free_port_cannot_act() -> None:
    """A board of one's own may have a single port, and with two players it takes one ship."""
    board = {**KRETA.new().setting.parts.data, "name": "one port"}
    board["provinces"] = [
        {**place, "port": place.get("port") if place["name"] == "Candia" else None}
        for place in board["provinces"]
    ]
    lone = table(seat(), seat(ships=["Candia"]), options={"board": board})
    assert "admiral" not in words(lone)
    assert refusal(lone, "admiral") == "why.card_cannot_act"
    mine = table(seat(ships=["Candia"]), seat(), options={"board": board})
    assert "admiral" not in words(mine)  # nowhere else to go
    shared = table(seat(), seat(ships=["Candia"]), seat(), options={"board": board})
    assert "admiral" in words(shared)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k21_everyone_takes_back_everything_after_a_castellan(players: int) -> None:
    some = [["admiral", "king"], ["architect"], [], ["abbot", "commander", "farmer"]]
    record = table(*[seat(played=cards) for cards in some[:players]], turn=1)
    record.play_line("castellan")
    assert record.to_move == CHANCE
    for mine in record.view()["seats"]:
        assert len(mine["hand"]) == 7
        assert mine["table"] == []


def test_k21_cards_stay_on_the_table_until_then() -> None:
    record = opened(2, start=0)
    for line in ("admiral: ship Candia", "abbot: abbot Amari", "abbot: abbot Sitia"):
        record.play_line(line)
    assert [mine["table"] for mine in record.view()["seats"]] == [["admiral", "abbot"], ["abbot"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k21_the_castellan_can_always_be_played(players: int) -> None:
    for seed in range(4):
        record = random_game(players, seed)
        again = record.start()
        for action in record.actions:
            if again.view()["phase"] == "card":
                assert "castellan" in words(again)
            again.play(action)
        assert again.to_move == OVER
