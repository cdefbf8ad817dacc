"""The engine against the plain reference, on games and on crowded positions."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kastellan import CHANCE, OVER, Record, load
from kastellan.games.catan import realm as realms
from kastellan.games.catan.tables import CARDS, GOLD, RESOURCE, WORK_COST
from kastellan.games.catan.tables import RESOURCES as ORDER
from tests.games.catan.crowded import DECK, crowded
from tests.games.catan.reference import (
    COMMERCE,
    DOUBLERS,
    FLEETS,
    GREEN,
    KNIGHTS,
    LETTERS,
    POINTS,
    RED,
    RESOURCES,
    Region,
    Table,
)

CATAN = load("catan")
OPTIONS: list[dict[str, Any]] = [
    {"victory_points": 12},
    {"victory_points": 13, "robber_truce": 2, "action_cards_from": "sum_7"},
    {"victory_points": 13, "demolish": True, "win_on_own_turn": True},
]
CROWDED = 20  # positions for each choice of options
FACES = ("tournament", "trade", "robbers", "good year")
EVENTS = ("plenty", "plague", "progress")  # those that are arithmetic
BUILDING = ("road", "settlement", "city", "build", "bank")


def words(record: Record) -> set[str]:
    """The notation of all that is legal."""
    return {record.say(action) for action in record.legal}


def play(record: Record, text: str) -> None:
    """Play the legal action of exactly this notation."""
    (action,) = [action for action in record.legal if record.say(action) == text]
    record.play(action)


# --- one position --------------------------------------------------------------------------------


def compare(record: Record) -> Table:
    """What a table shows everybody must be what the reference counts."""
    table, view = Table(record.position()), record.view()
    assert view["knight_token"] == table.knight_token(), table.position
    assert view["mill_token"] == table.mill_token(), table.position
    assert view["supply"] == table.left_in_supply(), table.position
    for seat, (shown, realm) in enumerate(zip(view["seats"], table.realms, strict=True)):
        assert shown["sources"] == table.sources(seat), table.position
        assert shown["points"] == record.points[seat] == table.points(seat), table.position
        assert shown["strength"] == realm.strength(), table.position
        assert shown["tournament"] == realm.tournament(), table.position
        assert shown["commerce"] == realm.commerce(), table.position
        assert shown["resources"] == realm.total(), table.position
        assert shown["limit"] == realm.hand_limit(), table.position
        assert shown["held"] == len(realm.hand), table.position
        for resource in RESOURCES.values():
            assert shown["rates"][resource] == realm.rate(resource), table.position
    if record.to_move != OVER and record.state["turn"] > 0:
        assert not table.is_won(), table.position
    if table.position["phase"] == "act":
        compare_actions(record, table)
    return table


def compare_actions(record: Record, table: Table) -> None:
    """What can be built and traded, and whether action cards can be played (C60)."""
    legal = words(record)
    found = {text for text in legal if text.split()[0] in BUILDING}
    assert found == table.building_words(), table.position
    played = {text.removeprefix("play ") for text in legal if text.startswith("play ")}
    assert not played or table.may_play_cards(), table.position
    if table.may_play_cards() and table.realms[1 - table.active].hand:
        assert ("spy" in table.realms[table.active].hand) == ("spy" in played), table.position


# --- the dice ------------------------------------------------------------------------------------


def gain(record: Record, table: Table, seat: int, due: int, dice: random.Random) -> None:
    """The seat gains resources of choice, in the engine and in the reference (C26)."""
    receive(record, seat, table.realms[seat].takers, due, dice)


def receive(
    record: Record,
    seat: int,
    takers: Callable[[], list[Region]],
    due: int,
    dice: random.Random,
) -> None:
    """Something is due: the seat chooses where it goes, as long as there is a choice."""
    for left in range(due, 0, -1):
        regions = takers()
        if not regions:
            return
        chosen = regions[0]
        if len(regions) > 1 and sum(3 - region.stock for region in regions) > left:
            assert record.to_move == seat
            assert words(record) == {f"gain {region.name}" for region in regions}
            chosen = dice.choice(regions)
            play(record, f"gain {chosen.name}")
        chosen.gain(1)


def steal(record: Record, table: Table, seat: int, dice: random.Random) -> None:
    """The seat takes a resource of choice from the other (C22)."""
    choices = table.steal_words(seat)
    if not choices:
        return
    assert record.to_move == seat
    assert words(record) == choices
    text = dice.choice(sorted(choices))
    play(record, text)
    (loser,) = [
        region for region in table.realms[1 - seat].regions if text == f"steal {region.name}"
    ]
    loser.stock -= 1

    def takers() -> list[Region]:
        found = table.realms[seat].takers()
        return [region for region in found if region.resource == loser.resource]

    receive(record, seat, takers, 1, dice)


def befall(record: Record, table: Table, face: str, dice: random.Random) -> None:
    """A face of the event die or an event card (C21 to C25, E3, E4, E7)."""
    active = table.active
    if face == "tournament" and (winner := table.tournament_winner()) is not None:
        gain(record, table, winner, 1, dice)
    elif face == "trade" and (holder := table.mill_token()) is not None:
        steal(record, table, holder, dice)
    elif face == "robbers":
        table.rob()
    elif face in ("good year", "progress"):
        for seat in (active, 1 - active):
            realm = table.realms[seat]
            scholars = realm.built.count("abbey") + realm.built.count("library")
            gain(record, table, seat, 1 if face == "good year" else scholars, dice)
    elif face == "plenty":
        for realm in table.realms:
            realm.have_plenty()
    elif face == "plague":
        for realm in table.realms:
            realm.fall_sick()


def roll(record: Record, face: str, number: int, dice: random.Random) -> None:
    """A turn that begins with these dice must leave in every region what the reference says."""
    trial, table = CATAN.position(record.position()), Table(record.position())
    play(trial, "roll")
    play(trial, f"event {face if face in FACES else 'card'}")
    play(trial, f"dice {number}")
    if face in EVENTS:
        if f"card {face}" not in words(trial):
            return
        play(trial, f"card {face}")
    befall(trial, table, face, dice)
    table.produce(number)
    after = trial.position()
    assert after["phase"] == "act", (face, number, table.position)
    assert Table(after).stocks() == table.stocks(), (face, number, table.position)


def choose(record: Record, dice: random.Random) -> int:
    """By the odds for chance, anything for a seat."""
    if record.to_move == CHANCE:
        actions, odds = zip(*record.odds, strict=True)
        return int(dice.choices(actions, odds)[0])
    return dice.choice(record.legal)


# --- the tests -----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_random_game_agrees_with_the_reference(number: int) -> None:
    """C20 to C23, C30, C50, C60, C70, C80, C81, C82 along a game, one throw of dice a turn."""
    dice = random.Random(number)
    record = CATAN.new(2, {**OPTIONS[number], "turn_limit": 30})
    while record.to_move != OVER:
        if record.state["turn"] > 0:
            table = compare(record)
            if table.position["phase"] == "upkeep":
                roll(record, dice.choice(FACES + EVENTS), dice.randint(1, 6), dice)
        record.play(choose(record, dice))
    compare(record)


def crowds(number: int, phase: str) -> Iterator[tuple[Record, random.Random]]:
    dice = random.Random(f"{number} {phase}")
    for _ in range(CROWDED):
        yield crowded(CATAN, phase, OPTIONS[number], dice), dice


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_crowded_principality_acts_as_the_reference_says(number: int) -> None:
    """C05, C40 to C44, C50, C60, C70, C80, C81: where many cards are built."""
    for record, dice in crowds(number, "act"):
        for _ in range(6):
            if record.to_move == OVER:
                break
            compare(record)
            record.play(choose(record, dice))


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_crowded_principality_fares_as_the_reference_says(number: int) -> None:
    """C21, C22, C23, C24, C26, C30, C31, E3, E4, E7: every face, some numbers."""
    examine(list(crowds(number, "upkeep")))


def test_crowded_positions_are_crowded() -> None:
    """Every card that can be built stands somewhere, and each rule has something to do."""
    seen: Counter[str] = Counter()
    for number in range(len(OPTIONS)):
        for record, _ in crowds(number, "upkeep"):
            table = Table(record.position())
            before = table.stocks()
            for realm in table.realms:
                seen.update({f"card {card}" for card in realm.built})
                for region in realm.regions:
                    doublers = [DOUBLERS.get(card) for card in realm.beside(region)]
                    seen["doubled"] += region.resource in doublers
            seen["mill without a city"] += (
                len({realm.commerce() for realm in table.realms}) == 2
                and table.mill_token() is None
            )
            for name in ("rob", "plenty", "plague"):
                after = Table(table.position)
                for realm in after.realms:
                    if name == "rob":
                        realm.be_robbed()
                    elif name == "plenty":
                        realm.have_plenty()
                    else:
                        realm.fall_sick()
                seen[name] += before != after.stocks()
                seen[f"no {name}"] += before[0] == after.stocks()[0]
    assert {f"card {card}" for card in DECK} <= set(seen)
    for what in ("doubled", "rob", "no rob", "plenty", "no plenty", "plague", "no plague"):
        assert seen[what] > 8, seen
    assert seen["mill without a city"], seen


def test_both_tables_of_cards_are_the_same() -> None:
    """G1 to G6, R1 to R11: costs and counts, typed twice."""
    costs = {**GREEN, **RED}
    for card in CARDS:
        if card.rule.startswith("A"):
            assert card.name not in costs
            continue
        assert (card.name in GREEN) == card.rule.startswith("G")
        assert sorted(card.cost) == sorted(costs[card.name])
        assert card.points == POINTS.get(card.name, 0)
        assert card.commerce == COMMERCE.get(card.name, 0) + (card.name in FLEETS)
        assert (card.strength, card.tournament) == KNIGHTS.get(card.name, (0, 0))
        assert card.count == DECK.count(card.name)
    for cost, letters in zip(WORK_COST, ("BBL", "BLGW", "OOOGG"), strict=True):
        counted = {LETTERS[letter]: letters.count(letter) for letter in letters}
        assert dict(zip(ORDER, cost, strict=True)) == {**dict.fromkeys(ORDER, 0), **counted}


NEVER = 0  # a card that never stands on a site: the alchemist


def nothing(*_: Any) -> int:
    """Whatever is asked: none."""
    return 0


def one(*_: Any) -> int:
    """Whatever is asked: one."""
    return 1


@pytest.mark.parametrize(
    ("function", "replacement"),
    [
        ("realm.SMITHY", NEVER),  # G5
        ("realm.HARBOUR", NEVER),  # R6
        ("realm.MINT", NEVER),  # C50, R10
        ("realm.LIBRARY", NEVER),  # C70, R7
        ("realm.cities", one),  # who has no city holds the mill token too (C81)
        ("realm.knight_token", lambda s: 0 if realms.strength(s, 0) else -1),  # C80
        ("acts.cards_allowed", one),  # C60
        ("realm.stands", lambda s, seat, column, row, card: 0),  # C31
        ("realm.RESOURCE", RESOURCE[::-1].copy()),  # G1, G3
        ("yields.doublers", nothing),  # C30
        ("yields.FULL", 4),  # C03
        ("yields.counted_by_robbers", realms.stock_in_all),  # garrisons do not hide (C23)
        ("flow.rob", nothing),
        ("yields.ORE", GOLD),
        ("yields.beside", lambda *where: min(1, realms.beside(*where))),  # two garrisons (E3)
        ("yields.in_city", nothing),  # no bath house (R2)
        ("yields.AQUEDUCT", NEVER),  # R1
        ("yields.is_sick", one),  # settlements too (E7)
        ("flow.mill_token", lambda s: -1),  # C22
        ("flow.tournament", realms.strength),  # C21
        ("events.scholars", one),  # E4
        ("acts.covers", one),  # everything is free (C44)
        ("targets.room_of", one),  # C03
    ],
)
def test_planted_bug_is_found(
    function: str, replacement: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [pair for phase in ("act", "upkeep") for pair in crowds(0, phase)]
    monkeypatch.setattr(f"kastellan.games.catan.{function}", replacement)
    with pytest.raises(AssertionError):
        examine(records)


def examine(records: list[tuple[Record, random.Random]]) -> None:
    """Compare all there is to compare in some positions."""
    for record, dice in records:
        compare(record.start())
        if record.position()["phase"] == "upkeep":
            for face in FACES + EVENTS:
                roll(record, face, dice.randint(1, 6), dice)
