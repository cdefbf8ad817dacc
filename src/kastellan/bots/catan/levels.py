"""Who plays the Catan card game: the people of a small principality."""

from kastellan.bots.mind import Mind

FIRST_THOUGHTS = {"hint": 0.7, "instinct": 0, "doubt": 0.0, "playout": 0}
"""Who clings to what comes to mind first, and judges by what is there, without much experience."""

MINDS = {
    # Builds for points: neither what lasts is seen, nor what robbers and the other side may do.
    "page": Mind(overlooks=("region", "guard", "deny")),
    # Likes full barns, guards nothing, and lets the other take the tokens.
    "innkeeper": Mind(overlooks=("deny", "guard"), fond={"resource": 3}),
    # Looks ahead, though never for long, and sees knights everywhere.
    "marshal": Mind("40n", FIRST_THOUGHTS, fond={"strength": 0.06, "tournament": 0.25}),
    # Looks ahead in earnest, but only for a moment, and clings to what comes to mind first.
    "chancellor": Mind("300n", FIRST_THOUGHTS),
    "chronicler": Mind("2s"),
}
