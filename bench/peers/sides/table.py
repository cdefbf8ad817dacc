"""The door of the network: both seats of a table, played over HTTP by the Python client."""

import atexit
import random
import subprocess
import sys
import tempfile
from typing import Any

from bench.peers.sides.worker import Work
from kastellan.client import Client
from kastellan.core.game import Game, Setting

WORDS = ("--port=0", "--requests-per-minute=1000000", "--connections-per-address=1000")
STEPS = 20


def play_at_table(game: Game, setting: Setting) -> Work:
    """Random moves of whoever is to move: ask what one sees, then play."""
    folder = tempfile.TemporaryDirectory()
    process = subprocess.Popen(
        [sys.executable, "-m", "kastellan", "serve", *WORDS, f"--store={folder.name}/tables"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    atexit.register(folder.cleanup)
    atexit.register(process.wait)
    atexit.register(process.terminate)
    assert process.stdout is not None
    client = Client(process.stdout.readline().split()[3])
    dice = random.Random(1)
    seats = sit_down(client, game)

    def steps() -> float:
        for _ in range(STEPS):
            sight = seats[0].state()
            if sight.table.status != "running":
                seats[:] = sit_down(client, game)
                sight = seats[0].state()
            mover = sight.to_move
            if mover:
                sight = seats[mover].state()
            seats[mover].play(dice.choice(sight.legal))
        return STEPS

    return steps


def sit_down(client: Client, game: Game) -> list[Any]:
    """A new table, with both its seats."""
    host = client.create(game.name, name="A", players=2, seat=0)
    return [host, client.join(host.invites[None], name="B")]
