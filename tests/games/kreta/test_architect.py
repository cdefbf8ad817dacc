"""The architect: forts and villages (K62 to K64)."""

import pytest

from tests.games.kreta.positions import (
    DEAL,
    colour,
    crowd,
    opened,
    province,
    random_game,
    refusal,
    seat,
    table,
    targets,
    words,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k62_a_fort_on_any_free_site(players: int) -> None:
    record = opened(players, start=0)
    record.play_line("architect")
    assert words(record) == {f"fort {site}" for site in range(1, 27)}
    record.play_line("fort 17")
    assert record.view()["forts"] == {"17": 0}
    assert record.view()["seats"][0]["reserve"]["fort"] == 2
    assert colour(record) == "Red"
    record.play_line("architect")
    assert refusal(record, "fort 17") == "why.site_taken"


def test_k62_one_fort_a_site_also_of_ones_own() -> None:
    record = table(seat(forts=[3, 26]), seat(forts=[1]))
    record.play_line("architect")
    for site in (1, 3, 26):
        assert refusal(record, f"fort {site}") == "why.site_taken"
    assert len(targets(record, "fort ")) == 23


def test_k62_no_fourth_fort() -> None:
    record = table(seat(forts=[3, 26, 5], tiles={"wine": 1}), seat())
    record.play_line("architect")
    assert targets(record, "fort ") == set()
    assert refusal(record, "fort 1") == "why.reserve_empty"


def test_k62_a_fort_or_a_village_not_both() -> None:
    record = table(seat(tiles={"wine": 1}), seat())
    record.play_line("architect")
    assert targets(record, "village ") == set(DEAL)
    assert len(targets(record, "fort ")) == 26
    record.play_line("village Amari")
    assert province(record, "Amari")["villages"] == [1, 0]
    assert colour(record) == "Red"


def test_k62_forts_are_built_beside_full_provinces_and_under_peace() -> None:
    one, other = crowd("Selino", 6)
    one["abbot"] = "Selino"
    record = table(seat(), one, other)
    record.play_line("architect")
    assert "fort 4" in words(record)


@pytest.mark.parametrize("built", [0, 1, 2, 3])
def test_k63_the_nth_village_needs_n_tiles(built: int) -> None:
    tiles = [{}, {"wine": 1}, {"wine": 1, "olive": 1}, {"thyme": 3}, {"wheat": 2, "olive": 2}]
    villages = {"Amari": built} if built else {}
    short = table(seat(villages=villages, tiles=tiles[built]), seat())
    short.play_line("architect")
    assert targets(short, "village ") == set()
    assert refusal(short, "village Sitia") == "why.too_few_tiles"
    enough = table(seat(villages=villages, tiles=tiles[built + 1]), seat())
    enough.play_line("architect: village Sitia")
    assert province(enough, "Sitia")["villages"] == [1, 0]
    assert sum(enough.view()["seats"][0]["tiles"].values()) == built + 1  # tiles are kept


def test_k63_no_fifth_village() -> None:
    record = table(seat(villages={"Amari": 4}, tiles={"olive": 4, "wine": 1}), seat())
    record.play_line("architect")
    assert refusal(record, "village Sitia") == "why.reserve_empty"


def test_k63_not_in_a_full_province() -> None:
    record = table(seat(tiles={"wine": 1}), *crowd("Selino"))
    record.play_line("architect")
    assert refusal(record, "village Selino") == "why.full"
    room = table(seat(tiles={"wine": 1}), *crowd("Selino", 6))
    room.play_line("architect: village Selino")
    assert province(room, "Selino")["full"]  # a village counts as one piece


def test_k63_not_where_only_a_foreign_abbot_stands() -> None:
    record = table(seat(tiles={"wine": 1}), seat(abbot="Amari"))
    record.play_line("architect")
    assert refusal(record, "village Amari") == "why.peace"
    both = table(seat(abbot="Amari", tiles={"wine": 1}), seat(abbot="Amari"))
    both.play_line("architect: village Amari")
    assert province(both, "Amari")["villages"] == [1, 0]


def test_k63_no_own_piece_is_needed_and_several_may_stand_together() -> None:
    record = table(seat(villages={"Amari": 1}, tiles={"wine": 2}), seat({"Amari": 1}))
    record.play_line("architect")
    assert targets(record, "village ") == set(DEAL)
    record.play_line("village Amari")
    assert province(record, "Amari")["villages"] == [2, 0]


def test_k63_an_architect_with_nothing_to_build_cannot_be_played() -> None:
    record = table(seat(forts=[1, 2, 3]), seat())
    assert refusal(record, "architect") == "why.card_cannot_act"
    assert "architect" in words(table(seat(forts=[1, 2, 3], tiles={"wine": 1}), seat()))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k64_what_is_built_stays(players: int) -> None:
    built = 0
    for seed in range(6):
        record = random_game(players, seed)
        again = record.start()
        before = again.position()["seats"]
        for action in record.actions:
            again.play(action)
            after = again.position()["seats"]
            for old, new in zip(before, after, strict=True):
                assert set(old["forts"]) <= set(new["forts"])
                for name, count in old["villages"].items():
                    assert new["villages"].get(name, 0) >= count
            before = after
        built += sum(len(mine["forts"]) + len(mine["villages"]) for mine in before)
    assert built > 20
