"""Who plays the Catan card game: the people of a small principality."""

from kastellan.bots.mind import Mind

FIRST_THOUGHTS = {"hint": 0.7, "instinct": 0, "doubt": 0.0, "playout": 0}
"""Clings to what comes to mind first, and judges by what lies on the table."""

MINDS = {
    # Builds for points, and sees neither what robbers may do nor what the other side is after.
    "page": Mind(overlooks=("deny", "guard")),
    # Looks a little ahead, likes full barns, and never thinks that somebody might burn them.
    "innkeeper": Mind(
        "60n",
        FIRST_THOUGHTS,
        overlooks=("at_risk", "garrisons", "defences"),
        fond={"full": 0.1},
    ),
    # Has seen many battles and acts on it, but sees knights everywhere.
    "marshal": Mind(
        "5n", {**FIRST_THOUGHTS, "instinct": 1}, fond={"strength": 0.25, "tournament": 1.0}
    ),
    # Knows the land by heart, and looks ahead in earnest, but only for a moment.
    "chancellor": Mind("100n"),
    "chronicler": Mind("2s"),
}
