"""The engine against the plain reference, on games and on crowded positions."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from kastellan import CHANCE, OVER, KastellanError, Record, load
from kastellan.games.kreta.layout import EVERYWHERE, SEATS
from kastellan.games.kreta.score import score_province, score_site
from tests.games.kreta.crowded import crowded
from tests.games.kreta.reference import Table

KRETA = load("kreta")
BOARDS = ("crete", "sardegna")
OPTIONS = [
    {"board": board, "full_province_crossing": crossing, "second_after_tie": after_tie}
    for board in BOARDS
    for crossing in ("anyone", "abbots", "own_abbot")
    for after_tie in ("nothing", "half")
]
CROWDED = 20  # positions for each number of players and each choice of options
ONWARD = 12  # decisions played from each


def compare(record: Record) -> Table:
    """Legal actions, odds and the worth of every province must be what the reference says."""
    table = Table(record.setting.parts, record.position())
    assert {record.say(action) for action in record.legal} == table.legal(), table.position
    if record.to_move == CHANCE:
        odds = {record.say(action): weight for action, weight in record.odds}
        assert odds == table.odds(), table.position
    setup, s = record.setting.setup, record.state
    for index, name in enumerate(table.names):
        points = np.zeros(SEATS, np.int64)
        score_province(setup, s, index, points)
        assert points[: record.players].tolist() == table.province_points(name), name
    for site in table.position["row"][-2:]:
        points = np.zeros(SEATS, np.int64)
        score_site(setup, s, site - 1, points)
        assert points[: record.players].tolist() == table.site_points(site), site
    return table


def play(record: Record, action: int, table: Table) -> None:
    """Play an action; points and movement points must change as the reference says."""
    words, seat = record.say(action), table.turn
    expected = [who["points"] for who in table.seats]
    if words == "castellan":
        site = table.position["row"][table.position["scored"]]
        gains = table.site_points(site)
        expected = [old + gain for old, gain in zip(expected, gains, strict=True)]
    if words.startswith("harvest "):
        kind = table.position["tiles"][words.removeprefix("harvest ")]
        expected[seat] += table.me["tiles"].get(kind, 0) + 1  # K61
    phase = table.position["phase"]
    record.play(action)
    assert list(record.points) == expected, words
    if phase in ("commander", "march") and ">" in words:
        steps = table.position["steps"] if phase == "march" else 4
        left = steps - table.villager_moves(steps)[words]
        after = record.position()
        if after["phase"] == "march":
            assert after["steps"] == left, words
        else:
            further = Table(record.setting.parts, {**after, "turn": seat})
            assert left == 0 or not further.villager_moves(left), words


def choose(record: Record, dice: random.Random) -> int:
    """By the odds for chance, anything for a seat."""
    if record.to_move == CHANCE:
        actions, odds = zip(*record.odds, strict=True)
        return int(dice.choices(actions, odds)[0])
    return dice.choice(record.legal)


@pytest.mark.parametrize("players", KRETA.players)
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_random_game_agrees_with_the_reference(players: int, number: int) -> None:
    """K30, K31, K40 to K43, K50 to K52, K60 to K63, K65, K70 to K76 along whole games."""
    dice = random.Random(players * 100 + number)
    record = KRETA.new(players, OPTIONS[number])
    while record.to_move != OVER:
        table = compare(record)
        play(record, choose(record, dice), table)
    assert compare(record).legal() == set()


def crowds(players: int, options: Mapping[str, Any]) -> Iterator[tuple[Record, random.Random]]:
    dice = random.Random(f"{players} {sorted(options.items())}")
    for _ in range(CROWDED):
        yield crowded(KRETA, players, options, dice), dice


@pytest.mark.parametrize("players", KRETA.players)
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_crowded_position_agrees_with_the_reference(players: int, number: int) -> None:
    """K41, K42, K43, K51, K63: where provinces are full and abbots keep the peace."""
    for record, dice in crowds(players, OPTIONS[number]):
        for _ in range(ONWARD):
            if record.to_move == OVER:
                break
            table = compare(record)
            play(record, choose(record, dice), table)


def test_crowded_positions_are_crowded() -> None:
    """Full provinces, ways through them, peace and chains: nothing is compared in vain."""
    seen: Counter[str] = Counter()
    for options in OPTIONS[:6]:  # those of Crete
        for record, _ in crowds(4, options):
            table = Table(record.setting.parts, record.position())
            full = {name for name in table.names if table.full(name)}
            seen["full"] += bool(full)
            seen["peace"] += any(
                not table.may_add(name) for name in table.names if name not in full
            )
            seen["harvest"] += bool(table.harvest_actions())
            seen["village"] += any("village" in words for words in table.building_actions())
            here = {"villager": table.me["villagers"], "abbot": [table.me["abbot"] or "Kydonia"]}
            for piece in here:
                seen[piece] += any(
                    table.distances(piece, source, 3) != other.distances(piece, source, 3)
                    for other in map(table.with_crossing, ("anyone", "abbots", "own_abbot"))
                    for source in here[piece]
                )
    for what in ("full", "peace", "harvest", "village", "villager", "abbot"):
        assert seen[what] > 20, seen


def ignore(*_: Any) -> int:
    """Whatever is asked: nothing."""
    return 0


def everywhere(*_: Any) -> int:
    """Whatever is asked: every province."""
    return EVERYWHERE


@pytest.mark.parametrize(
    ("function", "replacement"),
    [
        ("legal.welcome", everywhere),  # neither full nor peaceful (K41, K43)
        ("legal.villagers_barred", ignore),  # a full province bars nobody (K42)
        ("reach.abbots_barred", ignore),
        ("legal.harbours", lambda setup, s, seat: int(setup["ports"])),  # ports never fill (K31)
        ("legal.harvests", lambda setup, s, seat: int(s["settled"][seat] & ~s["bare"])),  # K60
        ("reach.peace", ignore),
        ("legal.next_village", ignore),  # villages need no tiles (K63)
        ("score.influence", lambda setup, s, seat, place: int(s["villagers"][seat, place])),  # K71
        ("score.HALF", 9),  # K74 under `half`
        ("reach.neighbours", lambda setup, mask: mask << 1 & EVERYWHERE),  # K03
    ],
)
def test_planted_bug_is_found(
    function: str, replacement: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"full_province_crossing": "own_abbot", "second_after_tie": "half"}
    records = [record for record, _ in crowds(4, options)]
    monkeypatch.setattr(f"kastellan.games.kreta.{function}", replacement)
    failed = 0
    for record in records:
        for card in ("admiral", "commander", "abbot", "farmer", "architect"):
            trial = record.start()
            try:
                compare(trial)
                trial.play_line(card)
                compare(trial)
            except AssertionError:
                failed += 1
            except KastellanError:
                continue
    assert failed
