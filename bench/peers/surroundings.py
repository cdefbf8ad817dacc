"""When and on what a run was made, and which of our versions."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kastellan.core.signature import signature
from kastellan.games import load

ROOT = Path(__file__).parents[2]


def surroundings() -> dict[str, Any]:
    """The day, the machine, and how busy it is; our commit and the rules' signatures."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": {
            "processor": processor(),
            "cores": os.cpu_count(),
            "load": round(os.getloadavg()[0], 1),
            "gpu": gpu(),
        },
        "commit": commit(),
        "signatures": {name: signature(load(name)) for name in ("kreta", "catan")},
    }


def processor() -> str:
    """Its name, where the system tells."""
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.machine()
    names = [line.split(":")[1].strip() for line in text.splitlines() if "model name" in line]
    return names[0] if names else platform.machine()


def gpu() -> str | None:
    """The name of the first GPU."""
    return answer("nvidia-smi", "--query-gpu=name", "--format=csv,noheader")


def commit() -> str | None:
    """Where our history stands."""
    return answer("git", "-C", str(ROOT), "rev-parse", "--short", "HEAD")


def answer(*words: str) -> str | None:
    """The first line a program prints; None where there is none."""
    try:
        told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return told.splitlines()[0] if told else None
