"""How things look: signs and colours of resources, cards and players."""

from rich.text import Text

from kastellan.cli.short import shortest
from kastellan.cli.speech import Speech
from kastellan.games.catan.tables import (
    ACTION,
    BUILDING,
    CARDS,
    CLASSES,
    DOUBLER,
    FLEET,
    KNIGHT,
    NAMES,
    RESOURCES,
    TOWN,
    Card,
)

PLAYER = ("#ffffff on #a8231c", "#ffffff on #30343b")

RESOURCE = {
    "grain": "#3a2c00 on #f0cf57",
    "ore": "#10141a on #a9b4c2",
    "wool": "#17310a on #b5dd84",
    "lumber": "#ffffff on #2f6b35",
    "brick": "#ffffff on #b5532f",
    "gold": "#3a2c00 on #ffae19",
}

# A card's class by its sign; the colour says on what it may be built.
SIGN = {ACTION: "!", DOUBLER: "×", BUILDING: "▪", FLEET: "≈", KNIGHT: "♞", TOWN: "■"}
CARD = {
    ACTION: "#ffffff on #6b3fa0",
    DOUBLER: "#ffffff on #3c7a4e",
    BUILDING: "#ffffff on #3c7a4e",
    FLEET: "#ffffff on #2b6f9e",
    KNIGHT: "#ffffff on #5a6472",
    TOWN: "#ffffff on #9c2f3f",
}
CLASS = dict(enumerate(CLASSES))
FREE = "#8a8a8a"

SETTLEMENT, CITY, ROAD = "⌂", "♜", "═"
HAS, ROOM = "●", "○"
STRENGTH, COMMERCE, TOURNAMENT, POINTS = "⚔", "¤", "♘", "★"
TOKEN, DICE = "◆", "⚀⚁⚂⚃⚄⚅"
FULL = 3


def card(name: str) -> Card:
    """A card by its name in the rules."""
    return CARDS[NAMES.index(name)]


def chip(text: str, seat: int) -> Text:
    """A text in a player's colours."""
    return Text(text, PLAYER[seat])


def letters(speech: Speech) -> dict[str, str]:
    """The resources' names cut as short as they stay apart, with a capital: G, Ge, Go."""
    words = [speech.word(f"resource.{name}").capitalize() for name in RESOURCES]
    return dict(zip(RESOURCES, shortest(words, 1), strict=True))


def pips(stock: int) -> str:
    """What lies on a region: `●●○`."""
    return HAS * stock + ROOM * (FULL - stock)


def signed(name: str, speech: Speech) -> str:
    """A card's name with the sign of its class."""
    return f"{SIGN[card(name).sort]}{speech.word(f'card.{name}')}"


def fitting(name: str, width: int, speech: Speech) -> str:
    """A card's name with its sign, cut to its room; fleets and mills are known by what they do."""
    whole = signed(name, speech)
    if len(whole) <= width:
        return whole
    here = card(name)
    if here.sort in (DOUBLER, FLEET):
        whole = f"{SIGN[here.sort]}{speech.word(f'resource.{RESOURCES[here.resource]}')}"
    return whole[:width]
