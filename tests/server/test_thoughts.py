"""How long a bot's answer takes: the same, whether or not it had a choice."""

import pytest

from kastellan.server.tables.thoughts import BEAT, rest


@pytest.mark.parametrize("longest", [0.0, 0.1, 0.7, 1.0, 3.3])
def test_a_forced_answer_takes_as_long_as_a_thought(longest: float) -> None:
    whole = {round(took + rest(took, longest, 0.6), 9) for took in (0.0, longest / 3, longest)}
    assert len(whole) == 1
    (each,) = whole
    assert each >= max(0.6, longest)
    assert (each / BEAT).is_integer()


def test_without_a_pace_nobody_waits() -> None:
    assert rest(0.0, 5.0, 0.0) == 0.0
