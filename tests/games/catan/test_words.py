"""The Catan card game in words: notation, the story as each seat may know it, and every text."""

import ast
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from kastellan.core.contract import OVER
from kastellan.core.game import Setting, State
from kastellan.core.texts import LANGUAGES, Message, Texts
from kastellan.games.catan import apply, hidden, legal, words
from kastellan.games.catan.actions import ACTIONS, MOST, START, parts
from kastellan.games.catan.layout import PHASES, SEATS, STATE
from kastellan.games.catan.realm import stock_of
from kastellan.games.catan.tables import EVENTS, FACES, KINDS, NAMES, REGIONS, RESOURCES, WORKS
from kastellan.games.catan.unfold import unfold
from tests.games.catan.table import ACTION, Table

FOLDER = Path(__file__).resolve().parents[3] / "src" / "kastellan" / "games" / "catan"
TEXTS = Texts("kastellan.games.catan")
ENGLISH = TEXTS.table("en")
WATCHERS: tuple[int | None, ...] = (None, 0, 1)
SECRETS = ("deal", "take", "put", "seize")


def setting(**options: int) -> Setting:
    return Setting(2, {}, Table(dealt=False, **options).setup)


def choices(setup: np.void, s: State) -> list[int]:
    out = np.zeros(MOST + 1, np.int64)
    return [int(action) for action in out[: legal.legal(setup, s, out)]]


def known(setup: np.void, s: State, seat: int | None) -> State:
    """The state as a seat may know it."""
    seen = s.copy()
    hidden.redact(setup, seen, -1 if seat is None else seat)
    return seen


@cache
def walk(seed: int) -> tuple[Setting, list[tuple[State, int]]]:
    """A random game: each state with the action played there."""
    rng = random.Random(seed)
    chosen = setting(turn_limit=50 + 40 * (seed % 2), demolish=seed % 2)
    s: State = np.zeros(1, STATE)[0]
    apply.deal(chosen.setup, s)
    steps = []
    while s["mover"] != OVER:
        actions = choices(chosen.setup, s)
        weights = np.zeros(MOST + 1, np.int64)
        if s["mover"] < 0:
            legal.weights(chosen.setup, s, weights)
        odds = weights[: len(actions)].tolist() if s["mover"] < 0 else None
        action = rng.choices(actions, odds)[0]
        steps.append((s.copy(), action))
        apply.apply(chosen.setup, s, action)
    steps.append((s, -1))
    return chosen, steps


def played() -> Iterator[tuple[Setting, State, int]]:
    """All steps of some games."""
    for seed in range(3):
        chosen, steps = walk(seed)
        yield from ((chosen, s, action) for s, action in steps[:-1])


def say(chosen: Setting, s: State, action: int) -> str:
    mover = int(s["mover"])
    return words.say(chosen, known(chosen.setup, s, mover if mover >= 0 else None), action)


def tell(chosen: Setting, s: State, action: int, seat: int | None) -> list[Message]:
    return words.tell(chosen, known(chosen.setup, s, seat), action, seat)


def log(table: Table, *actions: str, seat: int | None = None) -> list[str]:
    """Play some actions and tell them in English."""
    chosen = Setting(2, {}, table.setup)
    lines = []
    for action in actions:
        before = table.s.copy()
        table.do(action)
        lines += [TEXTS.say(each) for each in tell(chosen, before, ACTION[action], seat)]
    return lines


# --- notation ----------------------------------------------------------------------------------


def test_legal_actions_are_said_differently_and_without_separators() -> None:
    for chosen, s, _ in played():
        mover = int(s["mover"])
        seen = known(chosen.setup, s, mover if mover >= 0 else None)
        said = [words.say(chosen, seen, action) for action in choices(chosen.setup, s)]
        assert len(set(said)) == len(said)
        assert all(re.fullmatch(r"[A-Za-z0-9]+([ >][A-Za-z0-9]+)*", text) for text in said)


def test_every_action_is_said_in_every_phase() -> None:
    """Legal or not, before the first card is dealt and after the last turn."""
    seen = set()
    for chosen, s, _ in played():
        if int(s["phase"]) not in seen:
            seen.add(int(s["phase"]))
            mover = int(s["mover"])
            view = known(chosen.setup, s, mover if mover >= 0 else None)
            for action in range(ACTIONS):
                assert re.fullmatch(r"[A-Za-z0-9 >]+", words.say(chosen, view, action))
    assert len(seen) > 25


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("deal black_knight", "deal black knight"),
        ("first 1", "start Black"),
        ("face good_year", "event good year"),
        ("number 4", "dice 4"),
        ("event civil_war", "card civil war"),
        ("die 5", "attack 5"),
        ("region mountains 5", "region ore 5"),
        ("take 2", "take 3"),
        ("alchemy 6", "alchemist 6"),
        ("gain 5a", "gain grain 1"),
        ("pay 7b", "pay gold 6"),
        ("steal 5b", "steal ore 3"),
        ("gain 0a", "gain corner 0"),
        ("recall 5a1", "recall site 1 above outer"),
        ("road left", "road left"),
        ("settle right", "settlement right"),
        ("city 6", "city 2"),
        ("city 7", "city column 7"),
        ("site 6b", "site 2 below"),
        ("build grain_mill", "build grain mill"),
        ("bank ore>wool", "bank ore>wool"),
        ("propose", "offer"),
        ("look 4", "look 5"),
        ("end_turn", "end turn"),
        ("turn_up", "turn up"),
        ("above 1", "above 2"),
    ],
)
def test_notation(action: str, text: str) -> None:
    """Red is to roll, with the regions and settlements of the start."""
    table = Table()
    assert say(Setting(2, {}, table.setup), table.s, ACTION[action]) == text


def test_columns_and_corners_are_counted_from_the_left_end() -> None:
    table = Table()
    table.grow(0, "left", ("fields", 3), ("forest", 6))
    table.acting(0)
    chosen = Setting(2, {}, table.setup)
    assert say(chosen, table.s, ACTION["city 4"]) == "city 1"
    assert say(chosen, table.s, ACTION["city 5"]) == "city 2"


def test_two_alike_cards_in_one_place_are_told_apart() -> None:
    table = Table(demolish=True)
    table.city(0, 5)
    table.build(0, "5a", "garrison", "garrison")
    table.acting(0)
    chosen = Setting(2, {}, table.setup)
    said = [say(chosen, table.s, ACTION[f"demolish 5a{depth}"]) for depth in "01"]
    assert said == ["demolish garrison 1 above", "demolish garrison 1 above outer"]
    assert log(table, "demolish 5a1") == [
        "Red takes down a card (column 1, above, outer site): garrison."
    ]


def test_cards_of_a_stack_are_named_to_whoever_looks_through_it() -> None:
    table = Table(dealt=False)
    table.deal()
    table.do("first 0", *[f"arrange {resource}" for resource in RESOURCES] * 2, "look 0")
    chosen = Setting(2, {}, table.setup)
    assert table.stack(0)[:3] == ["alchemist", "alchemist", "bishop"]
    assert say(chosen, table.s, ACTION["take 2"]) == "take bishop 3"
    assert words.say(chosen, known(table.setup, table.s, 1), ACTION["take 2"]) == "take 3"


# --- the story -----------------------------------------------------------------------------------


def test_unfolding_an_action_ends_where_applying_it_does() -> None:
    for chosen, s, action in played():
        after = s.copy()
        apply.apply(chosen.setup, after, action)
        steps = unfold(chosen.setup, s, action)
        assert steps[-1].after.tobytes() == after.tobytes()
        assert steps[0].before.tobytes() == s.tobytes()


def test_whole_games_can_be_told_in_every_language() -> None:
    chosen, steps = walk(1)
    for seat in WATCHERS:
        for s, action in steps[:-1]:
            for message in tell(chosen, s, action, seat):
                for lang in LANGUAGES:
                    line = TEXTS.say(message, lang)
                    assert "{" not in line
                    assert line.endswith(".")


def test_actions_are_told_alike_if_and_only_if_the_seat_cannot_tell_them_apart() -> None:
    for number, (chosen, s, _) in enumerate(played()):
        secret = parts(choices(chosen.setup, s)[0]).kind in SECRETS
        if number % 16 and not secret:
            continue
        for seat in WATCHERS:
            told: dict[str, set[bytes]] = {}
            truths: dict[bytes, set[str]] = {}
            for action in choices(chosen.setup, s)[:: 1 if number % 16 == 0 else 5]:
                after = s.copy()
                apply.apply(chosen.setup, after, action)
                line = json.dumps([each.to_json() for each in tell(chosen, s, action, seat)])
                seen = known(chosen.setup, after, seat).tobytes()
                told.setdefault(line, set()).add(seen)
                truths.setdefault(after.tobytes(), set()).add(line)
            assert all(len(seen) == 1 for seen in told.values()), say(chosen, s, 0)
            lines = {seen: 0 for views in told.values() for seen in views}
            for views in told.values():
                for seen in views:
                    lines[seen] += 1
            # One action with two names (two like cards side by side) may be told in two ways.
            twins = sum(len(each) - 1 for each in truths.values())
            assert sum(count - 1 for count in lines.values()) <= twins


def test_the_story_does_not_depend_on_what_the_seat_cannot_know() -> None:
    """Black's hand and the stacks are different: Red reads the same."""
    lines = []
    for card in ("bishop", "karl"):
        table = Table()
        table.hand(1, card, "abbey")
        table.rolling(1)
        lines.append(log(table, "roll", "face good_year", "number 1", "gain 5a", seat=0))
    assert lines[0] == lines[1]


def moved(message: Message) -> dict[tuple[int, int], int]:
    """What a message says about resources: (seat, kind) to more or less."""
    changes: dict[tuple[int, int], int] = {}
    signs = {"gains": 1, "produces": 1, "pays": -1, "loses": -1, "robbed": -1}
    single = {"gain": ("player", 1), "pay": ("player", -1), "hand_over": ("player", -1)}
    name = message.key.removeprefix("log.")

    def note(who: object, what: object, count: int) -> None:
        assert isinstance(who, Message)
        assert isinstance(what, Message)
        kind = RESOURCES.index(what.key.removeprefix("resource."))
        place = (int(who.key.removeprefix("player.")), kind)
        changes[place] = changes.get(place, 0) + count

    if name in signs:
        resources = message.params["resources"]
        assert isinstance(resources, tuple)
        for each in resources:
            count = each.params["count"]
            assert isinstance(count, int)
            note(message.params["player"], each.params["resource"], signs[name] * count)
    elif name in single or name == "steal":
        who, sign = single.get(name, ("other", -1))
        note(message.params[who], message.params["resource"], sign)
    return changes


def test_the_story_tells_every_resource() -> None:
    """Trades with the bank name their resources in one line of their own."""
    for chosen, s, action in played():
        if parts(action).kind in ("bank", "arrange"):
            continue
        after = s.copy()
        apply.apply(chosen.setup, after, action)
        told = {(seat, kind): 0 for seat in range(SEATS) for kind in range(KINDS)}
        for message in tell(chosen, s, action, None):
            for place, count in moved(message).items():
                told[place] += count
        for (seat, kind), count in told.items():
            assert stock_of(after, seat, kind) - stock_of(s, seat, kind) == count


def test_a_turn_in_english() -> None:
    table = Table()
    table.hand(0, "walter", "spy", "abbey")
    table.store(0, grain=1, ore=1, wool=1)
    lines = log(table, "roll", "face robbers", "number 2", "build walter", "site 5a", "finish",
                "draw 0")  # fmt: skip
    assert lines == [
        "Red rolls the dice.",
        "The event die shows: robbers.",
        "The production die shows 2.",
        "The robbers find nothing.",
        "Production for Red: 1 ore.",
        "Production for Black: 1 grain.",
        "Red wants to build: Walter.",
        "Red pays 1 grain, 1 ore, 1 wool.",
        "Red builds (column 1, above): Walter.",
        "Red takes the knight token.",
        "Victory points of Red: 3.",
        "Red is done with building, trading and playing.",
        "Red draws the top card of stack 1.",
        "Turn 2: Black.",
    ]


def test_robbers_and_the_truce() -> None:
    """C23."""
    table = Table()
    table.store(0, ore=3, wool=2, grain=3)
    lines = log(table, "roll", "face robbers", "number 6")
    assert "Robbers take from Red: 3 ore, 2 wool." in lines
    assert "Production for Black: 1 brick." in lines
    table = Table(robber_truce=2)
    assert "The robbers’ truce still holds." in log(table, "roll", "face robbers", "number 6")


def attacked(card: str, *cards: str) -> Table:
    """Red attacks Black, who has a garrison and a knight and holds these cards."""
    table = Table()
    table.city(0, 5, 6)
    table.city(1, 5, 6)
    table.hand(0, card)
    table.hand(1, *cards)
    table.build(1, "5a", "garrison", "otto")
    table.store(1, ore=1)
    table.acting(0)
    return table


def test_an_attack_that_is_answered() -> None:
    """A7, C62: the black knight against the herb witch; on a 3 the attack turns."""
    table = attacked("black_knight", "witch")
    lines = log(table, "play black_knight", "defend", "die 2", "recall 5a1")
    assert lines == [
        "Red plays: black knight.",
        "Black defends with: herb witch.",
        "The attack die shows 2.",
        "The attack of Red on Black succeeds.",
        "Red sends a card of Black back to hand (column 1, above, outer site): Otto.",
        "Nobody holds the knight token any more.",
        "Victory points of Black: 5.",
    ]
    table = attacked("black_knight", "witch")
    lines = log(table, "play black_knight", "defend", "die 3")
    assert lines[-1] == "The attack fails and has no further effect."


def test_a_raid() -> None:
    """A10: what the other has not cannot be taken."""
    lines = log(attacked("raid"), "play raid", "pass", "die 5", "steal 5b")
    assert lines[1:] == [
        "Black plays no defence.",
        "The attack die shows 5.",
        "The attack of Red on Black succeeds.",
        "Red takes a resource from Black: ore (mountains 3).",
        "Red gains 1 ore.",
        "Red can take nothing more.",
    ]
    lines = log(attacked("raid"), "play raid", "pass", "die 6")
    assert lines[-2:] == [
        "The attack turns on Red, and Black profits.",
        "Black can take nothing more.",
    ]


def test_what_a_spy_takes_is_told_to_the_players_alone() -> None:
    """A9."""
    for seat in WATCHERS:
        lines = log(attacked("spy", "karl"), "play spy", "seize karl", seat=seat)
        end = "." if seat is None else ": Karl."
        assert lines[1] == f"Red takes a card from the hand of Black{end}"


def test_a_conflict() -> None:
    """E6: the cards are told to the players alone; without the token nothing happens."""
    for seat in WATCHERS:
        table = Table()
        table.build(0, "5a", "karl")
        table.hand(1, "spy")
        lines = log(table, "roll", "face card", "number 6", "event conflict", "under 2",
                    "seize spy", seat=seat)  # fmt: skip
        assert lines[4] == "Red holds the knight token and sees the hand of Black."
        end = "." if seat is None else ": spy."
        assert f"Red puts a card of Black under stack 3{end}" in lines
    lines = log(Table(), "roll", "face card", "number 6", "event conflict")
    assert "The conflict remains without effect." in lines


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ("plenty", "It remains without effect."),
        ("plague", "It remains without effect."),
        ("progress", "It remains without effect."),
        ("civil_war", "It remains without effect."),
        ("new_year", "The event cards are shuffled anew."),
    ],
)
def test_events_that_change_nothing(event: str, line: str) -> None:
    lines = log(Table(), "roll", "face card", "number 6", f"event {event}")
    assert lines[4] == line


def test_a_civil_war_that_only_one_side_feels_is_not_without_effect() -> None:
    """E2: Black has nothing to lose, Red has."""
    table = Table()
    table.build(0, "5a", "karl")
    lines = log(table, "roll", "face card", "number 6", "event civil_war", "recall 5a0")
    assert "It remains without effect." not in lines
    assert "Black sends a card of Red back to hand (column 1, above): Karl." in lines


def test_a_resource_without_room_is_lost() -> None:
    """C26: Red wins the tournament and has no room."""
    table = Table()
    table.build(0, "5a", "falk")
    table.store(0, grain=3, ore=3, wool=3, lumber=3, brick=3, gold=3)
    lines = log(table, "roll", "face tournament", "number 6")
    assert "Red wins the tournament (points: 5)." in lines
    assert "Red has no room for everything, and the rest is lost." in lines


def test_trading() -> None:
    """C50, C51."""
    table = Table()
    table.store(0, ore=3, wool=1)
    table.store(1, gold=2)
    table.acting(0)
    lines = log(table, "bank ore>brick", "propose", "give wool", "want gold", "send", "counter",
                "give gold", "want wool", "want brick", "send", "accept")  # fmt: skip
    assert lines == [
        "Red trades with the bank: 3 ore for 1 brick.",
        "Red puts an offer together.",
        "Red adds to what is given: wool.",
        "Red adds to what is wanted: gold.",
        "Red offers Black a trade: 1 wool for 1 gold.",
        "Black puts a counter-offer together.",
        "Black adds to what is given: gold.",
        "Black adds to what is wanted: wool.",
        "Black adds to what is wanted: brick.",
        "Black makes Red a counter-offer: 1 gold for 1 wool, 1 brick.",
        "Red accepts the offer.",
        "Black pays 1 gold.",
        "Red pays 1 wool, 1 brick.",
        "Black gains 1 wool, 1 brick.",
        "Red gains 1 gold.",
    ]


def test_a_settlement_with_a_scout() -> None:
    """C41, A8."""
    table = Table()
    table.hand(0, "scout")
    table.road(0, "right")
    table.store(0, brick=1, lumber=1, grain=1, wool=1)
    table.acting(0)
    lines = log(table, "settle right", "scout", "region fields 3", "region gold_field 3", "above 1")
    assert lines == [
        "Red pays 1 grain, 1 wool, 1 lumber, 1 brick.",
        "Red builds (on the right): settlement.",
        "Victory points of Red: 3.",
        "Red plays: scout.",
        "Region for the new settlement: fields 3.",
        "Region for the new settlement: gold field 3.",
        "Red lays the new regions: gold field 3 above, fields 3 below.",
    ]


def test_the_end_is_told_with_its_winners() -> None:
    """C82, C83: who has the points, or both when the turns are used up."""
    table = Table(victory_points=7, turn_limit=20)
    table.rolling(0, turn=20)
    table.acting(0)
    table.hand(0, "karl", "otto", "spy")
    lines = log(table, "finish", "end_turn")
    assert lines[-1] == "The game is over. Victory for Red, Black; points: 2."


# --- all texts --------------------------------------------------------------------------------


FOR_PEOPLE = ("help.", "option.", "term.")
"""Texts that clients show beside the game; nothing in the game itself has to say them."""
FILLED = {
    "action.": (*START, "take_unseen"),
    "card.": NAMES,
    "event.": EVENTS,
    "face.": FACES,
    "log.": (*START, "knight_token", "mill_token"),
    "log.no_": ("knight_token", "mill_token"),
    "now.": PHASES,
    "place.": ("left", "right", "upper", "lower", "above", "below"),
    "player.": ("0", "1"),
    "region.": REGIONS,
    "resource.": RESOURCES,
    "work.": WORKS,
}


def written_keys() -> set[str]:
    """Keys that stand in the source; `f"card.{...}"` with all that can be in the braces."""
    keys: set[str] = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                keys |= {node.value}
                keys |= {f"{node.value}{name}" for name in FILLED.get(node.value, ())}
    return {key for key in keys if re.fullmatch(r"[a-z]+\.[a-z0-9_]*[a-z0-9]", key)}


def told_keys() -> set[str]:
    """Keys that random games say."""
    keys: set[str] = set()
    for chosen, s, action in played():
        keys.add(words.now(s).key)
        for seat in WATCHERS[:2]:
            for message in tell(chosen, s, action, seat):
                keys |= set(message.keys())
    return keys


def test_every_text_is_used_and_none_is_missing() -> None:
    told, written = told_keys(), written_keys()
    unused = {key for key in ENGLISH if key not in told | written}
    outer = {"place.above_outer", "place.below_outer"}
    unseen = {f"log.{name}_unseen" for name in ("spy", "confiscate")}
    assert {key for key in unused if not key.startswith(FOR_PEOPLE)} <= outer | unseen
    assert told <= set(ENGLISH)
    groups = ("log.", "why.", "now.", "place.", "work.")
    # Kinds of action that are told under a name of their own.
    named = {f"log.{kind}" for kind in START} - set(ENGLISH)
    assert {key for key in written - set(ENGLISH) if key.startswith(groups)} == named
