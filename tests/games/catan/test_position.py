"""Positions: what may be left out, and a sentence for everything that cannot be."""

import json
import random
from typing import Any

import pytest

from kastellan import BadOption, BadPosition
from kastellan.games.catan import flaws
from kastellan.games.catan.layout import STACK_HEIGHTS
from kastellan.games.catan.tables import DECK, NAMES
from tests.games.catan.walks import CATAN, setting, states


def refused(position: Any) -> str:
    """Why a position cannot be."""
    with pytest.raises(BadPosition) as error:
        CATAN.position(position)
    said = str(error.value)
    assert said.endswith(".")
    assert "\n" not in said
    return said


def seats(first: Any = None, second: Any = None) -> dict[str, Any]:
    """A position that only says what the seats have."""
    return {"seats": [first or {}, second or {}]}


# --- what may be left out --------------------------------------------------------------------


def test_a_position_needs_nothing() -> None:
    record = CATAN.position({})
    assert record.to_move == 0
    position = record.position()
    assert position["phase"] == "act"
    assert position["turn"] == 1
    assert [len(stack) for stack in position["stacks"]] == list(STACK_HEIGHTS)
    assert position["seats"][0]["regions"][0] == {"region": "fields 1", "stock": 1}
    assert position["seats"][1]["regions"][0] == {"region": "fields 2", "stock": 1}
    assert position["seats"][0]["hand"] == []
    assert position["under_way"] == {}
    assert CATAN.position(position).position() == position


def test_resources_fill_regions_from_the_left() -> None:
    record = CATAN.position(seats({"resources": {"ore": 2, "gold": 3}}))
    stocks = [region["stock"] for region in record.position()["seats"][0]["regions"]]
    assert stocks == [0, 2, 0, 0, 0, 3]


def test_cards_named_nowhere_lie_under_the_stacks() -> None:
    record = CATAN.position({"stacks": [[], ["spy", "spy"]], **seats({"hand": ["karl"]})})
    stacks = record.position()["stacks"]
    assert stacks[1][:2] == ["spy", "spy"]
    assert sum(len(stack) for stack in stacks) == DECK - 1
    assert max(len(stack) for stack in stacks) - min(len(stack) for stack in stacks) <= 1


def test_or_are_out_of_play() -> None:
    record = CATAN.position({"aside": "rest", "stacks": [["spy"]]})
    position = record.position()
    assert position["stacks"] == [["spy"], [], [], [], []]
    assert len(position["aside"]) == DECK - 1


def test_columns_and_regions_by_short_names() -> None:
    record = CATAN.position(seats({"columns": ["city", "settlement"], "roads": [True, False]}))
    assert record.points[0] == 3
    assert record.position()["seats"][0]["columns"][0] == {
        "level": "city",
        "above": [],
        "below": [],
    }


def test_a_position_is_not_changed_by_reading_it() -> None:
    position = seats({"hand": ["spy"]})
    before = repr(position)
    CATAN.position(position).play(CATAN.position(position).legal[0])
    assert repr(position) == before


@pytest.mark.parametrize("number", range(3))
def test_every_state_comes_back_to_the_byte(number: int) -> None:
    here = setting(turn_limit=60, demolish=bool(number % 2))
    for s in states(here, number, every=3):
        data = json.loads(json.dumps(CATAN.to_position(here, s)))
        back = CATAN.from_position(here, data)
        assert back.tobytes() == s.tobytes()
        assert CATAN.to_position(here, back) == data


# --- values ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "chess"}, "This is a position of 'chess', not of 'catan'."),
        ({"colour": 1}, "A position has no field 'colour'; its fields are phase, turn, active,"),
        ({"phase": "lunch"}, '"phase" takes deal, first, arrange,'),
        ({"turn": 301}, '"turn" takes a number from 0 to 300, not 301.'),
        ({"turn": True}, '"turn" takes a number from 0 to 300, not True.'),
        ({"active": 2}, '"active" takes a number from 0 to 1, not 2.'),
        ({"to_move": "x"}, "\"to_move\" takes a number from 0 to 1, not 'x'."),
        ({"face": "cube"}, '"face" takes tournament, trade, robbers, good_year, card, not'),
        ({"rolled": 7}, '"rolled" takes a number from 0 to 6, not 7.'),
        ({"drew": 1}, '"drew" takes true or false, not 1.'),
        ({"under_way": []}, '"under_way" takes a JSON object, not [].'),
        ({"under_way": {"hat": 1}}, "\"under_way\" has no field 'hat'; its fields are card, work,"),
        ({"under_way": {"card": "ace"}}, '"card" takes alchemist, bishop,'),
        ({"under_way": {"after": "tea"}}, '"after" takes nothing, event,'),
        ({"under_way": {"place": 48}}, '"place" takes a number from 0 to 47, not 48.'),
        ({"under_way": {"owed": {"salt": 1}}}, '"owed" takes grain, ore, wool, lumber, brick,'),
        ({"under_way": {"drawn": ["x"]}}, '"drawn" takes a region and its number, such as'),
        ({"under_way": {"drawn": ["fields 1"]}}, '"drawn" names no region of the supply'),
        ({"under_way": {"drawn": ["fields 3"] * 3}}, '"drawn" takes at most 2 regions, not 3.'),
        ({"events": ["party"]}, '"events" takes builder, civil_war,'),
        ({"events": ["plague"] * 11}, '"events" has 11 event cards; there are 10.'),
        ({"seats": [{}]}, '"seats" takes one entry for each of the 2 players, not 1.'),
        ({"seats": [{}, 5]}, '"seats" takes a JSON object, not 5.'),
        ({"stacks": [[]] * 6}, '"stacks" has 6 stacks; there are 5.'),
        ({"stacks": ["spy"]}, "\"stacks\" takes a list, not 'spy'."),
        ({"stacks": [["ace"]]}, '"stacks" takes alchemist,'),
        ({"stacks": [["raid", "raid"]]}, "too many cards of one kind: raid, 2 instead of 1."),
        ({"aside": ["raid", "raid"]}, '"aside" has more cards than there are: raid.'),
        ({"dealt": ["spy"]}, "\"dealt\" is only for the phase 'deal'."),
        ({"phase": "deal", "aside": []}, "In the phase 'deal' \"aside\" is what has not been"),
    ],
)
def test_a_field_that_cannot_be(fields: dict[str, Any], sentence: str) -> None:
    assert sentence in refused(fields)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"hat": 1}, "A seat has no field 'hat'; its fields are left, columns,"),
        ({"left": 12}, '"left" takes a number from 0 to 11, not 12.'),
        ({"columns": []}, '"columns" takes 1 to 7 columns, not 0.'),
        ({"columns": ["tent", "city"]}, '"level" takes settlement, city, not'),
        ({"columns": [{"door": 1}, "city"]}, "A column has no field 'door';"),
        ({"columns": [{"above": ["ace"]}, "city"]}, '"above" takes alchemist,'),
        ({"columns": [{"above": ["abbey"] * 3}, "city"]}, '"above" takes at most 2 cards, not 3.'),
        ({"columns": ["settlement"] * 7}, '"regions" takes a region for each of the 16 corners'),
        ({"roads": [True]}, '"roads" takes one value for each of the 2 ends, not 1.'),
        ({"roads": [1, 0]}, '"roads" takes true or false, not 1.'),
        ({"regions": ["fields 1"]}, '"regions" takes a region for each of the 6 corners, not 1.'),
        ({"regions": ["field 1"] * 6}, '"regions" takes a region and its number, such as'),
        ({"regions": [{"stock": 1}] * 6}, '"regions" takes a region and its number, such as'),
        ({"regions": [{"region": "fields 1", "stock": 4}] * 6}, '"stock" takes a number from 0'),
        ({"resources": {"salt": 1}}, '"resources" takes grain,'),
        ({"resources": {"ore": 5}}, '"resources" has 5 ore, 2 more than fit.'),
        ({"hand": {"spy": 1}}, '"hand" takes a list, not'),
        ({"hand": ["ace"]}, '"hand" takes alchemist,'),
        ({"hand": ["karl", "karl"]}, '"hand" has more cards than there are: karl.'),
        ({"memory": {"x": 1}}, "A memory has no field 'x'; its fields are stacks,"),
        ({"memory": {"doubts": [0]}}, '"doubts" takes a number for each of the 5 stacks.'),
        ({"memory": {"doubts": [7, 0, 0, 0, 0]}}, '"doubts" takes a number from 0 to 6, not 7.'),
        ({"memory": {"stacks": [[]]}}, 'A memory\'s "stacks" takes 5 stacks, not 1.'),
        ({"memory": {"stacks": [["ace"], [], [], [], []]}}, 'A memory takes cards, "?" or "put"'),
        ({"memory": {"stacks": [["?"] * 93, [], [], [], []]}}, "A memory has 93 cards; it holds"),
        ({"memory": {"afloat": {"spy": 0.5}}}, '"afloat" takes whole numbers, not 0.5.'),
    ],
)
def test_a_seat_that_cannot_be(fields: dict[str, Any], sentence: str) -> None:
    assert sentence in refused(seats(fields))


@pytest.mark.parametrize("position", [None, 5, "x", [], [1]])
def test_not_a_position(position: Any) -> None:
    assert refused(position).startswith("A position is a JSON object, not ")


def test_players_and_options_are_checked_like_those_of_a_new_game() -> None:
    with pytest.raises(BadOption):
        CATAN.position({"players": 3})


# --- what fits together ----------------------------------------------------------------------

BLANK = [["?"] * height for height in STACK_HEIGHTS]
LONG = ["fields 3", "hills 1", "fields 1", "mountains 2", "pasture 3", "forest 4", "hills 5",
        "gold_field 6"]  # fmt: skip
FLAWED: dict[int, list[dict[str, Any]]] = {
    flaws.BAD_TURN: [
        {"to_move": 1},
        {"phase": "upkeep", "to_move": 1},
        {"phase": "act", "turn": 0},
        {"phase": "arrange", "turn": 3},
        {"phase": "event_die", "to_move": 0},
        {"phase": "confiscate", "under_way": {"stack": 0}, "to_move": 0},
    ],
    flaws.BAD_DICE: [
        {"face": None},
        {"rolled": 0},
        {"phase": "upkeep", "rolled": 3},
        {"phase": "number_die", "rolled": 2},
        {"phase": "event_card", "face": "trade"},
    ],
    flaws.BAD_LAND: [seats({"left": 6, "columns": ["city", "city"]})],
    flaws.BAD_REGIONS: [
        seats({"regions": ["fields 1"] * 6}),
        seats({"regions": [*LONG[2:-1], "gold_field 3"]}),
        seats({"regions": [None, *LONG[3:]]}),
        seats({"left": 4, "columns": ["settlement"] * 3, "regions": ["fields 3", *LONG[:1],
               *LONG[2:]]}),
        {"phase": "above"},
    ],
    flaws.BAD_SITES: [
        seats({"columns": [{"above": ["market"]}, "city"]}),
        seats({"columns": [{"above": ["abbey", "abbey"]}, "city"]}),
        seats({"columns": [{"above": ["spy"]}, "city"]}),
    ],
    flaws.BAD_HAND: [
        seats({"hand": ["spy", "spy", "spy", "raid"]}),
        seats({}, {"hand": ["konrad", "falk", "karl", "otto"]}),
    ],
    flaws.BAD_EVENTS: [{"events": ["builder", "builder"]}],
    flaws.BAD_CONTEXT: [
        {"phase": "pay"},
        {"phase": "gain"},
        {"under_way": {"card": "spy"}},
        {"under_way": {"owed": {"ore": 1}}},
        {"under_way": {"due_any": 1}},
        {"phase": "site"},
        {"phase": "site", "under_way": {"card": "abbey"}},
        {"phase": "choose_card"},
        {"phase": "defend"},
        {"offers": 4},
    ],
    flaws.BAD_OFFER: [
        {"phase": "answer"},
        {"phase": "offer", "under_way": {"give": {"ore": 4}}},
        {"phase": "offer", "under_way": {"give": {"ore": 1}, "want": {"ore": 1}}},
        {"phase": "reply", "under_way": {"give": {"ore": 1}}},
    ],
    flaws.BAD_MEMORY: [
        seats({"memory": {"known": ["spy"]}}),
        seats({"memory": {"stacks": [[]] * 5}}),
        seats({"memory": {"stacks": [["karl"] * 13, *BLANK[1:]]}}),
        seats({"memory": {"afloat": {"karl": 2}}}),
        seats({"memory": {"afloat": {"karl": 1}}}),
        seats({"memory": {"afloat": {"karl": -1}}}),
    ],
}  # fmt: skip
CANNOT_BE_WRITTEN = {
    flaws.BAD_SUPPLY, flaws.BAD_STOCK, flaws.BAD_CARDS, flaws.BAD_STACKS, flaws.BAD_SPARE,
}  # fmt: skip
"""A position has no words for these: they are read from states in `test_flaws`."""


@pytest.mark.parametrize(
    ("number", "case"), [(number, n) for number, cases in FLAWED.items() for n in range(len(cases))]
)
def test_a_flaw(number: int, case: int) -> None:
    assert refused(FLAWED[number][case]) == f"This position cannot be: {flaws.FLAWS[number]}."


def test_every_flaw_is_reached() -> None:
    assert {*FLAWED, *CANNOT_BE_WRITTEN} == set(flaws.FLAWS)


def test_too_much_on_the_table() -> None:
    cities = {"columns": ["city"] * 5, "left": 3}
    regions = [None] * 12
    said = refused(seats({**cities, "regions": regions}, {**cities, "regions": regions}))
    assert said == "There are too many of one kind on the table: settlement."


@pytest.mark.parametrize(
    "position",
    [
        {"phase": "recall", "to_move": 0},
        {"phase": "spy", "under_way": {"card": "spy"}, "to_move": 0, "face": "card"},
        {"phase": "put_card", "under_way": {"stack": 0}},
    ],
)
def test_a_decision_without_a_choice(position: dict[str, Any]) -> None:
    if position["phase"] == "spy":
        assert CATAN.position(position).legal  # nothing to take: stop
        return
    phase = position["phase"]
    assert refused(position) == (
        f"This position cannot be: nothing can be done in phase {phase!r}."
    )


# --- anything at all -------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (None, True, -1, 0, 1, 2, 99, 10**30, 0.5, "", "x", "spy", [], {}, [[]],
                         ["spy"], {"spy": 1}, [None], "rest", "act", "grain")  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    found = [path]
    if isinstance(data, (dict, list)):
        items = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in items:
            found += places(value, (*path, key))
    return found


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def test_fuzz() -> None:
    """Whatever stands somewhere in a position: it is read, or refused with a sentence."""
    rnd, here = random.Random(8), setting(turn_limit=60)
    good = [CATAN.to_position(here, s) for s in states(here, 4, every=40)]
    read, said = 0, []
    for _ in range(1500):
        data = json.loads(json.dumps(rnd.choice(good)))
        path = rnd.choice(places(data)[1:])
        put(data, path, rnd.choice([*JUNK, rnd.choice(NAMES)]))
        try:
            s = CATAN.from_position(here, data)
        except BadPosition as error:
            said.append(str(error))
        else:
            read += 1
            assert CATAN.from_position(here, CATAN.to_position(here, s)).tobytes() == s.tobytes()
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in said)
    assert read > 20


def test_a_misspelt_card_is_answered_with_the_nearest_names() -> None:
    with pytest.raises(BadPosition) as caught:
        CATAN.position({"seats": [{"hand": ["garison"]}, {}]})
    assert str(caught.value) == "\"hand\" takes a name such as garrison, arsonist, not 'garison'."


def test_the_turn_of_the_year_is_never_among_the_event_cards_turned() -> None:
    """E5: with it all are shuffled, so nine at most have been turned."""
    nine = ["builder", "civil_war", "plenty", "plenty", "progress", "progress", "conflict",
            "plague", "plague"]  # fmt: skip
    record = CATAN.position({"phase": "event_card", "events": nine})
    assert record.legal == (record.read("card new year"),)
    record.play(record.legal[0])
    assert record.position()["events"] == []
    for events in (["new_year"], [*nine, "new_year"]):
        assert "until the turn of the year" in refused({"events": events})


# --- the end ---------------------------------------------------------------------------------

LIBRARY = {"level": "city", "above": ["church", "library"], "below": ["konrad", "bath_house"]}


def won(**fields: Any) -> dict[str, Any]:
    """Seat 1 has 8 points, the knight token among them, where 7 win."""
    options = {"victory_points": 7, **fields.pop("options", {})}
    return {"options": options, **seats({}, {"columns": ["city", LIBRARY]}), **fields}


@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("phase", ["upkeep", "event_die", "act", "fill"])
def test_a_game_that_is_won_is_over(phase: str, active: int) -> None:
    """C82: the game ends at once, in whoever's turn; nothing can be played after that."""
    said = refused(won(phase=phase, active=active))
    assert said == (
        "This position cannot be: somebody has the 7 points that win, so the game is over, "
        "in phase 'over'."
    )
    assert CATAN.position(won(phase="over", active=active)).winners == (1,)


def test_points_that_win_in_the_own_turn_only() -> None:
    """C82: with `win_on_own_turn` the other may have the points while the game goes on."""
    own = {"win_on_own_turn": True}
    assert CATAN.position(won(options=own, active=0)).to_move == 0
    assert "so the game is over" in refused(won(options=own, active=1))


def test_a_game_without_a_winner_ends_with_the_last_turn() -> None:
    """C83: neither sooner nor without the points."""
    said = refused({"phase": "over", "turn": 7})
    assert said == (
        "This position cannot be: nobody has the 12 points that win, and turn 7 is not the last "
        "of 300, so the game is not over."
    )
    assert CATAN.position({"phase": "over", "turn": 300}).winners == (0, 1)
