"""Who plays the Catan card game: the people of a small principality."""

from kastellan.bots.mind import Mind

MINDS = {
    # Builds for points alone: neither what lasts nor the other side of the table is seen.
    "page": Mind(
        overlooks=("region", "fleet", "mint", "learning", "searching", "guard", "deny", "lead")
    ),
    # Likes full barns, guards nothing, and lets the tokens go.
    "innkeeper": Mind(overlooks=("deny", "lead", "guard"), fond={"resource": 3}),
    # Knights first, far beyond what the token needs.
    "marshal": Mind(fond={"lead": 6, "tournament": 5}),
    # Looks ahead in earnest, but only for a moment.
    "chancellor": Mind("100n"),
    "chronicler": Mind("2s"),
}
