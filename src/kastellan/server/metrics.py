"""What a process counts while it runs, for Prometheus; no table and no person is ever named.

A counter is a name here and one line where something happens. What is true at the moment (tables
in memory, what waits where) is looked up when somebody asks. Each process has its own figures: with
several, each is asked for itself.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from kastellan.core.errors import KastellanError

MEDIA_TYPE = CONTENT_TYPE_LATEST.partition("; charset")[0]  # which the framework adds
SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60)

disable_created_metrics()  # type: ignore[no-untyped-call]  # they tell nobody anything

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)
Info("kastellan", "The version that runs.", registry=REGISTRY).info(
    {"version": version("kastellan")}
)


def _counter(name: str, meaning: str, *labels: str) -> Counter:
    return Counter(f"kastellan_{name}", meaning, labels, registry=REGISTRY)


def _seconds(name: str, meaning: str, steps: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(f"kastellan_{name}", meaning, labels, buckets=steps, registry=REGISTRY)


moves = _counter("moves", "Actions that were stored, by who decided.", "by")
versions = _counter("versions", "Versions of tables that were stored: moves, chat, seats …")
refusals = _counter("refusals", "What was refused, by its code.", "code")
requests = _counter("requests", "Answered requests, by the first digit of their status.", "status")
tables_made = _counter("tables_made", "New tables.")
tables_purged = _counter("tables_purged", "Tables deleted because nothing happened there.")
conflicts = _counter("conflicts", "Versions that another process had written before.")
store_errors = _counter("store_errors", "Failures of the store, by what was tried.", "doing")
for _doing in ("read", "written"):  # from 0 on, so that the first one is seen to be one more
    store_errors.labels(_doing)
bot_failures = _counter("bot_failures", "Bots that crashed, or wanted what is not legal.")

stored = _seconds("stored_seconds", "From receiving a deed to its being stored.", SHORT)
sent = _seconds("sent_seconds", "From storing a version to its being sent on a line.", SHORT)
committed = _seconds("commit_seconds", "A transaction of the store.", SHORT)
thought = _seconds("bot_seconds", "How long bots think.", LONG, "bot")

connections = Gauge("kastellan_connections", "Sockets and streams.", registry=REGISTRY)
bots_asked = Gauge(
    "kastellan_bots_asked", "Bots that think or wait for their turn to think.", registry=REGISTRY
)
loop_delay = Gauge(
    "kastellan_loop_delay_seconds", "How late the event loop last was.", registry=REGISTRY
)

now = time.perf_counter


class _Looked(Collector):
    """Gauges that are looked up when somebody asks."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[str, list[Callable[[], int]]]] = {}

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, (meaning, looks) in list(self.found.items()):
            value = sum(look() for look in list(looks))
            yield GaugeMetricFamily(f"kastellan_{name}", meaning, value)


_looked = _Looked()
REGISTRY.register(_looked)


def look(name: str, meaning: str, value: Callable[[], int]) -> Callable[[], None]:
    """Have a gauge looked up from now on; the answer ends that."""
    _, looks = _looked.found.setdefault(name, (meaning, []))
    looks.append(value)
    return lambda: looks.remove(value)


def text() -> bytes:
    """All figures, as Prometheus reads them."""
    return generate_latest(REGISTRY)


class CannotListen(KastellanError):
    """The figures cannot be had where they shall."""


@contextmanager
def served(address: str) -> Iterator[None]:
    """Answer at an address of its own meanwhile, if one is given; raises CannotListen."""
    if not address:
        yield
        return
    host, _, port = address.rpartition(":")
    try:
        server, thread = start_http_server(int(port), host.strip("[]"), REGISTRY)
    except OSError as error:
        raise CannotListen(
            f"The figures cannot be had at {address} ({error.strerror}); choose another "
            "--metrics-listen."
        ) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
