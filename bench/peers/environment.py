"""A peer's own environment: a venv in the cache folder, from pinned versions with hashes."""

import hashlib
import subprocess
import sys
import venv
from collections import deque
from pathlib import Path

from bench.peers.peers import Peer
from kastellan.core.compiled import cache_folder
from kastellan.core.errors import KastellanError

REQUIREMENTS = Path(__file__).parent / "requirements"


class NoPeer(KastellanError):
    """A peer cannot be measured here."""


def python_of(peer: Peer) -> Path:
    """The Python of the peer's environment, made now if there is none yet or its pins changed."""
    lock = REQUIREMENTS / f"{peer.name}.txt"
    folder = cache_folder().parents[1] / "peers" / peer.name
    python, stamp = folder / "bin" / "python", folder / "installed"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if python.exists() and stamp.exists() and stamp.read_text() == wanted:
        return python
    say(f"Installing {peer.title} into {folder} (once) …")
    venv.create(folder, clear=True, with_pip=True, symlinks=True)
    install(peer, python, lock)
    stamp.write_text(wanted)
    return python


def install(peer: Peer, python: Path, lock: Path) -> None:
    """Put the pinned packages there; each is named as it is fetched."""
    words = [str(python), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
    words += ["--require-hashes", "--no-deps", "-r", str(lock)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    errors: deque[str] = deque(maxlen=1)
    try:
        for line in process.stdout:
            if line.startswith("Collecting "):
                say(f"  {line.split()[1]}")
            if line.startswith("ERROR: "):
                errors.append(line.removeprefix("ERROR: ").strip())
    finally:
        process.stdout.close()
        failed = process.wait() != 0
    if failed:
        why = errors[0] if errors else "pip did not say why"
        raise NoPeer(f"{peer.title} cannot be installed here: {why.rstrip('.')}.")


def say(text: str) -> None:
    """For people; the figures go to standard output."""
    print(text, file=sys.stderr, flush=True)
