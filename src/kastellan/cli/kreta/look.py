"""How things look: signs, inks and the colours of the players."""

from rich.text import Text

from kastellan.cli.short import shortest
from kastellan.cli.speech import Speech
from kastellan.core.game import Json

VILLAGER, ABBOT, VILLAGE, SHIP, FORT, PORT = "●", "†", "⌂", "▲", "♜", "Ψ"
NEXT, AFTER = "★", "☆"  # provinces that the first and the second open card score

PLAYER = ("#ffffff on #1f5fbf", "#ffffff on #b3261e", "#000000 on #f2c200", "#ffffff on #1e7a3c")

INK = "#33261a"
TERRAIN = {"plain": "#f3dd8f", "hill": "#c5d69c", "mountain": "#d2b08a"}
LINE = "#8a6d45"  # a border on land
COAST = "bold #5a4326"
SEA = "#5f87af"
SCORED = {NEXT: "bold #ffe9a8 on #3b2a1a", AFTER: "bold #3b2a1a on #ffd75f"}


def letters(speech: Speech) -> tuple[str, ...]:
    """The players' names cut as short as they stay apart: B, R, Ge, Gr."""
    return shortest([speech.player(seat) for seat in range(len(PLAYER))], 1)


def standing(province: Json, seat: int, forts: int = 0) -> str:
    """A seat's pieces in a province: `●●†`, or `4●` where there are many."""
    pieces = []
    for sign, count in (
        (VILLAGER, province["villagers"][seat]),
        (ABBOT, int(seat in province["abbots"])),
        (VILLAGE, province["villages"][seat]),
        (SHIP, int(seat in province["ships"]) if forts >= 0 else 0),
        (FORT, forts),
    ):
        pieces.append(f"{count}{sign}" if count > 2 else sign * count)
    return "".join(pieces)


def chip(text: str, seat: int) -> Text:
    """A text in a player's colours."""
    return Text(text, PLAYER[seat])


def marks(view: Json) -> dict[int, str]:
    """Which provinces the open cards score, and how they are marked."""
    found: dict[int, str] = {}
    for sign, card in zip((NEXT, AFTER), view["forecast"], strict=False):
        for place in card["provinces"]:
            found[place["province"]] = found.get(place["province"], "") + sign
    return found
