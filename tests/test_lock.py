"""The lock files: complete, hashed, and silent about where they were made."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def normal(name: str) -> str:
    """A package name as indexes compare it: `prompt_toolkit` is `prompt-toolkit`."""
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(*extras: str) -> dict[str, str]:
    """What pyproject.toml asks for: name to version bounds."""
    asked = list(PROJECT["dependencies"])
    for extra in extras:
        asked += PROJECT["optional-dependencies"][extra]
    found: dict[str, str] = {}
    for line in asked:
        if line.startswith("kastellan["):  # an extra that stands for others
            found |= wanted(*line.removeprefix("kastellan[").removesuffix("]").split(","))
            continue
        name, bounds = re.fullmatch(r"([\w.-]+)(?:\[[\w,-]+\])?(.*)", line).groups()  # type: ignore[union-attr]
        found[normal(name)] = bounds
    return found


def locked(name: str) -> dict[str, tuple[str, list[str]]]:
    """A lock file: name to version and hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    entries = text.replace("\\\n", " ").splitlines()
    found = {}
    for entry in entries:
        match = re.match(r"([\w.-]+)==([\w.]+)\s", entry)
        assert match, f"not a pinned requirement: {entry!r}"
        found[normal(match[1])] = (match[2], re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry))
    return found


def release(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


def test_there_are_three() -> None:
    assert [path.stem for path in LOCKS] == ["dev", "host", "run"]


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_names_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for trace in ("http:", "https:", "://", "index-url", "find-links", " @ "):
        assert trace not in text


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_every_requirement_has_hashes(path: Path) -> None:
    entries = locked(path.stem)
    assert entries
    assert [name for name, (_, hashes) in entries.items() if not hashes] == []


@pytest.mark.parametrize(
    ("name", "extras"),
    [("run", ["build"]), ("host", ["hosting"]), ("dev", ["build", "dev"])],
    ids=["run", "host", "dev"],
)
def test_covers_the_project(name: str, extras: list[str]) -> None:
    entries = locked(name)
    for package, bounds in wanted(*extras).items():
        assert package in entries, f"{package} is not in {name}.txt: run `make lock`"
        version = release(entries[package][0])
        for sign, bound in re.findall(r"(>=|<)([\d.]+)", bounds):
            fits = version >= release(bound) if sign == ">=" else version < release(bound)
            assert fits, f"{package} {version} is outside {bounds}: run `make lock`"


@pytest.mark.parametrize("kind", ["run", "host"])
def test_developers_have_what_others_have(kind: str) -> None:
    others, developers = locked(kind), locked("dev")
    assert {name: developers.get(name) for name in others} == others


def test_leaves_nothing_out() -> None:
    """What is installed needs nothing more: locks are installed without looking for more."""
    found = subprocess.run(
        [sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout
