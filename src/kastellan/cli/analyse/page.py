"""One moment: the best lines, and what was played."""

import json

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kastellan.bots.search import wording
from kastellan.bots.search.lines import Line
from kastellan.cli.analyse.look import LEGEND, Words, grouped, percents, sign
from kastellan.cli.analyse.thinking import Judged, Thinker
from kastellan.cli.play.screen import make
from kastellan.cli.play.terminal import new_console
from kastellan.cli.speech import Speech
from kastellan.core.game import Json

INDENT = 4  # columns before the line that was played


def show(thinker: Thinker, step: int, speech: Speech, lines: int, as_json: bool) -> None:
    """Think about a moment, and print what comes of it."""
    thinker.warm_up(step)
    words = Words(thinker.record, make(thinker.record.game, speech), speech)
    with Console(stderr=True).status(words.say("page.thinking")):
        judged = thinker.judge(step, lines)
    if as_json:
        typer.echo(json.dumps(to_json(judged, words.lang), ensure_ascii=False))
        return
    console = new_console()
    legend = Text(words.say("page.legend"), LEGEND)
    for part in (*heading(judged, words), table(judged, words), legend, *verdict(judged, words)):
        console.print(part)


def to_json(judged: Judged, lang: str) -> Json:
    """The moment as plain data."""
    found, game = judged.thoughts, judged.moment.game
    data = {
        "game": game.name,
        "at": judged.step,
        **found.to_json(),
        "words": wording.in_words(found, lang),
        "played": None,
    }
    if judged.played is not None:
        place = found.rank(judged.played)
        data["played"] = {
            **found.ranked[place - 1].to_json(),
            "rank": place,
            "of": len(found.ranked),
            "loss": round(judged.loss, 4),
        }
    return data


def heading(judged: Judged, words: Words) -> list[Text]:
    """Where the game stands, and who is ahead."""
    moment = judged.moment
    points = ", ".join(f"{words.player(seat)} {n}" for seat, n in enumerate(moment.points))
    where = words.say(
        "page.moment",
        game=words.title,
        step=judged.step,
        count=len(words.record.actions),
        player=words.player(moment.to_move),
    )
    return [
        Text(where, "bold"),
        Text(f"{words.say('page.points', points=points)} {words.now(moment)}"),
        Text(),
        Text(words.tell(wording.assessment(judged.thoughts)), "bold"),
    ]


def table(judged: Judged, words: Words) -> Table:
    """The lines, a row each: chances over points, then what is played."""
    found = judged.thoughts
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("", justify="right")
    for seat in range(judged.moment.players):
        table.add_column(words.chip(seat), justify="right", no_wrap=True)
    table.add_column("", overflow="fold")
    for place, line in enumerate(found.lines, start=1):
        table.add_row(
            Text(f"{place}.", "bold"),
            *_outlooks(line, found.seat),
            line_in_words(line, words),
        )
    return table


def _outlooks(line: Line, seat: int) -> list[Text]:
    return [
        Text(chance, "bold" if place == seat else "").append(f"\n{round(points)}", "dim")
        for place, (chance, points) in enumerate(
            zip(percents(line.chances, line.proven), line.points, strict=True)
        )
    ]


def line_in_words(line: Line, words: Words) -> Text:
    """What is played, a turn in each row."""
    text = Text()
    for place, part in enumerate(line.parts):
        moves = words.moves(part)
        if place == 0:
            text.append(moves, "bold")
        else:
            then = words.say("page.then", player=words.player(part.seat), moves=moves)
            text.append(f"\n{then}")
        text.append(words.gains(part), "green")
    for message in wording.ending(line):
        text.append(f"\n{words.tell(message)}", "dim")
    return text


def verdict(judged: Judged, words: Words) -> list[RenderableType]:
    """How good what was played is, and how much was looked at."""
    found = judged.thoughts
    said: list[RenderableType] = []
    if judged.played is not None:
        move = words.move(judged.moment, judged.played)
        text = Text(words.tell(wording.played(found, judged.played, move)), "bold")
        said.append(text.append(" ").append_text(sign(judged.loss)))
        place = found.rank(judged.played)
        line = found.ranked[place - 1]
        if place > 1 and line.parts and line not in found.lines:
            said.append(Padding(line_in_words(line, words), (0, 0, 0, INDENT)))
    said.append(Text(words.say("page.rounds", rounds=grouped(found.rounds, words.lang)), "dim"))
    return said
