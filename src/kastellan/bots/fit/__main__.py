"""`python -m kastellan.bots.fit kreta --players 2`: fit the weights of an evaluation anew."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

import kastellan.bots
from kastellan.core.errors import KastellanError

KEPT_BACK = 5  # one game in so many is not fitted to


def main(
    game: Annotated[str, typer.Argument(help="The game, such as kreta.")],
    players: Annotated[int, typer.Option(help="How many play.")] = 2,
    games: Annotated[int, typer.Option(help="How many games.")] = 3000,
    seed: Annotated[int, typer.Option(help="The same seed finds the same weights.")] = 1,
    bots: Annotated[str, typer.Option(help="Who plays: a bot, or one for each seat.")] = "greedy",
    epsilon: Annotated[float, typer.Option(help="The share of random decisions.")] = 0.05,
    share: Annotated[
        float, typer.Option(help="The share of moments within turns that are noted.")
    ] = 0.1,
    ridge: Annotated[float, typer.Option(help="How much large weights are punished.")] = 1e-4,
    write: Annotated[bool, typer.Option(help="Write the weights into their file.")] = True,
) -> None:
    """Play games between bots, and fit the weights that foretell their outcomes best."""
    from kastellan.bots.evaluation import to_table
    from kastellan.bots.fit.positions import Course, check, collect, known_of
    from kastellan.bots.fit.regression import fit
    from kastellan.bots.fit.report import by_stage, judge
    from kastellan.games import load

    played = load(game)
    setting = played.setting(players, {})
    specs = [spec.strip() for spec in bots.split(",")]
    specs = specs * players if len(specs) == 1 else specs
    course = Course(specs, games, seed, epsilon, share)
    check(played, setting, course)
    with bar() as progress:
        task = progress.add_task("Playing", total=games)
        seen = collect(played, setting, course, after_each=lambda: progress.advance(task))
    typer.echo(f"{games:,} games, {len(seen.late):,} positions. Fitting.")
    kept_back = np.arange(games) % KEPT_BACK == KEPT_BACK - 1
    if not kept_back.any():
        kept_back[-1] = True
    weights = fit(seen.of_games(~kept_back), ridge)
    unseen = seen.of_games(kept_back)
    found = judge(weights, unseen)
    typer.echo(found.sentence())
    for end, part in by_stage(weights, unseen):
        typer.echo(
            f"  up to {end:4.0%} of a game: log-loss {part.log_loss:.4f}, "
            f"favourite {part.accuracy:.1%}, points {part.points_explained:.1%}"
        )
    if write:
        table = to_table(known_of(played).names, weights)
        origin = {
            "signature": played.signature, "bots": bots, "games": games, "seed": seed,
            "epsilon": epsilon, "share": share, "ridge": ridge,
            "log_loss": round(found.log_loss, 4),
        }  # fmt: skip
        path = Path(kastellan.bots.__file__).parent / game / "weights.json"
        store(path, players, {"from": origin, **table})
        typer.echo(f"Written to {path}.")


def bar() -> Any:
    """A bar for long work, where somebody looks."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    console = Console(stderr=True)
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def store(path: Path, players: int, table: dict[str, dict[str, Any]]) -> None:
    """Put the table for so many players into the file, a line a feature; keep the others."""
    tables = json.loads(path.read_text("utf-8")) if path.exists() else {}
    tables[str(players)] = table
    lines = []
    for count in sorted(tables):
        parts = []
        for kind, values in tables[count].items():
            rows = ",\n".join(f"   {json.dumps(k)}: {json.dumps(v)}" for k, v in values.items())
            parts.append(f'  "{kind}": {{\n{rows}\n  }}')
        lines.append(f' "{count}": {{\n' + ",\n".join(parts) + "\n }")
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def run(command: Callable[..., None]) -> None:
    """Run a command; a mistake is one sentence, an interruption a quiet line."""
    try:
        typer.run(command)
    except KastellanError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nStopped; nothing was written.", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    run(main)
