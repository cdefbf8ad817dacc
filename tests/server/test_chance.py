"""Fair chance: where outcomes come from, and that anyone can check them."""

import hashlib
import hmac
import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kastellan
from kastellan.core.contract import CHANCE
from kastellan.core.errors import BadRecord, KastellanError
from kastellan.core.record import Record
from kastellan.server import chance, export
from kastellan.server.verify import NotFair, verify
from tests.server.exported import SEED, TABLE, exported, play, to_json

EVEN = [(action, 1) for action in range(6)]
FROZEN = [0, 4, 3, 0, 2, 2, 0, 0, 1, 5, 0, 4, 1, 1, 2, 3, 2, 4, 5, 2]


def check(data: dict[str, Any], **more: str) -> Any:
    """Verify a game given as plain data."""
    return verify(export.from_json(json.dumps(data)), **more)


def test_an_outcome_as_the_description_says() -> None:
    """Written out once more, from the words alone."""
    for step in range(1, 50):
        digest = hmac.new(SEED, b"kastellan-chance-1:Ab3-x_9:%d:0" % step, hashlib.sha256).digest()
        word = int(digest.hex()[:16], 16)
        assert chance.outcome(EVEN, SEED, TABLE, step) == word % 6
        uneven = [(40, 3), (50, 1), (60, 2)]
        assert chance.outcome(uneven, SEED, TABLE, step) == [40, 40, 40, 50, 60, 60][word % 6]


def test_outcomes_never_change() -> None:
    """Games that were exported once must be verified by every later version."""
    drawn = [chance.outcome(EVEN, bytes(32), "table", step) for step in range(1, 21)]
    assert drawn == FROZEN
    assert chance.commitment(bytes(32)).startswith("66687aadf862bd776c8fc18b8e9f8e20")


def test_every_word_that_would_favour_somebody_is_thrown_away() -> None:
    """2**64 leaves 1 over when divided by 3, and 6 when divided by 10."""
    assert chance.below(3, [2**64 - 1, 2**64 - 2].__getitem__) == 2
    assert chance.below(10, [2**64 - 1, 2**64 - 6, 2**64 - 7].__getitem__) == 9
    assert chance.below(2**63 + 1, [2**63 + 1, 2**64 - 1, 2**63].__getitem__) == 2**63
    assert chance.below(1, [2**64 - 1].__getitem__) == 0


def test_odds_are_kept() -> None:
    odds = [(1, 1), (2, 2), (3, 3)]
    times = 12_000
    came = Counter(chance.outcome(odds, SEED, TABLE, step) for step in range(times))
    surprise = sum(
        (came[action] - times * weight / 6) ** 2 / (times * weight / 6) for action, weight in odds
    )
    assert surprise < 9.2, "chi-square with 2 degrees of freedom: 1 % of seeds are worse"


def test_seed_table_and_step_each_make_a_difference() -> None:
    wide = [(action, 1) for action in range(100_000)]
    drawn = {
        chance.outcome(wide, seed, table, step)
        for seed in (SEED, bytes(32))
        for table in ("a", "b")
        for step in (1, 2)
    }
    assert len(drawn) == 8


def test_seeds_are_long_and_never_the_same() -> None:
    seeds = {chance.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}


def test_chance_that_is_not_to_move_brings_nothing() -> None:
    with pytest.raises(ValueError, match="not to move"):
        chance.outcome((), SEED, TABLE, 1)


def test_taking_back_does_not_change_what_comes() -> None:
    """Whatever a player does before a roll, the roll has the same number, so the same word."""
    record = kastellan.load("kreta").new(2)
    while record.to_move == CHANCE:
        record.play(chance.outcome(record.odds, SEED, TABLE, chance.steps(record) + 1))
    drawn, seat = chance.steps(record), record.to_move
    assert drawn == len(record.actions)
    taken_back = 0
    for card in record.legal:
        tried = record.start()
        tried.replay([*record.actions, card])
        assert chance.steps(tried) == drawn
        if tried.to_move == seat:
            tried.undo()
            assert chance.steps(tried) == drawn
            taken_back += 1
    assert taken_back > 0


@pytest.mark.parametrize("game", ["kreta", "catan"])
def test_a_fair_game_is_verified(game: str) -> None:
    data = exported(game)
    checked = check(data, shown=chance.commitment(SEED).upper() + " ")
    record = Record.from_json(json.dumps(data["record"]))
    assert checked.finished
    assert checked.draws == chance.steps(record) > 20
    assert checked.unnamed + sum(times for _, times in checked.kinds) == checked.draws


def test_every_changed_roll_is_found() -> None:
    data = exported("kreta")
    record = Record.from_json(json.dumps(data["record"]))
    found = 0
    replayed = record.start()
    for step, action in enumerate(record.actions):
        others = [other for other in replayed.legal if other != action]
        if replayed.to_move == CHANCE and others:
            found += 1
            other = others[-1]
            forged = {**data, "times": data["times"][: step + 1]}
            forged["record"] = {
                **data["record"],
                "actions": [*data["record"]["actions"][:step], other],
            }
            draw = chance.steps(replayed) + 1
            with pytest.raises(NotFair) as refused:
                check(forged)
            assert str(refused.value) == (
                f"Step {step + 1} differs: roll or draw number {draw} had to bring "
                f"{replayed.say(action)!r}, but the game has {replayed.say(other)!r}."
            )
        replayed.play(action)
    assert found > 20


def test_another_seed_or_table_is_found() -> None:
    other = bytes(32)
    with pytest.raises(NotFair, match="not the one it began with"):
        check({**exported(), "seed": other.hex()})
    with pytest.raises(NotFair, match=r"Step \d+ differs"):
        check({**exported(), "seed": other.hex(), "commitment": chance.commitment(other)})
    with pytest.raises(NotFair, match=r"Step \d+ differs"):
        check({**exported(), "table": "other"})
    with pytest.raises(NotFair, match="not the one that was shown"):
        check(exported(), shown=chance.commitment(other))
    with pytest.raises(NotFair, match="holds no seed"):
        check({**exported(), "seed": None})


def test_a_game_that_began_elsewhere_is_checked_from_where_it_came() -> None:
    whole = Record.from_json(json.dumps(exported("catan")["record"]))
    record = whole.start()
    record.replay(whole.actions[:90])
    came_with = chance.steps(record)
    assert came_with > 50
    play(record)
    data = json.loads(to_json(record, imported=90))
    assert check(data).draws == chance.steps(record) - came_with > 5
    with pytest.raises(NotFair, match="differs"):
        check({**data, "imported": 0})


def test_a_game_that_goes_on_is_exported_without_its_seed() -> None:
    record = kastellan.load("kreta").new(2)
    text = to_json(record, seed=None)
    assert SEED.hex() not in text
    game = export.from_json(text)
    assert (game.seed, game.table, game.created) == (None, TABLE, 1_000)
    assert [seat["name"] for seat in game.seats] == ["Ann", "Zoë"]


@pytest.mark.parametrize("field", sorted(exported()))
def test_a_missing_field_is_named(field: str) -> None:
    data = exported()
    del data[field]
    with pytest.raises(BadRecord, match=f"has no field .{field}."):
        check(data)


@pytest.mark.parametrize(
    ("field", "value", "answer"),
    [
        ("kastellan_table", 2, "format 2; this version of Kastellan reads 1"),
        ("kastellan_table", True, "format True"),
        ("table", "", "the table's name"),
        ("table", 5, "the table's name"),
        ("table", "\ud800", "the table's name"),
        ("table", "a\nb", "the table's name"),
        ("commitment", "abc", "64 digits"),
        ("commitment", None, "64 digits"),
        ("commitment", "x" * 64, "64 digits"),
        ("seed", "00", "64 digits"),
        ("seed", 7, "64 digits"),
        ("seed", ["0"] * 64, "64 digits"),
        ("created", "now", "milliseconds"),
        ("seats", [], "each of its 2 players"),
        ("seats", [{"name": 1}, {}], "each of its 2 players"),
        ("seats", "ab", "each of its 2 players"),
        ("imported", 10**6, "a number from 0 to"),
        ("imported", True, "a number from 0 to"),
        ("times", [], "a time for each"),
        ("times", None, "a time for each"),
        ("record", None, "is a JSON object, not null"),
        ("record", {"kastellan": 1, "actions": []}, 'needs "game"'),
        ("extra", 1, "has no field 'extra'"),
    ],
)
def test_a_damaged_field_is_named(field: str, value: Any, answer: str) -> None:
    with pytest.raises(BadRecord, match=answer) as refused:
        check({**exported(), field: value})
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "[]", "{", "null", "[" * 100_000, "\ud800", b"\xff\xfe{"])
def test_what_is_no_json_object_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadRecord, match="no game of a table"):
        export.from_json(text)


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=5
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(exported())), st.sampled_from(sorted(exported()["record"])), ANYTHING)
def test_whatever_is_in_the_file_gets_a_sentence(field: str, inner: str, value: Any) -> None:
    data = exported()
    for forged in (
        {**data, field: value},
        {**data, "record": {**data["record"], inner: value}},
        value,
    ):
        said = "fair"
        try:
            verify(export.from_json(json.dumps(forged)))
        except KastellanError as error:
            said = str(error)
        assert said
        assert "\n" not in said
