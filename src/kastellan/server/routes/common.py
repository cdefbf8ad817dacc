"""What the routes share."""

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from kastellan.server.desk import Desk
from kastellan.server.protocol import Invite, Refused

Asking = Request[Any, Any, Any]
Front = NamedDependency[Desk]
"""The front desk, as handlers get it."""

TableId = Annotated[
    str, PathParameter(description="The table, as its link names it.", max_length=40)
]
Since = Annotated[
    int | None,
    QueryParameter(ge=0, le=2**53, description="The last version seen; none for everything."),
]

REFUSALS = {
    status: ResponseSpec(Refused, description=words, generate_examples=False)
    for status, words in {
        400: "It cannot be read, or it asks for what does not exist.",
        401: "It takes a token, or another one.",
        403: "Not for you.",
        404: "There is no such thing.",
        409: "Not now; the answer says why.",
        410: "It was made by another version.",
        413: "Too large.",
        429: "Too many; wait as long as the answer says.",
        503: "Try again in a moment.",
    }.items()
}


def provide_desk(state: AppState) -> Desk:
    """The front desk, for every handler."""
    desk: Desk = state.desk
    return desk


def invite_to(request: Asking, desk: Desk, table: str, secret: str, seat: int | None) -> Invite:
    """An invite whose link leads back to where it was asked for."""
    here = desk.house.settings.public_url or f"{request.url.scheme}://{request.url.netloc}"
    return Invite(f"{here}/t/{table}#{secret}", secret, seat)


def read_mute(text: str | None) -> frozenset[int]:
    """The people whose chat somebody does not want: `3,5`."""
    found = (text or "").split(",")[:200]
    return frozenset(int(each) for each in found if each.isdecimal() and len(each) < 10)
