"""Making bots and asking them: what they are called, what they get to see."""

import numpy as np
import pytest

import kastellan
from kastellan import bots
from kastellan.core.errors import BadOption, KastellanError, UnknownName
from kastellan.games.kreta.layout import VILLAGER
from tests.bots.places import place
from tests.bots.veil import Spy, Veiled

KRETA = kastellan.load("kreta")


def rivals(*places: str) -> kastellan.Record:
    """Where to with a villager? In veiled Kreta; the rival's villagers stand in these places."""
    ours = {"table": ["commander"], "villagers": {"Messara": 1}}
    theirs = {"villagers": dict.fromkeys(places, 1)}
    return place(game=Veiled(), phase="commander", seats=[ours, theirs])


def test_names() -> None:
    characters = ("shepherd", "vintner", "captain", "abbess", "mapmaker")
    assert bots.names(KRETA) == ("random", "greedy", *characters)
    for name in bots.names(KRETA):
        assert bots.make(name, KRETA).name == name


def test_a_game_that_greedy_does_not_know() -> None:
    class Other(Veiled):
        name = "other"
        title = "Other"

    assert bots.names(Other()) == ("random",)
    assert bots.usual(Other()) == "random"
    with pytest.raises(UnknownName, match=r"^There is no bot 'greedy' for Other; try random\.$"):
        bots.make("greedy", Other())


@pytest.mark.parametrize(
    "spec", ["", "gredy", "Greedy", "greedy:1s", "searching:1s", "shepherd ", "Shepherd", "page"]
)
def test_unknown_bot_is_a_sentence(spec: str) -> None:
    with pytest.raises(UnknownName) as error:
        bots.make(spec, KRETA)
    assert str(error.value) == (
        f"There is no bot {spec!r} for Kreta; try random, greedy, shepherd, vintner, captain, "
        "abbess, mapmaker or search:1s."
    )


@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.0])
def test_bad_seed_is_a_sentence(seed: int) -> None:
    with pytest.raises(BadOption, match=r"^A seed is a whole number from 0 to \d+, not .*\.$"):
        bots.make("random", KRETA, seed)


def test_bad_speed_is_a_sentence() -> None:
    with pytest.raises(BadOption) as error:
        bots.make("random", KRETA, speed="warp")
    speeds = "interpreted, compiled, ready or hasty"
    assert str(error.value) == f"The speed of a bot is {speeds}, not 'warp'."


def test_asking_when_no_seat_is_to_move() -> None:
    record = KRETA.new(players=2)
    assert record.to_move == kastellan.CHANCE
    with pytest.raises(KastellanError, match="when a seat is to move"):
        bots.ask(bots.make("random", KRETA), record)


def test_a_bot_gets_the_setting_and_the_redacted_state_alone() -> None:
    record = rivals("Candia", "Amari")
    before = record.state
    spy = Spy()
    record.play(bots.ask(spy, record))
    (setting, seen), *rest = spy.handed
    assert rest == []
    assert setting is record.setting
    assert not seen["villagers"][1].any()
    assert seen["reserve"][1, VILLAGER] == 5
    assert np.array_equal(seen["villagers"][0], before["villagers"][0])
    assert record.points == (0, 0)  # what the spy did to its copy


@pytest.mark.parametrize("name", ["random", "greedy", "shepherd", "search:20n"])
def test_what_a_seat_cannot_know_changes_no_choice(name: str) -> None:
    places = [(), ("Messara",), ("Messara", "Candia", "Mylopotamos"), ("Kydonia", "Selino")]
    records = [rivals(*where) for where in places]
    for seed in range(3):
        veiled = [bots.ask(bots.make(name, r.game, seed), r) for r in records]
        assert len(set(veiled)) == 1


def test_what_a_seat_can_know_changes_choices() -> None:
    """Or the test before would prove nothing."""
    records = [rivals(*where) for where in [(), ("Messara",), ("Messara", "Candia", "Mylopotamos")]]
    bot = bots.make("greedy", KRETA, 1)
    assert len({bot.choose(record.setting, record.state) for record in records}) > 1
