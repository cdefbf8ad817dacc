"""docs/hosting.md: every command in it is true, and those that can run here do."""

import re
import shlex
from pathlib import Path

import pytest

from kastellan.server.settings import entries
from tests.cli.command import Command
from tests.cli.conftest import kastellan
from tests.server.process import server
from tests.server.table import bearer, imported, nearly_over, pair

__all__ = ["kastellan"]

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "hosting.md").read_text("utf-8")
COMMANDS = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]
SETTINGS = {entry.name: entry for entry in entries()}


def words(line: str) -> list[str]:
    """A command without what is set for it in the environment."""
    found = shlex.split(line)
    while found and re.match(r"[A-Z_]+=", found[0]):
        found.pop(0)
    return found


OURS = [line for line in COMMANDS if words(line)[0] == "kastellan"]
ADMIN = [line for line in OURS if words(line)[1] == "admin"]


@pytest.mark.parametrize("line", OURS)
def test_our_commands_have_these_options(line: str, kastellan: Command) -> None:
    parts = words(line)[1:]
    command = parts[: 2 if parts[0] == "admin" else 1]
    done = kastellan(*command, "--help")
    assert done.returncode == 0, done.stderr
    for option in (part for part in parts if part.startswith("--")):
        assert re.search(rf"(?<!\S){option}\b", done.stdout), option


def test_commands_for_tables_do_what_they_say_and_figures_are_told(
    kastellan: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with server(tmp_path / "tables.sqlite", metrics_token="x" * 16) as process:
        first, _ = pair(process)
        seats = imported(process, nearly_over("kreta"))
        while (state := seats[0].state())["table"]["status"] == "running":
            mover = seats[state["to_move"]]
            mover.move(mover.state()["legal"][0]["action"])
        tables = {"show": first.table, "close": first.table, "export": seats[0].table}
        for line in ADMIN:
            parts = words(line)[1:]
            parts = [tables[parts[1]] if part == "TABLE" else part for part in parts]
            done = kastellan(*parts, lines="y\n")
            assert done.returncode == 0, (line, done.stderr)
        told = process.plain.get("/metrics", headers=bearer("x" * 16)).text
    for name in re.findall(r"`((?:kastellan|process)_\w+)", TEXT):
        assert f"# TYPE {name} " in told, name
    assert len(ADMIN) >= 9
    assert (tmp_path / "game.json").exists()


def test_what_is_named_exists() -> None:
    proxy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    others = {"CACHE", *re.findall(r"\$KASTELLAN_([A-Z_]+)", proxy)}
    for variable in re.findall(r"KASTELLAN_([A-Z_]+)", TEXT):
        assert variable in others or variable.lower() in SETTINGS, variable
    for link in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (ROOT / "docs" / link).exists(), link
    for path in re.findall(r"\bdeploy/[\w.-]+", TEXT):
        assert (ROOT / path).exists(), path


def test_every_limit_is_listed_with_what_it_is() -> None:
    section = TEXT.partition("## Limits")[2]
    rows = re.findall(r"^\| .*? \| (.*?) \| (.*?) \|$", section, re.MULTILINE)
    listed = [name for settings, _ in rows for name in re.findall(r"`(\w+)`", settings)]
    asked = ("per_", "_limit", "tables_", "connections", "keep_days", "free_disk", "patience")
    wanted = {name for name in SETTINGS if any(word in name for word in asked)}
    assert set(listed) == wanted
    for settings, values in rows:
        names = re.findall(r"`(\w+)`", settings)
        defaults = values.split(", ") if len(names) > 1 else [values] * len(names)
        for name, value in zip(names, defaults, strict=True):
            default = SETTINGS[name].default
            shown = int(re.sub(r"\D", "", value) or 0)
            assert default in (shown, shown * 1024), (name, default, value)
