"""Three servers and two workers over one PostgreSQL: any of them may be killed."""

from tests.postgres import FreshBase, postgres
from tests.server.proofs.hosts import besiege

__all__ = ["postgres"]

SLOWEST = 60.0  # seconds; a busy machine is no failure, a table that rests until somebody looks is


def test_killing_a_server_and_a_worker_loses_nothing(postgres: FreshBase) -> None:
    messages, servers, workers = besiege(postgres(), rounds=1, seed=1)
    assert messages > 0
    assert max(servers) < SLOWEST
    assert max(workers) < SLOWEST
