"""What a search says that it thinks: lines, chances and points, and nothing that is hidden."""

import json
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

import kastellan
from kastellan.bots import make
from kastellan.bots.search.bot import Search
from kastellan.bots.search.budget import read
from kastellan.bots.search.guide import Guide
from kastellan.bots.search.knowledge import knowledge
from kastellan.bots.search.lines import AT_CHANCE, AT_END, Line
from kastellan.bots.search.standing import Standing
from kastellan.bots.search.thoughts import Thoughts, thoughts
from kastellan.bots.search.tree import CLOSED, NODE, NONE, ROOT, SEATS, add_child, new_node
from kastellan.bots.search.wording import in_words
from kastellan.core.errors import KastellanError
from kastellan.core.game import Setting, State
from kastellan.core.record import Record
from kastellan.core.texts import LANGUAGES
from tests.bots.places import LAST, place
from tests.bots.search.chains import chain
from tests.bots.veil import Veiled

KRETA = kastellan.load("kreta")
ALL_BUT_CASTELLAN = ["king", "architect", "admiral", "commander", "abbot", "farmer"]


def search(budget: str = "2000n", seed: int = 1, threads: int = 1) -> Search:
    bot = make(f"search:{budget}+threads={threads}", KRETA, seed, "compiled")
    assert isinstance(bot, Search)
    return bot


def think(
    record: Record, lines: int = 3, also: int | None = None, closer: bool = False
) -> Thoughts:
    again = search("500n") if closer else None
    return thoughts(search(), record.setting, record.state, lines, also, again)


@pytest.fixture(scope="module")
def opening() -> Record:
    """Blue has a villager to put or to move; site 17 is scored next."""
    return place(
        phase="commander", seats=[{"table": ["commander"], "villagers": {"Messara": 1}}, {}]
    )


@pytest.fixture(scope="module")
def found(opening: Record) -> Thoughts:
    return think(opening, closer=True)


def replayed(record: Record, line: Line) -> Record:
    twin = record.fork()
    for part in line.parts:
        for step in part.steps:
            assert twin.to_move == part.seat
            assert twin.say(step.action) == step.say
            twin.play(step.action)
    return twin


def test_every_action_is_ranked_and_the_best_are_told(opening: Record, found: Thoughts) -> None:
    assert {line.action for line in found.ranked} == set(opening.legal)
    assert len(found.lines) == 3
    assert all(line.parts for line in found.lines)
    assert found.best == found.lines[0]
    assert sum(line.share for line in found.ranked) == pytest.approx(1)


def test_the_best_comes_first(found: Thoughts) -> None:
    chances = [line.chances[found.seat] for line in found.lines]
    assert chances == sorted(chances, reverse=True)
    assert found.best is found.ranked[0]
    assert found.loss(found.best.action) == 0
    last = found.ranked[-1].action
    assert found.rank(last) == len(found.ranked)
    assert found.loss(last) > 0


def test_chances_and_points_are_for_each_seat(found: Thoughts) -> None:
    for line in found.ranked:
        assert len(line.chances) == len(line.points) == 2
        assert sum(line.chances) == pytest.approx(1, abs=1e-3)


def test_a_line_can_be_played_turn_by_turn(opening: Record, found: Thoughts) -> None:
    for line in found.lines:
        assert line.parts[0].steps[0].action == line.action
        after = replayed(opening, line)
        gains = np.sum([part.gains for part in line.parts], axis=0)
        assert tuple(gains + opening.points) == after.points
        seats = [part.seat for part in line.parts]
        assert all(one != next_ for one, next_ in pairwise(seats))


def test_a_line_stops_where_chance_decides() -> None:
    line = think(place(seats=[{"table": ALL_BUT_CASTELLAN}, {}])).best
    assert line.say == "castellan"
    assert line.ending == AT_CHANCE
    assert len(line.parts) == 1


def last_scoring(ours: int, theirs: int) -> Record:
    """Blue has only the castellan left, which ends the game."""
    seats = [{"table": ALL_BUT_CASTELLAN, "points": ours}, {"points": theirs}]
    return place(row=LAST, scored=10, seats=seats)


@pytest.mark.parametrize(
    ("ours", "theirs", "words"),
    [
        (60, 5, ["Blue can force the victory.", "a sure victory, with about 60 points"]),
        (5, 60, ["Red can force the victory.", "a sure defeat, with about 5 points"]),
        (40, 40, ["If all play their best, Blue and Red share the victory.", "a shared victory"]),
    ],
)
def test_what_is_proven_is_said_to_be_sure(ours: int, theirs: int, words: Sequence[str]) -> None:
    found = think(last_scoring(ours, theirs))
    assert found.best.proven
    assert found.best.ending == AT_END
    for part, told in zip(words, in_words(found), strict=True):
        assert part in told
    assert in_words(found)[1].endswith("That ends the game.")


def test_what_was_hardly_looked_at_gets_a_closer_look(opening: Record, found: Thoughts) -> None:
    also = found.ranked[-1].action
    quick, closer = think(opening, 1, also), think(opening, 1, also, closer=True)
    lines = [each.ranked[each.rank(also) - 1] for each in (quick, closer)]
    assert lines[0].parts == ()
    assert lines[1].parts[0].steps[0].action == also
    replayed(opening, lines[1])
    assert lines[0].chances != lines[1].chances


def test_a_closer_look_at_a_draw_that_need_not_be_is_no_proof() -> None:
    """Red may share the victory for sure, and do better if it can: the draw is not the answer."""
    seats = [
        {"table": ["commander"], "points": 40, "villagers": {"Kissamos": 1}},
        {"table": ["commander", "admiral"], "points": 43, "villagers": {"Kydonia": 1}},
    ]
    record = place(phase="commander", row=LAST, scored=10, seats=seats)
    also = record.read("villager Kydonia")
    found = thoughts(search("1500n"), record.setting, record.state, 1, also, search("400n", 2))
    line = found.ranked[found.rank(also) - 1]
    assert line.parts  # it was looked at again
    assert not line.proven


def test_half_an_answer_is_not_told(opening: Record) -> None:
    """A card that waits for its target, because the search has not seen further."""
    first = opening.read("villager Candia")
    after = opening.fork()
    after.play(first)
    facts = knowledge(KRETA)
    assert facts is not None
    guide = Guide(KRETA, opening.setting, opening.state, facts)
    for card, parts in (("architect", 1), ("castellan", 2)):
        line, _ = guide.follow(first, chain([first, after.read(card)]))
        assert len(line) == parts


def test_the_same_turn_in_other_steps_is_told_once() -> None:
    """From Amari to Candia one can go straight, or by Mylopotamos or Messara."""
    ours = {"table": ["commander"], "villagers": {"Messara": 1, "Amari": 1}}
    record = place(phase="march", steps=2, seats=[ours, {}])
    found = think(record, 4)
    ends = {after.tobytes() for line in found.lines if (after := line.parts[0].after) is not None}
    assert len(ends) == len(found.lines) == 4
    assert {line.action for line in found.ranked} == set(record.legal)


def test_threads_are_taken_together(opening: Record) -> None:
    found = thoughts(search(threads=2), opening.setting, opening.state)
    assert found.rounds == 2000
    assert sum(line.visits for line in found.ranked) >= 1990
    replayed(opening, found.best)


def test_the_same_thoughts_for_the_same_seed(opening: Record, found: Thoughts) -> None:
    assert think(opening, closer=True).to_json() == found.to_json()


def test_as_json(found: Thoughts) -> None:
    data = json.loads(json.dumps(found.to_json()))
    assert data["seat"] == 0
    assert len(data["lines"]) == 3
    best = data["lines"][0]
    assert best["say"] == found.best.say
    assert best["parts"][0]["steps"][0]["told"][0]["key"].startswith("log.")


def test_nothing_to_think_about() -> None:
    record = KRETA.new(players=2)
    with pytest.raises(KastellanError, match="only when a seat is to move"):
        thoughts(search(), record.setting, record.state)


class Idle(Search):
    """A search that has no time left once it has begun, at first or always."""

    idle = 2

    def search(self, setting: Setting, s: State, hurry: bool = True) -> None:
        super().search(setting, s, hurry)
        self.idle -= 1
        if self.idle >= 0:
            self._trees[0].nodes[ROOT]["child"] = CLOSED


def test_a_search_too_short_to_find_anything(opening: Record) -> None:
    bot = Idle(KRETA, 1, read("100n"))
    with pytest.raises(KastellanError, match="A search of 100n finds nothing; give it more"):
        thoughts(bot, opening.setting, opening.state)


def test_a_search_whose_time_went_into_compiling_gets_another(opening: Record) -> None:
    bot = Idle(KRETA, 1, read("100n"))
    bot.idle = 1
    found = thoughts(bot, opening.setting, opening.state)
    assert {line.action for line in found.ranked} == set(opening.legal)


def test_an_action_that_cannot_be_played(found: Thoughts) -> None:
    with pytest.raises(KastellanError, match="not among those that can be played"):
        found.rank(0)


def test_what_a_seat_cannot_know_changes_no_thought() -> None:
    """Where the rival's villagers stand is hidden in this game."""
    ours = {"table": ["commander"], "villagers": {"Messara": 1}}
    told = []
    for places in ((), ("Messara", "Candia")):
        theirs = {"villagers": dict.fromkeys(places, 1)}
        record = place(game=Veiled(), phase="commander", seats=[ours, theirs])
        bots = [make("search:24n", record.game, 1) for _ in range(2)]
        assert isinstance(bots[0], Search)
        assert isinstance(bots[1], Search)
        found = thoughts(bots[0], record.setting, record.state, 2, record.legal[0], bots[1])
        told.append((found.to_json(), in_words(found)))
    assert told[0] == told[1]


def test_standings_of_two_trees_are_weighed_by_visits() -> None:
    trees = []
    for visits, chance in ((30, 0.2), (10, 0.6)):
        nodes, used = np.zeros(4, NODE), np.zeros(1, np.int64)
        root = new_node(nodes, used, NONE)
        child = add_child(nodes, used, root, 7)
        nodes[child]["visits"] = visits
        nodes[child]["chances"][:2] = chance, 1 - chance
        trees.append(nodes)
    both = Standing.root(trees).children()[7]
    assert both.visits == 40
    assert both.chances == pytest.approx([0.3, 0.7] + [0] * (SEATS - 2))
    assert not both.proven
    trees[1][1]["proven"] = 1
    assert Standing.root(trees).children()[7].chances[0] == pytest.approx(0.6)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_words_of_every_language(lang: str, found: Thoughts) -> None:
    told = in_words(found, lang)
    assert len(told) == 4
    assert all(text.endswith(".") and "{" not in text for text in told)
    if lang != "en":
        assert not set(told) & set(in_words(found, "en"))
