"""Whatever is typed or sent, the answer is a game or a sentence, and nothing has changed."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kastellan import OVER, KastellanError, Record, driver, games, load
from tests.games.kreta.positions import KRETA, random_game, seat, table

bounded = settings(
    max_examples=180, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def stroll(record: Record, seed: int, steps: int) -> Record:
    """Play at random, no further than the end."""
    chance = driver(seed)
    for _ in range(steps):
        chance.settle(record)
        if record.to_move == OVER:
            break
        record.play(record.legal[chance.below(len(record.legal))])
    return record


CATAN = load("catan")
BEGUN = random_game(2, 61, steps=45)
WHOLE = random_game(2, 62)
PLACED = table(seat({"Amari": 2}, abbot="Sitia", ships=["Candia"]), seat({"Amari": 1}, forts=[5]))
OWN = KRETA.new(players=2, board={**KRETA.new().setting.parts.data, "name": "mine"})
BUILT = {"level": "city", "above": ["abbey", "otto"], "below": ["gold_fleet"]}
REALMS = [
    {"columns": [BUILT, "settlement"], "roads": [True, False], "hand": ["spy", "raid", "karl"]},
    {"columns": ["settlement", "city"], "hand": ["witch", "mint"], "resources": {"ore": 2}},
]
STARTED = stroll(CATAN.new(), 63, 40)
ACTING = CATAN.position({"seats": REALMS, "options": {"demolish": True}})
LAST = stroll(CATAN.position({"turn": 20, "options": {"turn_limit": 20}, "seats": REALMS}), 64, 999)
RECORDS = (BEGUN, WHOLE, PLACED, STARTED, ACTING, LAST)
TEXTS = [record.to_text() for record in (*RECORDS, OWN)]
JSONS = [record.to_json() for record in (*RECORDS, OWN)]
POSITIONS = [record.position() for record in RECORDS]
NAMES = ["kastellan", "game", "signature", "players", "options", "position", "actions", "kreta"]
NAMES += ["phase", "turn", "steps", "sailed", "row", "scored", "swapped", "tiles", "seats"]
NAMES += ["points", "table", "abbot", "villagers", "villages", "ships", "forts", "Amari", "Candia"]
NAMES += ["board", "second_after_tie", "full_province_crossing", "start", "random", "march", "sail"]
NAMES += ["catan", "active", "to_move", "face", "rolled", "under_way", "events", "stacks", "aside"]
NAMES += ["columns", "regions", "stock", "hand", "memory", "known", "doubts", "afloat", "resources"]
NAMES += ["act", "pay", "offer", "defend", "plague", "spy", "fields 3", "ore", "victory_points"]


def test_every_game_is_fuzzed() -> None:
    assert {record.game.name for record in RECORDS} == set(games.names())


odd_texts = st.one_of(
    st.text(max_size=40),
    st.text(st.characters(codec=None), max_size=20),  # surrogates too
    st.sampled_from(["\x00", "\ud800", "\u2028", "9" * 5000, "a" * 10_000, "[" * 5000, "NaN"]),
    st.sampled_from(NAMES),
)
numbers = st.one_of(
    st.integers(),
    st.integers(-2, 30),
    st.floats().filter(lambda number: not number.is_integer()),
    st.sampled_from([10**400, -(2**63), 2**31, 2**63]),
)
plain = st.one_of(st.none(), st.booleans(), numbers, odd_texts)
things = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(NAMES), st.text(max_size=5)), inner, max_size=4),
    ),
    max_leaves=12,
)


def deep(levels: int) -> Any:
    """A list in a list in a list."""
    nested: Any = 5
    for _ in range(levels):
        nested = [nested]
    return nested


def answered(ask: Callable[[], Any]) -> Any:
    """The answer, or None for a sentence."""
    try:
        return ask()
    except KastellanError as error:
        said = str(error)
        assert said.endswith(".")
        assert "\n" not in said
        said.encode()  # can be printed
        return None


def spoil(data: Any, draw: st.DataObject) -> Any:
    """A copy of the data with one place changed."""
    top: Any = {"top": json.loads(json.dumps(data))}
    here: Any = top
    key: Any = "top"
    while True:
        inner = here[key]
        if not isinstance(inner, dict | list) or not inner or not draw.draw(st.integers(0, 5)):
            break
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        here, key = inner, draw.draw(st.sampled_from(list(keys)))
    match draw.draw(st.sampled_from(["replace", "delete", "double", "nudge"])):
        case "delete" if here is not top:
            del here[key]
        case "double" if isinstance(here, list):
            here.append(here[key])
        case "nudge" if type(here[key]) is int:
            here[key] += draw.draw(st.integers(-40, 40))
        case _:
            here[key] = draw.draw(things)
    return top["top"]


def whole(record: Record) -> None:
    """A game that was read can be looked at, said and written again."""
    assert Record.from_json(record.to_json()).state.tobytes() == record.state.tobytes()
    json.dumps(record.view())
    record.log("de")
    for action in record.legal:
        assert record.read(record.say(action)) == action


@bounded
@given(st.one_of(odd_texts, st.binary(max_size=40), things.map(json.dumps)))
def test_from_json_of_anything(text: Any) -> None:
    assert answered(lambda: Record.from_json(text)) is None


@bounded
@given(st.sampled_from(JSONS), st.integers(1, 3), st.data())
def test_from_json_of_spoiled_records(text: str, changes: int, draw: st.DataObject) -> None:
    content = json.loads(text)
    for _ in range(changes):
        content = spoil(content, draw)
    record = answered(lambda: Record.from_json(json.dumps(content)))
    if record is not None:
        whole(record)


@bounded
@given(st.sampled_from(JSONS), st.integers(0, 3000), st.integers(0, 9), odd_texts)
def test_from_json_of_spoiled_texts(text: str, at: int, cut: int, put: str) -> None:
    answered(lambda: Record.from_json(text[:at] + put + text[at + cut :]))


@bounded
@given(odd_texts)
def test_from_text_of_anything(text: str) -> None:
    assert answered(lambda: Record.from_text(text)) is None


@bounded
@given(st.sampled_from(TEXTS), st.integers(0, 2000), st.integers(0, 9), odd_texts)
def test_from_text_of_spoiled_texts(text: str, at: int, cut: int, put: str) -> None:
    record = answered(lambda: Record.from_text(text[:at] + put + text[at + cut :]))
    if record is not None:
        assert Record.from_text(record.to_text()).to_json() == record.to_json()


@bounded
@given(st.sampled_from(TEXTS), st.data())
def test_from_text_of_shuffled_lines(text: str, draw: st.DataObject) -> None:
    lines = text.split("\n")
    for _ in range(draw.draw(st.integers(1, 3))):
        one, other = (draw.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match draw.draw(st.sampled_from(["swap", "copy", "drop", "put"])):
            case "swap":
                lines[one], lines[other] = lines[other], lines[one]
            case "copy":
                lines.insert(one, lines[other])
            case "drop" if len(lines) > 1:
                del lines[one]
            case _:
                lines.insert(one, draw.draw(odd_texts))
    record = answered(lambda: Record.from_text("\n".join(lines)))
    if record is not None:
        whole(record)


@bounded
@given(things)
def test_position_of_anything(data: Any) -> None:
    for game in map(load, games.names()):
        answered(lambda game=game: game.position(data))  # type: ignore[misc]


@bounded
@given(st.sampled_from(POSITIONS), st.integers(1, 3), st.data())
def test_position_of_spoiled_positions(data: Any, changes: int, draw: st.DataObject) -> None:
    game = load(data["game"])
    for _ in range(changes):
        data = spoil(data, draw)
    record = answered(lambda: game.position(data))
    if record is not None:
        assert game.position(record.position()).state.tobytes() == record.state.tobytes()
        whole(record)
        if record.legal:
            record.play(record.legal[-1])
            whole(record)


words = st.sampled_from(
    [record.say(action) for record in RECORDS for action in (*record.legal, 0, 5, 300)]
)
PHRASES = ["commander", "am>mes", "stop", "offer", "give ore", "bank ore>wool", "finish", ":", ","]
typed = st.one_of(odd_texts, words, st.tuples(words, odd_texts).map("".join))


@bounded
@given(st.sampled_from(RECORDS), typed)
def test_read_of_anything(record: Record, text: str) -> None:
    before = record.to_json()
    action = answered(lambda: record.read(text))
    assert action is None or action in record.legal
    assert record.to_json() == before


@bounded
@given(
    st.sampled_from(RECORDS),
    st.lists(st.one_of(typed, st.sampled_from(PHRASES)), max_size=5),
    st.sampled_from([":", ",", ": ", ", ", " "]),
)
def test_play_line_of_anything(record: Record, parts: list[str], between: str) -> None:
    fresh = Record.from_json(record.to_json())
    played = answered(lambda: fresh.play_line(between.join(parts)))
    assert fresh.actions == record.actions + (played or ())


@bounded
@given(st.sampled_from([BEGUN, ACTING]), things)
def test_play_and_say_of_anything(record: Record, action: Any) -> None:
    fresh = Record.from_json(record.to_json())
    answered(lambda: fresh.say(action))
    answered(lambda: fresh.view(action))
    answered(lambda: fresh.play(action))
    assert len(fresh.actions) - len(record.actions) == (
        action in record.legal and type(action) is int
    )


def test_lists_without_end() -> None:
    """As deep as JSON can be read, and deeper than Python can show."""
    for levels in (100, 500, 900, 980):
        nested = "[" * levels + "]" * levels
        for text in JSONS:
            for name in NAMES[:7]:
                content = {**json.loads(text), name: None}
                spoiled = json.dumps(content).replace(f'"{name}": null', f'"{name}": {nested}', 1)
                assert answered(lambda spoiled=spoiled: Record.from_json(spoiled)) is None  # type: ignore[misc]
    for record in (PLACED, ACTING):
        for field in record.position():
            if field not in ("players", "options"):
                data = {**record.position(), field: deep(5000)}
                assert answered(lambda data=data, game=record.game: game.position(data)) is None  # type: ignore[misc]


@bounded
@given(
    st.one_of(st.none(), st.integers(0, 6), things),
    st.dictionaries(st.one_of(st.sampled_from(NAMES), st.text(max_size=5)), things, max_size=3),
)
def test_new_with_any_options(players: Any, options: dict[str, Any]) -> None:
    for game in map(load, games.names()):
        record = answered(lambda game=game: game.new(players, options))  # type: ignore[misc]
        if record is not None:
            whole(record)


def test_a_sentence_stays_short_whatever_it_quotes() -> None:
    for odd in ("x" * 100_000, ["x"] * 100_000, 1 << 60_000, {"x": deep(5000)}, "\ud800" * 5000):
        for ask in (
            lambda odd=odd: KRETA.position({**POSITIONS[2], "turn": odd}),
            lambda odd=odd: KRETA.position({**POSITIONS[2], "tiles": {"Amari": odd}}),
            lambda odd=odd: KRETA.position({**POSITIONS[2], "swapped": [odd]}),
            lambda odd=odd: KRETA.position({**POSITIONS[2], "seats": [{"ships": [odd]}, {}]}),
            lambda odd=odd: CATAN.position({"face": odd}),
            lambda odd=odd: CATAN.position({"seats": [{"hand": [odd]}, {}]}),
            lambda odd=odd: CATAN.position({"seats": [{"regions": [odd] * 6}, {}]}),
            lambda odd=odd: CATAN.position({"under_way": {"owed": {"ore": odd}}}),
            lambda odd=odd: CATAN.new(turn_limit=odd),
            lambda odd=odd: ACTING.read(odd),
            lambda odd=odd: KRETA.new(start=odd),
            lambda odd=odd: KRETA.new(board=[odd]),
            lambda odd=odd: BEGUN.read(odd),
            lambda odd=odd: BEGUN.play(odd),
            lambda odd=odd: BEGUN.view(odd),
        ):
            with pytest.raises(KastellanError) as error:
                ask()
            assert len(str(error.value)) < 700
