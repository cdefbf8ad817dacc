"""Each player's points, cards, reserve and tiles."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kastellan.cli.kreta import look
from kastellan.cli.play.screen import Seats
from kastellan.cli.short import shortest
from kastellan.cli.speech import Speech
from kastellan.core.game import Json
from kastellan.games.kreta.layout import CARD_NAMES

SIGNS = {
    "villager": look.VILLAGER,
    "village": look.VILLAGE,
    "ship": look.SHIP,
    "fort": look.FORT,
    "abbot": look.ABBOT,
}
ONE_LINE = 112  # columns that a player needs in one line


def players(view: Json, seats: Seats, speech: Speech, columns: int) -> RenderableType:
    """The players, a line each where there is room, else two."""
    if columns < ONE_LINE:
        return Group(*(_block(view, seat, seats, speech) for seat in range(len(view["seats"]))))
    table = Table.grid(padding=(0, 2))
    words = _card_words(speech)
    short = shortest(words, 4)
    heads = (
        "",
        speech.word("term.points")[:9],
        f"{speech.word('term.hand')} {speech.say('kreta.on_table')}",
        speech.word("term.reserve"),
        speech.word("term.tile"),
    )
    table.add_row(*(Text(head, "dim") for head in heads))
    for seat, player in enumerate(view["seats"]):
        table.add_row(
            _name(view, seat, seats, speech),
            _points(player),
            _cards(player, words, short),
            _reserve(player),
            _tiles(player, speech),
        )
    return table


def _block(view: Json, seat: int, seats: Seats, speech: Speech) -> Text:
    player = view["seats"][seat]
    short = shortest(_card_words(speech), 4)
    text = _name(view, seat, seats, speech)
    text.append(" ").append_text(_points(player))
    text.append("  ").append_text(_reserve(player))
    tiles = _tiles(player, speech)
    if tiles:
        text.append("  ").append_text(tiles)
    return text.append("\n   ").append_text(_cards(player, short, short))


def _card_words(speech: Speech) -> tuple[str, ...]:
    return tuple(speech.word(f"card.{name}") for name in CARD_NAMES)


def _name(view: Json, seat: int, seats: Seats, speech: Speech) -> Text:
    who = speech.say("kreta.you") if seat == seats.viewer else seats.specs[seat]
    text = Text().append("▶" if view["turn"] == seat else " ", "bold")
    return text.append_text(look.chip(f" {speech.player(seat)} ", seat)).append(f" {who}", "dim")


def _points(player: Json) -> Text:
    return Text(f"{player['points']:>3}", "bold")


def _cards(player: Json, words: Sequence[str], short: Sequence[str]) -> Text:
    """All seven cards; those on the table in parentheses, and short."""
    text = Text()
    for name, word, beginning in zip(CARD_NAMES, words, short, strict=True):
        text.append(" " if text else "")
        if name in player["hand"]:
            text.append(word)
        else:
            text.append(f"({beginning})", "dim")
    return text


def _reserve(player: Json) -> Text:
    text = Text()
    for name, sign in SIGNS.items():
        count = player["reserve"][name]
        text.append(" " if text else "")
        text.append(f"{count}{sign}", "" if count else "dim")
    return text


def _tiles(player: Json, speech: Speech) -> Text:
    taken = [
        f"{count} {speech.word(f'tile.{name}')}" for name, count in player["tiles"].items() if count
    ]
    return Text(", ".join(taken))
