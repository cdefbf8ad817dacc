"""What every game must satisfy: `run_all(game)` raises BrokenContract with a sentence if not.

Each check takes a `Case`, a few random games of one configuration, and looks at every state of
them or at a spread of states. The checks of `leaks` compare states that differ only in what a seat
cannot know: whatever reaches the seat must be the same to the byte.
"""

from collections.abc import Callable, Iterable, Mapping

from kastellan.core.checks import leaks, records, rules, speeds, words
from kastellan.core.checks.case import BrokenContract, Case, configurations
from kastellan.core.game import Game, Json

Check = Callable[[Case], None]

CHECKS: tuple[Check, ...] = (
    rules.movers,
    rules.situations,
    rules.legal_actions,
    rules.odds,
    rules.openings,
    rules.steps,
    rules.copies,
    rules.results,
    rules.invariants,
    rules.observations,
    rules.refreshed,
    words.refusals,
    words.notations,
    words.views_and_logs,
    records.undoing,
    records.passing,
    records.positions,
    records.files,
    leaks.redactions,
    leaks.guesses,
    leaks.views,
    leaks.openness,
    leaks.decisions,
    leaks.logs,
    leaks.outcomes,
    leaks.undone,
    speeds.compiled_alike,
)
"""In this order: a fault is reported by the simplest check that sees it."""


def run_all(
    game: Game,
    seed: int = 1,
    games: int = 2,
    settings: Iterable[tuple[int, Mapping[str, Json]]] | None = None,
    checks: Iterable[Check] = CHECKS,
    looks: float = 1.0,
) -> None:
    """Run the checks over random games of each configuration; raises BrokenContract.

    Games are short where the game says how, unless the configuration says otherwise. Less than 1
    for `looks` spares time where a check does not look at every state.
    """
    listed = list(checks)
    for players, options in configurations(game) if settings is None else settings:
        where = f"{game.name}, {players} players, {dict(options) or 'default options'}"
        setting = game.setting(players, {**game.short, **options})
        case = Case(game, setting, seed, games, looks)
        for check in listed:
            try:
                check(case)
            except BrokenContract as broken:
                raise BrokenContract(f"{where}: {broken}") from None
            except Exception as error:
                raise BrokenContract(
                    f"{where}: {check.__name__} failed with {type(error).__name__}: {error}"
                ) from error


__all__ = ["CHECKS", "BrokenContract", "Case", "Check", "configurations", "run_all"]
