"""All decisions of a game: which of them cost most."""

import json
from collections.abc import Sequence

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kastellan.cli.analyse.look import BLUNDER, LEGEND, MISTAKE, SLIP, Words, sign
from kastellan.cli.analyse.thinking import Judged, Thinker
from kastellan.cli.columns import fit
from kastellan.cli.play.screen import make
from kastellan.cli.play.terminal import new_console
from kastellan.cli.progress import bar
from kastellan.cli.speech import Speech
from kastellan.core.game import Json

INTERRUPTED = 130
BARS = "▁▂▃▄▅▆▇█"
LEAST_BARS, MOST_BARS = 8, 64
PLAYED, BETTER = 2, 3  # columns of moves in the table of the costliest
HEADINGS = (1, 2, 3)  # columns of the totals whose heading is longer than what is below


def review(
    thinker: Thinker, steps: Sequence[int], speech: Speech, count: int, as_json: bool
) -> None:
    """Think about each decision, and print those that cost most; Ctrl-C ends it early."""
    words = Words(thinker.record, make(thinker.record.game, speech), speech)
    thinker.warm_up(steps[0])
    done: list[Judged] = []
    try:
        with bar(words.say("review.progress"), len(steps)) as tell:
            for step in steps:
                done.append(thinker.judge(step, 1))
                tell(1)
    except KeyboardInterrupt:
        if not done:
            raise
    if as_json:
        typer.echo(json.dumps(to_json(done, len(steps)), ensure_ascii=False))
    else:
        console = new_console()
        parts = (
            *costliest(done, count, words, console),
            *totals(done, words, console),
            *course(done, words, console.width),
        )
        for part in parts:
            console.print(part)
        if len(done) < len(steps):
            console.print(words.say("review.seen", done=len(done), count=len(steps)))
    if len(done) < len(steps):
        raise typer.Exit(INTERRUPTED)


def to_json(done: Sequence[Judged], count: int) -> Json:
    """Every decision that was looked at, as plain data."""
    return {
        "decisions": [
            {
                "at": judged.step,
                "seat": judged.thoughts.seat,
                "played": judged.moment.say(judged.played),
                "best": judged.thoughts.best.say,
                "chance": round(judged.thoughts.best.chances[judged.thoughts.seat], 4),
                "loss": round(judged.loss, 4),
            }
            for judged in done
            if judged.played is not None
        ],
        "wanted": count,
    }


def costliest(
    done: Sequence[Judged], count: int, words: Words, console: Console
) -> list[Text | Table]:
    """The decisions that gave away most of the chance to win."""
    title = Text(words.say("review.title", game=words.title), "bold")
    worst = sorted((judged for judged in done if sign(judged.loss)), key=lambda each: -each.loss)
    if not worst:
        return [title, Text(words.say("review.none"))]
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column(words.say("review.at"), justify="right", no_wrap=True)
    table.add_column(words.say("review.player"), no_wrap=True)
    table.add_column(words.say("review.played"), overflow="fold")
    table.add_column(words.say("review.better"), overflow="fold")
    table.add_column(words.say("review.loss"), justify="right", no_wrap=True)
    table.add_column("")
    for judged in worst[:count]:
        assert judged.played is not None
        table.add_row(
            str(judged.step),
            words.chip(judged.thoughts.seat),
            words.move(judged.moment, judged.played),
            Text(words.moves(judged.thoughts.best.parts[0]), "bold"),
            f"{round(100 * judged.loss)} %",
            sign(judged.loss),
        )
    fit(table, (PLAYED, BETTER), console)
    return [title, table]


def totals(done: Sequence[Judged], words: Words, console: Console) -> list[Text | Table]:
    """How each player did."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column(words.say("review.player"), no_wrap=True)
    for name in ("decisions", "agreed", "sum"):
        table.add_column(words.say(f"review.{name}"), justify="right")
    for mark in ("?!", "?", "??"):
        table.add_column(mark, justify="right")
    for seat in range(words.record.players):
        own = [judged for judged in done if judged.thoughts.seat == seat]
        if not own:
            continue
        agreed = sum(judged.played == judged.thoughts.best.action for judged in own)
        marks = [sign(judged.loss).plain for judged in own]
        table.add_row(
            words.chip(seat),
            str(len(own)),
            f"{round(100 * agreed / len(own))} %",
            f"{round(100 * sum(judged.loss for judged in own))} %",
            *(str(marks.count(mark)) for mark in ("?!", "?", "??")),
        )
    fit(table, HEADINGS, console)
    signs = words.say("review.signs", slip=SLIP, mistake=MISTAKE, blunder=BLUNDER)
    return [table, Text(signs, LEGEND)]


def course(done: Sequence[Judged], words: Words, columns: int) -> list[Text]:
    """Each player's chance to win, from the first decision to the last, as a row of bars."""
    chips = [words.chip(seat) for seat in range(words.record.players)]
    widest = max(len(chip) for chip in chips)
    count = min(len(done), MOST_BARS, columns - widest - 1)
    if count < LEAST_BARS:
        return []
    shown = [done[place * len(done) // count] for place in range(count)]
    lines = [Text(words.say("review.course"), "bold")]
    for seat, chip in enumerate(chips):
        chances = [judged.thoughts.best.chances[seat] for judged in shown]
        bars = "".join(BARS[min(int(chance * len(BARS)), len(BARS) - 1)] for chance in chances)
        space = " " * (widest - len(chip) + 1)
        lines.append(Text.assemble(chip, f"{space}{bars}"))
    return lines
