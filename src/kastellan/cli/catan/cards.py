"""Cards in a line each: what they cost, what is missing, what they count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from kastellan.cli.catan import look
from kastellan.cli.play.screen import Room
from kastellan.cli.speech import Speech
from kastellan.core.game import Json
from kastellan.core.record import Record
from kastellan.games.catan.actions import parts
from kastellan.games.catan.tables import (
    ACTION,
    LETTERS,
    NAMES,
    RESOURCES,
    WORK_COST,
    WORKS,
)

Amounts = Mapping[str, int]
YES, PAID, LACKS = "✓", "(✓)", "−"
SHORT_LIST = 6  # cards that are listed in one column
SIGNS = (look.ROAD, look.SETTLEMENT, look.CITY)
DETAILED = 100  # columns from which cards are explained where they are listed


def stocks(realm: Json) -> dict[str, int]:
    """What a principality holds of each resource."""
    held = dict.fromkeys(RESOURCES, 0)
    for row in realm["regions"]:
        for region in row:
            if region is not None:
                held[region["resource"]] += region["stock"]
    return held


def cost_of(name: str) -> dict[str, int]:
    """What a card costs."""
    letters = look.card(name).cost
    counts = {RESOURCES[kind]: letters.count(letter) for letter, kind in LETTERS.items()}
    return {resource: count for resource, count in counts.items() if count}


def work_cost(work: str) -> dict[str, int]:
    """What a road, a settlement or a city costs."""
    row = WORK_COST[WORKS.index(work)]
    return {name: int(count) for name, count in zip(RESOURCES, row, strict=True) if count}


def missing(cost: Amounts, held: Amounts) -> dict[str, int]:
    """What is still missing for something."""
    gaps = {name: count - held[name] for name, count in cost.items()}
    return {name: gap for name, gap in gaps.items() if gap > 0}


def amounts(counts: Amounts, speech: Speech) -> str:
    """Resources in short: `2O G`."""
    names = look.letters(speech)
    return " ".join(f"{count if count > 1 else ''}{names[name]}" for name, count in counts.items())


def in_words(counts: Amounts, speech: Speech) -> str:
    """Resources in words: `2 ore, 1 grain`."""
    names = {name: speech.word(f"resource.{name}") for name in RESOURCES}
    names["any"] = speech.say("catan.any")
    return ", ".join(f"{count} {names[name]}" for name, count in counts.items()) or "–"


@dataclass(frozen=True)
class Means:
    """What a player can pay with, and what can be built now."""

    held: Amounts
    ready: frozenset[str] | None = None
    """Works and cards that can be built now; None when the player is not building."""

    def price(self, name: str, cost: Amounts, speech: Speech) -> Text:
        """A cost, and what is missing for it: `2O G −O`.

        A tick where nothing is, in parentheses where there is no place for it.
        """
        text = Text(amounts(cost, speech))
        if not cost:
            return text
        gaps = missing(cost, self.held)
        if gaps:
            return text.append(f" {LACKS}{amounts(gaps, speech)}", "red")
        if self.ready is None or name in self.ready:
            return text.append(f" {YES}", "bold green")
        return text.append(f" {PAID}", "dim")


def means(record: Record, view: Json, seat: int) -> Means:
    """What a seat can pay with and build."""
    held = stocks(view["seats"][seat])
    if view["phase"] != "act" or record.to_move != seat:
        return Means(held)
    ready = set()
    for action in record.legal:
        part = parts(action)
        if part.kind == "build":
            ready.add(NAMES[part.target])
        else:
            ready.add("settlement" if part.kind == "settle" else part.kind)
    return Means(held, frozenset(ready))


def chip(name: str, speech: Speech) -> Text:
    """A card's name in its colours."""
    return Text(look.signed(name, speech), look.CARD[look.card(name).sort])


def counts(name: str) -> str:
    """What a card counts: `⚔2 ♘1`, `¤3`, `★1`."""
    card = look.card(name)
    shown = (
        (look.STRENGTH, card.strength),
        (look.TOURNAMENT, card.tournament),
        (look.COMMERCE, card.commerce),
        (look.POINTS, card.points),
    )
    return " ".join(f"{sign}{count}" for sign, count in shown if count)


def in_line(names: Sequence[str], can: Means, speech: Speech) -> Text:
    """Cards side by side, each with its price."""
    text = Text()
    for name in names:
        text.append("  " if text else "").append_text(chip(name, speech))
        if look.card(name).sort != ACTION:
            text.append(" ").append_text(can.price(name, cost_of(name), speech))
    return text


def table(
    names: Sequence[str], can: Means, speech: Speech, room: Room, numbered: bool = False
) -> Table:
    """Cards below each other, with what they do where there is room; else side by side."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    rows = [_row(place, name, can, speech, numbered) for place, name in enumerate(names, start=1)]
    if room.columns >= DETAILED:
        widths = [max(row[cell].cell_len for row in rows) + 2 for cell in range(len(rows[0]))]
        for name, row in zip(names, rows, strict=True):
            help_text = _cut(speech.word(f"help.{name}"), room.columns - 2 - sum(widths))
            grid.add_row(*row, Text(help_text, "dim"))
        return grid
    half = (len(rows) + 1) // 2 if len(rows) > SHORT_LIST else len(rows)
    for place in range(half):
        grid.add_row(*rows[place], *(rows[place + half] if place + half < len(rows) else ()))
    return grid


def _row(place: int, name: str, can: Means, speech: Speech, numbered: bool) -> list[Text]:
    cells = [chip(name, speech), can.price(name, cost_of(name), speech), Text(counts(name))]
    return [Text(f"{place}", "bold"), *cells] if numbered else cells


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


def works(can: Means, supply: Amounts, speech: Speech, columns: int) -> Text:
    """Road, settlement and city: how many are left, and what is missing for the next."""
    text = Text().append(f"{speech.word('term.supply')}: ", "bold")
    for place, (work, sign) in enumerate(zip(WORKS, SIGNS, strict=True)):
        name = f" {speech.word(f'work.{work}')} " if columns >= DETAILED else ""
        text.append("   " if place else "")
        text.append(f"{sign}{name}{supply[work]} ", "bold")
        text.append_text(can.price(work, work_cost(work), speech))
    return text
