"""`kastellan serve` and `kastellan` alone: real processes."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from kastellan.server.run import CannotServe, listen
from kastellan.server.settings import Settings, entries


def start(folder: Path, *words: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "kastellan", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={
            **{k: v for k, v in os.environ.items() if not k.startswith("KASTELLAN_")},
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "BROWSER": "true",
            **environment,
        },
    )


def run(folder: Path, *words: str, **environment: str) -> tuple[int, str]:
    process = start(folder, *words, **environment)
    _, errors = process.communicate(timeout=60)
    return process.returncode, errors


def test_no_words_serve_here_and_open_the_browser(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    with socket.socket() as taken:  # somebody else has the usual port: another one is taken
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        process = start(tmp_path, KASTELLAN_PORT=port, BROWSER=str(browser))
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
    assert not address.endswith(port)
    assert httpx.get(f"{address}/", trust_env=False).text.startswith("<!doctype html>")
    again = start(tmp_path, KASTELLAN_PORT=address.rpartition(":")[2], BROWSER=str(browser))
    said, _ = again.communicate(timeout=60)
    assert said == f"Kastellan serves at {address} already.\n"
    assert opened.read_text() == f"{address}\n"
    assert (tmp_path / "kastellan" / "tables.sqlite").exists()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert "Traceback" not in errors


def test_without_a_browser_it_says_so(tmp_path: Path) -> None:
    none = dict.fromkeys(("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"), "")
    process = start(tmp_path, KASTELLAN_PORT="0", **none)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Kastellan serves at http://127.0.0.1:")
    expected = "No browser was found here; open that address in one.\n"
    assert process.stdout.readline() == expected
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert "Traceback" not in errors


def test_help_lists_every_setting(tmp_path: Path) -> None:
    process = start(tmp_path, "serve", "--help")
    said, _ = process.communicate(timeout=60)
    for entry in entries():
        assert entry.option in said


def test_bad_settings_are_refused_in_a_sentence(tmp_path: Path) -> None:
    for words, part in (
        (["--store", "mysql://x", "--port", "0"], "mysql"),
        (["--public-url", "games"], "--public-url"),
    ):
        code, errors = run(tmp_path, "serve", *words)
        assert code == 2, errors
        assert part in errors
        assert "Traceback" not in errors
        assert len(errors.strip().splitlines()) == 1, errors


def test_where_nothing_can_listen_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"port {port}"):
            listen(Settings(port=port))
    with pytest.raises(CannotServe, match="--host"):
        listen(Settings(host="no.such.host.example"))
