"""The open fort cards and what they would pay, and the whole row."""

from rich.table import Table
from rich.text import Text

from kastellan.cli.kreta import look
from kastellan.cli.speech import Speech
from kastellan.core.game import Json
from kastellan.core.record import Record
from kastellan.games.kreta.actions import parts
from kastellan.games.kreta.layout import ROW


def open_cards(view: Json, speech: Speech) -> Text:
    """The open cards, a line each: the provinces they score, and what each seat would get now."""
    lines = []
    for sign, key, card in zip(
        (look.NEXT, look.AFTER), ("kreta.next", "kreta.then"), view["forecast"], strict=False
    ):
        line = Text()
        line.append(f" {sign}{card['site']} ", look.SCORED[sign])
        line.append(f" {speech.say(key)}: ")
        places = [view["provinces"][place["province"]] for place in card["provinces"]]
        line.append(", ".join(f"{place['name']} {place['value']}" for place in places))
        line.append(" → ")
        lines.append(line.append_text(_payments(card["points"], speech)))
    return Text("\n").join(lines)


def _payments(points: list[int], speech: Speech) -> Text:
    names = look.letters(speech)
    text = Text()
    for seat, amount in enumerate(points):
        text.append(" " if seat else "").append_text(look.chip(f"{names[seat]}+{amount}", seat))
    return text


def progress(record: Record, view: Json, speech: Speech) -> str:
    """How far the game is: turns played, and scorings done."""
    turns = sum(parts(action).kind == "play" for action in record.actions)
    number = min(len(view["row"]["scored"]) + 1, ROW)
    return f"{speech.word('term.turn')} {turns + 1} · {speech.word('term.scoring')} {number}/{ROW}"


def row(view: Json, speech: Speech) -> Table:
    """Everything about the fort cards."""
    data = view["row"]
    grid = Table.grid(padding=(0, 2))

    def line(label: str, numbers: list[int]) -> None:
        grid.add_row(Text(label, "bold"), ", ".join(map(str, numbers)) or "–")

    line(f"{speech.word('term.row')}: {speech.say('kreta.scored')}", data["scored"])
    line(f"{speech.word('term.row')}: {speech.say('kreta.open')}", data["open"])
    grid.add_row(
        Text(f"{speech.word('term.row')}: {speech.say('kreta.face_down')}", "bold"),
        str(data["face_down"]),
    )
    grid.add_row(Text(speech.word("term.draw_pile"), "bold"), str(data["pile"]))
    line(speech.say("kreta.swapped"), data["swapped"])
    for sign, card in zip((look.NEXT, look.AFTER), view["forecast"], strict=False):
        title = f"{sign} {speech.word('term.fort_card')} {card['site']}"
        grid.add_row(Text(title, "bold"), _payments(card["points"], speech))
        for place in card["provinces"]:
            province = view["provinces"][place["province"]]
            grid.add_row(
                f"  {province['name']} {province['value']}", _payments(place["points"], speech)
            )
    return grid
