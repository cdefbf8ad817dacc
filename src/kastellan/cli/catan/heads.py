"""The lines above a principality and above the whole table."""

from rich.text import Text

from kastellan.cli.catan import look
from kastellan.cli.play.screen import Seats
from kastellan.cli.speech import Speech
from kastellan.core.game import Json

SOURCES = {
    "settlements": look.SETTLEMENT,
    "cities": look.CITY,
    "cards": "■",
    "tokens": look.TOKEN,
}
STRENGTHS = {
    "strength": look.STRENGTH,
    "commerce": look.COMMERCE,
    "tournament": look.TOURNAMENT,
}
WORDY = 110  # columns from which strength and commerce are called by their names


def turn_line(view: Json, speech: Speech, columns: int) -> Text:
    """The turn, the dice, and how many points win."""
    parts = [f"{speech.word('term.turn')} {view['turn']}/{view['turn_limit']}"]
    wordy = columns >= WORDY
    if view["face"] is not None:
        label = f"{speech.word('term.event_die')}: " if wordy else ""
        parts.append(label + speech.word(f"face.{view['face']}"))
    if view["number"]:
        label = f"{speech.word('term.production_die')}: " if wordy else ""
        parts.append(f"{label}{look.DICE[view['number'] - 1]} {view['number']}")
    text = Text().append(" · ".join(parts), "bold")
    goal = speech.say("catan.goal", points=view["goal"])
    return text.append(f" · {goal}", "dim")


def seat_line(view: Json, seat: int, seats: Seats, speech: Speech, columns: int) -> Text:
    """A player: points and where they come from, strength, commerce, tournament, hand."""
    player = view["seats"][seat]
    who = speech.say("catan.you") if seat == seats.viewer else seats.specs[seat]
    text = Text().append("▶" if view["active"] == seat else " ", "bold")
    text.append_text(look.chip(f" {speech.player(seat)} ", seat)).append(f" {who} ", "dim")
    text.append(f" {look.POINTS}{player['points']}", "bold")
    text.append(f" ({sources(player)})")
    wordy = columns >= WORDY
    for name, sign in STRENGTHS.items():
        token = {"strength": "knight_token", "commerce": "mill_token"}.get(name)
        has_token = token is not None and view[token] == seat
        label = f" {speech.say(f'catan.{name}')}" if wordy else ""
        text.append(f"  {sign}{player[name]}{label}", "bold" if has_token else "")
        if has_token:
            text.append(
                f" {look.TOKEN}{speech.word(f'term.{token}') if wordy else ''}", "bold yellow"
            )
    text.append(f"  {speech.say('catan.cards')} {player['held']}/{player['limit']}")
    if player["hand"] and seat != seats.viewer:  # some of them one has seen
        known = [speech.word(f"card.{name}") for name in player["hand"]]
        text.append(f" ({', '.join(known + ['?'] * player['unknown'])})")
    text.append(f"  {speech.say('catan.resources')} {player['resources']}")
    return text


def sources(player: Json) -> str:
    """Where points come from: `⌂2 ♜2 ■1 ◆1`."""
    shown = [
        f"{sign}{player['sources'][name]}"
        for name, sign in SOURCES.items()
        if player["sources"][name]
    ]
    return " ".join(shown)
