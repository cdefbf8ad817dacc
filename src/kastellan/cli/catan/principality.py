"""A principality as it lies on the table, five lines high.

lumber 4 ▪garrison  ore 2   ···········
●●○      ···········●○○
         ⌂1 ════════════════⌂2 ══════
grain 1  ♞Siegfried brick 5 ···········
●○○                 ●●●
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from kastellan.cli.catan import look
from kastellan.cli.speech import Speech
from kastellan.core.game import Json
from kastellan.games.catan.tables import RESOURCES

WIDEST, NARROWEST = 18, 6  # columns of a site
WISHED = 10  # columns a site gets before regions are called by whole words
LINES = 5


@dataclass(frozen=True)
class Measure:
    """How many columns a region and a site have, and what regions are called."""

    region: int
    site: int
    names: dict[str, str]


def measure(columns: int, width: int, speech: Speech) -> Measure:
    """The measure in which so many settlements fit into a width."""
    words = {name: f"{speech.word(f'resource.{name}')} " for name in RESOURCES}
    for names in (words, look.letters(speech)):
        region = max(len(look.pips(0)), *(len(name) + 1 for name in names.values())) + 1
        site = (width - (columns + 1) * region) // columns
        if site >= WISHED:
            break
    return Measure(region, max(min(site, WIDEST), NARROWEST), names)


def draw(realm: Json, size: Measure, speech: Speech) -> list[Text]:
    """The five lines of a principality, as a view holds it."""
    lines = [Text(no_wrap=True) for _ in range(LINES)]
    columns = realm["columns"]
    for place in range(len(columns) + 1):
        for row, (first, second) in enumerate(((0, 1), (3, 4))):
            _put_region(lines[first], lines[second], realm["regions"][row][place], size)
        lines[2].append_text(_road(realm, place, size.region))
        if place < len(columns):
            column = columns[place]
            _put_sites([lines[1], lines[0]], column["above"], size.site, speech)
            _put_sites([lines[3], lines[4]], column["below"], size.site, speech)
            lines[2].append_text(_house(column, place, size.site, place + 1 == len(columns), realm))
    return lines


def _put_region(first: Text, second: Text, region: Json, size: Measure) -> None:
    if region is None:
        for line in (first, second):
            line.append("·" * (size.region - 1), look.FREE).append(" ")
        return
    style = look.RESOURCE[region["resource"]]
    name = f"{size.names[region['resource']]}{region['number']}"
    for line, text in ((first, name), (second, look.pips(region["stock"]))):
        line.append(text.ljust(size.region - 1), style).append(" ")


def _put_sites(
    lines: Sequence[Text], cards: Sequence[str | None], width: int, speech: Speech
) -> None:
    """The sites of one side, the inner first."""
    for place, line in enumerate(lines):
        if place >= len(cards):
            line.append(" " * width)
        elif (name := cards[place]) is None:
            line.append("·" * (width - 1), look.FREE).append(" ")
        else:
            text = look.fitting(name, width - 1, speech)
            line.append(text.ljust(width - 1), look.CARD[look.card(name).sort]).append(" ")


def _house(column: Json, place: int, width: int, is_last: bool, realm: Json) -> Text:
    sign = look.CITY if column["level"] == "city" else look.SETTLEMENT
    text = Text(f" {sign}{place + 1} ", "bold reverse")
    leads_on = not is_last or realm["roads"][1]
    return text.append((look.ROAD if leads_on else " ") * (width - len(text)), "not reverse bold")


def _road(realm: Json, place: int, width: int) -> Text:
    count = len(realm["columns"])
    if place == 0:
        return Text((look.ROAD if realm["roads"][0] else " ") * width, "bold")
    is_road = place < count or realm["roads"][1]
    return Text((look.ROAD if is_road else " ") * width, "bold")
