"""Columns of words become narrower where the terminal is."""

import pytest

from kastellan.cli.columns import narrowed


@pytest.mark.parametrize(
    ("excess", "widths"),
    [(0, [14, 40]), (10, [14, 30]), (25, [14, 15]), (28, [12, 14]), (40, [7, 7]), (99, [1, 1])],
)
def test_columns_are_narrowed_to_their_words_first(excess: int, widths: list[int]) -> None:
    assert narrowed([14, 40], [9, 14], excess) == widths
