"""The characters: each complete in every language, with a face, and with habits of its own."""

from xml.etree import ElementTree

import numpy as np
import pytest

import kastellan
from kastellan import arena, bots
from kastellan.bots.evaluation import evaluation, fitted
from kastellan.bots.levels import TEXTS, Level
from kastellan.bots.mind import Mind, judgement, planned
from kastellan.bots.ready import Ready
from kastellan.core.texts import LANGUAGES

GAMES = [kastellan.load(name) for name in ("kreta", "catan")]
KRETA, CATAN = GAMES
LEVELS = [level for game in GAMES for level in bots.levels(game)]
SVG = "{http://www.w3.org/2000/svg}"

each_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_five_for_each_game_from_gentle_to_strong(game: kastellan.Game) -> None:
    assert [level.rank for level in bots.levels(game)] == [1, 2, 3, 4, 5]
    assert {level.game for level in bots.levels(game)} == {game.name}
    assert bots.levels(game)[-1].mind == Mind("2s")


@pytest.mark.parametrize(("game", "name"), [(KRETA, "captain"), (CATAN, "marshal")])
def test_whom_one_meets_when_nobody_is_named(game: kastellan.Game, name: str) -> None:
    assert bots.usual(game) == name


def test_no_name_twice() -> None:
    assert len({level.id for level in LEVELS}) == len(LEVELS) == 5 * len(GAMES)
    for lang in LANGUAGES:
        assert len({TEXTS.say(level.name, lang) for level in LEVELS}) == len(LEVELS)


@each_level
def test_a_name_and_a_sentence_in_every_language(level: Level) -> None:
    sentences = {TEXTS.say(level.sentence, lang) for lang in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)  # none left in English
    for lang in LANGUAGES:
        assert TEXTS.say(level.name, lang).strip()
        assert TEXTS.say(level.sentence, lang).endswith(".")


def test_no_text_for_somebody_who_is_not_there() -> None:
    wanted = {"level.play", "level.more"}
    wanted |= {message.key for level in LEVELS for message in (level.name, level.sentence)}
    for lang in LANGUAGES:
        assert {key for key in TEXTS.table(lang) if key.startswith("level.")} == wanted


@each_level
def test_a_face_that_can_be_shown_anywhere(level: Level) -> None:
    assert len(level.face) < 6 * 1024
    root = ElementTree.fromstring(level.face)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert width == height
    drawn = {"svg", "g", "path", "circle", "clipPath"}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in drawn  # no text, no script, no image
        for name, value in element.attrib.items():
            assert "href" not in name
            assert not name.startswith("on")
            assert "url(" not in value or value.startswith("url(#")


def test_every_face_is_its_own() -> None:
    assert len({level.face for level in LEVELS}) == len(LEVELS)


@each_level
def test_what_it_overlooks_and_likes_is_there_to_be_weighed(level: Level) -> None:
    """A misspelt feature would be a habit without an effect."""
    game = kastellan.load(level.game)
    mind = level.mind
    assert not set(mind.overlooks) & set(mind.fond)
    if mind.budget:
        known = evaluation(game)
        assert known is not None
        assert {*mind.overlooks, *mind.fond} <= set(known.names)
    else:
        from kastellan.bots.catan import greedy_weights
        from kastellan.bots.kreta import outlook

        table = outlook.WEIGHTS if game is KRETA else greedy_weights.WEIGHTS
        assert {*mind.overlooks, *mind.fond} <= set(table)


def test_weights_of_a_mind_that_searches() -> None:
    mind = Mind("1s", overlooks=("second",), fond={"ships": 0.5})
    known = evaluation(KRETA)
    assert known is not None
    ships, second = known.names.index("ships"), known.names.index("second")
    for players in (2, 4):
        usual, own = fitted(KRETA, players), judgement(mind, KRETA, players)
        assert own[0, :, second].tolist() == [0.0, 0.0]
        assert own[0, :, ships].tolist() == (usual[0, :, ships] + 0.5).tolist()
        changed = np.argwhere(own != usual)
        assert {(int(which), int(place)) for which, _, place in changed} <= {
            (0, ships),
            (0, second),
        }


def test_weights_of_a_mind_that_plans() -> None:
    mind = Mind(overlooks=("a",), fond={"b": 5})
    assert planned(mind, {"a": 7, "b": 7, "c": 7}) == {"a": 0, "b": 12, "c": 7}


def test_the_strongest_judges_by_the_usual_weights() -> None:
    assert np.array_equal(judgement(bots.levels(KRETA)[-1].mind, KRETA, 3), fitted(KRETA, 3))


@each_level
def test_the_same_seed_makes_the_same_choices(level: Level) -> None:
    """All but those that are given a time."""
    if level.mind.budget.endswith("s"):
        return
    game = kastellan.load(level.game)
    lines = []
    for _ in range(2):
        record, chance = game.new(players=2), kastellan.driver(3)
        seated = [bots.make(level.id, game, seed, "compiled") for seed in (1, 2)]
        assert seated[0].name == level.id
        while len(record.actions) < 70:
            chance.settle(record)
            record.play(bots.ask(seated[record.to_move], record))
        lines.append(record.actions)
    assert lines[0] == lines[1]


@each_level
def test_an_uncompiled_one_answers_too(level: Level) -> None:
    game = kastellan.load(level.game)
    record = game.new(players=2)
    kastellan.driver(3).settle(record)
    record.play(bots.ask(bots.make(level.id, game, 1), record))


@pytest.mark.parametrize("players", [2, 4])
def test_one_character_at_two_tables(players: int) -> None:
    """It weighs by the number of players, whatever it weighed by before."""
    level = bots.levels(KRETA)[1]
    used, fresh = (bots.make(level.id, KRETA, 1, "compiled") for _ in range(2))
    other, record = KRETA.new(players=6 - players), KRETA.new(players=players)
    for each in (other, record):
        kastellan.driver(3).settle(each)
    bots.ask(used, other)
    assert bots.ask(used, record) == bots.ask(fresh, record)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "place", "games"), [(KRETA, 1, 100), (CATAN, 1, 40), (CATAN, 2, 40)]
)
def test_quick_ones_beat_the_one_before(game: kastellan.Game, place: int, games: int) -> None:
    """A weak form of what docs/results.md shows: 100 games would be 65 to 85 wins."""
    weaker, stronger = bots.levels(game)[place - 1 : place + 1]
    match = arena.Match.of(game, [stronger.id, weaker.id], seed=1)
    assert arena.play(match, games, jobs=1).scores[0].rate.value > 0.55


def test_who_plans_is_ready_without_a_compiler() -> None:
    for game in GAMES:
        for level in bots.levels(game):
            waits = isinstance(bots.make(level.id, game, 0, "ready"), Ready)
            assert waits == bool(level.mind.budget)
