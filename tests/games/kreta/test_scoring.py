"""Influence and points (K71 to K74, X1)."""

from typing import Any

import pytest

from kastellan import Record
from tests.games.kreta.positions import province, seat, table


def scored(*seats: dict[str, Any], site: int, **fields: Any) -> tuple[int, ...]:
    """What each seat gets when the site is scored."""
    record = table(*seats, row=[site, 26 if site != 26 else 1], **fields)
    before = record.points
    forecast = record.view()["forecast"][0]
    assert forecast["site"] == site
    record.play_line("castellan")
    gained = tuple(now - then for now, then in zip(record.points, before, strict=True))
    assert forecast["points"] == list(gained)
    return gained


def influence(record: Record, name: str) -> list[int]:
    """Each seat's influence in a province."""
    found: list[int] = province(record, name)["influence"]
    return found


@pytest.mark.parametrize(
    ("mine", "weight"),
    [
        (seat({"Candia": 1}), 1),
        (seat({"Candia": 5}), 5),
        (seat(abbot="Candia"), 1),
        (seat(ships=["Candia"]), 1),
        (seat(forts=[18]), 1),
        (seat(forts=[16, 17, 19]), 3),
        (seat(villages={"Candia": 1}, tiles={"wine": 1}), 2),
        (seat(villages={"Candia": 3}, tiles={"wine": 3}), 6),
        (seat({"Pediada": 5}, abbot="Messara", ships=["Sitia"], forts=[1, 21]), 0),
        (seat({"Candia": 2}, {"Candia": 1}, "Candia", ["Candia"], [16, 17, 18], {"olive": 1}), 9),
    ],
    ids=[
        *("villager", "villagers", "abbot", "ship", "fort", "forts", "village", "villages"),
        *("elsewhere", "together"),
    ],
)
def test_k71_influence(mine: dict[str, Any], weight: int) -> None:
    assert influence(table(mine, seat()), "Candia") == [weight, 0]


def test_k71_a_fort_counts_in_every_province_at_its_site() -> None:
    record = table(seat(forts=[17]), seat())
    for place in record.view()["provinces"]:
        touching = place["name"] in ("Amari", "Mylopotamos", "Candia", "Messara")
        assert place["influence"] == [int(touching), 0]


def test_k71_forts_on_other_sites_of_the_province_count_when_it_is_scored() -> None:
    assert scored(seat(forts=[3]), seat({"Selino": 1}), seat(), site=2) == (3 + 5, 4, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k72_most_influence_takes_the_full_value(players: int) -> None:
    rest = [seat() for _ in range(players - 1)]
    assert scored(seat({"Candia": 1}), *rest, site=18) == (6, *[0] * (players - 1))


@pytest.mark.parametrize("tied", [2, 3, 4])
def test_k72_all_tied_at_the_top_take_all_of_it(tied: int) -> None:
    for players in range(tied, 5):
        leaders = [seat({"Candia": 1}) for _ in range(tied)]
        rest = [seat() for _ in range(players - tied)]
        assert scored(*leaders, *rest, site=18) == (*[6] * tied, *[0] * (players - tied))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k72_influence_0_never_scores(players: int) -> None:
    assert scored(*[seat() for _ in range(players)], site=18) == (0,) * players
    for after_tie in ("nothing", "half"):
        alone = scored(
            seat(abbot="Pediada"),
            *[seat() for _ in range(players - 1)],
            site=18,
            options={"second_after_tie": after_tie},
        )
        assert alone == (3, *[0] * (players - 1))


@pytest.mark.parametrize(
    ("site", "name", "half"),
    [(18, "Candia", 3), (3, "Kydonia", 2), (3, "Kissamos", 1), (9, "Sfakia", 1), (1, "Selino", 2)],
)
def test_k73_second_takes_half_rounded_down(site: int, name: str, half: int) -> None:
    value = province(table(seat(), seat()), name)["value"]
    assert half == value // 2
    first, second, third = seat({name: 3}), seat({name: 2}), seat({name: 1})
    assert scored(first, second, third, site=site) == (value, half, 0)
    assert scored(third, second, first, seat(), site=site) == (0, half, value, 0)


def test_k73_with_two_players_second_takes_nothing() -> None:
    assert scored(seat({"Candia": 3}), seat({"Candia": 2}), site=18) == (6, 0)
    half = {"second_after_tie": "half"}
    assert scored(seat({"Candia": 3}), seat({"Candia": 2}), site=18, options=half) == (6, 0)


def test_k73_all_tied_for_second_take_the_half() -> None:
    first, second = seat({"Candia": 3}), seat({"Candia": 1})
    assert scored(second, first, second, site=18) == (3, 6, 3)
    assert scored(second, second, first, second, site=18) == (3, 3, 6, 3)


def test_k73_third_and_fourth_take_nothing() -> None:
    seats = [seat({"Candia": 1}), seat({"Candia": 2}), seat({"Candia": 3}), seat(abbot="Candia")]
    assert scored(*seats, site=18) == (0, 3, 6, 0)


@pytest.mark.parametrize(("after_tie", "half"), [("nothing", 0), ("half", 3)])
def test_k74_second_place_after_a_tie_for_first(after_tie: str, half: int) -> None:
    options = {"second_after_tie": after_tie}
    two, one = seat({"Candia": 2}), seat({"Candia": 1})
    assert scored(two, one, two, site=18, options=options) == (6, half, 6)
    assert scored(one, two, two, one, site=18, options=options) == (half, 6, 6, half)
    assert scored(two, two, two, one, site=18, options=options) == (6, 6, 6, half)
    # Without a tie for first the option changes nothing.
    assert scored(two, one, seat(), site=18, options=options) == (6, 3, 0)


def test_k74_nothing_is_the_default() -> None:
    two, one = seat({"Candia": 2}), seat({"Candia": 1})
    assert scored(two, one, two, site=18) == (6, 0, 6)


def test_x1_site_2_with_four_players() -> None:
    """X1: blue 7, red 5, yellow 7, green 2, province by province as in the rulebooks."""
    blue = seat({"Kissamos": 1}, {"Selino": 1}, forts=[4], tiles={"olive": 1})
    red = seat({"Kydonia": 1}, forts=[2, 6])
    yellow = seat({"Selino": 1}, {"Kydonia": 1}, ships=["Kydonia"], forts=[5], tiles={"wine": 1})
    green = seat({"Kydonia": 1}, {"Kydonia": 1}, tiles={"thyme": 1})
    record = table(blue, red, yellow, green)
    assert [influence(record, name) for name in ("Kissamos", "Kydonia", "Selino")] == [
        [1, 1, 0, 0],
        [0, 3, 4, 3],
        [3, 1, 2, 0],
    ]
    by_province = {
        record.view()["provinces"][each["province"]]["name"]: each["points"]
        for each in record.view()["forecast"][0]["provinces"]
    }
    assert by_province == {
        "Kissamos": [3, 3, 0, 0],
        "Kydonia": [0, 2, 5, 2],
        "Selino": [4, 0, 2, 0],
    }
    assert scored(blue, red, yellow, green, site=2) == (7, 5, 7, 2)


@pytest.mark.parametrize(("after_tie", "blue_gets"), [("nothing", 9), ("half", 12)])
def test_k74_site_17_with_three_players(after_tie: str, blue_gets: int) -> None:
    """The first example of docs/rules/kreta.md."""
    blue = seat({"Messara": 1}, ships=["Messara"], forts=[17])
    red = seat({"Messara": 1}, {"Candia": 1}, ships=["Candia"], forts=[14], tiles={"wine": 1})
    yellow = seat(
        {"Candia": 2, "Messara": 2}, {"Mylopotamos": 1}, abbot="Candia", tiles={"olive": 1}
    )
    gained = scored(blue, red, yellow, site=17, options={"second_after_tie": after_tie})
    assert gained == (blue_gets, 11, 12)
