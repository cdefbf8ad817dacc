"""The set-up's answers to a machine without a fitting Python: one sentence each."""

import os
import subprocess
from pathlib import Path

import pytest

SET_UP = Path(__file__).resolve().parent.parent / "scripts" / "set-up"


def set_up_with(python: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(SET_UP), "run"],
        env={**os.environ, "PYTHON": str(python)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def stand_in(tmp_path: Path) -> Path:
    """A program to write a Python's answers into."""
    path = tmp_path / "python3"
    path.touch(mode=0o755)
    return path


def test_no_python(tmp_path: Path) -> None:
    result = set_up_with(tmp_path / "missing")
    assert result.returncode == 1
    assert result.stderr.startswith("Kastellan needs Python 3.11 to 3.14, and no python3 was found")


def test_old_python(stand_in: Path) -> None:
    stand_in.write_text('#!/bin/sh\ncase "$2" in *print*) echo 3.9;; *) exit 1;; esac\n')
    result = set_up_with(stand_in)
    assert result.returncode == 1
    assert result.stderr.startswith("Kastellan needs Python 3.11 to 3.14; found only: 3.9")


def test_python_without_venv(stand_in: Path) -> None:
    stand_in.write_text('#!/bin/sh\ncase "$2" in *print*) echo 3.12;; *ensurepip*) exit 1;; esac\n')
    result = set_up_with(stand_in)
    assert result.returncode == 1
    assert "sudo apt install python3.12-venv" in result.stderr
