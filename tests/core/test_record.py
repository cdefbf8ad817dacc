"""Records: the checked way in, taking back, and JSON."""

import copy
import json
from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan import (
    CHANCE,
    OVER,
    BadRecord,
    CannotUndo,
    IllegalAction,
    KastellanError,
    Record,
)
from tests.games.kreta.positions import KRETA, data, opened, random_game, seat, table


def same(one: Record, other: Record) -> bool:
    return one.to_json() == other.to_json() and one.state.tobytes() == other.state.tobytes()


def own_board() -> dict[str, Any]:
    """A board of one's own: the western end of Crete has lost a port."""
    board = copy.deepcopy(dict(KRETA.new().setting.parts.data))
    board.update(name="my crete", title="My Crete")
    del board["provinces"][1]["port"]
    board["provinces"][0]["name"] = "Élafos"
    return board


def spoiled(record: Record, **fields: Any) -> str:
    """The record's JSON with some fields replaced; None removes one."""
    content = {**json.loads(record.to_json()), **fields}
    return json.dumps({name: value for name, value in content.items() if value is not None})


# --- playing ---------------------------------------------------------------------------------


def test_legal_is_an_ascending_tuple() -> None:
    record = random_game(3, 5)
    again = record.start()
    for action in record.actions:
        assert isinstance(again.legal, tuple)
        assert list(again.legal) == sorted(set(again.legal))
        assert all(type(each) is int for each in again.legal)
        again.play(action)
    assert again.legal == ()
    assert same(record, again)


def test_odds_only_where_chance_is_to_move() -> None:
    record = random_game(2, 5)
    again = record.start()
    for action in record.actions:
        if again.to_move == CHANCE:
            assert tuple(each for each, _ in again.odds) == again.legal
            assert all(weight > 0 for _, weight in again.odds)
        else:
            assert again.odds == ()
        again.play(action)


def test_play_takes_numpy_integers() -> None:
    record = KRETA.new()
    record.play(np.int16(record.legal[0]))  # type: ignore[arg-type]
    assert type(record.actions[0]) is int


@pytest.mark.parametrize(
    "action", [-1, 10**6, True, 1.0, "admiral", None, [], float("nan"), 1 << 20_000],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_no_such_action(action: object) -> None:
    record = opened(2)
    before = record.to_json()
    for refuse in (record.play, record.say):
        with pytest.raises(IllegalAction, match=r"There is no action .*: actions are numbered"):
            refuse(action)  # type: ignore[arg-type]
    assert record.to_json() == before


def test_a_refusal_changes_nothing_and_can_be_said_in_every_language() -> None:
    record = opened(2)
    before = record.state.tobytes()
    with pytest.raises(IllegalAction) as refused:
        record.play(next(a for a in range(KRETA.rules.actions) if record.say(a) == "farmer"))
    assert record.state.tobytes() == before
    said = {lang: KRETA.texts.say(refused.value.reason, lang) for lang in ("en", "de", "fr")}
    assert len(set(said.values())) == 3
    assert str(refused.value) == said["en"]


def test_state_is_a_copy() -> None:
    record = opened(2)
    record.state["points"][0] = 99
    assert record.points == (0, 0)


# --- taking back -----------------------------------------------------------------------------


def test_undo_takes_back_one_decision_of_the_mover() -> None:
    record = table(seat({"Kissamos": 1}), seat())
    record.play_line("commander: Kissamos>Selino, Selino>Sfakia")
    states = [record.to_json()]
    for _ in range(3):
        record.undo()
        states.append(record.to_json())
    assert len(set(states)) == 4
    assert same(record, table(seat({"Kissamos": 1}), seat()))
    assert record.say(record.legal[0]) == "admiral"  # what is legal is found anew


def test_undo_at_the_start() -> None:
    with pytest.raises(CannotUndo, match="Nothing has been played yet"):
        KRETA.new().undo()


def test_undo_never_goes_past_another_seat() -> None:
    record = table(seat(), seat())
    record.play_line("architect: fort 1")
    before = record.to_json()
    with pytest.raises(CannotUndo, match="The turn has passed on"):
        record.undo()
    assert record.to_json() == before


def test_undo_never_goes_past_chance() -> None:
    record = opened(2)
    with pytest.raises(CannotUndo, match="What chance has decided"):
        record.undo()
    record = table(seat(), seat())
    record.play_line("castellan: card 5")
    with pytest.raises(CannotUndo, match="What chance has decided"):
        record.undo()


def test_undo_not_after_a_scoring_or_the_end() -> None:
    record = table(seat(), seat())
    record.play_line("castellan")
    with pytest.raises(CannotUndo):
        record.undo()
    record = random_game(2, 1)
    with pytest.raises(CannotUndo, match="The game is over"):
        record.undo()


# --- seeing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seat_number", [-1, 2, True, "0", 1 << 20_000], ids=lambda n: type(n).__name__
)
def test_no_such_seat(seat_number: object) -> None:
    with pytest.raises(KastellanError, match="seats are 0 to 1"):
        opened(2).view(seat_number)  # type: ignore[arg-type]


def test_winners_only_at_the_end() -> None:
    record = random_game(4, 2)
    assert record.to_move == OVER
    assert record.winners
    record = random_game(4, 2, steps=60)
    assert record.winners == ()


# --- JSON ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_json_round_trip(players: int) -> None:
    for steps in (0, 5, 40, None):
        record = random_game(players, 3, steps, second_after_tie="half", start=1)
        again = Record.from_json(record.to_json())
        assert same(record, again)
        assert again.points == record.points
        assert same(record, Record.from_json(record.to_json().encode()))


def test_json_is_the_same_bytes_every_time_and_one_line() -> None:
    text = random_game(3, 3).to_json()
    assert text == random_game(3, 3).to_json()
    assert "\n" not in text
    assert json.loads(text)["signature"] == KRETA.signature
    assert json.loads(text)["kastellan"] == 1


def test_json_of_a_game_from_a_position() -> None:
    record = table(seat({"Amari": 2}), seat(abbot="Candia"), seat())
    record.play_line("commander: Amari>Messara, stop")
    again = Record.from_json(record.to_json())
    assert same(record, again)
    assert again.start().position() == record.start().position()


def test_a_step_that_cannot_be_is_named() -> None:
    record = opened(2, start=0)
    steps = [*record.actions, record.read("architect"), record.read("castellan")]
    with pytest.raises(BadRecord) as error:
        Record.from_json(spoiled(record, actions=steps))
    assert str(error.value) == (
        f"Step {len(steps)} (action {steps[-1]}) cannot be: Something else is due now. "
        "Build a fort on a site, or a village in a province."
    )


@pytest.mark.parametrize("step", ["7", None, 1.5, True, [], {}, -3, 99999])
def test_a_step_that_is_no_action(step: object) -> None:
    record = KRETA.new(players=2)
    text = json.dumps({**json.loads(record.to_json()), "actions": [record.legal[0], step]})
    with pytest.raises(BadRecord, match=r"^Step 2 \(action .*\) cannot be: There is no action"):
        Record.from_json(text)


def test_another_signature_is_refused() -> None:
    other = KRETA.signature + "x"
    with pytest.raises(BadRecord) as error:
        Record.from_json(spoiled(opened(2), signature=other))
    assert f"made with other rules of Kreta (signature {other!r}" in str(error.value)
    assert "with the version of Kastellan that wrote it" in str(error.value)


@pytest.mark.parametrize("version", [0, 2, "1", True, 1.5])
def test_another_format_is_refused(version: object) -> None:
    with pytest.raises(BadRecord, match=r"^This record has format .*; .* reads format 1\.$"):
        Record.from_json(spoiled(opened(2), kastellan=version))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": 5}, 'needs "game"'),
        ({"players": 9}, "Kreta is for 2, 3 or 4 players, not 9."),
        ({"options": []}, "The options of a record are a JSON object, not a list."),
        ({"options": {"colour": 1}}, "Kreta has no option 'colour'"),
        ({"options": {"start": 3}}, "The option start takes random or a seat"),
        ({"options": {"board": {"name": "x"}}}, "title"),
        ({"actions": {}}, 'needs "actions", a list of action numbers.'),
        ({"extra": 1}, "A game record has no field 'extra'; its fields are kastellan, game,"),
        ({"position": 5}, "A position is a JSON object, not 5."),
        ({"position": {"turn": 7}}, '"turn" takes a number from 0 to 3, not 7.'),
    ],
)
def test_an_opening_that_cannot_be(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRecord) as error:
        Record.from_json(spoiled(opened(2), **fields))
    assert sentence in str(error.value)


@pytest.mark.parametrize("text", ["", "{", "nonsense", b"\xff\xfe\xfa", "[" * 100_000, None, 5])
def test_not_json(text: Any) -> None:
    with pytest.raises(BadRecord, match="it is not JSON"):
        Record.from_json(text)


@pytest.mark.parametrize("text", ["[]", "5", "null", '"x"', "NaN"])
def test_not_an_object(text: str) -> None:
    with pytest.raises(BadRecord, match="A game record is a JSON object, not "):
        Record.from_json(text)


@pytest.mark.parametrize("fields", [{"players": 3}, {"options": {"start": 1}}])
def test_a_record_that_contradicts_its_position(fields: dict[str, Any]) -> None:
    record = table(seat(), seat())
    assert same(record, Record.from_json(spoiled(record, players=None, options=None)))
    with pytest.raises(BadRecord, match="contradicts itself"):
        Record.from_json(spoiled(record, **fields))


# --- positions and boards --------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_reads_back(players: int) -> None:
    record = random_game(players, 11)
    again = record.start()
    for action in record.actions:
        position = json.loads(json.dumps(again.position()))
        loaded = KRETA.position(position)
        assert loaded.state.tobytes() == again.state.tobytes()
        assert loaded.legal == again.legal
        assert loaded.position() == again.position()
        again.play(action)
    assert KRETA.position(again.position()).winners == record.winners


def test_a_position_plays_on_like_the_game_it_is_from() -> None:
    record = random_game(3, 12)
    middle = random_game(3, 12, steps=70)
    loaded = KRETA.position(middle.position())
    loaded.replay(record.actions[70:])
    assert loaded.state.tobytes() == record.state.tobytes()


def test_an_own_board_travels_with_records_and_positions() -> None:
    board = own_board()
    record = random_game(2, 4, board=board)
    stored = json.loads(record.to_json())["options"]["board"]
    assert stored["name"] == "my crete"
    assert len(stored["provinces"]) == 16
    assert same(record, Record.from_json(record.to_json()))
    assert same(record, Record.from_text(record.to_text()))
    loaded = KRETA.position(json.loads(json.dumps(record.position())))
    assert loaded.state.tobytes() == record.state.tobytes()
    names = [place["name"] for place in record.view()["provinces"]]
    assert names[0] == "Élafos"
    ports = [place["name"] for place in record.view()["provinces"] if place["port"]]
    assert len(ports) == 6
    position = data(seat(), seat(), options={"board": board})
    position["tiles"]["Élafos"] = position["tiles"].pop("Kissamos")
    placed = KRETA.position(position)
    placed.play_line("commander: villager elafos")  # accents may be left out
    assert "Élafos" in placed.log()[-1]


def test_an_own_board_from_a_file_is_stored_whole(tmp_path: Any) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(own_board()), encoding="utf-8")
    record = KRETA.new(players=2, board=str(file))
    assert same(record, KRETA.new(players=2, board=file))
    file.unlink()
    assert same(record, Record.from_json(record.to_json()))


def test_a_built_in_board_is_stored_by_name() -> None:
    record = KRETA.new(board=dict(KRETA.new(board="sardegna").setting.parts.data))
    assert record.setting.options["board"] == "sardegna"
    assert kastellan.Record.from_json(record.to_json()).setting.options["board"] == "sardegna"
