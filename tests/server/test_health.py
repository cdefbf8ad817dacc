"""What programs that watch over a server ask for: is it up, can it serve, and its figures."""

import re
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text

from kastellan.server.metrics import REGISTRY
from tests.server.process import Process, server
from tests.server.table import bearer, create, new_id, pair

TOKEN = "figures-for-the-watch"


def figure(told: str, name: str) -> float:
    """A figure by its name with labels."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", told, re.MULTILINE)
    return float(found[1]) if found else 0.0


def free_port() -> int:
    import socket

    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


def test_a_server_that_can_serve_says_so(running: Process) -> None:
    for path, sentence in (("/healthz", "The server is up."), ("/readyz", "The server is ready.")):
        answer = running.plain.get(path)
        assert (answer.status_code, answer.text) == (200, f"{sentence}\n")
        assert answer.headers["cache-control"] == "no-store"


def test_whose_store_is_another_versions_is_up_but_not_ready(tmp_path: Path) -> None:
    store = tmp_path / "t.sqlite"
    with server(store) as process:
        engine = create_engine(f"sqlite:///{store}")
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        answer = process.plain.get("/readyz")
        assert answer.status_code == 503
        assert answer.text == "The store has the schema of another version of Kastellan.\n"
        assert process.plain.get("/healthz").status_code == 200
        with engine.begin() as connection:
            connection.execute(text("DROP TABLE alembic_version"))
        engine.dispose()
        while (answer := process.plain.get("/readyz")).text.startswith("The store has"):
            pass  # an answer holds for a second
        assert (answer.status_code, answer.text) == (503, "The store does not answer.\n")


def test_figures_are_for_nobody_unless_set(running: Process) -> None:
    for headers in ({}, bearer("x" * 16)):
        answer = running.plain.get("/metrics", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_figures_count_what_happens_and_name_nobody(tmp_path: Path) -> None:
    port = free_port()
    more = {"metrics_token": TOKEN, "metrics_listen": f"127.0.0.1:{port}"}
    with server(tmp_path / "t.sqlite", **more) as process:
        for wrong in ({}, bearer("x" * 20), bearer(TOKEN[:-1])):
            answer = process.plain.get("/metrics", headers=wrong)
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        first, second = pair(process)
        with second.socket() as line:
            line.receive("state")
            assert first.move("commander")["type"] == "accepted"
            assert first.move("commander", version=0)["code"] == "stale"
            line.receive("update")
            line.send("ping")
            line.receive("pong")
            told = process.plain.get("/metrics", headers=bearer(TOKEN)).text
        assert figure(told, 'kastellan_moves_total{by="person"}') == 1
        assert figure(told, 'kastellan_moves_total{by="chance"}') > 1
        assert figure(told, 'kastellan_refusals_total{code="stale"}') == 1
        assert figure(told, 'kastellan_refusals_total{code="forbidden"}') == 3
        assert figure(told, 'kastellan_refusals_total{code="internal"}') == 0
        assert figure(told, 'kastellan_store_errors_total{doing="written"}') == 0
        assert figure(told, "kastellan_stored_seconds_count") == 1
        assert 0 < figure(told, "kastellan_stored_seconds_sum") < 60
        assert figure(told, "kastellan_sent_seconds_count") == 1
        assert figure(told, "kastellan_connections") == 1
        assert figure(told, "kastellan_tables_in_memory") == 1
        assert figure(told, "kastellan_tables_made_total") == 1
        _, host = create(
            process, seats=[{}, {"kind": "bot", "level": "random"}], seat=0, start=True
        )
        while host.state()["to_move"] == 0:
            offers = host.state()["legal"]
            assert host.move(offers[0]["action"])["type"] == "accepted"
        host.post("chat", {"move_id": new_id(), "text": "Hello"})
        elsewhere = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False)
        while not figure(elsewhere.text, 'kastellan_bot_seconds_count{bot="random"}'):
            elsewhere = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False)
        assert figure(elsewhere.text, 'kastellan_moves_total{by="person"}') >= 1
        tokens = (str(host.token), str(first.token))
        for secret in (first.table, host.table, *tokens, "Ann", "Bob", "Hello"):
            assert secret not in elsewhere.text
            assert secret not in told


def test_no_figure_has_a_label_that_grows(running: Process) -> None:
    """A label has few values, none of which a stranger chooses."""
    labels = {
        label
        for metric in REGISTRY.collect()
        for sample in metric.samples
        if metric.name.startswith("kastellan")
        for label in sample.labels
    }
    assert labels <= {"by", "code", "status", "doing", "bot", "le", "version"}


def test_a_place_for_figures_that_is_taken_is_told(running: Process, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"choose another --metrics-listen\.") as failed:
        server(tmp_path / "t.sqlite", metrics_listen=f"127.0.0.1:{running.port}").__enter__()
    assert "Traceback" not in str(failed.value)
