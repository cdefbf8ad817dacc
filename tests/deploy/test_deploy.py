"""What deploy/ holds: looked over by the tools made for it, and started without a container."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from kastellan.client import Client
from kastellan.server.settings import load
from tests.postgres import FreshBase, postgres
from tests.server.process import server
from tests.server.table import bearer, pair
from tests.server.test_health import free_port

__all__ = ["postgres"]

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
BIN = Path(sys.executable).parent
TOKEN = "figures-for-the-watch"
SITE = "games.example.org"


def tool(name: str) -> str:
    found = shutil.which(name, path=f"{BIN}:{os.environ['PATH']}")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


@contextmanager
def started(words: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A process with nothing in its environment but what it was given, once it has said a word."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
    process = subprocess.Popen(
        [sys.executable, "-m", *words],
        env={**kept, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        if not process.stdout.readline():
            raise AssertionError(process.communicate()[1])
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=30)


def own_place(environment: dict[str, str], folder: Path) -> dict[str, str]:
    """The same on this machine: a folder of the test's, and a free port."""
    found = {
        name: re.sub(r"^/(data|var/(lib|cache)/kastellan)", str(folder), value)
        for name, value in environment.items()
    }
    own = {"HOST": "127.0.0.1", "PORT": str(free_port()), "DRAIN_S": "0"}
    return found | {f"KASTELLAN_{name}": value for name, value in own.items()}


def address(environment: dict[str, str]) -> str:
    return f"http://127.0.0.1:{environment['KASTELLAN_PORT']}"


# --- the container -----------------------------------------------------------------------------


def instruction(name: str) -> str:
    """The last of its kind in the container file, in one line."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    return re.findall(rf"^{name}\s+(.*)$", text, re.MULTILINE)[-1].strip()  # type: ignore[no-any-return]


def test_the_container_file_is_in_order() -> None:
    done = subprocess.run(
        [tool("hadolint"), str(DEPLOY / "Containerfile")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(instruction("USER")) > 1000


def test_what_the_container_starts_serves_and_its_health_check_knows(tmp_path: Path) -> None:
    environment = dict(
        each.partition("=")[::2]
        for each in shlex.split(instruction("ENV"))
        if each.startswith("KASTELLAN_")
    )
    words = [*json.loads(instruction("ENTRYPOINT")), *json.loads(instruction("CMD"))]
    check = json.loads(instruction("HEALTHCHECK").partition("CMD")[2])
    environment = own_place(environment, tmp_path)
    url = address(environment)
    with started(words, environment):
        assert httpx.get(f"{url}/readyz", trust_env=False).status_code == 200
        assert (tmp_path / "tables.sqlite").exists()
        health = {**os.environ, "KASTELLAN_PORT": environment["KASTELLAN_PORT"]}
        asked = [sys.executable, *check[1:]]
        assert subprocess.run(asked, env=health, capture_output=True).returncode == 0
    assert subprocess.run(asked, env=health, capture_output=True).returncode != 0


# --- compose -----------------------------------------------------------------------------------


def compose() -> Any:
    """The compose file, with what `.env` would say filled in."""
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    text = re.sub(r"\$\{POSTGRES_PASSWORD:\?[^}]*\}", "secret", text)
    text = re.sub(r"\$\{KASTELLAN_SITE:\?[^}]*\}", SITE, text)
    assert "${" not in text
    return yaml.safe_load(text)


def test_the_compose_file_hangs_together() -> None:
    found = compose()
    services, volumes = found["services"], set(found["volumes"])
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in volumes or (DEPLOY / source).exists(), (name, source)
        assert ("ports" in service) == (name == "proxy"), name
        for key in service:
            assert not key.startswith("x-"), (name, key)
        if "build" in service:
            build = service["build"]
            assert (DEPLOY / build["context"] / build["dockerfile"]).samefile(
                DEPLOY / "Containerfile"
            )
            settings = load(environ={**service["environment"], "KASTELLAN_CONFIG": os.devnull})
            assert settings.public_url == f"https://{SITE}"
            assert settings.behind_proxy
            assert service["cap_drop"] == ["ALL"]
            assert service["read_only"]
    assert services["database"]["environment"]["POSTGRES_DB"] == "kastellan"
    upstream = (DEPLOY / "Caddyfile").read_text("utf-8")
    for name in ("server-1", "server-2"):
        assert f"{name}:8520" in upstream


def test_what_compose_starts_plays_with_bots(postgres: FreshBase, tmp_path: Path) -> None:
    """A server and a worker as the compose file starts them, over one PostgreSQL."""
    services, base = compose()["services"], postgres()

    def environment(name: str) -> dict[str, str]:
        given = {**services[name]["environment"], "KASTELLAN_STORE": base}
        given |= {"KASTELLAN_METRICS_LISTEN": "", "KASTELLAN_BOT_PACE_MS": "0"}
        return own_place(given, tmp_path)

    server, worker = (["kastellan", *services[name]["command"]] for name in ("server-1", "worker"))
    here = environment("server-1")
    with (
        started(server, here),
        started(worker, environment("worker")),
        Client(address(here)) as client,
    ):
        table = client.create("kreta", seat=0, bots={1: "random"})
        for turn in table.turns():
            if any(entry.seat == 1 for entry in table.state().log):
                break
            table.play(turn.legal[0])
        else:
            raise AssertionError("the bot has not played")


def test_the_proxy_reads_its_file() -> None:
    for site in (SITE, "localhost"):
        done = subprocess.run(
            [tool("caddy"), "validate", "--config", str(DEPLOY / "Caddyfile")],
            env={**os.environ, "KASTELLAN_SITE": site},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr


# --- systemd -----------------------------------------------------------------------------------

UNITS = ("kastellan.service", "kastellan-worker.service")


def unit(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / name).read_text("utf-8").splitlines():
        key, sign, value = line.partition("=")
        if sign and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_in_order_and_may_do_little(name: str, tmp_path: Path) -> None:
    analyse = tool("systemd-analyze")
    text = (DEPLOY / name).read_text("utf-8")
    copy = tmp_path / name
    copy.write_text(text.replace("/opt/kastellan/bin/kastellan", str(BIN / "kastellan")), "utf-8")
    done = subprocess.run([analyse, "verify", str(copy)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    done = subprocess.run(
        [analyse, "security", "--offline=yes", "--threshold=15", str(copy)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout.splitlines()[-1]


def test_what_the_unit_starts_serves(tmp_path: Path) -> None:
    found = unit("kastellan.service")
    environment = dict(each.partition("=")[::2] for each in found["Environment"][0].split())
    words = found["ExecStart"][0].split()
    assert words[0] == "/opt/kastellan/bin/kastellan"
    environment = own_place(environment, tmp_path)
    with started(["kastellan", *words[1:]], environment):
        answer = httpx.get(f"{address(environment)}/readyz", trust_env=False)
        assert answer.text == "The server is ready.\n"


# --- the dashboard -----------------------------------------------------------------------------


def test_the_dashboard_asks_for_figures_that_there_are(tmp_path: Path) -> None:
    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked.append(board["templating"]["list"][1]["query"]["query"])
    with server(tmp_path / "t.sqlite", metrics_token=TOKEN) as process:
        pair(process)
        told = process.plain.get("/metrics", headers=bearer(TOKEN)).text
    there = set()
    for name, kind in re.findall(r"^# TYPE (\S+) (\S+)$", told, re.MULTILINE):
        there.add(name)
        if kind == "histogram":
            there |= {f"{name}_{end}" for end in ("bucket", "sum", "count")}
    words = {
        word
        for each in asked
        for word in re.findall(r"\b(?:kastellan|process)_[a-z_]+", re.sub(r"\[.*?\]", "", each))
    }
    assert words <= there, words - there
    own = {name for name in there if name.startswith("kastellan_")}
    shown = {re.sub(r"_(bucket|sum|count)$", "", word) for word in words}
    names = {re.sub(r"_(bucket|sum|count|created)$", "", name) for name in own}
    assert names <= shown, names - shown  # nothing is counted that nobody looks at
    for each in asked:
        assert each.count("(") == each.count(")"), each
