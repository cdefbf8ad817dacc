"""How a site grows: servers and PostgreSQLs under a load, from what was measured of each.

    python scripts/simulate_site.py [--seconds 10] [--seed 1]

A cell is one PostgreSQL with its servers; a table belongs to one cell. Moves come at random. A
server works on one move after the other; what is ready while its last commit is under way goes into
the next one, as `store/writer.py` does it. The database has cores, and a commit waits for the disk.
Where people of one table are at two servers, the second is told by a notification, of which there
is one at a time, with all that came meanwhile in it, and reads what happened. Nothing else is in
it: no network, no faults, no bots. `docs/scaling.md` says what it means.
"""

import argparse
import heapq
import itertools
import random
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Costs:
    """Microseconds, as measured."""

    move: float = 760.0
    """Of a server, for a move at a table of four: seen, stored and sent."""
    transaction: float = 130.0
    """Of the database, for a commit whatever is in it."""
    version: float = 7.5
    """Of the database, for a version among others in a commit."""
    flush: float = 260.0
    """Until the disk has a commit; several wait together."""
    notify: float = 44.0
    """Of the database, for a notification, while no other can be sent."""
    deliver: float = 9.7
    """Of the database, for each server that hears it."""
    read: float = 130.0
    """Of the database, for what happened at one table."""
    follow: float = 1_000.0
    """Of a second server at which people of the table are."""


@dataclass(frozen=True)
class Site:
    """What is run, and for how many."""

    tables: int
    cells: int
    servers: int
    """A cell's."""
    cores: int = 4
    """A database's."""
    pace: float = 0.1
    """Moves a second at a table."""
    spread: float = 0.0
    """The share of tables whose people are at two servers."""


@dataclass
class Server:
    """One process."""

    free: float = 0.0
    ready: list[float] = field(default_factory=list)
    """When the moves came that wait to be committed."""
    is_committing: bool = False
    untold: list[float] = field(default_factory=list)
    """When the moves came of which a second server is to be told."""
    is_telling: bool = False


@dataclass
class Found:
    """What came of it."""

    waits: list[float]
    server: float
    """How busy a server is."""
    base: float
    """How busy a database's cores are."""
    lock: float
    """How long somebody holds the lock of notifications."""


def simulate(site: Site, costs: Costs, seconds: float, seed: int) -> Found:
    """One cell; the others are like it."""
    dice, order = random.Random(seed), itertools.count()
    end = seconds * 1e6
    rate = site.tables / site.cells * site.pace / 1e6  # moves in a microsecond
    servers = [Server() for _ in range(site.servers)]
    cores = [0.0] * site.cores
    lock = held = worked = served = 0.0
    waits: list[float] = []
    happens: list[tuple[float, int, str, int, list[float]]] = []

    def at(when: float, what: str, which: int, moves: list[float]) -> None:
        heapq.heappush(happens, (when, next(order), what, which, moves))

    def commit(now: float, which: int) -> None:
        """Begin the next commit of a server."""
        nonlocal worked
        server = servers[which]
        moves, server.ready, server.is_committing = server.ready, [], True
        core = min(range(site.cores), key=cores.__getitem__)
        work = costs.transaction + costs.version * len(moves)
        worked += work
        cores[core] = max(now, cores[core]) + work
        at(cores[core] + dice.expovariate(1 / costs.flush), "flushed", which, moves)

    def tell(now: float, which: int) -> None:
        """Notify the other servers of all that a server has not told them yet."""
        nonlocal lock, held
        server = servers[which]
        moves, server.untold, server.is_telling = server.untold, [], True
        work = costs.notify + costs.deliver * site.servers
        held += work
        lock = max(now, lock) + work
        at(lock, "told", which, moves)

    def busy(now: float, which: int, work: float, then: str, moves: list[float]) -> None:
        """A server does something after what it has to do before."""
        nonlocal served
        served += work
        servers[which].free = max(now, servers[which].free) + work
        at(servers[which].free, then, which, moves)

    at(dice.expovariate(rate), "move", 0, [])
    while happens:
        now, _, what, which, moves = heapq.heappop(happens)
        server = servers[which]
        if what == "move":
            if now < end:
                at(now + dice.expovariate(rate), "move", 0, [])
            which = dice.randrange(site.servers)
            busy(now, which, dice.gammavariate(4, costs.move / 4), "made", [now])
        elif what == "made":
            server.ready += moves
            if not server.is_committing:
                commit(now, which)
        elif what == "flushed":
            server.is_committing = False
            for came in moves:
                if dice.random() < site.spread:
                    server.untold.append(came)
                else:
                    waits.append((now - came) / 1000)
            if server.ready:
                commit(now, which)
            if server.untold and not server.is_telling:
                tell(now, which)
        elif what == "told":
            server.is_telling = False
            for came in moves:
                worked += costs.read
                other = dice.randrange(site.servers)
                busy(now, other, dice.gammavariate(4, costs.follow / 4), "followed", [came])
            if server.untold:
                tell(now, which)
        else:
            waits += [(now - came) / 1000 for came in moves]
    return Found(
        sorted(waits),
        served / end / site.servers,
        (worked + held) / end / site.cores,
        held / end,
    )


SITES = (
    Site(300, 1, 1),
    Site(5_000, 1, 1),
    Site(25_000, 1, 4),
    Site(25_000, 1, 8, spread=1.0),
    Site(50_000, 1, 8),
    Site(50_000, 1, 16, spread=1.0),
    Site(100_000, 1, 16, cores=16),
    Site(100_000, 1, 32, cores=16, spread=1.0),
    Site(100_000, 5, 4),
    Site(100_000, 5, 7, spread=1.0),
    Site(100_000, 5, 7, pace=0.2),
)


def main() -> None:
    """Print how each site does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    for name, value in vars(Costs()).items():
        parser.add_argument(f"--{name}", type=float, default=value)
    asked = vars(parser.parse_args())
    costs = replace(Costs(), **{name: asked[name] for name in vars(Costs())})
    heads = "tables,moves/s,at two servers,PostgreSQLs,servers,p50 ms,p99 ms,server,database,lock"
    print("| " + heads.replace(",", " | ") + " |")
    print("|---" * 10 + "|")
    for site in SITES:
        found = simulate(site, costs, asked["seconds"], asked["seed"])
        middle, late = (found.waits[int(len(found.waits) * share)] for share in (0.5, 0.99))
        shares = " | ".join(f"{each:.0%}" for each in (found.server, found.base, found.lock))
        numbers = (
            f"{site.tables:,} | {site.tables * site.pace:,.0f} | {site.spread:.0%} | {site.cells}"
        )
        print(
            f"| {numbers} | {site.cells * site.servers} | {middle:,.1f} | {late:,.1f} | {shares} |"
        )


if __name__ == "__main__":
    main()
