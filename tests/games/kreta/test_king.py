"""The king (K65, X4)."""

import pytest

from tests.games.kreta.positions import colour, opened, refusal, seat, table, targets, words


def test_k65_not_as_the_first_card() -> None:
    record = opened(2, start=0)
    assert refusal(record, "king") == "why.card_cannot_act"
    record.play_line("architect: fort 1")
    record.play_line("architect: fort 2")
    assert "king" in words(record)


def test_k65_not_right_after_a_scoring_either() -> None:
    record = table(seat(), seat(played=["architect"]))
    record.play_line("castellan: card 1, keep")
    assert refusal(record, "king") == "why.card_cannot_act"


def test_k65_only_as_ones_own_cards_on_the_table() -> None:
    record = table(seat(played=["admiral", "abbot"]), seat(played=["commander"]))
    record.play_line("king")
    assert words(record) == {"as admiral", "as abbot"}
    assert refusal(record, "as commander") == "why.king_needs"
    assert refusal(record, "as architect") == "why.king_needs"


def test_k65_never_as_castellan_or_king() -> None:
    record = table(seat(played=["admiral"]), seat())
    record.play_line("king")
    every = {record.say(action) for action in range(record.game.rules.actions)}
    assert {text for text in every if text.startswith("as ")} == {
        "as admiral", "as commander", "as abbot", "as farmer", "as architect",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("admiral", "Selino>Sitia, Candia>Selino"),
        ("commander", "Candia>Messara, Messara>Candia, Candia>Messara, Messara>Candia"),
        ("abbot", "abbot Sfakia"),
        ("farmer", "harvest Candia"),
        ("architect", "village Amari"),
    ],
)
def test_k65_acts_as_each_card_in_full(card: str, line: str) -> None:
    """What the king does as a card is what the card itself would do."""

    def mine(*played: str) -> dict[str, object]:
        return seat(
            {"Candia": 1},
            abbot="Amari",
            ships=["Candia", "Selino"],
            tiles={"wine": 1},
            played=played,
        )

    king = table(mine(card), seat(), seat())
    king.play_line(f"king: as {card}")
    itself = table(mine(), seat(), seat())
    itself.play_line(card)
    assert words(king) == words(itself)
    king.play_line(line)
    itself.play_line(line)
    assert colour(king) == colour(itself) == "Red"
    assert sorted(king.view()["seats"][0]["table"]) == sorted([card, "king"])
    one, other = king.position(), itself.position()
    for position in (one, other):
        del position["seats"][0]["table"]
    assert one == other


def test_k65_obeys_the_cards_rules() -> None:
    record = table(seat({"Sitia": 1}, played=["commander"]), seat(abbot="Mirabello"))
    record.play_line("king: as commander")
    assert refusal(record, "villager Mirabello") == "why.peace"
    assert refusal(record, "stop") == "why.not_now"


def test_k65_not_as_a_card_that_could_not_act() -> None:
    record = table(seat(played=["farmer", "admiral"]), seat())
    record.play_line("king")
    assert words(record) == {"as admiral"}
    assert refusal(record, "as farmer") == "why.card_cannot_act"


def test_k65_unplayable_if_none_of_them_could_act() -> None:
    record = table(seat(played=["farmer"]), seat())
    assert refusal(record, "king") == "why.card_cannot_act"
    record = table(seat(forts=[1, 2, 3], played=["farmer", "architect"]), seat())
    assert refusal(record, "king") == "why.card_cannot_act"


def test_k65_only_once() -> None:
    record = table(seat(played=["admiral", "king"]), seat())
    assert refusal(record, "king") == "why.card_on_table"


def test_x4_the_king_repeats_the_commander() -> None:
    """X4: one more villager, or four fresh points, whatever the commander did."""
    mine = seat({"Kissamos": 1}, played=["admiral", "farmer", "commander"])
    record = table(mine, seat())
    record.play_line("king: as commander")
    assert "villager Amari" in words(record)
    assert "Messara" in targets(record, "Kissamos>")  # four borders away
    record.play_line("Kissamos>Kydonia")
    assert record.view()["steps"] == 3
    other = table(mine, seat())
    other.play_line("king: as commander, villager Amari")
    assert colour(other) == "Red"
