"""Requests: sent again while the network fails, as far as the server knows them again."""

import threading
import time
from collections.abc import Callable, Iterator
from http.cookiejar import DefaultCookiePolicy
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec

from kastellan.client.errors import Refused, Unreachable
from kastellan.server.protocol import Answer
from kastellan.server.protocol import Refused as Refusal

T = TypeVar("T")

TRIES = 20  # for half a minute: a server may be starting again
LONGEST = 2.0  # seconds between two tries
PASSING = ("busy", "too_many")  # refusals that end by themselves
SILENCE = 45.0  # seconds without a sign of life after which a stream is begun anew


_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
_refusals = msgspec.json.Decoder(Refusal)
_making = threading.Lock()  # msgspec crashes when two threads find out about one type


_made: dict[Any, msgspec.json.Decoder[Any]] = {}


def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    with _making:
        if kind not in _made:
            _made[kind] = msgspec.json.Decoder(kind)
        return _made[kind]


class Wire:
    """A server's address, or those of several that share their tables, and how to talk to it."""

    def __init__(self, *addresses: str, sleep: Callable[[float], None] = time.sleep) -> None:
        self._each = [_open(address) for address in addresses]
        self._used = 0
        self._sleep = sleep

    @property
    def address(self) -> str:
        """The address that is in use."""
        return str(self._http.base_url)

    @property
    def _http(self) -> httpx.Client:
        return self._each[self._used % len(self._each)]

    def close(self) -> None:
        """Hang up."""
        for each in self._each:
            each.close()

    def move_on(self) -> None:
        """Use the next address from now on."""
        self._used += 1

    def ask(
        self,
        method: str,
        path: str,
        kind: type[T],
        body: object = None,
        token: str | None = None,
        **params: Any,
    ) -> T:
        """Send a request and read the answer; raises Refused and Unreachable."""
        content = None if body is None else msgspec.json.encode(body)
        wait = 0.1
        for attempt in range(TRIES):
            http, is_limited = self._http, False
            try:
                answer = http.request(
                    method, path, content=content, headers=_headers(token), params=params
                )
            except httpx.TransportError as error:
                was_sent = len(self._each) == 1 or not isinstance(error, httpx.ConnectError)
                if attempt == TRIES - 1 or (was_sent and not _is_repeatable(method, path)):
                    raise Unreachable(f"The server does not answer ({error}).") from None
            else:
                if answer.is_success:
                    return _decoder(kind).decode(answer.content)
                refused = _refusal(answer)
                is_last = attempt == TRIES - 1
                if refused is None and (is_last or not _is_repeatable(method, path)):
                    raise Unreachable(f"The server does not answer ({answer.status_code}).")
                if refused is not None and (refused.code not in PASSING or is_last):
                    raise Refused(refused)
                wait = max(wait, (refused and refused.retry_after) or 0)
                is_limited = refused is not None and refused.code == "too_many"
            if not is_limited:
                self._leave(http)
            self._sleep(min(wait, LONGEST))
            wait *= 2
        raise Unreachable("The server does not answer.")

    def lines(self, path: str, token: str | None, **params: Any) -> Iterator[Answer]:
        """The messages of a stream, until it ends or breaks; raises Refused.

        The next one is asked of the next address.
        """
        patience = httpx.Timeout(30, read=SILENCE)
        http = self._http
        try:
            with http.stream(
                "GET", path, headers=_headers(token), params=params, timeout=patience
            ) as answer:
                if not answer.is_success:
                    answer.read()
                    refused = _refusal(answer)
                    if refused is None or refused.code in PASSING:
                        return  # a server that stops, or a proxy that has not found another yet
                    raise Refused(refused)
                for line in answer.iter_lines():
                    if line:
                        yield _answers.decode(line)
        except httpx.TransportError:
            return
        finally:
            self._leave(http)

    def _leave(self, http: httpx.Client) -> None:
        """Move on from an address, unless that was done meanwhile."""
        if http is self._http:
            self.move_on()


def _open(address: str) -> httpx.Client:
    is_here = urlsplit(address).hostname in ("127.0.0.1", "localhost", "::1")
    http = httpx.Client(base_url=address, timeout=30, trust_env=not is_here)
    # A token goes into a header: one program may hold several seats at a table.
    http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return http


def _headers(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


def _is_repeatable(method: str, path: str) -> bool:
    """Whether sending it twice does no harm: looking, and what carries a `move_id`."""
    last = path.rpartition("/")[2]
    return method == "GET" or last in ("moves", "undo", "chat", "take-back", "hand-over")


def _refusal(answer: httpx.Response) -> Refusal | None:
    """What the server said; None if a proxy says that it finds no server just now."""
    try:
        return _refusals.decode(answer.content)
    except msgspec.MsgspecError:
        if answer.status_code in (502, 503, 504):
            return None
        raise Unreachable(
            f"What answers there is no server of Kastellan (status {answer.status_code})."
        ) from None
