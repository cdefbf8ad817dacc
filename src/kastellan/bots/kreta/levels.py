"""Who plays Kreta: the people of a Venetian island."""

from kastellan.bots.mind import Mind

MINDS = {
    # Sees the fort card that is next and nothing after it, and likes company.
    "shepherd": Mind(overlooks=("second", "later", "lead"), fond={"villager": 60}),
    # Lives by the harvest, and does not mind a rival close behind.
    "vintner": Mind("1000n", {"sight": 2}, overlooks=("first_lead",), fond={"ripe": 0.3}),
    # Searches, but not beyond the next turn; ships at any price.
    "captain": Mind("300n", {"sight": 8}),
    "abbess": Mind("4000n"),
    "mapmaker": Mind("2s"),
}
