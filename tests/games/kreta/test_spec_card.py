"""The spec card says what the code does."""

import re
from pathlib import Path

import kastellan
from kastellan.games.kreta import actions, layout, observe

CARD = Path(layout.__file__).with_name("README.md").read_text(encoding="utf-8")

STARTS = {
    "play a card": actions.PLAY,
    "the king acts as": actions.ACT_AS,
    "stop moving": actions.STOP,
    "keep or swap the fort card turned up": actions.KEEP_CARD,
    "put a ship": actions.PUT_SHIP,
    "move a ship": actions.MOVE_SHIP,
    "put a villager": actions.PUT_VILLAGER,
    "move a villager": actions.MOVE_VILLAGER,
    "put or move the abbot": actions.SEND_ABBOT,
    "harvest": actions.HARVEST,
    "build a fort": actions.BUILD_FORT,
    "build a village": actions.BUILD_VILLAGE,
    "chance: who starts": actions.FIRST_SEAT,
    "chance: the next tile": actions.LAY_TILE,
    "chance: a fort card is turned up": actions.TURN_CARD,
}


def test_sizes() -> None:
    rules = kastellan.load("kreta").rules
    assert f"{rules.state.itemsize} bytes" in CARD
    assert f"{rules.actions} ids, at most {rules.most} legal at once" in CARD
    assert f"writes {rules.observation} numbers" in CARD
    assert f"4 × {observe.PER_SEAT}" in CARD


def test_action_numbers() -> None:
    rows = re.findall(r"^\| ([\d–, ]+) \| ([^|]+) \|", CARD, re.MULTILINE)
    assert {what: int(re.split("[–,]", ids)[0]) for ids, what in rows} == STARTS
    lasts = [int(re.split("[–,]", ids)[-1]) for ids, _ in rows]
    firsts = [*STARTS.values(), actions.ACTIONS]
    assert [last + 1 for last in lasts] == firsts[1:]


def test_options_and_signature() -> None:
    game = kastellan.load("kreta")
    for option in game.options:
        assert f"| `{option.name}` |" in CARD
        for value in option.choices:
            assert f"`{value}`" in CARD
    assert f"`{game.signature}`" in CARD
