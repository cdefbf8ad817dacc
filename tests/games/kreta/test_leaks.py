"""A Kreta that knows more than the seats: honest it passes, leaky it is caught."""

from dataclasses import replace
from typing import Any

import pytest

from kastellan import Record
from kastellan.core import registry
from kastellan.core.checks import CHECKS, BrokenContract, run_all
from kastellan.core.checks.speeds import compiled_alike
from kastellan.core.game import Json
from kastellan.games.kreta.actions import SWAP_CARD
from kastellan.games.kreta.layout import KEEP, NONE
from kastellan.games.kreta.legal import legal
from kastellan.games.kreta.observe import observe
from tests.games.kreta.foreseen import RULES, Foreseen, redact

SETTINGS = [(2, {}), (3, {"board": "sardegna"})]
INTERPRETED = [check for check in CHECKS if check is not compiled_alike]


def leaky_redact(setup: Any, s: Any, seat: int) -> None:
    """Seat 0 sits where it can see the pile."""
    if seat != 0:
        redact(setup, s, seat)


def leaky_observe(setup: Any, s: Any, seat: int, out: Any) -> None:
    """The network gets the card that lies on top."""
    observe(setup, s, seat, out)
    out[0] = float(s["top"])


def leaky_legal(setup: Any, s: Any, out: Any) -> int:
    """No swap if the card on top is a low one."""
    count = legal(setup, s, out)
    if s["phase"] == KEEP and NONE < s["top"] < 13:
        assert out[1] == SWAP_CARD
        return 1
    return count


def unredacted(self: Record, seat: int | None = None) -> Json:
    """A view of everything."""
    return self.game.show(self.setting, self.state, seat)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Foreseen:
    made = Foreseen()
    monkeypatch.setitem(registry._makers, made.name, lambda: made)
    monkeypatch.setitem(registry._made, made.name, made)
    return made


def test_honest_game_passes(game: Foreseen) -> None:
    run_all(game, games=1, settings=SETTINGS, checks=INTERPRETED)


@pytest.mark.parametrize(
    ("slot", "function", "sentence"),
    [
        ("redact", leaky_redact, "its redacted state tells them apart"),
        ("observe", leaky_observe, "observes depends on what it cannot know"),
        ("legal", leaky_legal, "depend on what the seat cannot know"),
    ],
)
def test_leaky_rule_is_caught(slot: str, function: Any, sentence: str, game: Foreseen) -> None:
    changes: dict[str, Any] = {slot: function}
    game.rules = replace(RULES, **changes)  # type: ignore[misc]
    with pytest.raises(BrokenContract, match=sentence):
        run_all(game, games=2, settings=SETTINGS, checks=INTERPRETED)


def test_leaky_view_is_caught(game: Foreseen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Record, "view", unredacted)
    with pytest.raises(BrokenContract, match="The view of"):
        run_all(game, games=2, settings=SETTINGS, checks=INTERPRETED)
