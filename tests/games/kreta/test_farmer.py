"""The farmer: chains of villagers to a ship, and what tiles score (K60, K61, X2)."""

from typing import Any

import pytest

from kastellan import Record
from tests.games.kreta.positions import DEAL, colour, province, refusal, seat, table, targets, words


def harvest(mine: dict[str, Any], *others: dict[str, Any], **fields: Any) -> set[str]:
    """Where Blue can harvest; nowhere if the farmer cannot be played."""
    record = table(mine, *(others or (seat(),)), **fields)
    if "farmer" not in words(record):
        assert refusal(record, "farmer") == "why.card_cannot_act"
        return set()
    record.play_line("farmer")
    return targets(record, "harvest ")


def chain(*names: str) -> dict[str, int]:
    """One villager in each."""
    return dict.fromkeys(names, 1)


def test_k60_the_port_province_alone() -> None:
    assert harvest(seat(chain("Candia"), ships=["Candia"])) == {"Candia"}


def test_k60_a_chain_of_neighbours_with_own_villagers() -> None:
    mine = seat(chain("Candia", "Mylopotamos", "Amari"), ships=["Candia"])
    assert harvest(mine) == {"Candia", "Mylopotamos", "Amari"}
    record = table(mine, seat())
    record.play_line("farmer")
    assert refusal(record, "harvest Messara") == "why.no_chain"


def test_k60_the_longest_chain() -> None:
    names = ("Kissamos", "Selino", "Sfakia", "Agios Vasileios", "Messara")
    assert harvest(seat(chain(*names), ships=["Messara"])) == set(names)


def test_k60_the_port_province_needs_a_villager_too() -> None:
    assert harvest(seat(chain("Mylopotamos", "Amari"), ships=["Candia"])) == set()


def test_k60_a_villager_without_a_ship_takes_nothing() -> None:
    assert harvest(seat(chain("Candia", "Amari"))) == set()
    assert harvest(seat(chain("Candia"), ships=["Sitia"])) == set()


def test_k60_a_gap_breaks_the_chain() -> None:
    mine = seat(chain("Candia", "Amari", "Rethymno"), ships=["Candia"])
    assert harvest(mine) == {"Candia"}  # Mylopotamos is missing


def test_k60_a_crossing_is_no_border() -> None:
    """K03: Kydonia and Sfakia meet at site 5 only."""
    assert harvest(seat(chain("Kydonia", "Sfakia"), ships=["Kydonia"])) == {"Kydonia"}


def test_k60_villages_and_abbots_carry_no_chain() -> None:
    mine = seat(
        chain("Candia", "Amari"),
        {"Mylopotamos": 1, "Messara": 1},
        abbot="Mylopotamos",
        ships=["Candia"],
        tiles={"wine": 2},
    )
    assert harvest(mine) == {"Candia"}


def test_k60_others_villagers_and_ships_do_not_help() -> None:
    assert harvest(
        seat(chain("Candia", "Amari"), ships=["Candia"]), seat(chain("Mylopotamos"))
    ) == {"Candia"}
    assert harvest(seat(chain("Candia")), seat(chain("Candia"), ships=["Candia"])) == set()


def test_k60_either_of_two_ships_will_do() -> None:
    mine = seat(chain("Candia", "Pediada", "Sitia"), ships=["Candia", "Sitia"])
    assert harvest(mine) == {"Candia", "Pediada", "Sitia"}


def test_k60_a_chain_passes_where_the_tile_is_gone() -> None:
    mine = seat(chain("Candia", "Mylopotamos", "Amari"), ships=["Candia"], tiles={"olive": 1})
    assert harvest(mine, taken=["Mylopotamos"]) == {"Candia", "Amari"}
    record = table(mine, seat(), taken=["Mylopotamos"])
    record.play_line("farmer")
    assert refusal(record, "harvest Mylopotamos") == "why.no_tile"


def test_k60_nothing_left_to_take() -> None:
    mine = seat(chain("Candia"), ships=["Candia"])
    assert harvest(mine, seat(tiles={"wheat": 1}), taken=["Candia"]) == set()


def test_k60_foreign_peace_does_not_stop_a_harvest() -> None:
    assert harvest(seat(chain("Candia"), ships=["Candia"]), seat(abbot="Candia")) == {"Candia"}


def test_k60_the_tile_changes_hands() -> None:
    record = table(seat(chain("Candia"), ships=["Candia"]), seat())
    record.play_line("farmer: harvest Candia")
    assert province(record, "Candia")["tile"] is None
    assert record.view()["seats"][0]["tiles"]["wheat"] == 1
    assert record.points == (1, 0)
    assert colour(record) == "Red"


def olives(taken: int) -> Record:
    """Blue has so many olive tiles, and a chain to Mylopotamos with another one."""
    places = [name for name, kind in DEAL.items() if kind == "olive" and name != "Mylopotamos"]
    record = table(
        seat(chain("Candia", "Mylopotamos"), ships=["Candia"], tiles={"olive": taken}),
        seat(),
        taken=places[:taken],
    )
    record.play_line("farmer: harvest Mylopotamos")
    return record


@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_k61_the_nth_tile_of_a_kind_scores_n(taken: int) -> None:
    record = olives(taken)
    before = taken * (taken + 1) // 2
    assert record.points == (before + taken + 1, 0)
    assert record.log()[-1] == f"Blue harvests olives in Mylopotamos: +{taken + 1}."


def test_k61_each_kind_counts_for_itself() -> None:
    record = table(
        seat(chain("Candia"), ships=["Candia"], tiles={"olive": 3, "wine": 2, "cheese": 1}), seat()
    )
    before = record.points[0]
    record.play_line("farmer: harvest Candia")
    assert record.points[0] == before + 1


def test_x2_the_second_olive_tile_scores_2() -> None:
    """X2: villagers in Candia, Mylopotamos and Amari, a ship in Candia, one olive tile already."""
    record = table(
        seat(chain("Candia", "Mylopotamos", "Amari"), ships=["Candia"], tiles={"olive": 1}), seat()
    )
    record.play_line("farmer")
    assert targets(record, "harvest ") == {"Candia", "Mylopotamos", "Amari"}
    record.play_line("harvest Mylopotamos")
    assert record.points == (1 + 2, 0)
