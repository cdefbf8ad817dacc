"""No byte that reaches somebody depends on what they cannot know; and planted leaks are found."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from kastellan.core.errors import CannotUndo
from kastellan.core.record import Record
from kastellan.core.texts import Message
from kastellan.server.routes import looking
from kastellan.server.tables import sight
from tests.server.proofs.peeking import Compared, Leak, Peek, random_game
from tests.server.proofs.worlds import SPECTATOR, STRANGER, World, world

SHARES = (0.05, 0.4, 0.8)


def peek(
    folder: Path,
    game: str,
    players: int,
    watcher: int,
    shares: tuple[float, ...] = SHARES,
    rounds: int = 4,
    seed: int = 1,
) -> Compared:
    """Compare what one watcher is told at several points of random games."""
    total = Compared()

    async def all_games(worlds: tuple[World, World]) -> None:
        for number, share in enumerate(shares):
            record = random_game(game, players, seed * 100 + number, share)
            done = await Peek(worlds, f"{number:012x}", watcher, seed + number).run(record, rounds)
            for name, value in vars(done).items():
                setattr(total, name, getattr(total, name) + value)

    async def begin() -> Leak | None:
        async with world(folder / "one") as one, world(folder / "other") as other:
            try:
                await all_games((one, other))
            except Leak as leak:
                return leak
        return None

    if (leak := asyncio.run(begin())) is not None:
        raise leak
    return total


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR, STRANGER])
def test_nobody_is_told_a_secret_of_the_catan_card_game(tmp_path: Path, watcher: int) -> None:
    compared = peek(tmp_path, "catan", 2, watcher)
    assert compared.differing >= 4
    assert compared.moves >= 4
    assert compared.others or watcher >= 0
    assert compared.bytes > 100_000


@pytest.mark.parametrize("watcher", [0, SPECTATOR])
def test_nobody_is_told_a_secret_of_kreta(tmp_path: Path, watcher: int) -> None:
    """Only what chance will bring is secret there: the seed is another one."""
    compared = peek(tmp_path, "kreta", 3, watcher, (0.1, 0.7))
    assert compared.moves >= 4


def secret(record: Record) -> int:
    """Something that depends on the whole state."""
    return crc32(record.state.tobytes()) % 1000


def hand_in_view(patch: pytest.MonkeyPatch) -> None:
    def view(self: Record, seat: int | None = None) -> Any:
        return self.game.show(self.setting, self.state, seat)

    patch.setattr(Record, "view", view)


def stack_in_legal_actions(patch: pytest.MonkeyPatch) -> None:
    plain = sight.offers

    def offers(record: Record) -> Any:
        found = plain(record)
        place = secret(record) % len(found)
        return found[place:] + found[:place]

    patch.setattr(sight, "offers", offers)


def parts_from_the_whole_state(patch: pytest.MonkeyPatch) -> None:
    plain = Record.parts

    def parts(self: Record, action: int) -> Any:
        return {**plain(self, action), "under": secret(self)}

    patch.setattr(Record, "parts", parts)


def card_in_the_log(patch: pytest.MonkeyPatch) -> None:
    def told(self: Record, before: bytes, action: int, seat: int | None) -> list[Message]:
        s = self._read(before)
        mover = int(self.game.rules.to_move(self.setting.setup, s))
        return self.game.tell(self.setting, s, action, mover if mover >= 0 else seat)

    patch.setattr(Record, "told", told)


def reason_of_a_refusal(patch: pytest.MonkeyPatch) -> None:
    def why_not(self: Record, action: int) -> Message:
        plain = self.game.why_not(self.setting, self._known(), action)
        return Message(plain.key, {**plain.params, "hint": secret(self)})

    patch.setattr(Record, "why_not", why_not)


def undo_by_a_secret(patch: pytest.MonkeyPatch) -> None:
    plain = Record.check_undo

    def check_undo(self: Record) -> None:
        plain(self)
        if secret(self) % 2:
            raise CannotUndo("What has been seen cannot be taken back.", "seen")

    patch.setattr(Record, "check_undo", check_undo)


def final_by_a_secret(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Record, "is_final", lambda self, action: secret(self) % 2 == 1)


def export_of_a_running_game(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(looking, "_finished", lambda owner: owner.table.record)


def seed_too_early(patch: pytest.MonkeyPatch) -> None:
    plain = sight.table_info

    def table_info(row: Any, *others: Any) -> Any:
        info = plain(row, *others)
        info.seed = row.seed.hex()
        return info

    patch.setattr(sight, "table_info", table_info)


Plant = Callable[[pytest.MonkeyPatch], None]
PLANTS: list[tuple[Plant, int, str]] = [
    (hand_in_view, 0, "catan"),
    (hand_in_view, SPECTATOR, "catan"),
    (stack_in_legal_actions, 0, "catan"),
    (parts_from_the_whole_state, 0, "catan"),
    (card_in_the_log, SPECTATOR, "catan"),
    (card_in_the_log, 1, "catan"),
    (reason_of_a_refusal, 0, "catan"),
    (undo_by_a_secret, 0, "catan"),
    (final_by_a_secret, 0, "catan"),
    (export_of_a_running_game, STRANGER, "catan"),
    (seed_too_early, STRANGER, "kreta"),
]


@pytest.mark.parametrize(("plant", "watcher", "game"), PLANTS)
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Plant, watcher: int, game: str
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        peek(tmp_path, game, 2, watcher, SHARES * 3, seed=3)
