"""The package as people install it: one version, and a wheel with all its files."""

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import kastellan

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "kastellan"


def test_version_has_one_source() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == version("kastellan") == kastellan.__version__


def test_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("kastellan/")}
    there = {
        path.relative_to(SOURCE.parent).as_posix()
        for path in SOURCE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == there
    assert "kastellan/py.typed" in packed
    assert "kastellan/server/static/index.html" in packed
    assert any(re.fullmatch(r"kastellan/server/static/assets/.*\.js", name) for name in packed)


def test_sources_hold_what_a_wheel_is_built_from(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (sources,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"hatch_build.py", "scripts/web.py", "web/package-lock.json", "web/.npmrc"} <= names
    assert {"web/index.html", "web/src/main.ts", "web/src/types/messages.ts"} <= names
    assert not any(
        name.startswith(("web/node_modules", "src/kastellan/server/static")) for name in names
    )


def test_every_folder_of_code_is_a_package() -> None:
    """Without `__init__.py` a folder escapes `lint-imports` in silence."""
    folders = {path.parent for path in SOURCE.rglob("*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []
