"""The castellan: what is scored, and the row of fort cards (K70, K75, X3)."""

import pytest

from kastellan import CHANCE, OVER, Record
from tests.games.kreta.positions import colour, random_game, refusal, seat, table, words


def late(scored: int, row: list[int], **more: object) -> Record:
    """A position after so many scorings."""
    return table(seat(), seat(), scored=scored, row=row, **more)


def test_k70_the_leftmost_open_card_is_scored() -> None:
    mine = seat({"Kissamos": 1, "Candia": 1})
    record = table(mine, seat(), row=[2, 17])
    record.play_line("castellan")
    assert record.points == (3, 0)
    record = table(mine, seat(), row=[17, 2])
    record.play_line("castellan")
    assert record.points == (6, 0)


def test_k70_every_province_at_the_site_and_no_other() -> None:
    everywhere = seat({"Amari": 1, "Mylopotamos": 1, "Candia": 1, "Messara": 1, "Pediada": 1})
    record = table(everywhere, seat(), row=[17, 2])
    record.play_line("castellan")
    assert record.points == (2 + 3 + 6 + 6, 0)
    told = [line for line in record.log() if "+" in line]
    assert [line.split(":")[0] for line in told] == ["Amari", "Mylopotamos", "Messara", "Candia"]


def test_k70_nothing_is_put_or_taken() -> None:
    record = table(seat({"Kissamos": 1}, ships=["Candia"]), seat(abbot="Kissamos"))
    before = record.view()["provinces"]
    record.play_line("castellan: card 1, keep")
    assert record.view()["provinces"] == before


def test_x3_cards_2_and_17_are_open_and_14_turns_up() -> None:
    """X3: the castellan scores 2; 14 turns up; keep it, or swap it for the top of the pile."""
    kept = table(seat(), seat())
    kept.play_line("castellan")
    assert kept.to_move == CHANCE
    kept.play(kept.read("card 14"))
    assert colour(kept) == "Blue"
    assert words(kept) == {"keep", "swap"}
    assert kept.view()["row"]["open"] == [17, 14]
    kept.play_line("keep")
    assert colour(kept) == "Red"
    row = kept.view()["row"]
    assert row == {"scored": [2], "open": [17, 14], "face_down": 8, "swapped": [], "pile": 15}

    swapped = table(seat(), seat())
    swapped.play_line("castellan: card 14, swap")
    assert swapped.to_move == CHANCE
    assert words(swapped) == {f"card {n}" for n in range(1, 27) if n not in (2, 17, 14)}
    swapped.play(swapped.read("card 5"))
    assert colour(swapped) == "Red"  # the second card stays: no further choice
    row = swapped.view()["row"]
    assert row == {"scored": [2], "open": [17, 5], "face_down": 8, "swapped": [14], "pile": 15}


def test_k75_all_unseen_cards_are_equally_likely() -> None:
    record = late(3, [1, 2, 3, 4, 5], swapped=[6, 7])
    record.play_line("castellan")
    unseen = {f"card {n}" for n in range(8, 27)}
    assert words(record) == unseen
    assert record.odds == tuple((action, 1) for action in record.legal)
    record.play_line("card 20, swap")
    assert words(record) == unseen - {"card 20"}
    assert record.odds == tuple((action, 1) for action in record.legal)


def test_k75_scored_and_swapped_cards_never_come_back() -> None:
    record = late(2, [1, 2, 3, 4], swapped=[9])
    record.play_line("castellan")
    for number in (1, 2, 3, 4, 9):
        assert refusal(record, f"card {number}") == "why.card_out"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k75_the_player_of_the_castellan_decides(players: int) -> None:
    for number in range(players):
        record = table(*[seat() for _ in range(players)], turn=number)
        record.play_line("castellan: card 14")
        assert record.to_move == number
        assert refusal(record, "admiral") == "why.not_now"
        record.play_line("keep")
        assert record.to_move == (number + 1) % players


def test_k75_the_ninth_scoring_turns_up_the_last_card() -> None:
    record = late(8, [*range(1, 11)])
    assert record.view()["row"]["face_down"] == 1
    record.play_line("castellan: card 20, swap, card 21")
    assert record.view()["row"]["open"] == [10, 21]
    assert record.view()["row"]["face_down"] == 0


def test_k75_after_the_tenth_nothing_is_turned_up() -> None:
    record = late(9, [*range(1, 12)])
    record.play_line("castellan")
    assert colour(record) == "Red"  # no card, no choice
    assert record.view()["row"]["open"] == [11]
    assert record.view()["row"]["scored"] == [*range(1, 11)]
    assert "castellan" in words(record)


def test_k75_the_pile_never_runs_out() -> None:
    """Nine swaps, the most there can be."""
    record = table(seat(), seat(), row=[1, 2])
    for step in range(9):
        record.play_line(f"castellan: card {3 + 2 * step}, swap, card {4 + 2 * step}")
    assert record.view()["row"]["swapped"] == [*range(3, 21, 2)]
    record.play_line("castellan")
    record.play_line("castellan")
    assert record.to_move == OVER


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k75_two_cards_are_open_until_the_row_runs_out(players: int) -> None:
    for seed in range(3):
        record = random_game(players, seed)
        again = record.start()
        for action in record.actions:
            seen = again.view()
            if seen["phase"] == "card":
                row = seen["row"]
                assert len(row["open"]) == min(2, 11 - len(row["scored"]))
                assert len(row["scored"]) + len(row["open"]) + row["face_down"] == 11
                cards = [*row["scored"], *row["open"], *row["swapped"]]
                assert len(cards) == len(set(cards))
            again.play(action)
