"""The bots of one table: asked when they are to move, answered in a time that tells nothing."""

import asyncio
import math
from collections.abc import Callable

from kastellan.server import metrics
from kastellan.server.tables.table import Table
from kastellan.server.thinking import Thinker

BEAT = 0.25  # seconds; answers come on beats
LONGEST = 20.0  # no bot is held back for longer

Decision = tuple[int, int, str]
"""The version a bot decides at, its seat, and which bot it is."""


class Thoughts:
    """What a table's bots think about.

    Whether a bot had a choice must not show, because that may depend on cards nobody else has
    seen. So a forced answer takes as long as the longest thought of that seat so far, at least the
    server's pace, and comes on a beat.
    """

    def __init__(self, thinker: Thinker, pace: float) -> None:
        self._thinker = thinker
        self._pace = pace
        self._about: Decision | None = None
        self._task: asyncio.Task[None] | None = None
        self._longest: dict[int, float] = {}

    def stop(self) -> None:
        """Think no more."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._about = None

    def turn_to(self, table: Table, answer: Callable[[Decision, int], None]) -> None:
        """Think for the bot that is to move, if one is; `answer` is called with what it plays."""
        seat = table.to_move
        level = table.bot_at(seat) if seat is not None else None
        about = None if seat is None or level is None else (table.position, seat, level)
        if about == self._about:
            return
        self.stop()
        self._about = about
        if about is not None:
            self._task = asyncio.create_task(self._think(table, about, answer))

    async def _think(
        self, table: Table, about: Decision, answer: Callable[[Decision, int], None]
    ) -> None:
        position, seat, level = about
        assert table.record is not None
        key = f"{table.row.id}/{seat}/{table.row.commitment[:8]}"
        place = f"{table.row.id}/{position}/{seat}"
        with metrics.bots_asked.track_inprogress():
            found = await self._thinker.choose(key, level, table.record, place)
        metrics.thought.labels(level.partition(":")[0]).observe(found.took)
        self._longest[seat] = max(found.took, self._longest.get(seat, 0.0))
        await asyncio.sleep(rest(found.took, self._longest[seat], self._pace))
        table.hasty = table.hasty | {seat} if found.is_hasty else table.hasty - {seat}
        answer(about, found.action)


def rest(took: float, longest: float, pace: float) -> float:
    """How long an answer is held back, so that a quick one takes as long as a slow one."""
    if pace == 0:
        return 0.0
    whole = math.ceil(max(pace, min(longest, LONGEST)) / BEAT) * BEAT
    return max(0.0, whole - took)
