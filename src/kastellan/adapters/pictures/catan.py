"""The Catan card game drawn: two principalities, one above the other."""

from collections.abc import Sequence

from kastellan.adapters.pictures.shapes import Label, Picture, Shape, rectangle, regular
from kastellan.core.game import Json, Setting

CARD = 64.0  # a card's side
ROWS = 5  # of cards in a principality: two deep above and below, and settlements between
PARCHMENT, INK = "#f3e6c8", "#3b2a1a"
SEATS = ("#a8392b", "#40362e")
REGIONS = {
    "grain": "#e3bd3f", "ore": "#8f8a86", "wool": "#a9c46c", "lumber": "#4d7a45",
    "brick": "#b8633c", "gold": "#f0dd7a",
}  # fmt: skip
BUILT = "#dcd0ea"


def draw(setting: Setting, view: Json, names: Sequence[str]) -> Picture:
    """A view of a game."""
    first = min(seat["left"] for seat in view["seats"])
    last = max(seat["left"] + len(seat["columns"]) for seat in view["seats"])
    width, half = (2 * (last - first) + 3) * CARD, (ROWS + 1) * CARD
    pieces: list[Shape | Label] = []
    for seat, each in enumerate(view["seats"]):
        pieces += _principality(each, seat, first, seat * half, names[seat])
        if view["to_move"] == seat:
            pieces.append(Shape(rectangle(2, seat * half + 2, 10, half - 4), "#c39a3b", INK))
    title = f"turn {view['turn']}"
    return Picture(width, 2 * half, title, PARCHMENT, (), tuple(pieces))


def _principality(
    seat: Json, number: int, first: int, top: float, name: str
) -> list[Shape | Label]:
    middle = top + (ROWS / 2 + 0.5) * CARD
    drawn: list[Shape | Label] = [
        Shape(rectangle(20, top + 8, 2 * CARD, CARD * 0.7), SEATS[number], INK, name),
        Label((20 + CARD, top + 8 + CARD * 0.35), str(seat["points"]), 30, "#ffffff"),
    ]
    for row, regions in enumerate(seat["regions"]):
        for region in regions:
            if region:
                x = (2 * (region["corner"] // 2 - first) + 1) * CARD
                drawn += _region(region, x, middle + (row - 1) * 1.2 * CARD + 0.1 * CARD)
    for place, column in enumerate(seat["columns"]):
        x = (2 * (seat["left"] + place - first) + 2) * CARD
        drawn += _column(column, x, middle, SEATS[number])
    return drawn


def _region(region: Json, x: float, y: float) -> list[Shape | Label]:
    """A region with its number, and a disc for each resource on it."""
    title = f"{region['region']} {region['number']}: {region['stock']} {region['resource']}"
    card = Shape(rectangle(x, y, CARD, CARD), REGIONS[region["resource"]], INK, title)
    drawn: list[Shape | Label] = [
        card,
        Label((x + CARD / 2, y + CARD * 0.3), str(region["number"]), 24, INK),
    ]
    for disc in range(region["stock"]):
        at = (x + CARD * (0.25 + 0.25 * disc), y + CARD * 0.75)
        drawn.append(Shape(regular(at, CARD * 0.1, 12), "#fbf3df", INK))
    return drawn


def _column(column: Json, x: float, middle: float, colour: str) -> list[Shape | Label]:
    """A settlement or a city, and the cards above and below it."""
    if not column["level"]:
        return []
    corners = 5 if column["level"] == "city" else 4
    house = Shape(
        regular((x + CARD / 2, middle), CARD * 0.4, corners), colour, INK, column["level"]
    )
    drawn: list[Shape | Label] = [house]
    for sign, cards in ((-1, column["above"]), (1, column["below"])):
        for depth, card in enumerate(cards):
            if card:
                y = middle + sign * (depth + 1) * CARD - CARD / 2
                drawn.append(Shape(rectangle(x + 4, y + 4, CARD - 8, CARD - 8), BUILT, INK, card))
                drawn.append(Label((x + CARD / 2, y + CARD / 2), card, 10, INK))
    return drawn


def write(view: Json, names: Sequence[str]) -> str:
    """The view in lines: each principality with its regions, cards and tokens."""
    mover = view["to_move"]
    who = names[mover] if mover is not None and mover >= 0 else "nobody"
    lines = [f"turn {view['turn']}; to move: {who}"]
    for seat, each in enumerate(view["seats"]):
        tokens = [word for word in ("knight", "mill") if view[f"{word}_token"] == seat]
        held = f"{each['held']} cards in hand, strength {each['strength']}, "
        lines.append(
            f"{names[seat]}: {each['points']} points, {held}commerce {each['commerce']}"
            + "".join(f", {token} token" for token in tokens)
        )
        for row, regions in zip(("upper", "lower"), each["regions"], strict=True):
            told = [f"{r['region']} {r['number']} ({r['stock']})" for r in regions if r]
            lines.append(f"  {row} regions: {', '.join(told)}")
        for place, column in enumerate(each["columns"], start=1):
            cards = [card for card in (*column["above"], *column["below"]) if card]
            if column["level"]:
                lines.append(f"  {place} {column['level']}: {', '.join(cards) or 'no cards'}")
    heights = ", ".join(str(stack["height"]) for stack in view["stacks"])
    return "\n".join([*lines, f"stacks: {heights}"])
