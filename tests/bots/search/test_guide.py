"""Lines in a game with hidden cards: they stop where those begin to matter."""

import random
from collections.abc import Callable, Sequence

import numpy as np

import kastellan
from kastellan.bots import make
from kastellan.bots.search.bot import Search
from kastellan.bots.search.guide import Guide
from kastellan.bots.search.knowledge import Knowledge, knowledge
from kastellan.bots.search.lines import AT_CHANCE, AT_SECRET, Part
from kastellan.bots.search.thoughts import thoughts
from kastellan.bots.search.wording import in_words
from kastellan.core.game import State
from kastellan.core.record import Record
from kastellan.core.rng import WORDS, seed_stream
from kastellan.games.catan.actions import parts
from tests.bots.search.chains import chain

CATAN = kastellan.load("catan")


def kinds(record: Record) -> set[str]:
    return {parts(action).kind for action in record.legal}


def until(is_there: Callable[[Record], bool], seed: int = 0) -> Record:
    """A random game up to a moment of a kind."""
    record = CATAN.new()
    driver, dice = kastellan.driver(seed), random.Random(seed)
    while True:
        driver.settle(record)
        assert record.to_move != kastellan.OVER
        if is_there(record):
            return record
        record.play(dice.choice(record.legal))


def facts() -> Knowledge:
    found = knowledge(CATAN)
    assert found is not None
    return found


def known(record: Record) -> State:
    s = record.state
    CATAN.rules.redact(record.setting.setup, s, record.to_move)
    return s


def follow(record: Record, actions: Sequence[int]) -> tuple[tuple[Part, ...], str]:
    guide = Guide(CATAN, record.setting, known(record), facts())
    return guide.follow(actions[0], chain(actions))


def first(record: Record, kind: str) -> int:
    return next(action for action in record.legal if parts(action).kind == kind)


def test_drawing_a_card_ends_a_line() -> None:
    record = until(lambda record: "draw" in kinds(record))
    draw = first(record, "draw")
    after = record.fork()
    after.play(draw)
    told, ending = follow(record, [draw, after.legal[0]])
    assert [step.action for part in told for step in part.steps] == [draw]
    assert ending == AT_SECRET
    assert told[-1].gains == ()
    assert Guide(CATAN, record.setting, known(record), facts()).first(draw).after is None


def test_rolling_the_dice_ends_a_line_by_chance() -> None:
    record = until(lambda record: "roll" in kinds(record))
    roll = first(record, "roll")
    after = record.fork()
    after.play(roll)
    assert after.to_move == kastellan.CHANCE
    assert follow(record, [roll, after.legal[0]])[1] == AT_CHANCE


def the_other_holds_an_alchemist(record: Record) -> bool:
    """Whether the next seat's turn follows, and it could play the alchemist."""
    if "end_turn" not in kinds(record):
        return False
    after = record.fork()
    after.play(first(record, "end_turn"))
    return after.to_move == 1 - record.to_move and "alchemy" in kinds(after)


def test_a_card_that_the_seat_has_not_seen_is_not_told() -> None:
    record = until(the_other_holds_an_alchemist)
    end = first(record, "end_turn")
    after = record.fork()
    after.play(end)
    told, ending = follow(record, [end, first(after, "alchemy")])
    assert ending == AT_SECRET
    assert [step.action for part in told for step in part.steps] == [end]


def test_what_the_other_can_do_with_any_cards_is_told() -> None:
    """Or the test before would prove nothing."""
    record = until(the_other_holds_an_alchemist)
    end = first(record, "end_turn")
    after = record.fork()
    after.play(end)
    told, ending = follow(record, [end, first(after, "roll")])
    assert ending == AT_CHANCE
    assert [part.seat for part in told] == [record.to_move, after.to_move]


def the_other_looks_next(record: Record) -> bool:
    if len(record.legal) != 1 and "under" not in kinds(record) and "put" not in kinds(record):
        return False
    after = record.fork()
    after.play(record.legal[0])
    return after.to_move == 1 - record.to_move and "look" in kinds(after)


def test_what_the_other_does_after_looking_at_cards_is_not_told() -> None:
    record = until(the_other_looks_next)
    after = record.fork()
    after.play(record.legal[0])
    look = first(after, "look")
    line = [record.legal[0], look]
    after.play(look)
    told, ending = follow(record, [*line, first(after, "take")])
    assert [step.action for part in told for step in part.steps] == line
    assert ending == AT_SECRET


def test_what_is_hidden_changes_no_thought() -> None:
    """Two games that differ in the other's hand and in the stacks alone."""
    record = until(lambda record: "end_turn" in kinds(record) and len(record.actions) > 300)
    twin = record.state
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, 1, 0)
    CATAN.rules.redact(record.setting.setup, twin, record.to_move)
    CATAN.rules.resample(record.setting.setup, twin, record.to_move, rng)
    assert not np.array_equal(twin["hand"], record.state["hand"])
    assert not np.array_equal(twin["pile"], record.state["pile"])
    told = []
    for state in (record.state, twin):
        bots = [make("search:6n", CATAN, 1) for _ in range(2)]
        assert isinstance(bots[0], Search)
        assert isinstance(bots[1], Search)
        found = thoughts(bots[0], record.setting, state, 2, record.legal[-1], bots[1])
        told.append((found.to_json(), in_words(found)))
    assert told[0] == told[1]
