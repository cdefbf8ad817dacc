"""A server process: listen, serve, and stop in good order."""

import asyncio
import gc
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from types import FrameType

import uvicorn

from kastellan.core.errors import KastellanError
from kastellan.server import logs, metrics
from kastellan.server.app import Application, create_app
from kastellan.server.caller import callers, take_files
from kastellan.server.line import Line
from kastellan.server.settings import Settings, data_folder
from kastellan.server.store import Store
from kastellan.server.store.alone import alone
from kastellan.server.together.opening import check

log = logging.getLogger(__name__)

BACKLOG = 2048
UNREAD = 262_144  # bytes that the system keeps for somebody who does not read
LAST_WORD = 0.2  # seconds for it to go out
YOUNG = 10_000  # objects made before the collector looks at the young ones
GRACE = 5  # seconds for requests that are being answered when the server stops


class CannotServe(KastellanError):
    """The server cannot listen where it shall."""


def listen(settings: Settings) -> socket.socket:
    """A socket that listens as the settings say; raises CannotServe."""
    kind = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol is named because asyncio sends small answers at once only then.
    listener = socket.socket(kind, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError, UnicodeError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or "no such address"
        raise CannotServe(
            f"Nothing can listen at {settings.host}, port {settings.port} ({reason}); "
            "choose another with --host and --port."
        ) from None
    return listener


class _Server(uvicorn.Server):
    """Says when it is ready; told to stop, it lets others take over and loses nothing.

    First `/readyz` says no while everything is served as before, so that a proxy sends people
    elsewhere (`drain_s`). Then what is being stored is answered, streams get a last word, and
    whoever had them connects again, here or elsewhere.
    """

    def __init__(self, config: uvicorn.Config, app: Application, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._is_hurried = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig != signal.SIGTERM:  # somebody waits at a keyboard, or has closed the window
            self._is_hurried = True
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            spare()
            log.info("started")
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        desk = self._app.desk
        desk.readiness.is_stopping = True
        log.info("stopping")
        for _ in range(round(self._app.settings.drain_s / LAST_WORD)):
            if self._is_hurried or self.force_exit:
                break
            await asyncio.sleep(LAST_WORD)
        desk.is_closing = True
        for _ in range(round(GRACE / LAST_WORD)):
            is_last = not desk.keeper.is_answering
            desk.keeper.say_goodbye()
            await asyncio.sleep(LAST_WORD)
            if is_last:
                break
        await super().shutdown(sockets)
        log.info("stopped")


def spare() -> None:
    """Spare the collector of garbage what never becomes any: all that was loaded to begin with."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def serve(settings: Settings, ready: Callable[[str], None] = lambda address: None) -> None:
    """Serve until told to stop; `ready` is called with the address people can open.

    Raises CannotServe or StoreFailed if that cannot begin.
    """
    check(settings)
    if not settings.store:
        with suppress(OSError):  # then the store says that there is no folder
            data_folder().mkdir(parents=True, exist_ok=True)
    logs.set_up(settings)
    take_files()
    with listen(settings) as listener:
        actual = replace(settings, port=listener.getsockname()[1])
        with alone(settings.store_url), metrics.served(settings.metrics_listen):
            asyncio.run(_serve(actual, listener, ready))


async def _serve(settings: Settings, listener: socket.socket, ready: Callable[[str], None]) -> None:
    store = await Store.open(settings.store_url)
    app = create_app(settings, store=store)
    config = uvicorn.Config(
        app,
        http=callers(settings.patience_s),
        ws=Line,
        ws_per_message_deflate=False,  # it takes more memory than a table, see docs/server.md
        ws_max_size=settings.message_limit,
        log_level="warning",
        log_config=None,
        access_log=False,  # nobody needs a list of who asked for what
        server_header=False,
        proxy_headers=False,  # the guard reads them
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )
    server = _Server(config, app, lambda: ready(address(settings)))
    _stop_with_the_terminal(server)
    await server.serve([listener])


def _stop_with_the_terminal(server: _Server) -> None:
    """Stop in good order when the terminal is closed, too, unless told not to mind (`nohup`)."""
    hangup = getattr(signal, "SIGHUP", None)  # not on Windows
    if hangup is not None and signal.getsignal(hangup) == signal.SIG_DFL:
        asyncio.get_running_loop().add_signal_handler(hangup, server.handle_exit, hangup, None)


def address(settings: Settings) -> str:
    """What to open in a browser on this machine, or elsewhere if there is a public address."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    host = f"[{host}]" if ":" in host else host
    return settings.public_url or f"http://{host}:{settings.port}"
