"""Who plays Kreta: the people of a Venetian island."""

from kastellan.bots.mind import Mind

MINDS = {
    # Sees the next fort card and nothing after it, and likes company.
    "shepherd": Mind(overlooks=("second", "later", "lead"), fond={"villager": 60}),
    # Lives by the harvest, and does not see a rival close behind.
    "vintner": Mind(overlooks=("lead",), fond={"harvest": 40, "village": 100}),
    # Searches, but not beyond the next turn, and wants ships at sea.
    "captain": Mind("100n", {"sight": 4}, fond={"ships": 0.15}),
    # Thinks as far as it takes, but not for long.
    "abbess": Mind("1500n"),
    "mapmaker": Mind("2s"),
}
