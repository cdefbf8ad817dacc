"""How often somebody may ask: buckets that fill with time, by address and by token."""

from collections import Counter, OrderedDict
from hashlib import blake2b

from kastellan.server.clock import Clock
from kastellan.server.refusals import Refused
from kastellan.server.settings import Settings

MOST = 50_000  # buckets; who was not heard of for longest is forgotten first
MINUTE, HOUR = 60_000, 3_600_000
TOGETHER = 10  # people who may play behind one address over sockets as much as each may alone


class Buckets:
    """So many in a period for each key, with that many at once."""

    def __init__(self, clock: Clock, amount: int, period: int) -> None:
        self._clock = clock
        self._amount = amount
        self._rate = amount / period  # for each millisecond
        self._left: OrderedDict[bytes, tuple[float, int]] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> None:
        """Count one, or what costs more; refused with how long to wait when it is too much."""
        name = blake2b(key.encode("utf-8", "replace"), digest_size=12).digest()
        now = self._clock.now()
        left, since = self._left.pop(name, (float(self._amount), now))
        left = min(self._amount, left + max(0, now - since) * self._rate)
        cost = min(cost, self._amount)
        is_refused = left < cost
        self._left[name] = (left if is_refused else left - cost, now)
        if len(self._left) > MOST:
            self._left.popitem(last=False)
        if is_refused:
            wait = (cost - left) / self._rate / 1000
            refused = Refused("too_many", seconds=max(1, round(wait + 0.5)))
            refused.retry_after = round(wait, 1)
            raise refused


class Limits:
    """All limits of a server."""

    def __init__(self, clock: Clock, settings: Settings) -> None:
        self.requests = Buckets(clock, settings.requests_per_minute, MINUTE)
        self.tokens = Buckets(clock, settings.requests_per_minute, MINUTE)
        self.messages = Buckets(clock, settings.requests_per_minute * TOGETHER, MINUTE)
        self.slow = Buckets(clock, settings.slow_per_minute, MINUTE)
        self.tables = Buckets(clock, settings.tables_per_hour, HOUR)
        self.chats = Buckets(clock, settings.chats_per_minute, MINUTE)
        self._most = settings.connections_per_address
        self._most_in_all = settings.connections
        self._open: Counter[str] = Counter()
        self._in_all = 0

    def connect(self, address: str) -> None:
        """A connection that stays; refused if the address has too many."""
        if self._open[address] >= self._most:
            raise Refused("too_many", "too_many_streams")
        if self._in_all >= self._most_in_all:
            raise Refused("busy", "too_many_connections")
        self._in_all += 1
        self._open[address] += 1

    def disconnect(self, address: str) -> None:
        """It has ended."""
        self._in_all -= 1
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
