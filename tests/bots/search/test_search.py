"""The search: what it finds, what it remembers, and that it is the same every time."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan.bots import ask, make
from kastellan.bots.evaluation import fitted
from kastellan.bots.search.bot import Search
from kastellan.bots.search.budget import read
from kastellan.bots.search.growing import built
from kastellan.bots.search.standing import Standing
from kastellan.bots.search.tree import CLOSED, NODE, NONE, ROOT, add_child, new_node
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.cores import usable_cores
from kastellan.core.driver import driver
from kastellan.core.errors import BadOption
from kastellan.core.record import Record
from kastellan.core.rng import WORDS, seed_stream
from tests.bots.places import LAST, place

KRETA = kastellan.load("kreta")
CATAN = kastellan.load("catan")
TABLES = [(KRETA, 2), (KRETA, 3), (KRETA, 4), (CATAN, 2)]


def opened(game: Any, players: int, seed: int, turns: int = 0) -> Record:
    """A game at its first real choice, or so many decisions of random bots later."""
    record: Record = game.new(players)
    chance = driver(seed)
    bot = make("random", game, seed)
    while record.to_move == CHANCE or len(record.legal) == 1 or turns > 0:
        if record.to_move == CHANCE:
            chance.settle(record)
        else:
            turns -= 1
            record.play(ask(bot, record))
    return record


def choices(record: Record, spec: str, seed: int, count: int, speed: str = "compiled") -> list[int]:
    """What a bot plays in the next decisions, for every seat."""
    bot = make(spec, record.game, seed, speed)
    chance = driver(seed)
    copy = Record.from_json(record.to_json())
    found = []
    for _ in range(count):
        chance.settle(copy)
        found.append(ask(bot, copy))
        copy.play(found[-1])
    return found


def tree_of(bot: Search) -> list[Any]:
    tree = bot._trees[0]
    return list(tree.nodes[: int(tree.used[0])])


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_and_rounds_play_the_same(game: Any, players: int) -> None:
    record = opened(game, players, 3, 20)
    assert choices(record, "search:300n", 5, 12) == choices(record, "search:300n", 5, 12)


@pytest.mark.parametrize(("game", "players"), [(KRETA, 2), (CATAN, 2)])
def test_interpreted_and_compiled_play_the_same(game: Any, players: int) -> None:
    record = opened(game, players, 4, 30)
    for spec in ("search:24n", "search:6n+playout=5"):
        slow = choices(record, spec, 1, 2, "interpreted")
        assert slow == choices(record, spec, 1, 2, "compiled")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_only_legal_actions(game: Any, players: int) -> None:
    record = opened(game, players, 9)
    bot = make("search:64n", game, 2, "compiled")
    chance = driver(9)
    for _ in range(60):
        chance.settle(record)
        record.play(ask(bot, record))  # raises if it is not legal


def test_what_a_seat_cannot_know_changes_nothing() -> None:
    """Two worlds that differ only in what is hidden: the same thoughts, so the same choice."""
    rules = CATAN.rules
    rng = np.zeros(WORDS, np.int64)
    differing = 0
    for seed in range(6):
        record = opened(CATAN, 2, seed, 40 + 15 * seed)
        setup, seat = record.setting.setup, record.to_move
        seen = record.state
        rules.redact(setup, seen, seat)
        chosen = set()
        for other in range(3):
            world = seen.copy()
            seed_stream(rng, seed, other)
            rules.resample(setup, world, seat, rng)
            differing += world.tobytes() != record.state.tobytes()
            bot = make("search:100n", CATAN, 7, "compiled")
            rules.redact(setup, world, seat)
            chosen.add(bot.choose(record.setting, world))
        bot = make("search:100n", CATAN, 7, "compiled")
        assert chosen == {ask(bot, record)}
    assert differing > 10


def test_a_won_ending_is_proven_and_played() -> None:
    """The last card is scored by whoever plays the castellan; ahead, one wins at once."""
    ahead = {"points": 30, "villagers": {"Kissamos": 1}}
    record = place(phase="card", row=LAST, scored=10, seats=[ahead, {"points": 0}])
    bot = Search(KRETA, 1, read("5000n"))
    assert record.say(ask(bot, record)) == "castellan"
    root = tree_of(bot)[ROOT]
    assert root["proven"] == 1
    assert root["chances"][0] == 1.0
    assert bot.rounds < 5000


def test_who_cannot_win_may_choose_who_does() -> None:
    """Blue stops, Red has lost, and then either scores or lets Yellow do so: nothing is proven."""
    cards = ["king", "architect", "admiral", "commander", "abbot", "farmer"]
    seats = [
        {"table": cards, "points": 40, "villagers": {"Kissamos": 1}},
        {"table": [card for card in cards if card != "commander"], "villagers": {"Selino": 2}},
        {"table": cards, "points": 42},
    ]
    record = place(players=3, phase="march", steps=1, row=LAST, scored=10, seats=seats)
    assert winners_after(record, record.read("stop")) == {(0,), (2,)}
    for seed in range(3):
        bot = Search(KRETA, seed, read("4000n"), "compiled")
        bot.search(record.setting, record.state)
        stop = bot.root.children()[record.read("stop")]
        assert not bot.root.proven
        assert not stop.proven
        assert 0.5 < stop.chances[0] < 1.0
        for action, child in bot.root.children().items():
            if child.proven:
                assert len(winners_after(record, action)) == 1


def winners_after(record: Record, action: int) -> set[tuple[int, ...]]:
    """Whoever may win, whatever is played after an action to the end."""
    after = record.fork()
    after.play(action)
    if after.to_move == OVER:
        return {after.winners}
    return set().union(*(winners_after(after, each) for each in after.legal))


def test_what_is_settled_is_chosen_by_what_it_is_worth() -> None:
    """Not by its visits: they end as soon as everything is proven."""
    nodes, used = np.zeros(3, NODE), np.zeros(1, np.int64)
    root = new_node(nodes, used, NONE)
    for action, visits, chance in ((5, 90, 1 / 3), (6, 10, 0.5)):
        child = add_child(nodes, used, root, action)
        nodes[child]["visits"] = visits
        nodes[child]["chances"][0] = chance
        nodes[child]["proven"] = 1
    for proven, action in ((1, 6), (0, 5)):
        nodes[child]["proven"] = proven
        best = Standing.root([nodes]).best(0)
        assert best is not None
        assert best[0] == action


def test_a_lost_ending_is_not_chosen() -> None:
    """Behind, the castellan loses at once; anything else keeps the game open."""
    behind = {"points": 0, "villagers": {}}
    record = place(phase="card", row=LAST, scored=10, seats=[behind, {"points": 30}])
    bot = Search(KRETA, 1, read("500n"))
    assert record.say(ask(bot, record)) != "castellan"


def test_visits_add_up() -> None:
    """Every visit of a node but its first goes on to one of its children."""
    record = opened(KRETA, 2, 5)
    bot = Search(KRETA, 1, read("3000n"))
    bot.search(record.setting, record.state, hurry=False)
    nodes = tree_of(bot)
    assert nodes[ROOT]["visits"] == 3000
    checked = 0
    for node in nodes:
        place_, total = int(node["child"]), 0
        if place_ == CLOSED or node["proven"]:
            continue
        while place_ >= 0:
            total += int(nodes[place_]["visits"])
            place_ = int(nodes[place_]["sibling"])
        assert total in (node["visits"] - 1, node["visits"])
        assert abs(float(sum(node["chances"])) - 1) < 1e-3
        checked += 1
    assert checked > 300


def test_chance_comes_by_its_odds() -> None:
    """The cards that may be turned up after the castellan are all as likely."""
    record = opened(KRETA, 2, 6)
    record.play(record.read("castellan"))
    assert record.to_move == CHANCE
    outcomes = len(record.legal)
    kept = Record.from_json(record.to_json())
    kept.play(kept.legal[0])
    bot = Search(KRETA, 1, read("4000n"))
    bot.search(kept.setting, kept.state, hurry=False)
    swap = next(
        node for node in bot._trees[0].children() if kept.say(int(node["action"])) == "swap"
    )
    nodes = bot._trees[0].nodes
    visits = []
    place_ = int(swap["child"])
    while place_ >= 0:
        visits.append(int(nodes[place_]["visits"]))
        place_ = int(nodes[place_]["sibling"])
    assert len(visits) == outcomes - 1
    expected = sum(visits) / len(visits)
    assert max(visits) < expected + 5 * expected**0.5
    assert min(visits) > expected - 5 * expected**0.5


def test_thoughts_are_kept() -> None:
    """The next decision starts with what was thought about it before."""
    record = opened(KRETA, 2, 7)
    bot = Search(KRETA, 1, read("2000n"))
    record.play(ask(bot, record))
    driver(1).settle(record)
    assert record.to_move >= 0
    assert len(record.legal) > 1
    ask(bot, record)
    assert tree_of(bot)[ROOT]["visits"] > bot.rounds


def test_thoughts_are_kept_within_a_turn_of_the_catan_card_game() -> None:
    """After the other's turn it begins anew: that node stood for all that might happen."""
    record = opened(CATAN, 2, 7, 40)
    kept: list[tuple[bool, bool]] = []
    bot, chance = Search(CATAN, 1, read("600n")), driver(7)
    seat, own = record.to_move, True
    while len(kept) < 40:
        chance.settle(record)
        if record.to_move != seat:
            own = False
            record.play(record.legal[0])
        elif len(record.legal) == 1:
            record.play(record.legal[0])
        else:
            chosen = ask(bot, record)
            kept.append((own, int(tree_of(bot)[ROOT]["visits"]) > bot.rounds))
            own = True
            record.play(chosen)
    assert sum(more for is_own, more in kept if is_own) > 10
    assert not any(more for is_own, more in kept if not is_own)


def test_another_position_is_thought_about_anew() -> None:
    bot = Search(KRETA, 1, read("400n"))
    first, other = opened(KRETA, 2, 8), opened(KRETA, 2, 9, 30)
    ask(bot, first)
    ask(bot, other)
    assert tree_of(bot)[ROOT]["visits"] == bot.rounds


def test_it_stops_when_nothing_can_change_the_choice() -> None:
    record = opened(KRETA, 2, 7)
    bot = Search(KRETA, 1, read("20000n"))
    ask(bot, record)
    assert bot.rounds < 20000
    patient = Search(KRETA, 1, read("20000n"))
    patient.search(record.setting, record.state, hurry=False)
    assert patient.rounds == 20000


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_much_doubt_tries_everything_alike(game: Any, players: int) -> None:
    record = opened(game, players, 3, 20)
    bot = make("search:4000n+doubt=1000", game, 1, "compiled")
    assert isinstance(bot, Search)
    bot.search(record.setting, record.state, hurry=False)
    visits = [int(child["visits"]) for child in bot._trees[0].children() if child["visits"]]
    assert len(visits) > 1
    assert min(visits) > 0.95 * max(visits)


def test_a_full_tree_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    for game, players in ((KRETA, 3), (CATAN, 2)):
        record = opened(game, players, 2, 25)
        monkeypatch.setattr("kastellan.bots.search.budget.FEWEST_NODES", 40)
        monkeypatch.setattr("kastellan.bots.search.budget.MOST_NODES", 40)
        bot = Search(game, 1, read("500n"))
        assert ask(bot, record) in record.legal
        assert len(tree_of(bot)) <= 40


@pytest.mark.parametrize("budget", ["1n", "0.000001s", "1n+threads=2"])
def test_the_shortest_thought_is_an_answer(budget: str) -> None:
    record = opened(KRETA, 2, 7)
    assert ask(make(f"search:{budget}", KRETA, 4, "compiled"), record) in record.legal


LOADED = """
import sys
from dataclasses import astuple
from kastellan.arena import Match
from kastellan.arena.entrants import Entrants
from kastellan.arena.workers import play_number
from kastellan.bots.search.growing import built
match = Match.of(sys.argv[1], ["search:60n", "greedy"], seed=1)
entrants = Entrants(match)
rules = astuple(built(match.loaded, "compiled"))
before = [len(rule.overloads) for rule in rules]
entrants.warm_up()
loaded = [len(rule.overloads) for rule in rules]
play_number(match, entrants, 0)
print(before, loaded, [len(rule.overloads) for rule in rules])
"""


@pytest.mark.parametrize("game", ["kreta", "catan"])
def test_all_that_is_compiled_is_at_hand_before_the_first_thought(game: str) -> None:
    """In a process that has nothing in memory yet: no decision pays for loading."""
    done = subprocess.run([sys.executable, "-c", LOADED, game], capture_output=True, text=True)
    assert done.stdout == "[0, 0, 0, 0] [1, 1, 1, 1] [1, 1, 1, 1]\n", done.stderr


def test_threads_share_the_rounds() -> None:
    record = opened(KRETA, 2, 7)
    bots = [make("search:900n+threads=3", KRETA, 4, "compiled") for _ in range(2)]
    assert ask(bots[0], record) == ask(bots[1], record)
    assert isinstance(bots[0], Search)
    bots[0].search(record.setting, record.state, hurry=False)
    assert bots[0].rounds == 900


def test_all_cores_are_a_thread_each() -> None:
    bot = make("search:1s+threads=all", KRETA, 4, "compiled")
    assert isinstance(bot, Search)
    assert len(bot._trees) == usable_cores()


def test_other_threads_go_on_while_it_thinks() -> None:
    """Somebody who only may look when a call of compiled code returns sees none of its rounds."""
    record = opened(KRETA, 2, 7)
    bot = Search(KRETA, 1, read("64n"))
    bot.search(record.setting, record.state)  # compiled, or loaded
    seen = set()
    tree = bot._trees[0]
    weights, config = fitted(KRETA, 2), bot._config
    tree._begin(record.setting, record.state, record.to_move)
    desk = tree._desk(weights, config)
    words = (record.setting.setup, record.state, record.to_move, desk, 40_000)
    with ThreadPoolExecutor(1) as pool:
        thought = pool.submit(built(KRETA, "compiled").think, *words)
        while not thought.done():
            seen.add(int(tree.nodes[ROOT]["visits"]))
    assert len(seen - {0, 40_000}) > 1


def test_more_rounds_are_stronger() -> None:
    """Twenty rounds lose to two thousand: of twelve games at most four are won."""
    from kastellan.arena import Match, play

    report = play(Match.of("kreta", ["search:2000n", "search:20n"], seed=1), games=12, jobs=1)
    assert report.scores[0].wins >= 8


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("search:1s+depth=3", "A search of this game has no setting 'depth'; it has "),
        ("search:1s+exploration", "A setting of a search is a name and a number, such as "),
        ("search:1s+exploration=x", "A setting of a search is a name and a number, such as "),
        ("search:1s+exploration=nan", "A setting of a search is a name and a number, such as "),
        ("search:1s+threads=0", "A search has 1 to 256 threads, or all, not 0."),
        ("search:1s+threads=1.5", "A search has 1 to 256 threads, or all, not 1.5."),
        ("search:1s+playout=-5", "The setting 'playout' of a search is a whole number from -1 to"),
        ("search:1s+hint=0.5", "A search of this game has no setting 'hint'; it has "),
    ],
)
def test_bad_settings_are_a_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(BadOption) as error:
        make(spec, KRETA, 1, "compiled")
    assert str(error.value).startswith(sentence)
