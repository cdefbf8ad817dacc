"""The walk through adding a game names only files and commands that exist."""

import re
from pathlib import Path

from typer.main import get_command

from kastellan.cli import app

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
ROOMS = (ROOT, ROOT / "src" / "kastellan", ROOT / "web" / "src", ROOT / "web/src/games/catan")
PATH = re.compile(r"`([a-z][\w.-]*/[\w./*-]*)`")
TWINS = ("kreta", "catan")
"""Where the walk says `hexes`, both games have what it speaks of."""


def exists(path: str) -> bool:
    found = [room.glob(path.rstrip("/")) for room in ROOMS]
    components = [room.glob(f"{path}.svelte") for room in ROOMS if not Path(path).suffix]
    return any(any(each) for each in [*found, *components])


def test_every_file_exists() -> None:
    named = set(PATH.findall(TEXT))
    assert len(named) > 20
    paths = {path.replace("hexes", twin) for path in named for twin in TWINS}
    assert {path for path in paths if not exists(path)} == set()


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []


def test_every_command_exists() -> None:
    known = set(get_command(app).commands)  # type: ignore[attr-defined]
    named = set(re.findall(r"kastellan ([a-z]+) hexes", TEXT))
    assert named
    assert named <= known
    targets = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make ([a-z-]+)", TEXT):
        assert re.search(rf"^{target}:", targets, re.MULTILINE), target
