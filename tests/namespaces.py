"""A host of its own for tests: a network namespace, with links that can be cut.

with namespace() as host:
    link = host.link()
    Process(store, before=host.before, host=link.there)   # whom we reach at link.there
    link.cut()
    link.heal()
"""

import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

NETWORK = "198.18"  # kept free for tests of networks, by RFC 2544
_numbers = itertools.count()


@dataclass(frozen=True)
class Link:
    """A cable between us and the other host."""

    name: str
    here: str
    there: str
    """The address at the other end."""

    def cut(self) -> None:
        """Nothing gets through, and nobody is told."""
        _ip("link", "set", self.name, "down")

    def heal(self) -> None:
        """Everything gets through again."""
        _ip("link", "set", self.name, "up")


@dataclass(frozen=True)
class Namespace:
    """Another host, as far as the network can tell."""

    name: str

    @property
    def before(self) -> tuple[str, ...]:
        """What a command begins with that shall run there."""
        return ("ip", "netns", "exec", self.name)

    def link(self) -> Link:
        """Lay a cable."""
        number = os.getpid() % 100 * 2 + next(_numbers)
        ours, theirs = f"{self.name}h{number}", f"{self.name}t{number}"
        net = f"{NETWORK}.{number % 250 + 1}"
        _ip("link", "add", ours, "type", "veth", "peer", "name", theirs)
        _ip("link", "set", theirs, "netns", self.name)
        _ip("addr", "add", f"{net}.1/30", "dev", ours)
        _ip("link", "set", ours, "up")
        _ip("-n", self.name, "addr", "add", f"{net}.2/30", "dev", theirs)
        _ip("-n", self.name, "link", "set", theirs, "up")
        return Link(ours, f"{net}.1", f"{net}.2")


@contextmanager
def namespace() -> Iterator[Namespace]:
    """Another host until the end; skips the test where that is not permitted."""
    _need_ip()
    name = f"ka{os.getpid()}"
    made = subprocess.run(("ip", "netns", "add", name), capture_output=True, text=True, check=False)
    if made.returncode != 0:
        pytest.skip(f"network namespaces are not permitted here: {made.stderr.strip()}")
    try:
        _ip("-n", name, "link", "set", "lo", "up")
        yield Namespace(name)
    finally:
        _ip("netns", "del", name)  # its cables go with it


def _need_ip() -> None:
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("network namespaces need Linux, and root")
    if shutil.which("ip") is None and shutil.which("apt-get") is not None:
        install = ("apt-get", "install", "-y", "--no-install-recommends", "iproute2")
        waiting = ("-o", "DPkg::Lock::Timeout=300")
        subprocess.run((*install, *waiting), capture_output=True, check=False)
    if shutil.which("ip") is None:
        pytest.skip("the program `ip` (iproute2) is not installed and cannot be")


def _ip(*words: str) -> None:
    subprocess.run(("ip", *words), check=True, capture_output=True)
