"""What a seat remembers: what it has seen, what it can work out, and never more."""

from typing import Any

from kastellan import Record
from kastellan.games.catan.layout import PUT
from kastellan.games.catan.tables import NAMES
from tests.games.catan.walks import CATAN, redacted, setting, states

CARDS = ["konrad", "falk", "otto", "karl", "hagen"]


def table(
    memory: Any = None, hand: tuple[str, ...] = (), other: tuple[str, ...] = (), **more: Any
) -> Record:
    """Five cards in the first stack, all others out of play; seat 0 fills its hand."""
    first: dict[str, Any] = {"hand": list(hand), "resources": {"gold": 3, "ore": 3}}
    second: dict[str, Any] = {"hand": list(other)}
    if memory is not None:
        second["memory"] = memory
    position = {"phase": "fill", "stacks": [list(CARDS)], "aside": "rest", "seats": [first, second]}
    return CATAN.position({**position, **more})


def memory(record: Record, seat: int) -> Any:
    """A seat's memory, without the four empty stacks."""
    found = record.position()["seats"][seat]["memory"]
    return found["stacks"][0], found["doubts"][0], found["known"], found["afloat"]


def seen(*cards: str, doubt: int = 0, **more: Any) -> dict[str, Any]:
    return {"stacks": [list(cards), [], [], [], []], "doubts": [doubt, 0, 0, 0, 0], **more}


# --- the one who looks ------------------------------------------------------------------------


def test_who_searches_knows_the_stack() -> None:
    """C70, F11: all of it in order, without the card taken."""
    record = table()
    record.play_line("search 1, pay gold 6, pay gold 6, take otto 3")
    assert memory(record, 0)[:2] == (["konrad", "falk", "karl", "hagen"], 0)


def test_the_other_learns_only_that_a_card_is_gone() -> None:
    record = table()
    record.play_line("search 1, pay gold 6, pay gold 6, take otto 3")
    assert memory(record, 1) == (["?"] * 4, 0, [], {})


def test_who_has_looked_doubts_when_the_other_takes_a_card() -> None:
    record = table(seen(*CARDS))
    record.play_line("search 1, pay gold 6, pay gold 6, take otto 3")
    assert memory(record, 1) == (CARDS, 1, [], {})


def test_which_card_was_taken_makes_no_difference_to_the_other() -> None:
    """C75: the redacted states are the same."""
    known = set()
    for place, card in enumerate(CARDS, start=1):
        record = table(seen(*CARDS))
        record.play_line(f"search 1, pay gold 6, pay gold 6, take {card} {place}")
        known.add(redacted(record.setting, record.state, 1).tobytes())
    assert len(known) == 1


def test_a_known_top_card_that_is_drawn_is_known_in_hand() -> None:
    record = table(seen(*CARDS))
    record.play_line("draw 1")
    assert memory(record, 1) == (CARDS[1:], 0, ["konrad"], {})


def test_a_card_drawn_in_doubt_is_one_more_doubt() -> None:
    record = table(seen("pippin", *CARDS, doubt=1))
    record.play_line("draw 1")
    assert memory(record, 1) == (["pippin", *CARDS], 2, [], {})


# --- the one who sees what lies on top ----------------------------------------------------------


def drawn(stack: list[str], doubt: int, **more: Any) -> Any:
    """Seat 0 draws a card, with this memory; what it remembers then."""
    record = CATAN.position(
        {
            "phase": "fill",
            "stacks": [list(CARDS)],
            "aside": "rest",
            "seats": [
                {"memory": seen(*stack, doubt=doubt, **more)},
                {"hand": ["pippin", "walter"]},
            ],
        }
    )
    record.play_line("draw 1")
    return memory(record, 0)


def test_cards_above_the_top_card_are_gone() -> None:
    assert drawn(["pippin", *CARDS], 1) == (CARDS[1:], 0, [], {"pippin": 1})


def test_the_top_card_may_be_where_it_was() -> None:
    assert drawn(["konrad", "pippin", *CARDS[1:]], 1) == (["pippin", *CARDS[1:]], 1, [], {})


def test_a_place_never_seen_may_be_the_top_card() -> None:
    assert drawn(["?", *CARDS[1:]], 0) == (CARDS[1:], 0, [], {})


def test_a_card_put_there_is_not_afloat_any_more() -> None:
    assert drawn(["put", *CARDS[1:]], 0, afloat={"konrad": 1}) == (CARDS[1:], 0, [], {})


# --- cards put under a stack ------------------------------------------------------------------


def test_a_card_put_away_is_hidden_from_the_other() -> None:
    """C71, C73: who puts it knows it; what was known in hand may be it."""
    record = table(
        {"known": ["pippin"], "stacks": [["?"] * 5, [], [], [], []]},
        hand=("pippin", "walter", "siegfried"),
    )
    record.play_line("swap, under 1, put walter")
    assert memory(record, 0)[0] == ["?"] * 5 + ["walter"]
    assert memory(record, 1) == (["?"] * 5 + ["put"], 0, [], {"pippin": 1})


def test_which_card_was_put_away_makes_no_difference_to_the_other() -> None:
    known = set()
    for card in ("pippin", "walter", "siegfried"):
        record = table(hand=("pippin", "walter", "siegfried"))
        record.play_line(f"swap, under 1, put {card}")
        known.add(redacted(record.setting, record.state, 1).tobytes())
    assert len(known) == 1


# --- cards that come to light -----------------------------------------------------------------


def built(memories: Any) -> Any:
    """Seat 0 builds Siegfried from its hand; what seat 1 remembers then."""
    record = table(memories, hand=("siegfried",), phase="act")
    record.play_line("build siegfried, site 1 above")
    return memory(record, 1)


def test_a_known_card_that_is_built_leaves_the_hand() -> None:
    assert built(seen(*CARDS, known=["siegfried"]))[2:] == ([], {})


def test_a_card_afloat_that_is_built_is_afloat_no_more() -> None:
    assert built(seen(*["put"] * 5, afloat={"siegfried": 1}))[2:] == ([], {})


def test_a_card_in_doubt_that_is_built_explains_the_doubt() -> None:
    """It is found to be gone when the stack is looked at, and is not counted as hidden again."""
    assert built(seen("siegfried", *CARDS, doubt=1)) == (
        ["siegfried", *CARDS], 1, [], {"siegfried": -1},
    )  # fmt: skip


def test_a_card_never_seen_that_is_built_explains_nothing() -> None:
    assert built(seen(*CARDS))[2:] == ([], {})


def test_a_card_being_built_is_known() -> None:
    record = table(seen(*CARDS), hand=("siegfried",), phase="act")
    record.play_line("build siegfried")
    assert memory(record, 1)[2] == ["siegfried"]


def test_looking_again_clears_doubts() -> None:
    """What is gone is with the other; what came to light in between is not."""
    record = CATAN.position(
        {
            "phase": "fill",
            "stacks": [list(CARDS)],
            "aside": "rest",
            "seats": [
                {
                    "resources": {"gold": 2},
                    "memory": seen(
                        "siegfried", "pippin", *CARDS, doubt=2, afloat={"siegfried": -1}
                    ),
                },
                {"hand": ["pippin"], "columns": [{"above": ["siegfried"]}, "settlement"]},
            ],
        }
    )
    record.play_line("search 1")
    assert memory(record, 0) == (CARDS, 0, [], {"pippin": 1})


def test_a_spy_sees_the_whole_hand() -> None:
    """A9: and what is taken is known to have been taken."""
    record = CATAN.position(
        {
            "seats": [
                {"hand": ["spy"], "columns": ["city", "city"]},
                {"hand": ["karl", "otto"], "columns": ["city", "city"]},
            ],
        }
    )
    record.play_line("play spy")
    assert record.position()["seats"][0]["memory"]["known"] == ["karl", "otto"]
    record.play_line("seize karl")
    assert record.position()["seats"][0]["memory"]["known"] == ["otto"]
    assert record.position()["seats"][1]["memory"]["known"] == ["karl"]


def test_a_conflict_shows_the_hand_and_where_the_cards_went() -> None:
    """E6: both know what lies under the stack."""
    record = CATAN.position(
        {
            "phase": "event_card",
            "aside": "rest",
            "stacks": [["falk"]],
            "seats": [
                {"columns": [{"above": ["konrad"]}, "settlement"]},
                {"hand": ["karl", "otto", "pippin"]},
            ],
        }
    )
    record.play_line("card conflict, under 1, seize karl, seize otto")
    for seat in range(2):
        assert memory(record, seat)[0] == ["?", "karl", "otto"]
    assert memory(record, 0)[2] == ["pippin"]


def test_after_six_takings_a_stack_is_let_go() -> None:
    """What was seen there is with the other, or still there."""
    gone = ["pippin", "walter", "siegfried", "goetz", "spy", "raid"]
    record = table(seen(*gone, *CARDS, doubt=6))
    record.play_line("search 1, pay gold 6, pay gold 6, take otto 3")
    stack, doubt, known, afloat = memory(record, 1)
    assert (stack, doubt, known) == (["put"] * 4, 0, [])
    assert afloat == dict.fromkeys(sorted(CARDS, key=NAMES.index), 1)


# --- whole games ------------------------------------------------------------------------------


def test_random_games_come_to_all_of_it() -> None:
    """Doubts, cards put away, known, afloat and explained ones all occur."""
    here, found = setting(turn_limit=200), set()
    for number in range(4):
        for s in states(here, 400 + number, every=7):
            found |= {"doubt"} if s["doubt"].any() else set()
            found |= {"put"} if (s["memo"] == PUT).any() else set()
            found |= {"known"} if s["known"].any() else set()
            found |= {"afloat"} if (s["afloat"] > 0).any() else set()
            found |= {"explained"} if (s["afloat"] < 0).any() else set()
    assert found == {"doubt", "put", "known", "afloat", "explained"}
