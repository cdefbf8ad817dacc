"""Real server processes on loopback, for tests."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path

import httpx

from kastellan.client import Client

QUICK = {
    "bot_pace_ms": "0",
    "requests_per_minute": "1000000",
    "tables_per_hour": "1000000",
    "slow_per_minute": "100000",
    "chats_per_minute": "10000",
}


class Process:
    """A server in a process of its own."""

    before: tuple[str, ...] = ()
    """What comes before its command, such as the way to another host."""

    def __init__(self, store: Path | str, port: int = 0, **settings: str) -> None:
        words = {"store": str(store), "port": str(port), **QUICK, **settings}
        options = [f"--{name.replace('_', '-')}={value}" for name, value in words.items()]
        environment = {k: v for k, v in os.environ.items() if not k.startswith("KASTELLAN_")}
        if "KASTELLAN_CACHE" in os.environ:
            environment["KASTELLAN_CACHE"] = os.environ["KASTELLAN_CACHE"]
        environment["XDG_CONFIG_HOME"] = str(Path(store).parent / "no-settings")
        self.popen = subprocess.Popen(
            [*self.before, sys.executable, "-m", "kastellan", "serve", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.popen.stdout is not None
        line = self.popen.stdout.readline()
        if not line:
            _, errors = self.popen.communicate()
            raise AssertionError(f"the server did not start: {errors}")
        self.address = line.split()[3]
        self.errors = ""
        self.plain = self.http()
        """Requests without cookies."""
        self.plain.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    @property
    def socket_address(self) -> str:
        return self.address.replace("http:", "ws:")

    def http(self, **options: object) -> httpx.Client:
        """A client that keeps cookies, as a browser does."""
        return httpx.Client(base_url=self.address, trust_env=False, timeout=30, **options)  # type: ignore[arg-type]

    def client(self) -> Client:
        return Client(self.address)

    def kill(self) -> None:
        """End it as a loss of power would."""
        self.plain.close()
        self.popen.kill()
        self._read()

    def stop(self) -> int:
        """Ask it to stop, and wait."""
        self.plain.close()
        if self.popen.poll() is None:
            self.popen.send_signal(signal.SIGTERM)
        self._read()
        return self.popen.returncode

    def _read(self) -> None:
        try:
            _, errors = self.popen.communicate(timeout=30)
            self.errors += errors
        except ValueError:  # read already
            pass


@contextmanager
def server(store: Path | str, **settings: str) -> Iterator[Process]:
    """A server that is stopped at the end."""
    process = Process(store, 0, **settings)
    try:
        yield process
    finally:
        process.stop()
