"""Kastellan beside its peers: `python -m bench.peers openspiel`; README.md tells the rest."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from bench.peers import plot as plotting
from bench.peers import table as tables
from bench.peers.comparison import OURS, THEIRS, compare, middle, ratio
from bench.peers.environment import NoPeer, python_of
from bench.peers.peers import GAMES, PEERS, Peer
from bench.peers.surroundings import gpu, surroundings
from kastellan.core.errors import KastellanError, UnknownName
from kastellan.core.game import listing

RESULTS = Path(__file__).parent / "results"
ALL = "all"
OTHERS = (ALL, "table", "plot")

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def main(
    what: Annotated[str, typer.Argument(help=f"{', '.join(PEERS)}; all; table; plot.")],
    rounds: Annotated[int, typer.Option(help="Rounds; the middle one counts.", min=1)] = 7,
    seconds: Annotated[float, typer.Option(help="Of each measurement.", min=0.01)] = 0.5,
    python: Annotated[
        Path | None, typer.Option(help="A Python that has the peer, instead of installing it.")
    ] = None,
    game: Annotated[str | None, typer.Option(help="Only this one of our games.")] = None,
    out: Annotated[
        Path, typer.Option(help="The folder of the figures: written, or read by table and plot.")
    ] = RESULTS,
) -> None:
    """Measure a peer and Kastellan in turn, print the ratios and keep the figures as JSON.

    `table` prints the figures kept for docs/results.md, `plot` draws them for the README.
    """
    try:
        if what not in PEERS and what not in OTHERS:
            raise UnknownName(f"There is no peer {what!r}; there is {listing([*PEERS, *OTHERS])}.")
        if game is not None and game not in GAMES:
            raise UnknownName(f"There is no game {game!r}; there is {listing(GAMES)}.")
        if what == "table":
            typer.echo(tables.table(kept(out)), nl=False)
        elif what == "plot":
            typer.echo(plotting.plot(kept(out)), nl=False)
        else:
            names = list(PEERS) if what == ALL else [what]
            chosen = [PEERS[name].only(game) if game else PEERS[name] for name in names]
            run_all(chosen, python, rounds, seconds, out)
    except KastellanError as error:
        typer.echo(str(error), err=True)
        raise SystemExit(1) from None


def run_all(peers: list[Peer], python: Path | None, rounds: int, seconds: float, out: Path) -> None:
    """One peer after the other; one that fails does not hold up the rest."""
    missing = []
    for peer in peers:
        try:
            run(peer, python, rounds, seconds, out)
        except NoPeer as error:
            missing.append(str(error))
    if missing:
        raise NoPeer("\n".join(missing))


def run(peer: Peer, python: Path | None, rounds: int, seconds: float, out: Path) -> None:
    """Measure, print and keep."""
    if peer.name.endswith("-gpu") and gpu() is None:
        raise NoPeer(f"{peer.title} on a GPU needs one of NVIDIA's; nvidia-smi finds none here.")
    if python is None and peer.packages:
        python = python_of(peer)
    works = sum(len(group.theirs) + len(group.ours) for group in peer.groups)
    with counter(peer.title, works * (rounds + 1)) as tell:
        found = compare(peer, python, rounds, seconds, tell)
    report = {"peer": peer.name, **surroundings(), "rounds": rounds, "seconds": seconds, **found}
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{peer.name}.json").write_text(json.dumps(report, indent=1) + "\n")
    for line in lines(report):
        typer.echo(line)


def lines(report: dict[str, Any]) -> list[str]:
    """What a run found, for a terminal."""
    told = []
    for group in report["groups"]:
        told.append(f"{PEERS[report['peer']].title}: {group['name']}, {group['counts']} a second")
        told += [f"  {each['name']:44} {middle(each):>16,.0f}" for each in group["works"]]
        for our in (each for each in group["works"] if each["side"] == OURS):
            for their in (each for each in group["works"] if each["side"] == THEIRS):
                times, least, most = ratio(our, their)
                pair = f"{our['name']} / {their['name']}"
                told.append(f"  {pair:44} {times:>14,.1f} x   ({least:,.1f} to {most:,.1f})")
    return told


def kept(folder: Path) -> list[dict[str, Any]]:
    """The figures kept in a folder, in the order of the peers."""
    found = [folder / f"{name}.json" for name in PEERS if (folder / f"{name}.json").exists()]
    if not found:
        raise NoPeer(f"No figures lie in {folder}; `python -m bench.peers all` makes them.")
    return [json.loads(path.read_text()) for path in found]


def counter(title: str, total: int) -> Any:
    """A line that says what is measured and how much is left."""
    from contextlib import contextmanager

    from kastellan.cli.progress import bars

    @contextmanager
    def counting() -> Any:
        with bars() as progress:
            task = progress.add_task(title, total=total)

            def tell(name: str) -> None:
                progress.update(task, advance=1, description=f"{title}: {name}")

            yield tell

    return counting()


if __name__ == "__main__":
    sys.exit(app())
