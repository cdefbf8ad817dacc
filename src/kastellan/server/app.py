"""The application: the routes, what they stand on, and how mistakes are answered."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.channels import ChannelsBackend
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Receive, Scope, Send

from kastellan.server.clock import Clock, SystemClock
from kastellan.server.desk import Desk
from kastellan.server.guard import Guard
from kastellan.server.house import House
from kastellan.server.limits import Limits
from kastellan.server.protocol import Code
from kastellan.server.protocol import Refused as Answer
from kastellan.server.refusals import Refused
from kastellan.server.routes.common import provide_desk
from kastellan.server.routes.games import GameList, all_games
from kastellan.server.routes.health import Health
from kastellan.server.routes.lobby import Lobby
from kastellan.server.routes.looking import Looking
from kastellan.server.routes.pages import asset, page
from kastellan.server.routes.play import Play
from kastellan.server.routes.seats import Seats
from kastellan.server.routes.sockets import socket
from kastellan.server.settings import Settings
from kastellan.server.store import Store
from kastellan.server.together.opening import check, open_hub, open_thinker

log = logging.getLogger(__name__)

CODES: dict[int, Code] = {
    400: "bad_request",
    401: "no_token",
    403: "forbidden",
    404: "not_found",
    405: "method",
    413: "too_large",
    429: "too_many",
}


class Application:
    """The server as an ASGI application."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        store: Store | None,
        channels: ChannelsBackend | None,
    ) -> None:
        self.settings = settings
        self.limits = Limits(clock, settings)
        self.litestar = _litestar(settings, clock, store, channels, self.limits)
        self._guard = Guard(self.litestar, self.limits, settings)

    @property
    def desk(self) -> Desk:
        """The front desk, while the server runs."""
        desk: Desk = self.litestar.state.desk
        return desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._guard(scope, receive, send)


def create_app(
    settings: Settings | None = None,
    clock: Clock | None = None,
    store: Store | None = None,
    channels: ChannelsBackend | None = None,
) -> Application:
    """The server; unless a store is given, the one of the settings is opened when it starts.

    So it is with the channels to other servers. Raises StoreFailed for a store that cannot do what
    the settings want.
    """
    check(settings or Settings())
    return Application(settings or Settings(), clock or SystemClock(), store, channels)


def _litestar(
    settings: Settings,
    clock: Clock,
    opened: Store | None,
    channels: ChannelsBackend | None,
    limits: Limits,
) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            store = opened or await Store.open(settings.store_url)
            stack.push_async_callback(store.close)
            hub = await stack.enter_async_context(open_hub(settings, clock, channels))
            thinker = await stack.enter_async_context(open_thinker(settings, hub))
            desk = Desk(House(store, clock, thinker, settings, hub), limits)
            app.state.desk = desk
            desk.keeper.start()
            stack.push_async_callback(desk.keeper.stop)
            desk.caretaker.start()
            stack.push_async_callback(desk.caretaker.stop)
            await hub.start(desk.keeper)
            reading = asyncio.create_task(asyncio.to_thread(all_games))  # before somebody waits
            stack.push_async_callback(asyncio.wait_for, reading, None)
            with desk.counted():
                yield

    return Litestar(
        [Health, Lobby, Seats, Play, Looking, GameList, socket, page, asset],
        dependencies={"desk": Provide(provide_desk, sync_to_thread=False)},
        lifespan=[lifespan],
        exception_handlers={
            Refused: _refused,
            HTTPException: _mistaken,
            RecursionError: _too_deep,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="Kastellan",
            version="1",
            description="Tables for Kreta and the Catan card game.",
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path=["/openapi.json", "/"])],
        ),
        request_max_body_size=settings.body_limit,
        logging_config=None,
        debug=False,
    )


Asking = Request[Any, Any, Any]


def _response(refused: Refused) -> Response[Answer]:
    headers: Mapping[str, str] = {}
    if refused.retry_after is not None:
        headers = {"retry-after": str(max(1, round(refused.retry_after + 0.5)))}
    return Response(
        refused.answer(),
        status_code=refused.status,
        headers=headers,
        media_type="application/json",
    )


def _refused(request: Asking, error: Refused) -> Response[Answer]:
    return _response(error)


def _mistaken(request: Asking, error: HTTPException) -> Response[Answer]:
    """What the framework refuses, in our words."""
    code = CODES.get(error.status_code)
    if code == "bad_request":
        return _response(Refused("bad_request", reason=_reason(error)))
    if code == "too_large":
        most = request.app.request_max_body_size
        return _response(Refused("too_large", most=most if isinstance(most, int) else 0))
    if code in ("not_found", "method"):
        return _response(Refused(code))
    if error.status_code < 500:
        return _response(Refused("bad_request", reason=_reason(error)))
    return _failed(request, error)


def _reason(error: HTTPException) -> str:
    """What is wrong with a request, without repeating what was sent."""
    extra = error.extra
    if isinstance(error, ValidationException) and isinstance(extra, list) and extra:
        parts = [f"{each.get('key', '')}: {each.get('message', '')}" for each in extra[:3]]
        return "; ".join(parts)[:300]
    return error.detail.split(" for ")[0][:200]


def _too_deep(request: Asking, error: RecursionError) -> Response[Answer]:
    return _response(Refused("bad_request", reason="it is nested too deeply"))


def _failed(request: Asking, error: Exception) -> Response[Answer]:
    """A bug of ours: noted with its place, told without it."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _response(Refused("internal"))
