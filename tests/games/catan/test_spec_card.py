"""The spec card says what the code does."""

import re
from pathlib import Path

import kastellan
from kastellan.games.catan import actions, layout, observe
from kastellan.games.catan.options import LONGEST, SHORTEST

CARD = Path(layout.__file__).with_name("README.md").read_text(encoding="utf-8")
CATAN = kastellan.load("catan")


def test_sizes() -> None:
    rules = CATAN.rules
    assert f"{rules.state.itemsize} bytes" in CARD
    assert f"{rules.actions} ids, at most {rules.most} legal at once" in CARD
    assert f"writes {rules.observation} numbers" in CARD
    assert f"2 × {observe.PER_SEAT}" in CARD
    assert f"5 × {observe.PER_STACK}" in CARD


def test_parts_of_the_observation() -> None:
    section = CARD.partition("## Observation")[2].partition("## Positions")[0]
    rows = re.findall(r"^\| (\w+) \| (?:(\d) × )?(\d+) \|", section, re.MULTILINE)
    sizes = [(name, int(times or 1) * int(size)) for name, times, size in rows]
    assert sizes == list(observe.PARTS)


def test_action_numbers() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| `(\w+)` \|", CARD, re.MULTILINE)
    assert {kind: int(first) for first, _, kind in rows} == actions.START
    lasts = [int(last or first) for first, last, _ in rows]
    assert [last + 1 for last in lasts] == [*list(actions.START.values())[1:], actions.ACTIONS]


def test_options_and_signature() -> None:
    for option in CATAN.options:
        assert f"| `{option.name}` |" in CARD
        for value in option.choices:
            assert f"`{str(value).lower()}`" in CARD
    assert f"from {SHORTEST} to {LONGEST}" in CARD
    assert f"`{CATAN.signature}`" in CARD


def test_the_examples_run() -> None:
    for example in re.findall(r"```python\n(.*?)```", CARD, re.DOTALL):
        names = {"kastellan": kastellan, "game": CATAN}
        exec(example, names)
