"""The whole table at a glance: the opponent's principality above, one's own below."""

from rich.console import Group, RenderableType
from rich.text import Text

from kastellan.cli.catan import cards, look
from kastellan.cli.catan.heads import seat_line, turn_line
from kastellan.cli.catan.principality import draw, measure
from kastellan.cli.play.screen import Room, Seats
from kastellan.cli.speech import Speech
from kastellan.core.game import Json
from kastellan.core.record import Record

ROOMY = 36  # rows from which the hand has a line a card, and nothing is left out
NEWS = 3  # lines of news where there is little room


def overview(
    record: Record, seats: Seats, room: Room, news: list[str], speech: Speech
) -> RenderableType:
    """News, both principalities, hand, stacks and supply."""
    view = record.view(seats.viewer)
    roomy = room.rows >= ROOMY
    below = 0 if seats.viewer is None else seats.viewer
    lines: list[RenderableType] = [_news(news, room, speech)] if news else []
    lines.append(turn_line(view, speech, room.columns))
    lines.append(_realms(view, (1 - below, below), seats, room, speech))
    if seats.viewer is not None:
        can = cards.means(record, view, seats.viewer)
        lines.append(hand(view, seats.viewer, can, room, speech))
        lines.append(cards.works(can, view["supply"], speech, room.columns))
    lines.append(stacks_line(view, speech))
    if roomy:
        lines.append(legend(speech, room.columns))
    return Group(*lines)


def _news(news: list[str], room: Room, speech: Speech) -> Text:
    """What happened; of a long story, in a small room, the end."""
    most = NEWS if room.rows < ROOMY else room.rows // 4
    told = "\n".join(news)
    size = most * (room.columns - 2)
    if len(told) > size:
        told = "… " + told[-size:].partition(" ")[2]
    return Text(told, "italic")


def _realms(
    view: Json, order: tuple[int, int], seats: Seats, room: Room, speech: Speech
) -> RenderableType:
    most = max(len(player["columns"]) for player in view["seats"])
    size = measure(most, room.columns - 1, speech)
    lines: list[RenderableType] = []
    for seat in order:
        lines.append(seat_line(view, seat, seats, speech, room.columns))
        lines += [line for line in draw(view["seats"][seat], size, speech) if line.plain.strip()]
        if room.rows >= ROOMY:
            lines.append("")
    return Group(*lines)


def hand(view: Json, seat: int, can: cards.Means, room: Room, speech: Speech) -> RenderableType:
    """The cards in hand, with what is missing for each."""
    player = view["seats"][seat]
    title = Text().append(f"{speech.word('term.hand')}: ", "bold")
    if not player["hand"]:
        return title.append("–")
    if room.rows >= ROOMY:
        return Group(title, cards.table(player["hand"], can, speech, room))
    return title.append_text(cards.in_line(player["hand"], can, speech))


def stacks_line(view: Json, speech: Speech) -> Text:
    """How high the stacks are, and what is left of the regions."""
    heights = "  ".join(
        f"{number}:{stack['height']}{'*' if stack['seen'] else ''}"
        for number, stack in enumerate(view["stacks"], start=1)
    )
    text = Text().append(f"{speech.say('catan.stacks')}: ", "bold").append(heights)
    return text.append(f"   {speech.say('catan.regions_left', count=view['regions'])}")


def legend(speech: Speech, columns: int) -> Text:
    """What the signs mean, as far as there is room; the last are the plainest."""
    signs = [
        *((look.SIGN[sort], speech.word(f"term.{name}")) for sort, name in look.CLASS.items()),
        (look.POINTS, speech.word("term.victory_points")),
        (look.TOKEN, speech.say("catan.token")),
        (look.CITY, speech.word("work.city")),
        (look.SETTLEMENT, speech.word("work.settlement")),
        (look.ROAD, speech.word("work.road")),
    ]
    line = ""
    for sign, name in signs:
        longer = f"{line}  {sign} {name}".strip()
        line = longer if len(longer) <= columns else line
    return Text(line, "dim")
