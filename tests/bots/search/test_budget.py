"""How long a search may take, in words."""

import pytest

from kastellan.bots.search.budget import MOST_NODES, WITHOUT_END, read
from kastellan.core.errors import BadOption


@pytest.mark.parametrize(
    ("text", "seconds", "rounds"),
    [
        ("1s", 1.0, WITHOUT_END),
        ("0.5s", 0.5, WITHOUT_END),
        ("200ms", 0.2, WITHOUT_END),
        ("5000n", float("inf"), 5000),
    ],
)
def test_reads(text: str, seconds: float, rounds: int) -> None:
    budget = read(text)
    assert (budget.seconds, budget.rounds, str(budget)) == (seconds, rounds, text)


@pytest.mark.parametrize(
    "text", ["", "1", "s", "0s", "-1s", "1.5n", "0n", "1m", "1 s", "1e3n", "99999s", "9999999999n"]
)
def test_refuses_in_a_sentence(text: str) -> None:
    with pytest.raises(BadOption) as error:
        read(text)
    assert str(error.value) == (
        f"A search is given a time or a number of rounds, such as 1s, 200ms or 5000n, not {text!r}."
    )


def test_memory_has_a_limit() -> None:
    assert read("100n").capacity(1) < read("100000n").capacity(1) <= MOST_NODES
    assert read("3600s").capacity(1) == MOST_NODES
    assert read("10s").capacity(4) <= read("10s").capacity(1)
