"""Words between servers, through a real PostgreSQL whose links break."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise

import psycopg
from hypothesis import given
from hypothesis import strategies as st
from litestar.channels import ChannelsPlugin

from kastellan.server.store.engine import read_url
from kastellan.server.store.link import arguments
from kastellan.server.together.channels import LARGEST, LOST, PostgresChannels, pack
from kastellan.server.together.words import CHANNEL
from tests.postgres import FreshBase, postgres

__all__ = ["postgres"]

LONG = 30.0  # seconds until something that should come is missed


@given(st.lists(st.binary(min_size=1, max_size=3_000).map(lambda data: data.replace(b"\n", b"-"))))
def test_packed_words_come_out_as_they_went_in(messages: list[bytes]) -> None:
    packed = pack(messages)
    assert all(len(each) <= LARGEST for each in packed)
    assert [data for each in packed for data in each.split(b"\n")] == messages
    for one, other in pairwise(packed):
        assert len(one) + 1 + len(other.split(b"\n")[0]) > LARGEST


def test_a_word_that_is_too_long_is_left_out() -> None:
    assert pack([b"a", b"b" * (LARGEST + 1), b"c"]) == [b"a\nc"]


class Server:
    """One end of the channel, and what it has heard."""

    def __init__(self, plugin: ChannelsPlugin) -> None:
        self.plugin = plugin
        self.heard: list[bytes] = []

    def say(self, data: bytes) -> None:
        self.plugin.publish(data, CHANNEL)

    async def wait_for(self, data: bytes, since: int = 0) -> None:
        async with asyncio.timeout(LONG):
            while data not in self.heard[since:]:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def server(url: str) -> AsyncIterator[Server]:
    backend = PostgresChannels(arguments(read_url(url)))
    async with ChannelsPlugin(backend, channels=[CHANNEL]) as plugin:
        found = Server(plugin)
        subscriber = await plugin.subscribe(CHANNEL)

        async def listen() -> None:
            async for data in subscriber.iter_events():
                found.heard.append(data)

        listening = asyncio.create_task(listen())
        yield found
        listening.cancel()


def test_words_come_across_and_again_after_the_links_broke(postgres: FreshBase) -> None:
    url = postgres()

    async def story() -> None:
        async with server(url) as one, server(url) as two:
            for each in (one, two):  # its two links are there
                async with asyncio.timeout(LONG):
                    while each.heard.count(LOST) < 2:
                        await asyncio.sleep(0.01)
            for number in range(500):
                one.say(f"word {number}".encode())
            await two.wait_for(b"word 499")
            words = [data for data in two.heard if data != LOST]
            assert words == [f"word {number}".encode() for number in range(500)]
            known = len(two.heard)
            await asyncio.to_thread(end_all_links, url)
            await two.wait_for(LOST, known)
            async with asyncio.timeout(LONG):
                while b"after" not in two.heard:  # words may be lost until the links are back
                    one.say(b"after")
                    await asyncio.sleep(0.1)

    asyncio.run(story())


def end_all_links(url: str) -> None:
    with psycopg.connect(**arguments(read_url(url)), autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
