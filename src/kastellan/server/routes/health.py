"""For those who run the server: is it up, can it serve, and its figures."""

import hmac
from typing import Any

from litestar import Controller, Response, get
from litestar.connection import ASGIConnection

from kastellan.server import metrics
from kastellan.server.refusals import Refused
from kastellan.server.routes.common import REFUSALS, Asking, Front
from kastellan.server.visitor import bearer

Connection = ASGIConnection[Any, Any, Any, Any]
PLAIN = "text/plain"


class Health(Controller):
    """What programs that watch over a server ask for."""

    path = "/"
    tags = ("health",)

    @get("/healthz", media_type=PLAIN, sync_to_thread=False)
    def up(self) -> str:
        """Whether the process is up: if there is an answer, it is."""
        return "The server is up.\n"

    @get("/readyz", media_type=PLAIN, responses=REFUSALS)
    async def ready(self, desk: Front) -> Response[str]:
        """Whether requests can be served here: 200, or 503 and why not in a sentence."""
        trouble = await desk.readiness.trouble()
        status = 200 if trouble is None else 503
        sentence = trouble or "The server is ready."
        return Response(f"{sentence}\n", status_code=status, media_type=PLAIN)

    @get("/metrics", media_type=metrics.MEDIA_TYPE, responses=REFUSALS, sync_to_thread=False)
    def figures(self, request: Asking, desk: Front) -> Response[bytes]:
        """The figures of this process for Prometheus, with the token that the settings name."""
        check_token(request, desk.house.settings.metrics_token)
        return Response(metrics.text(), media_type=metrics.MEDIA_TYPE)


def check_token(request: Connection, wanted: str) -> None:
    """Refuse whoever does not show the token; without one there is nothing to be had."""
    if not wanted:
        raise Refused("not_found")
    shown = bearer(request) or ""
    if not hmac.compare_digest(shown.encode("utf-8", "replace"), wanted.encode()):
        raise Refused("forbidden", "metrics")
