"""What bounds one PostgreSQL: commits, notifications and connections.

    python scripts/bench_postgres.py [--seconds 3] [--store postgresql://…]

Starts a PostgreSQL of its own that waits for the disk, unless one is named; `docs/scaling.md` says
what the figures mean. Everything on one machine: the database's share of it is printed, too.
"""

import argparse
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack

import psycopg

from kastellan.cli.bench.server.kept import appends_alone
from kastellan.cli.bench.server.postgres import postgres
from kastellan.cli.bench.server.processes import below, usage

EVENTS = '[{"kind":"action","time":1763200000000,"seat":0,"move_id":"0:1","data":{"a":123}}]'


def measure(
    base: int | None,
    what: str,
    seconds: float,
    workers: int,
    work: Callable[[int], Callable[[], None]],
) -> float:
    """How often a second some threads do some work, each with its own connection."""
    done = [0] * workers
    doing = [work(number) for number in range(workers)]
    end = time.perf_counter() + seconds
    before = usage(*below(base)).seconds if base else 0.0

    def go(number: int) -> None:
        while time.perf_counter() < end:
            doing[number]()
            done[number] += 1

    threads = [threading.Thread(target=go, args=(number,)) for number in range(workers)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    rate = sum(done) / seconds
    spent = (usage(*below(base)).seconds - before) / max(1, sum(done)) * 1e6 if base else 0.0
    print(f"{what:58} {rate:10,.0f} /s {spent:10,.0f} µs of the database each")
    return rate


def commits(url: str, base: int | None, seconds: float) -> None:
    """One row a transaction, as a server with nothing to gather would write."""
    with psycopg.connect(url, autocommit=True) as first:
        first.execute(
            "CREATE TABLE commits (worker int, n int, events text, PRIMARY KEY (worker, n))"
        )
    for workers in (1, 4, 16, 64):
        with ExitStack() as stack:

            def work(number: int, workers: int = workers) -> Callable[[], None]:
                link = stack.enter_context(psycopg.connect(url, autocommit=True))
                place = iter(range(10**9))
                row = workers * 1000 + number

                def one() -> None:
                    link.execute(
                        "INSERT INTO commits VALUES (%s, %s, %s)", (row, next(place), EVENTS)
                    )

                return one

            measure(base, f"commits of one row, {workers} connections", seconds, workers, work)
    for batch in (10, 100):
        with psycopg.connect(url, autocommit=True) as link:
            many = _many(link, batch)
            what = f"commits of {batch} rows, 1 connection"
            measure(base, what, seconds, 1, lambda _, many=many: many)  # type: ignore[misc]


def _many(link: psycopg.Connection, batch: int) -> Callable[[], None]:
    numbers = iter(range(10**9))

    def many() -> None:
        rows = [(10**6 + batch, next(numbers), EVENTS) for _ in range(batch)]
        with link.transaction(), link.cursor() as cursor:
            cursor.executemany("INSERT INTO commits VALUES (%s, %s, %s)", rows)

    return many


def notifications(url: str, base: int | None, seconds: float) -> None:
    """Commits that notify, heard by several servers."""
    for listeners in (0, 1, 3, 10, 30):
        heard = [0] * listeners
        with ExitStack() as stack:
            stop = threading.Event()

            def listen(number: int, heard: list[int] = heard, stop: threading.Event = stop) -> None:
                with psycopg.connect(url, autocommit=True) as link:
                    link.execute("LISTEN moves")
                    while not stop.is_set():
                        heard[number] += sum(1 for _ in link.notifies(timeout=0.2))

            ears = [threading.Thread(target=listen, args=(each,)) for each in range(listeners)]
            for each in ears:
                each.start()
            time.sleep(0.5)

            def work(number: int) -> Callable[[], None]:
                link = stack.enter_context(psycopg.connect(url, autocommit=True))

                def one() -> None:
                    link.execute("SELECT pg_notify('moves', '0123456789abcdef 123')")

                return one

            measure(base, f"notifications, {listeners} listeners, 4 senders", seconds, 4, work)
            stop.set()
            for each in ears:
                each.join()
            if listeners:
                print(f"{'':58} {sum(heard) / listeners / seconds:10,.0f} /s heard by each")


def connections(url: str, base: int | None, seconds: float) -> None:
    """What a connection costs that does nothing."""
    began = time.perf_counter()
    for _ in range(20):
        psycopg.connect(url).close()
    print(f"{'opening a connection':58} {(time.perf_counter() - began) / 20 * 1000:10,.1f} ms")
    with ExitStack() as stack:
        kept = 0
        for count in (0, 30, 90):
            while kept < count:
                link = stack.enter_context(psycopg.connect(url, autocommit=True))
                link.execute("SELECT count(*) FROM commits WHERE worker = 1")
                kept += 1
            with psycopg.connect(url, autocommit=True) as busy:
                what = f"queries beside {count} connections that rest"
                query = _query(busy)
                measure(base, what, seconds, 1, lambda _, query=query: query)  # type: ignore[misc]
        if base:
            print(f"{'memory of a connection that rests':58} {_own_memory(base):10,.0f} kB")


def _query(link: psycopg.Connection) -> Callable[[], None]:
    def query() -> None:
        link.execute("SELECT 1")

    return query


def _own_memory(base: int) -> float:
    """What backends have for themselves alone, in the middle."""
    sizes = []
    for pid in below(base):
        try:
            with open(f"/proc/{pid}/smaps_rollup", encoding="utf-8") as lines:
                found = [int(line.split()[1]) for line in lines if line.startswith("Private_")]
        except OSError:
            continue
        sizes.append(sum(found))
    return sorted(sizes)[len(sizes) // 2]


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--store")
    asked = parser.parse_args()
    with ExitStack() as stack:
        url, base = (asked.store, None) if asked.store else stack.enter_context(postgres())
        commits(url, base, asked.seconds)
        notifications(url, base, asked.seconds)
        connections(url, base, asked.seconds)
        rate = appends_alone(url, 300)
        print(f"{'versions through our store, 300 tables at once':58} {rate:10,.0f} /s")


if __name__ == "__main__":
    main()
