"""Nothing that somebody cannot know is in a message, a node or an object of their page."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.proofs.peeking import Leak, random_game
from tests.server.proofs.test_leaks import hand_in_view
from tests.server.proofs.worlds import SPECTATOR
from tests.web.visit import Visits
from tests.web.worlds import Game, House, Windows

CHANNELS = ("heard", "shown", "held")
ROUNDS = 4  # decisions at each point of a game


@contextmanager
def watched(
    visits: Visits, house: House, name: str, watcher: int, seed: int, share: float
) -> Iterator[tuple[Game, Windows]]:
    """A game that has come to some point, and both pages of somebody who watches it."""
    table = f"{int(share * 100):012x}"
    game = Game((house.worlds[0], house.worlds[1]), table, watcher, seed)
    house.ask(game.begin(random_game(name, 2, seed, share)))
    windows = Windows(visits, house, game)
    try:
        yield game, windows
    finally:
        windows.close(visits)


@pytest.mark.parametrize(
    ("name", "watcher", "shares"),
    [("catan", 0, (0.05, 0.4, 0.95)), ("catan", SPECTATOR, (0.5,)), ("kreta", 0, (0.5,))],
)
def test_nothing_hidden_is_in_a_page(
    visits: Visits, tmp_path: Path, name: str, watcher: int, shares: tuple[float, ...]
) -> None:
    """From the first choice to the last, whatever differs in secret looks the same."""
    size = moves = secrets = 0
    with House(tmp_path).open() as house:
        for share in shares:
            with watched(visits, house, name, watcher, 1, share) as (game, windows):
                for _ in range(ROUNDS):
                    size += windows.compare("heard", "shown")
                    secrets += house.ask(game.differs())
                    if not house.ask(game.go_on()):
                        break
                    moves += 1
                size += windows.compare(*CHANNELS)
    assert moves >= 3 * len(shares)
    assert secrets >= moves or name == "kreta"  # there only the seeds differ
    assert size > 100_000 * len(shares)


def test_a_planted_leak_is_found(
    visits: Visits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In what the page gets, in what it shows, and in what its scripts hold."""
    hand_in_view(monkeypatch)
    monkeypatch.setattr("tests.web.worlds.RESTLESS", 1)
    with (
        House(tmp_path).open() as house,
        watched(visits, house, "catan", 0, 1, 0.95) as (_, windows),
    ):
        for channel in CHANNELS:
            with pytest.raises(Leak, match=channel):
                windows.compare(channel)
