"""The package as people install it: one version, and a wheel with all its files."""

import subprocess
import sys
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


def test_every_folder_of_code_is_a_package() -> None:
    """Without `__init__.py` a folder escapes `lint-imports` in silence."""
    folders = {path.parent for path in SOURCE.rglob("*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []
