"""What a server needs to work together with others, opened and closed in order."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from kastellan.server.clock import Clock
from kastellan.server.settings import Settings
from kastellan.server.store.engine import read_url
from kastellan.server.store.link import arguments
from kastellan.server.thinking import Local, Thinker
from kastellan.server.together.channels import PostgresChannels
from kastellan.server.together.hub import Hub
from kastellan.server.together.words import CHANNEL


def check(settings: Settings) -> None:
    """Refuse what cannot go together; raises StoreFailed."""
    if settings.bots == "workers":
        from kastellan.server.together.jobs import Jobs

        Jobs(settings.store_url)


@asynccontextmanager
async def open_hub(
    settings: Settings, clock: Clock, backend: ChannelsBackend | None
) -> AsyncIterator[Hub]:
    """The way to the other servers: through PostgreSQL, or through what is given."""
    url = read_url(settings.store_url)
    is_shared = backend is not None or url.drivername != "sqlite"
    if backend is None:
        backend = PostgresChannels(arguments(url)) if is_shared else MemoryChannelsBackend()
    async with ChannelsPlugin(backend, channels=[CHANNEL]) as channels:
        hub = Hub(clock, channels, is_shared)
        try:
            yield hub
        finally:
            await hub.stop()


@asynccontextmanager
async def open_thinker(settings: Settings, hub: Hub) -> AsyncIterator[Thinker]:
    """The bots: in processes of this server, or in workers; raises StoreFailed."""
    async with AsyncExitStack() as stack:
        thinker: Thinker
        if settings.bots == "workers":
            from kastellan.server.together.asking import Workers
            from kastellan.server.together.jobs import Jobs
            from kastellan.server.together.worker import quiet

            quiet()
            jobs = await stack.enter_async_context(Jobs(settings.store_url).open())
            thinker = Workers(jobs, hub, settings.bot_limit_s)
        else:
            thinker = Local(settings.bot_workers, settings.bot_limit_s)
        try:
            yield thinker
        finally:
            await thinker.close()
