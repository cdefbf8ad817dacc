"""`kastellan bench kreta`: how quick the rules are, as ratios measured in one run."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from kastellan.cli.bench.lines import Line, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from kastellan.core.game import Game, Setting


PLAIN = "+sharpness=0+hint=0+playout=-1"
"""A search like the textbook's: no guesses, and every leaf played out at random to the end."""


def rules(
    game: Annotated[str, typer.Argument(help="The game, such as kreta.")] = "kreta",
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    rounds: Annotated[int, typer.Option(help="Rounds; the middle one counts.", min=1)] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Measure the speeds of the rules beside each other, and beside OpenSpiel if installed.

    Every figure is the middle of several rounds in which all are measured in turn, because
    machines are noisy; the ratios are what counts.
    """
    from kastellan.games import load

    played = load(game)
    setting = played.setting(players, {})
    lines = measure(played, setting, rounds)
    if as_json:
        report = {"game": game, "players": setting.players, "rounds": rounds}
        typer.echo(json.dumps({**report, "lines": [asdict(line) for line in lines]}))
        return
    show(f"{played.title}, {setting.players} players, random play", lines)
    if not any(line.beside == "OpenSpiel" for line in lines):
        typer.echo("To compare with OpenSpiel as well: pip install 'kastellan[openspiel]'.")


def measure(game: "Game", setting: "Setting", rounds: int) -> list[Line]:
    """All figures, measured in turn, round after round."""
    import os

    import numpy as np

    from kastellan.cli.bench import measures
    from kastellan.cli.progress import bar, compile_rules
    from kastellan.core.selfplay import runner

    threads = os.cpu_count() or 1
    speed = measures.decisions_per_s
    subjects: dict[str, Callable[[], object]] = {
        "interpreted": lambda: speed(game, setting, "interpreted", 1),
        "record": lambda: measures.checked_decisions_per_s(game, setting),
        "one": lambda: speed(game, setting, "cpu", 1),
        "all": lambda: speed(game, setting, "cpu", threads),
        "copy": lambda: measures.copy_ns(game),
        "peer": lambda: measures.openspiel_decisions_per_s(),
        "search": lambda: measures.search_rounds_per_s(game, setting, ""),
        "plain": lambda: measures.search_rounds_per_s(game, setting, PLAIN),
        "peer_search": lambda: measures.openspiel_simulations_per_s(),
    }
    if measures.has_gpu(game, setting):
        subjects["gpu"] = lambda: speed(game, setting, "cuda", 1)
    run = runner(game, setting, 1, "cpu")
    compile_rules(game.title, lambda: run(0, 1))
    subjects["search"]()  # compiles it
    results: dict[str, list[object]] = {name: [] for name in subjects}
    with bar("Measuring", rounds * len(subjects)) as progress:
        for _ in range(rounds):
            for name, subject in subjects.items():
                results[name].append(subject())
                progress(1)
    middle = {
        name: np.median(np.array(values, dtype=float), axis=0)
        for name, values in results.items()
        if values[0] is not None
    }
    return report(game, middle, threads)


def report(game: "Game", middle: "dict[str, object]", threads: int) -> list[Line]:
    """The figures as lines, each beside the one it is compared with."""
    import numpy as np

    flat = {name: np.atleast_1d(np.asarray(value)) for name, value in middle.items()}
    interpreted, record, one = (float(flat[name][0]) for name in ("interpreted", "record", "one"))
    lines = [
        Line("rules interpreted", interpreted, "decisions/s"),
        Line("interpreted, every action checked (Record)", record, "decisions/s"),
        Line("compiled, 1 thread", one, "decisions/s", one / interpreted, "the rules interpreted"),
        Line("", one, "decisions/s", one / record, "checked play (Record)"),
        Line("", float(flat["one"][1]), "games/s"),
    ]
    if "peer" in flat:
        peer = float(flat["peer"][0])
        lines.append(Line("OpenSpiel's C++ backgammon, its random bots", peer, "decisions/s"))
        lines.append(Line("compiled, 1 thread", one, "decisions/s", one / peer, "OpenSpiel"))
    if "plain" in flat:
        search, plain = float(flat["search"][0]), float(flat["plain"][0])
        lines.append(Line("search as it plays, 1 thread", search, "rounds/s"))
        lines.append(Line("search by full random playouts", plain, "rounds/s"))
        if "peer_search" in flat:
            peer = float(flat["peer_search"][0])
            lines.append(Line("OpenSpiel's C++ MCTS, backgammon", peer, "simulations/s"))
            lines.append(Line("search by playouts", plain, "rounds/s", plain / peer, "OpenSpiel"))
    whole = float(flat["all"][0])
    lines.append(
        Line(f"compiled, {threads} threads", whole, "decisions/s", whole / one, "1 thread")
    )
    if "gpu" in flat:
        gpu = float(flat["gpu"][0])
        lines.append(Line("GPU", gpu, "decisions/s", gpu / one, "1 thread"))
    lines.append(Line("copying a state", float(flat["copy"][0]), "ns"))
    lines.append(Line("a state", game.rules.state.itemsize, "bytes"))
    return lines
