"""What is played: which bots, how often, from which seeds, and who sits where in which game.

An opening is one stream of chance. It is played from every rotation of the seats, so that neither
a lucky deal nor a lucky seat decides. With more bots than seats each line-up has openings of its
own, one in each round. Game number n is the same game however many are played, and wherever.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

import msgspec
import numpy as np

from kastellan.core.driver import check_seed
from kastellan.core.errors import BadOption, BadRecord
from kastellan.core.game import Game, Setting, listing
from kastellan.core.rng import WORDS, next_word, seed_stream
from kastellan.games import load

LIMIT = 10.0
"""Seconds that a program may take for a decision, if nothing else is said."""

BEYOND = 1 << 48
"""Streams from here on are those of the bots; the openings have those before."""


class Match(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """Bots that play each other; `Match.of` makes a checked one."""

    game: str
    signature: str
    players: int
    bots: tuple[str, ...]
    seed: int = 0
    options: dict[str, Any] = {}
    limit: float = LIMIT
    """Seconds that a program may take for a decision."""
    speed: str = "compiled"

    @classmethod
    def of(
        cls,
        game: str | Game,
        bots: Sequence[str],
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        limit: float = LIMIT,
        speed: str = "compiled",
    ) -> "Match":
        """A match that can be played; raises UnknownName or BadOption with a sentence.

        With more bots than players everybody meets everybody.
        """
        from kastellan.arena.entrants import check_spec

        played = load(game) if isinstance(game, str) else game
        seats = len(bots) if players is None else players
        if seats not in played.players:
            _refuse_seats(played, len(bots), players)
        if len(bots) < seats:
            raise BadOption(f"{seats} players need {seats} bots or more, not {len(bots)}.")
        for spec in bots:
            check_spec(spec, played)
        check_seed(seed)
        if not 0 < limit < 1e6:
            raise BadOption(f"A time limit is a number of seconds above 0, not {limit}.")
        setting = played.setting(seats, options or {})
        return cls(
            played.name,
            played.signature,
            seats,
            tuple(bots),
            seed,
            dict(setting.options),
            limit,
            speed,
        )

    @cached_property
    def loaded(self) -> Game:
        """The game that is played, with its rules; raises BadRecord if they have changed."""
        game = load(self.game)
        if game.signature != self.signature:
            raise BadRecord(
                f"This match is of other rules of {game.title} (signature {self.signature!r}, not "
                f"{game.signature!r}): use the version of Kastellan that it was begun with."
            )
        return game

    @cached_property
    def setting(self) -> Setting:
        """The constants of every game of the match."""
        return self.loaded.setting(self.players, self.options)

    @cached_property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together: places in `bots`."""
        return tuple(combinations(range(len(self.bots)), self.players))

    @property
    def round(self) -> int:
        """In how many games every line-up has played one opening."""
        return len(self.line_ups) * self.players

    def opening(self, number: int) -> int:
        """The stream of chance of a game."""
        return number // self.players

    def seating(self, number: int) -> tuple[int, ...]:
        """Which bot has which seat in a game, seat by seat."""
        which, turn = divmod(number % self.round, self.players)
        line_up = self.line_ups[which]
        return tuple(line_up[(seat + turn) % self.players] for seat in range(self.players))

    def bot_seed(self, number: int, bot: int) -> int:
        """A seed of its own for each bot of each game."""
        rng = np.zeros(WORDS, np.int64)
        seed_stream(rng, self.seed, BEYOND + number * len(self.bots) + bot)
        return next_word(rng)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The bots by their specs; those that appear more than once are numbered."""
        met: dict[str, int] = {}
        names = []
        for spec in self.bots:
            met[spec] = met.get(spec, 0) + 1
            names.append(f"{spec} #{met[spec]}" if self.bots.count(spec) > 1 else spec)
        return tuple(names)


def _refuse_seats(game: Game, bots: int, players: int | None) -> None:
    seats, title = listing(game.players), game.title_first
    if players is not None:
        raise BadOption(f"{title} is for {seats} players, not {players}.")
    hint = f"; with --players {game.players[0]} everybody meets everybody"
    raise BadOption(
        f"{title} takes {seats} bots, not {bots}{hint if bots > game.players[-1] else ''}."
    )
