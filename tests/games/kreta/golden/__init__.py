"""Golden games of Kreta; `tests.golden` says how they are written and rewritten."""

from pathlib import Path

from tests.golden import Golden, Plan

GOLDEN = Golden(
    "kreta",
    Path(__file__).parent,
    {
        "crete-2": Plan(2, {"board": "crete"}, ("greedy",)),
        "crete-3": Plan(3, {"board": "crete", "start": 1}, ("greedy",)),
        "crete-4-half": Plan(
            4, {"board": "crete", "second_after_tie": "half"}, ("greedy", "random")
        ),
        "sardegna-2": Plan(2, {"board": "sardegna"}, ("random",)),
        "sardegna-3-own-abbot": Plan(
            3, {"board": "sardegna", "full_province_crossing": "own_abbot"}, ("greedy", "random")
        ),
        "sardegna-4-abbots": Plan(
            4, {"board": "sardegna", "full_province_crossing": "abbots"}, ("greedy",)
        ),
    },
)
