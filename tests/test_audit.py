"""`make audit`: known vulnerabilities fail, and who is offline is told so."""

import json
import runpy
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

AUDIT = runpy.run_path(str(Path(__file__).resolve().parent.parent / "scripts" / "audit.py"))
run: Callable[[list[str]], int] = AUDIT["main"]
KNOWN = {"jinja2 2.4.1": "GHSA-canary-1", "minimist 0.0.8": "GHSA-canary-2"}


@contextmanager
def service(known: dict[str, str], status: int = 200) -> Iterator[tuple[str, list[Any]]]:
    """What answers as OSV does, and what it was asked."""
    asked: list[Any] = []

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # the base's name
            queries = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
            asked.extend(queries)
            names = [f"{each['package']['name']} {each['version']}" for each in queries]
            found = [[id for name, id in known.items() if each.startswith(name)] for each in names]
            results = [{"vulns": [{"id": id} for id in ids]} if ids else {} for ids in found]
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps({"results": results}).encode())

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()
        thread.join()


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")


def test_every_locked_package_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with service(KNOWN) as (url, asked):
        monkeypatch.setenv("OSV_URL", url)
        assert run([]) == 0
    names = {(each["package"]["ecosystem"], each["package"]["name"]) for each in asked}
    assert {("PyPI", "litestar"), ("PyPI", "psycopg"), ("npm", "svelte"), ("npm", "vite")} <= names
    assert all(each["version"] for each in asked)
    assert capsys.readouterr().out == f"No known vulnerability in {len(asked) - 2} packages.\n"


def test_a_known_vulnerability_fails_and_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with service({**KNOWN, "litestar ": "GHSA-bad"}) as (url, _):
        monkeypatch.setenv("OSV_URL", url)
        assert run([]) == 1
        said = capsys.readouterr()
        assert "litestar " in said.out
        assert "https://osv.dev/vulnerability/GHSA-bad" in said.out
        assert said.err.startswith("1 known vulnerabilities:")
        monkeypatch.setitem(run.__globals__, "read_accepted", lambda root: {"GHSA-bad": "no use"})
        assert run([]) == 0
        assert "(accepted: no use)" in capsys.readouterr().out


def test_who_cannot_ask_is_warned_and_may_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OSV_URL", "http://127.0.0.1:9")
    assert run([]) == 0
    assert "does not answer" in capsys.readouterr().err
    assert run(["--strict"]) == 1
    for known, status in (({}, 200), (KNOWN, 503)):
        capsys.readouterr()
        with service(known, status) as (url, _):
            monkeypatch.setenv("OSV_URL", url)
            assert run([]) == 0
            warned = capsys.readouterr().err
            assert warned.startswith("WARNING: known vulnerabilities could not be looked up: ")
            assert len(warned.strip().splitlines()) == 1
            assert run(["--strict"]) == 1
