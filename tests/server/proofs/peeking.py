"""Somebody at a table asks for everything there is, in two worlds that they cannot tell apart.

A game is played to some point. In the second world what the watcher cannot know is guessed anew
there (`resample`), and chance has another seed. From then on both worlds go on in step: whoever
moves plays, in the second world perhaps something else that looks the same to the watcher. All
bytes that the server sends to the watcher must be the same.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import kastellan
from kastellan.core.checks.case import content
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.game import State
from kastellan.core.record import Record
from kastellan.core.rng import WORDS, seed_stream
from kastellan.server import chance
from tests.server.proofs.worlds import SPECTATOR, STRANGER, World, drain, row_of, token_of

REFUSED = 8  # illegal actions to ask for in each state
OTHERS = 12  # actions to look through for one that looks the same
SEED, OTHER_SEED = bytes(range(32)), bytes(range(32, 64))

Ask = tuple[str, str, Any]


class Leak(AssertionError):
    """Somebody was told what they cannot know."""


@dataclass
class Compared:
    """How much was compared."""

    bytes: int = 0
    differing: int = 0
    """States that differ in something hidden."""
    moves: int = 0
    others: int = 0
    """Moves that were not the same in both worlds."""


class Peek:
    """One watcher at one table."""

    def __init__(self, worlds: tuple[World, World], table: str, watcher: int, seed: int) -> None:
        self.worlds = worlds
        self.table = table
        self.watcher = watcher
        self.dice = random.Random(seed)
        self.compared = Compared()

    async def run(self, record: Record, rounds: int) -> Compared:
        """Look, play and look again."""
        self.eyes = max(self.watcher, SPECTATOR)
        person = record.players if self.watcher == SPECTATOR else self.watcher
        self.token = None if self.watcher == STRANGER else token_of(person)
        await self._part(record)
        readers = [await each.follow(self.table, self.token, None) for each in self.worlds]
        for _ in range(rounds):
            for seed, each in zip((SEED, OTHER_SEED), self.worlds, strict=True):
                await each.set_seed(self.table, seed)
            self._same("the stream", *(drain(reader) for reader in readers))
            await self._look()
            for each in self.worlds:
                await each.set_seed(self.table, SEED)
            if not await self._play() or (await self._records())[0].to_move == OVER:
                break
        self._same("the stream", *(drain(reader) for reader in readers))
        return self.compared

    async def _part(self, record: Record) -> None:
        """From here on the two worlds differ."""
        row = row_of(self.table, record, SEED)
        guess = resampled(record, self.eyes, self.dice.randrange(2**40))
        await self.worlds[0].put(row, record.state, SEED)
        await self.worlds[1].put(row, guess, OTHER_SEED)

    def _same(self, what: str, one: bytes, other: bytes) -> None:
        if one != other:
            at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
            told = [each[max(0, at - 60) : at + 60] for each in (one, other)]
            raise Leak(f"{what} tells watcher {self.watcher} a secret: {told[0]!r}, {told[1]!r}")
        self.compared.bytes += len(one)

    async def _both(self, what: Ask, token: str | None) -> tuple[bytes, bytes]:
        one, other = self.worlds
        return await one.ask(*what[:2], token, what[2]), await other.ask(*what[:2], token, what[2])

    async def _records(self) -> list[Record]:
        return [await each.record(self.table) for each in self.worlds]

    async def _look(self) -> None:
        """Ask for everything that changes nothing."""
        one, other = await self._records()
        self.compared.differing += content(one.state) != content(other.state)
        if one.to_move == self.watcher and one.legal != other.legal:
            raise Leak(f"the legal actions tell watcher {self.watcher} a secret")
        for what in self._questions(one):
            self._same(f"{what[0]} {what[1]}", *await self._both(what, self.token))
        for since in (0, 1, 2):
            told = [await each.resume(self.table, self.token, since) for each in self.worlds]
            self._same(f"what came after version {since}", *told)

    def _questions(self, record: Record) -> Iterator[Ask]:
        base = f"/api/tables/{self.table}"
        yield "GET", "/api/tables", None
        yield "GET", base, None
        for what in ("state", "state?mute=0", "log", "log?first=3", "scene"):
            yield "GET", f"{base}/{what}", None
        for what in ("replay", "replay?step=2&seat=1", "fairness"):
            yield "GET", f"{base}/{what}", None
        for what in ("export", "export.json", "export.txt"):
            yield "GET", f"{base}/{what}", None
        for what in ("start", "rematch"):
            yield "POST", f"{base}/{what}", None
        for what in ("take-back", "hand-over"):
            yield "POST", f"{base}/{what}", {"move_id": what}
        yield "POST", f"{base}/join", {"name": "Fay"}
        yield "POST", f"{base}/watch", {"name": ""}
        yield "PUT", f"{base}/seats/1", {"kind": "bot"}
        yield "POST", f"{base}/undo", {"move_id": "stale", "version": 0}
        for version in (0, 10**6):
            yield "POST", f"{base}/moves", {"move_id": "odd", "version": version, "action": 0}
        illegal = [each for each in range(record.game.rules.actions) if each not in record.legal]
        for number in self.dice.sample(illegal, min(REFUSED, len(illegal))):
            for way in self._ways(record, number):
                yield "GET", f"{base}/why?targets={way}", None
        actions: list[int | str] = [-1, 10**6, "no such words", ""]
        for action in actions + self.dice.sample(illegal, min(REFUSED, len(illegal))):
            yield "POST", f"{base}/moves", self._move(action)

    def _ways(self, record: Record, action: int) -> list[str]:
        """What to point at for an action, all of it or its end; parts may depend on the seat."""
        targets = record.parts(action)["targets"]
        return [",".join(targets), targets[-1]]

    def _move(self, action: int | str) -> dict[str, Any]:
        return {
            "move_id": f"m{self.dice.randrange(10**9)}",
            "version": self.version,
            "action": action,
        }

    async def _play(self) -> bool:
        """Let whoever moves play; False if the worlds can no longer go on in step."""
        base = f"/api/tables/{self.table}"
        records = await self._records()
        seat = records[0].to_move
        if (chosen := await self._choose(records)) is None:
            return False
        body = self._move(0)
        answers = [
            await each.ask("POST", f"{base}/moves", token_of(seat), {**body, "action": action})
            for each, action in zip(self.worlds, chosen, strict=True)
        ]
        self._same("the answer to a move", *answers)  # nothing secret is in anybody's
        self.compared.moves += 1
        self.compared.others += chosen[0] != chosen[1]
        if self.dice.random() < 0.3:
            said = {"move_id": body["move_id"] + "c", "text": "Hello"}
            self._same("chat", *await self._both(("POST", f"{base}/chat", said), token_of(0)))
        return self.dice.random() < 0.6 or await self._undo(seat)

    async def _undo(self, seat: int) -> bool:
        """Let whoever moved take it back; what they then do otherwise is their own affair."""
        turn = self.dice.random() < 0.5
        body = {"move_id": f"u{self.dice.randrange(10**9)}", "version": self.version, "turn": turn}
        ask = ("POST", f"/api/tables/{self.table}/undo", body)
        one, other = await self._both(ask, token_of(seat))
        if seat == self.watcher:
            self._same("the answer to undo", one, other)
        return one[:3] == other[:3]

    @property
    def version(self) -> int:
        """The version of both worlds, as far as moves must know it."""
        owner = self.worlds[0].app.desk.keeper._owners[self.table]
        return owner.table.version

    async def _choose(self, records: list[Record]) -> tuple[int, int] | None:
        """What is played in either world, so that the watcher sees the same."""
        one, other = records
        action = self.dice.choice(one.legal)
        draws = (await self.worlds[0].table(self.table)).draws
        seen = self._seen(one, action, draws)
        if one.to_move == self.watcher:
            candidates = [action]
        else:
            rest = [each for each in other.legal if each != action]
            candidates = [*self.dice.sample(rest, min(OTHERS, len(rest))), action]
        for each in candidates:
            if each in other.legal and self._seen(other, each, draws) == seen:
                return action, each
        return None

    def _seen(self, record: Record, action: int, draws: int) -> list[bytes]:
        """What the watcher knows after an action, and after each draw that follows."""
        after = record.fork()
        after.play(action)
        seen = [known(after, self.eyes)]
        while after.to_move == CHANCE:
            draws += 1
            after.play(chance.outcome(after.odds, SEED, self.table, draws))
            seen.append(known(after, self.eyes))
        if after.to_move == OVER:
            seen.append(content(after.state))  # then everything is told
        return seen


def known(record: Record, eyes: int) -> bytes:
    """Everything a seat, or a spectator, may know of the state."""
    s = record.state
    record.game.rules.redact(record.setting.setup, s, eyes)
    return content(s)


def resampled(record: Record, eyes: int, number: int) -> State:
    """A state that the watcher cannot tell from the true one."""
    s = record.state
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, number, 0)
    record.game.rules.redact(record.setting.setup, s, eyes)
    record.game.rules.resample(record.setting.setup, s, eyes, rng)
    return s


def random_game(name: str, players: int, seed: int, share: float) -> Record:
    """A random game up to a decision, after a share of its actions."""
    whole = kastellan.load(name).new(players, {"turn_limit": 20} if name == "catan" else {})
    driver, dice = kastellan.driver(seed), random.Random(seed)
    driver.settle(whole)
    while whole.to_move != OVER:
        whole.play(dice.choice(whole.legal))
        driver.settle(whole)
    step = int(len(whole.actions) * share)
    while whole.decider(step) is None:
        step += 1
    return whole.fork(step)
