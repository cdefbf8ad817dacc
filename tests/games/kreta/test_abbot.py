"""The abbot and the peace he brings (K50 to K52, X6)."""

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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k50_from_the_reserve_into_any_province(players: int) -> None:
    record = opened(players, start=0)
    record.play_line("abbot")
    assert words(record) == {f"abbot {name}" for name in DEAL}
    record.play_line("abbot Lasithi")
    assert province(record, "Lasithi")["abbots"] == [0]
    assert record.view()["seats"][0]["reserve"]["abbot"] == 0
    assert colour(record) == "Red"


def test_k50_on_the_board_by_up_to_three_borders() -> None:
    record = table(seat(abbot="Kissamos"), seat())
    record.play_line("abbot")
    assert targets(record, "abbot ") == {
        *("Kydonia", "Selino"),
        *("Apokoronas", "Sfakia"),
        *("Rethymno", "Agios Vasileios"),
    }
    assert refusal(record, "abbot Messara") == "why.too_far"
    record.play_line("abbot Rethymno")
    assert province(record, "Rethymno")["abbots"] == [0]
    assert province(record, "Kissamos")["abbots"] == []
    assert colour(record) == "Red"


def test_k50_it_moves_at_least_one_and_ends_elsewhere() -> None:
    record = table(seat(abbot="Kissamos"), seat())
    record.play_line("abbot")
    assert refusal(record, "abbot Kissamos") == "why.same_place"
    assert refusal(record, "stop") == "why.not_now"


def test_k51_not_into_a_full_province() -> None:
    reserve = table(seat(), *crowd("Selino"))
    reserve.play_line("abbot")
    assert refusal(reserve, "abbot Selino") == "why.full"
    on_board = table(seat(abbot="Kissamos"), *crowd("Selino"))
    on_board.play_line("abbot")
    assert refusal(on_board, "abbot Selino") == "why.full"
    room = table(seat(abbot="Kissamos"), *crowd("Selino", 6))
    room.play_line("abbot: abbot Selino")
    assert province(room, "Selino")["full"]  # an abbot counts


def test_k51_leaving_makes_room() -> None:
    record = table(seat(abbot="Selino"), *crowd("Selino", 6))
    assert province(record, "Selino")["full"]
    record.play_line("abbot: abbot Sfakia")
    assert not province(record, "Selino")["full"]


def test_k52_an_abbot_enters_where_foreign_abbots_stand() -> None:
    record = table(seat(abbot="Kydonia"), seat(abbot="Selino"), seat(abbot="Selino"), seat())
    record.play_line("abbot: abbot Selino")
    assert province(record, "Selino")["abbots"] == [0, 1, 2]
    fresh = table(seat(), seat(abbot="Selino"))
    fresh.play_line("abbot: abbot Selino")
    assert province(fresh, "Selino")["abbots"] == [0, 1]


def test_k52_peace_keeps_out_villagers_and_villages_of_others() -> None:
    mine = seat({"Sitia": 1}, tiles={"olive": 1})
    record = table(mine, seat(abbot="Mirabello"))
    record.play_line("commander")
    assert refusal(record, "villager Mirabello") == "why.peace"
    assert refusal(record, "Sitia>Mirabello") == "why.peace"
    record.undo()
    record.play_line("architect")
    assert refusal(record, "village Mirabello") == "why.peace"


def test_k52_peace_is_not_about_forts_and_ships() -> None:
    record = table(seat(), seat(abbot="Candia"), seat())
    record.play_line("admiral: ship Candia")
    record = table(seat(), seat(abbot="Candia"), seat())
    record.play_line("architect: fort 18")
    assert province(record, "Candia")["influence"] == [1, 1, 0]


def test_k52_peace_leaves_with_the_abbot() -> None:
    record = table(seat(), seat(abbot="Mirabello"), turn=1)
    record.play_line("abbot: abbot Sitia")
    record.play_line("commander")
    assert "villager Mirabello" in words(record)
    assert refusal(record, "villager Sitia") == "why.peace"


def test_x6_peace_in_amari() -> None:
    """X6: only Blue adds; earlier pieces stay; Yellow's abbot comes in, then Yellow adds too."""
    blue = seat(abbot="Amari", tiles={"wine": 1})
    red = seat({"Sitia": 1}, tiles={"cheese": 1})
    yellow = seat({"Amari": 1}, {"Amari": 1}, tiles={"olive": 2})

    def may_add(number: int, abbot_of_yellow: str | None) -> tuple[bool, bool]:
        yellow["abbot"] = abbot_of_yellow
        added = []
        for card, action in (("commander", "villager Amari"), ("architect", "village Amari")):
            record = table(blue, red, yellow, turn=number)
            record.play_line(card)
            added.append(action in words(record))
        return added[0], added[1]

    assert province(table(blue, red, yellow), "Amari")["influence"] == [1, 0, 3]
    assert [may_add(number, None) for number in range(3)] == [
        (True, True),
        (False, False),
        (False, False),
    ]
    yellow["abbot"] = None
    record = table(blue, red, yellow, turn=2)
    record.play_line("abbot: abbot Amari")
    assert province(record, "Amari")["abbots"] == [0, 2]
    assert [may_add(number, "Amari") for number in range(3)] == [
        (True, True),
        (False, False),
        (True, True),
    ]
