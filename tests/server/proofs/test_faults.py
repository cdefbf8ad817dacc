"""What a server stands on breaks and is mended: nothing acknowledged is lost, and play goes on."""

from pathlib import Path

import pytest

from tests.clusters import can_make_disks
from tests.server.proofs.faults import BLOWS, GROUNDS, run, strike_bots

SECONDS = 2.0


@pytest.mark.parametrize(("fault", "store"), GROUNDS)
def test_a_fault_loses_and_doubles_nothing(fault: str, store: str) -> None:
    if fault == "disk" and not can_make_disks():
        pytest.skip("no small disk can be made here: that takes root on Linux")
    assert run(fault, store, SECONDS, tables=2, seed=8) > 0


@pytest.mark.parametrize("fault", BLOWS)
def test_a_bot_that_ends_or_hangs_holds_nobody_up(fault: str, tmp_path: Path) -> None:
    assert strike_bots(fault, str(tmp_path / "tables.sqlite"), blows=1, tables=2, seed=8) > 0
