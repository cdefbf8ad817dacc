"""One game between bots, at compiled speed: a single call into the rules for each decision."""

from collections.abc import Callable, Sequence
from functools import cache
from time import perf_counter_ns
from typing import Any, Protocol, runtime_checkable

import numpy as np

from kastellan.arena.failure import BotFailed
from kastellan.arena.played import Clock, Loss, Played
from kastellan.bots.bot import Bot
from kastellan.core.build import part, rule
from kastellan.core.contract import CHANCE, OVER, apply, legal, redact, to_move
from kastellan.core.game import Game, Setting
from kastellan.core.playout import choose
from kastellan.core.rng import WORDS, Stream, seed_stream
from kastellan.core.texts import quoted

NONE = -1
REFUSED = -3
"""Besides a seat, CHANCE and OVER: the action is not legal, and nothing has changed."""
ROOM = 256  # draws of chance in one go


@runtime_checkable
class Told(Protocol):
    """A bot that wants to be told when a game begins and how it ended."""

    def begin(self, setting: Setting) -> None:
        """A game begins; raises BotFailed."""

    def over(self, points: Sequence[int], winners: Sequence[int]) -> None:
        """The game is over: points by seat, and the seats that have won."""

    def said(self) -> str:
        """What it has written in this game for those who look for a mistake: the end of it."""


@part
def follow(setup: Any, s: Any, action: int, out: Any) -> bool:
    """Carry out an action if it is legal, and say whether it is."""
    count = legal(setup, s, out)
    place = 0
    while place < count and out[place] != action:
        place += 1
    if place == count:
        return False
    apply(setup, s, action)
    return True


@rule
def advance(setup: Any, s: Any, view: Any, action: int, rng: Stream, work: Any, drawn: Any) -> int:
    """Carry out a legal action, and chance after it; returns who is to move, or REFUSED.

    The draws are written to `drawn`, their number first; if there is no room for all, CHANCE is
    still to move. What the seat to move may know is written to `view`.
    """
    drawn[0] = 0
    if action != NONE and not follow(setup, s, action, work[0]):
        return REFUSED
    seat = to_move(setup, s)
    while seat == CHANCE and drawn[0] + 1 < len(drawn):
        outcome = choose(setup, s, rng, work[0], work[1])
        drawn[0] += 1
        drawn[drawn[0]] = outcome
        apply(setup, s, outcome)
        seat = to_move(setup, s)
    view[0] = s
    if seat >= 0:
        redact(setup, view[0], seat)
    return seat


@cache
def _built(game: Game, speed: str) -> Callable[..., int]:
    rules = game.rules
    return (rules.compiled if speed == "compiled" else rules.interpreted)(advance)


def warm_up(game: Game, setting: Setting, speed: str) -> None:
    """Have the first step of a game compiled, or loaded."""
    rules = game.rules
    s, drawn = rules.new_state(), np.zeros(ROOM, np.int64)
    rules.deal(setting.setup, s)
    rng = np.ones(WORDS, np.int64)
    _built(game, speed)(setting.setup, s, rules.new_states(1), NONE, rng, rules.scratch(), drawn)


def play_game(
    game: Game,
    setting: Setting,
    bots: Sequence[Bot],
    seed: int,
    opening: int,
    speed: str = "compiled",
    number: int = 0,
    seats: Sequence[int] | None = None,
) -> Played:
    """One game, bot by seat; what is kept of it carries the number and the seating given."""
    rules, setup = game.rules, setting.setup
    step = _built(game, speed)
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, seed, opening)
    s = rules.new_state()
    rules.deal(setup, s)
    work, drawn = rules.scratch(), np.zeros(ROOM, np.int64)
    actions: list[int] = []
    times: list[list[int]] = [[] for _ in bots]
    loss, action, mover = _begin(bots, setting), NONE, CHANCE
    while mover != OVER and loss is None:
        view = rules.new_states(1)
        seat = step(setup, s, view, action, rng, work, drawn)
        if seat == REFUSED:
            loss = Loss(mover, _why_illegal(game, setting, s, mover, action), _said(bots[mover]))
            break
        if action != NONE:
            actions.append(action)
        actions += drawn[1 : drawn[0] + 1].tolist()
        action, mover = NONE, seat
        if mover >= 0:
            start = perf_counter_ns()
            try:
                answer = bots[mover].choose(setting, view[0])
                action = int(answer)
                if not 0 <= action < rules.actions:
                    loss = Loss(mover, _no_action(game, action), _said(bots[mover]))
            except BotFailed as failed:
                loss = Loss(mover, failed.reason, failed.said)
            times[mover].append(perf_counter_ns() - start)
    points = _per_seat(game, rules.returns, setting, s)
    winners = _winners(game, setting, s, loss)
    for bot in bots:
        if isinstance(bot, Told):
            bot.over(points, winners)
    return Played(
        number,
        tuple(range(len(bots)) if seats is None else seats),
        points,
        winners,
        tuple(actions),
        tuple(Clock.of(each) for each in times),
        loss,
    )


def _begin(bots: Sequence[Bot], setting: Setting) -> Loss | None:
    for seat, bot in enumerate(bots):
        if isinstance(bot, Told):
            try:
                bot.begin(setting)
            except BotFailed as failed:
                return Loss(seat, failed.reason, failed.said)
    return None


def _said(bot: Bot) -> str:
    return bot.said() if isinstance(bot, Told) else ""


def _no_action(game: Game, action: int) -> str:
    last = game.rules.actions - 1
    return f"It answered {quoted(action)}, but actions are numbered 0 to {last}."


def _why_illegal(game: Game, setting: Setting, s: Any, seat: int, action: int) -> str:
    """The reason from what the seat itself can know."""
    known = s.copy()
    game.rules.redact(setting.setup, known, seat)
    reason = game.texts.say(game.why_not(setting, known, action))
    return f"It answered {action} ({game.say(setting, known, action)}), which is illegal: {reason}"


def _winners(game: Game, setting: Setting, s: Any, loss: Loss | None) -> tuple[int, ...]:
    """By the rules; if somebody has failed, all others."""
    if loss is not None:
        return tuple(seat for seat in range(setting.players) if seat != loss.seat)
    won = _per_seat(game, game.rules.winners, setting, s)
    return tuple(seat for seat in range(setting.players) if won[seat])


def _per_seat(
    game: Game, function: Callable[..., None], setting: Setting, s: Any
) -> tuple[int, ...]:
    out = np.zeros(game.rules.seats, np.int64)
    function(setting.setup, s, out)
    return tuple(out[: setting.players].tolist())
