"""Actions for people who point: in every game, each legal action has words and its own targets."""

import random
from typing import Any

import pytest

import kastellan
from kastellan.core.errors import CannotUndo
from kastellan.core.record import Record
from kastellan.core.texts import LANGUAGES
from kastellan.games import names

SEEDS = range(3)


def decisions(game: str, seed: int) -> Any:
    """Every decision of a seat in a random game."""
    options = {"turn_limit": 40, "demolish": True} if game == "catan" else {}
    record = kastellan.load(game).new(options=options)
    driver, dice = kastellan.driver(seed), random.Random(seed)
    driver.settle(record)
    while record.to_move != kastellan.OVER:
        yield record
        record.play(dice.choice(record.legal))
        driver.settle(record)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", names())
def test_targets_tell_legal_actions_apart(game: str, seed: int) -> None:
    for record in decisions(game, seed):
        ways = [tuple(record.parts(action)["targets"]) for action in record.legal]
        assert all(ways)
        assert len(set(ways)) == len(ways), [record.say(action) for action in record.legal]


@pytest.mark.parametrize("game", names())
def test_words_tell_legal_actions_apart_in_every_language(game: str) -> None:
    for record in decisions(game, 5):
        for lang in LANGUAGES:
            texts = record.game.texts
            said = [texts.say(record.words(action), lang) for action in record.legal]
            assert len(set(said)) == len(said), said


@pytest.mark.parametrize("game", names())
def test_parts_are_plain_data_and_name_what_the_view_shows(game: str) -> None:
    for record in decisions(game, 7):
        view = record.view(record.to_move)
        for action in record.legal:
            part = record.parts(action)
            assert isinstance(part["kind"], str)
            for name, value in part.items():
                assert value is None or isinstance(value, (str, int, list)), name
            assert_shown(record, part, view)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", names())
def test_final_is_what_cannot_be_taken_back(game: str, seed: int) -> None:
    """Told beforehand from what the mover knows, and true of the whole state afterwards."""
    told: dict[bool, int] = {False: 0, True: 0}
    for record in decisions(game, seed):
        for action in record.legal:
            is_final = record.is_final(action)
            told[is_final] += 1
            after = record.fork()
            after.play(action)
            try:
                after.check_undo()
                assert not is_final, record.say(action)
            except CannotUndo:
                assert is_final, record.say(action)
    assert min(told.values()) > 20


def assert_shown(record: Record, part: dict[str, Any], view: Any) -> None:
    """A hand card that is pointed at lies in the hand that the view shows, and so on."""
    for target in part["targets"]:
        place, *rest = target.split(".")
        if place == "hand" and record.game.name == "kreta":
            assert rest[0] in view["seats"][record.to_move]["hand"]
        elif place == "hand":
            assert rest[1] in view["seats"][int(rest[0])]["hand"]
        elif place == "province":
            assert view["provinces"][int(rest[0])]
        elif place == "corner":
            corners = [
                region["corner"]
                for row in view["seats"][int(rest[0])]["regions"]
                for region in row
                if region is not None
            ]
            assert int(rest[1]) in corners
        elif place == "stack" and len(rest) == 2:
            assert int(rest[1]) < view["stacks"][int(rest[0])]["height"]


def test_the_scene_of_kreta_holds_the_board() -> None:
    game = kastellan.load("kreta")
    scene = game.scene(game.new(2, board="sardegna").setting)
    assert scene["board"] == "sardegna"
    assert len(scene["provinces"]) == 16
    assert len(scene["sites"]) == 26
