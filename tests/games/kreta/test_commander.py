"""The commander (K40, K41, K43, X5); crossing full provinces (K42) has a file of its own."""

import pytest

from tests.games.kreta.positions import (
    DEAL,
    colour,
    crowd,
    opened,
    province,
    refusal,
    seat,
    table,
    targets,
    words,
)


def villagers(name: str, *where: str) -> dict[str, int]:
    """Shorthand: the villagers of a seat, one for each name."""
    places = (name, *where)
    return {place: places.count(place) for place in places}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k40_a_villager_from_the_reserve_goes_anywhere(players: int) -> None:
    record = opened(players, start=0)
    record.play_line("commander")
    assert words(record) == {f"villager {name}" for name in DEAL}
    assert refusal(record, "Amari>Messara") == "why.no_villager"
    record.play_line("villager Amari")
    assert province(record, "Amari")["villagers"][0] == 1
    assert record.view()["seats"][0]["reserve"]["villager"] == 4
    assert colour(record) == "Red"


def test_k40_put_or_move_but_not_both() -> None:
    record = table(seat(villagers("Sitia")), seat())
    record.play_line("commander")
    assert "villager Sitia" in words(record)
    assert "Sitia>Mirabello" in words(record)
    record.play_line("Sitia>Mirabello")
    assert refusal(record, "villager Sitia") == "why.not_now"


def test_k40_one_point_for_each_border_and_four_in_all() -> None:
    record = table(seat(villagers("Kissamos")), seat())
    record.play_line("commander")
    near = {"Kydonia", "Selino"}
    two = {"Apokoronas", "Sfakia"}
    three = {"Rethymno", "Agios Vasileios"}
    four = {"Amari", "Mylopotamos", "Messara"}
    assert targets(record, "Kissamos>") == near | two | three | four
    assert refusal(record, "Kissamos>Candia") == "why.too_far"
    for steps, reached in enumerate((near, two, three), start=1):
        for name in reached:
            moved = table(seat(villagers("Kissamos")), seat())
            moved.play_line(f"commander: Kissamos>{name}")
            assert moved.view()["steps"] == 4 - steps
            assert colour(moved) == "Blue"


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        ("commander: Kissamos>Messara", villagers("Messara", "Sitia")),
        ("commander: Kissamos>Agios Vasileios, Sitia>Mirabello",
         villagers("Agios Vasileios", "Mirabello")),
        ("commander: Kissamos>Sfakia, Sitia>Lasithi", villagers("Sfakia", "Lasithi")),
        ("commander: Sitia>Ierapetra, Kissamos>Rethymno", villagers("Ierapetra", "Rethymno")),
        ("commander: Kissamos>Selino, Sitia>Mirabello, Selino>Kydonia, Mirabello>Sitia",
         villagers("Kydonia", "Sitia")),
    ],
    ids=["4", "3 + 1", "2 + 2", "1 + 3", "1 + 1 + 1 + 1"],
)  # fmt: skip
def test_x5_k40_four_points_are_split_freely(line: str, ends: dict[str, int]) -> None:
    """X5: 4 for one; 3 + 1; 2 + 2. The turn ends by itself with the last point."""
    record = table(seat(villagers("Kissamos", "Sitia")), seat())
    record.play_line(line)
    assert record.position()["seats"][0]["villagers"] == ends
    assert colour(record) == "Red"


def test_x5_no_fifth_step() -> None:
    record = table(seat(villagers("Kissamos", "Sitia")), seat())
    record.play_line("commander: Kissamos>Agios Vasileios")
    assert targets(record, "Sitia>") == {"Mirabello", "Ierapetra"}
    assert refusal(record, "Sitia>Lasithi") == "why.too_far"


def test_k40_four_villagers_one_step_each() -> None:
    record = table(seat(villagers("Sitia", "Sitia", "Sitia", "Sitia", "Kissamos")), seat())
    record.play_line(
        "commander: Sitia>Mirabello, Sitia>Mirabello, Sitia>Ierapetra, Sitia>Mirabello"
    )
    assert province(record, "Mirabello")["villagers"] == [3, 0]
    assert province(record, "Sitia")["villagers"] == [0, 0]
    assert colour(record) == "Red"


def test_k40_stopping_loses_the_points_left() -> None:
    record = table(seat(villagers("Kissamos", "Sitia")), seat())
    record.play_line("commander")
    assert refusal(record, "stop") == "why.not_now"  # at least one step is made
    record.play_line("Kissamos>Selino")
    assert record.view()["steps"] == 3
    record.play_line("stop")
    assert colour(record) == "Red"
    assert record.view()["steps"] == 0
    record.play_line("castellan: card 1, keep")
    record.play_line("commander")
    assert "Selino>Candia" in words(record)  # four fresh points, not seven
    assert refusal(record, "Selino>Lasithi") == "why.too_far"


def test_k40_a_move_ends_elsewhere() -> None:
    record = table(seat(villagers("Kissamos")), seat())
    record.play_line("commander")
    assert refusal(record, "Kissamos>Kissamos") == "why.same_place"
    record.play_line("Kissamos>Selino, Selino>Kissamos")  # but two moves may lead back
    assert record.view()["steps"] == 2


def test_k40_only_own_villagers_move() -> None:
    record = table(seat(villagers("Sitia")), seat(villagers("Amari")), seat())
    record.play_line("commander")
    assert refusal(record, "Amari>Messara") == "why.no_villager"


def test_k40_the_turn_ends_by_itself_when_nobody_can_move_on() -> None:
    """Into a dead end: neighbours are full or under peace, and nobody crosses a full one."""
    record = table(
        seat(villagers("Kissamos")),
        seat({"Kydonia": 5}, abbot="Kissamos"),
        seat({"Sfakia": 5}),
        seat({"Kydonia": 2, "Sfakia": 2}),
        options={"full_province_crossing": "abbots"},
    )
    record.play_line("commander: Kissamos>Selino")
    assert colour(record) == "Red"
    freer = table(
        seat(villagers("Kissamos", "Sitia")),
        seat({"Kydonia": 5}, abbot="Kissamos"),
        seat({"Sfakia": 5}),
        seat({"Kydonia": 2, "Sfakia": 2}),
        options={"full_province_crossing": "abbots"},
    )
    freer.play_line("commander: Kissamos>Selino")
    assert colour(freer) == "Blue"  # the other villager has three points
    assert targets(freer, "Selino>") == set()


def test_k41_seven_pieces_fill_a_province() -> None:
    record = table(seat(villagers("Sitia")), *crowd("Mirabello", 6))
    record.play_line("commander")
    assert {"villager Mirabello", "Sitia>Mirabello"} <= words(record)
    record = table(seat(villagers("Sitia")), *crowd("Mirabello", 7))
    record.play_line("commander")
    assert province(record, "Mirabello")["full"]
    assert refusal(record, "villager Mirabello") == "why.full"
    assert refusal(record, "Sitia>Mirabello") == "why.full"


def test_k41_abbots_villagers_and_villages_of_all_count() -> None:
    mixed = [
        seat({"Sitia": 1, "Amari": 1}, abbot="Amari"),
        seat({"Amari": 1}, {"Amari": 2}, tiles={"olive": 2}),
        seat({"Amari": 1}, abbot="Amari"),
    ]
    record = table(*mixed)
    assert province(record, "Amari")["full"]
    record.play_line("commander")
    assert refusal(record, "villager Amari") == "why.full"  # an own abbot does not help


def test_k41_forts_and_ships_do_not_count() -> None:
    record = table(
        seat({"Candia": 5}, ships=["Candia"], forts=[16, 17, 18]),
        seat({"Candia": 1, "Sitia": 1}, ships=["Candia"], forts=[19]),
        seat(),
        turn=1,
    )
    assert not province(record, "Candia")["full"]
    record.play_line("commander: villager Candia")
    assert province(record, "Candia")["full"]


def test_k41_a_full_province_can_be_left_and_has_room_again() -> None:
    record = table(seat({"Mirabello": 3, "Sitia": 1}), seat({"Mirabello": 4}))
    record.play_line("commander")
    assert refusal(record, "Sitia>Mirabello") == "why.full"
    record.play_line("Mirabello>Lasithi")
    assert "Sitia>Mirabello" in words(record)  # in the same turn
    record.play_line("Sitia>Mirabello")
    assert refusal(record, "Lasithi>Mirabello") == "why.full"


@pytest.mark.parametrize("crossing", ["anyone", "abbots", "own_abbot"])
def test_k41_leaving_a_full_province_is_allowed_by_every_option(crossing: str) -> None:
    record = table(
        seat({"Mirabello": 5}), seat({"Mirabello": 2}), options={"full_province_crossing": crossing}
    )
    record.play_line("commander")
    assert {"Pediada", "Lasithi", "Sitia", "Messara"} <= targets(record, "Mirabello>")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k43_no_villager_comes_where_a_foreign_abbot_stands(players: int) -> None:
    rest = [seat() for _ in range(players - 2)]
    record = table(seat(villagers("Sitia")), seat(abbot="Mirabello"), *rest)
    record.play_line("commander")
    assert refusal(record, "villager Mirabello") == "why.peace"
    assert refusal(record, "Sitia>Mirabello") == "why.peace"


def test_k43_passing_through_is_allowed_at_the_same_cost() -> None:
    record = table(seat(villagers("Sitia")), seat(abbot="Mirabello"), seat(abbot="Ierapetra"))
    record.play_line("commander: Sitia>Pediada")
    assert record.view()["steps"] == 2


def test_k43_villagers_that_stand_there_stay_and_may_leave_but_not_come_back() -> None:
    record = table(seat({"Mirabello": 2}), seat(abbot="Mirabello"))
    assert province(record, "Mirabello")["influence"] == [2, 1]
    record.play_line("commander: Mirabello>Sitia")
    assert refusal(record, "Sitia>Mirabello") == "why.peace"
    assert "Mirabello>Sitia" in words(record)


def test_k43_with_an_own_abbot_beside_the_foreign_one_all_is_free() -> None:
    record = table(
        seat(villagers("Sitia"), abbot="Mirabello"),
        seat(abbot="Mirabello"),
        seat(abbot="Mirabello"),
    )
    record.play_line("commander")
    assert {"villager Mirabello", "Sitia>Mirabello"} <= words(record)


def test_k43_two_foreign_abbots_are_no_better_than_one() -> None:
    record = table(seat(), seat(abbot="Amari"), seat(abbot="Amari"))
    record.play_line("commander")
    assert refusal(record, "villager Amari") == "why.peace"
