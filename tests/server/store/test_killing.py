"""A process that is killed loses nothing it has acknowledged."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

from kastellan.server.store import Store, Version
from tests.server.store.tables import move

ROOT = Path(__file__).parents[3]
TABLES = 8
ROUNDS = 3


def test_killing_loses_no_acknowledged_version_and_doubles_none(url: str) -> None:
    moments = random.Random(5)
    acknowledged: list[tuple[str, int]] = []
    for _ in range(ROUNDS):
        acknowledged += run_and_kill(url, after=moments.randint(1, 300))
    assert len(acknowledged) == len(set(acknowledged)), "a version was acknowledged twice"

    async def stored() -> dict[str, list[Version]]:
        store = await Store.open(url)
        names = [f"t{number}" for number in range(TABLES)]
        found = {name: await store.events(name) for name in names}
        rows = {name: await store.load(name) for name in names}
        await store.close()
        for name, versions in found.items():
            row = rows[name]
            assert row is not None
            assert row.wake == len(versions), "the version and what came with it are one"
        return found

    for name, versions in asyncio.run(stored()).items():
        expected = [
            Version(number, (move(number, move_id=f"m{number}"),))
            for number in range(1, len(versions) + 1)
        ]
        assert versions == expected
        mine = {version for table, version in acknowledged if table == name}
        assert mine <= set(range(1, len(versions) + 1))
        # At each kill at most one version of a table was stored and not yet acknowledged.
        assert len(versions) - len(mine) <= ROUNDS


def run_and_kill(url: str, after: int) -> list[tuple[str, int]]:
    """Let a process append, and kill it when it has acknowledged so many versions."""
    words = [sys.executable, "-m", "tests.server.store.worker", url, str(TABLES)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(after)]
        process.kill()
        lines += process.stdout.readlines()
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(name, int(version)) for name, version in whole]
