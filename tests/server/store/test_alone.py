"""A store of SQLite and the one server it belongs to: real processes."""

import subprocess
import sys
from pathlib import Path

from tests.server.process import Process, server
from tests.server.table import pair


def second(store: Path) -> subprocess.CompletedProcess[str]:
    """Another server on the same file, which must not come to serve."""
    command = [sys.executable, "-m", "kastellan", "serve", "--port=0", f"--store={store}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with server(store) as running:
        first, _ = pair(running)
        refused = second(store)
        assert refused.returncode == 2
        assert refused.stdout == ""
        assert refused.stderr == (
            f"The store '{store}' is served by another process already; stop that one, or give "
            "this one another with --store.\n"
        )
        assert first.move("commander")["type"] == "accepted"


def test_whoever_comes_after_a_killed_server_does_not_wait(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    process = Process(store)
    pair(process)
    process.kill()
    with server(store) as again:
        pair(again)


def test_two_files_in_one_folder_are_two_stores(tmp_path: Path) -> None:
    with server(tmp_path / "one.sqlite"), server(tmp_path / "other.sqlite") as other:
        pair(other)
