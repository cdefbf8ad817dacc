"""The Catan card game's screen: what it shows, in every language and size, and to whom."""

import io
import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from rich.console import Console, RenderableType

import kastellan
from kastellan.cli.catan import look
from kastellan.cli.catan.cards import cost_of, missing, stocks, work_cost
from kastellan.cli.catan.principality import LINES, draw, measure
from kastellan.cli.catan.screen import CatanScreen
from kastellan.cli.play.commands import Commands
from kastellan.cli.play.completing import offers
from kastellan.cli.play.reading import Mistake, find, read_line
from kastellan.cli.play.screen import Room, Seats
from kastellan.cli.speech import Speech
from kastellan.core.notation import fold
from kastellan.core.record import Record
from kastellan.core.rng import WORDS, seed_stream
from kastellan.core.texts import LANGUAGES
from kastellan.games.catan.actions import parts
from kastellan.games.catan.tables import EVENTS, FACES, NAMES

MOMENTS = (40, 300, 700)
"""Decisions after which the table is looked at: the set-up, some cards, a crowded table."""


@cache
def moment(decisions: int, phase: str = "act", seed: int = 3) -> Record:
    """A random game after so many decisions, at the next one of a phase."""
    record = kastellan.load("catan").new(2)
    driver, dice = kastellan.driver(seed), random.Random(seed)
    driver.settle(record)
    while len(record.actions) < decisions or record.view(record.to_move)["phase"] != phase:
        record.play(dice.choice(record.legal))
        driver.settle(record)
    return record


def speech(lang: str = "en") -> Speech:
    return Speech(kastellan.load("catan"), lang)


def screen(lang: str = "en") -> CatanScreen:
    return CatanScreen(speech(lang))


def seats(record: Record) -> Seats:
    viewer = record.to_move
    return Seats(tuple("human" if seat == viewer else "random" for seat in range(2)), viewer)


def printed(what: RenderableType, columns: int = 120) -> str:
    console = Console(width=columns, file=io.StringIO(), highlight=False, emoji=False, markup=False)
    with console.capture() as shown:
        console.print(what)
    return shown.get()


@pytest.mark.parametrize("decisions", MOMENTS)
@pytest.mark.parametrize(("columns", "rows"), [(60, 24), (80, 24), (120, 40), (160, 50)])
def test_everything_fits(decisions: int, columns: int, rows: int) -> None:
    record = moment(decisions)
    for lang in LANGUAGES:
        room = Room(columns, rows)
        table = printed(
            screen(lang).overview(record, seats(record), room, ["News. " * 99]), columns
        )
        assert max(map(len, table.splitlines())) <= columns
        if columns >= 80:
            assert len(table.splitlines()) <= rows - 4  # what is decided needs the rest


def realm(columns: int, level: str) -> dict[str, Any]:
    depths = 2 if level == "city" else 1
    region = {"resource": "lumber", "number": 4, "stock": 2}
    column = {"level": level, "above": ["garrison", "konrad"][:depths], "below": [None] * depths}
    return {
        "columns": [column] * columns,
        "regions": [[region] * (columns + 1)] * 2,
        "roads": [True, False],
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", range(2, 8))
def test_the_longest_principality_stays_readable(columns: int, lang: str) -> None:
    size = measure(columns, 79, speech(lang))
    lines = [line.plain for line in draw(realm(columns, "city"), size, speech(lang))]
    assert len(lines) == LINES
    assert max(map(len, lines)) <= 79
    assert lines[1].count("●●○") == lines[4].count("●●○") == columns + 1
    assert lines[1].count(look.SIGN[look.card("garrison").sort]) == columns
    assert lines[0].count(look.SIGN[look.card("konrad").sort]) == columns
    assert [f"{look.CITY}{number + 1}" in lines[2] for number in range(columns)] == [True] * columns


def test_a_settlement_has_one_site_above_and_one_below() -> None:
    lines = [
        line.plain for line in draw(realm(2, "settlement"), measure(2, 79, speech()), speech())
    ]
    assert "garrison" in lines[1]
    assert "Konrad" not in lines[0]
    assert lines[2].startswith(look.ROAD)
    assert lines[2].endswith(" ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_can_be_typed_as_it_is_shown(lang: str) -> None:
    shown = screen(lang)
    for decisions in (1, *MOMENTS):
        record = moment(decisions, "arrange" if decisions == 1 else "act")
        for _ in range(25):
            words = [shown.words(record, action) for action in record.legal]
            assert len(set(words)) == len(words)
            for action, text in zip(record.legal, words, strict=True):
                assert find(record, text, shown.words, speech(lang)) == action
            record = Record(record.game, record.setting, record.state)
            record.play(random.Random(decisions).choice(record.legal))
            kastellan.driver(decisions).settle(record)


@pytest.mark.parametrize("decisions", MOMENTS)
@pytest.mark.parametrize("phase", ["act", "upkeep", "fill", "offer", "choose_card", "gain"])
def test_every_choice_is_named(decisions: int, phase: str) -> None:
    record = moment(decisions, phase)
    text = " ".join(printed(screen().decision(record, Room(120, 40))).split())
    for action in record.legal:
        if parts(action).kind == "take":
            assert look.signed(NAMES[NAMES.index(_card(record, action))], speech()) in text
        else:
            last = screen().words(record, action).replace(">", " ").split()[-1]
            assert last in text, record.say(action)


def _card(record: Record, action: int) -> str:
    return "_".join(record.say(action).split()[1:-1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_command_is_called_like_a_move(lang: str) -> None:
    commands = Commands(tuple(screen(lang).looks()), speech(lang))
    names = {fold(name) for name in commands.local.values()}
    assert len(names) == 12
    for phase in ("arrange", "act", "fill", "offer", "answer", "gain", "upkeep"):
        record = moment(1 if phase == "arrange" else 300, phase)
        for action in record.legal:
            assert fold(screen(lang).words(record, action)).split()[0] not in names


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_for_every_card_and_event(lang: str) -> None:
    topics = screen(lang).topics(moment(40))
    assert len(topics) == len(NAMES) + len(EVENTS) + len(FACES) + 3 + 1
    assert all(topics.values())


@pytest.mark.parametrize("decisions", MOMENTS)
def test_nothing_hidden_is_shown(decisions: int) -> None:
    """A guess that fits what the seat knows looks the same to it."""
    record = moment(decisions)
    seat, rules = record.to_move, record.game.rules
    guess = record.state
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, 5, 0)
    rules.redact(record.setting.setup, guess, seat)
    rules.resample(record.setting.setup, guess, seat, rng)
    assert guess.tobytes() != record.state.tobytes()
    other = Record(record.game, record.setting, guess)
    room = Room(120, 40)
    for one, two in (
        (screen().overview(each, seats(record), room, []) for each in (record, other)),
        (screen().decision(each, room) for each in (record, other)),
        *(
            (screen().look(name, each, seats(record), room) for each in (record, other))
            for name in screen().looks()
        ),
    ):
        assert printed(one) == printed(two)


def test_a_spectator_sees_no_hand() -> None:
    record = moment(300)
    nobody = Seats(("random", "random"), None)
    text = printed(screen().overview(record, nobody, Room(120, 40), []))
    assert "hand:" not in text
    assert "?" not in printed(screen().look("points", record, nobody, Room(120, 40)))


def test_what_is_missing() -> None:
    record = moment(300)
    held = stocks(record.view(record.to_move)["seats"][record.to_move])
    assert sum(held.values()) == record.view()["seats"][record.to_move]["resources"]
    assert cost_of("karl") == {"grain": 2, "ore": 2, "wool": 3}
    assert work_cost("road") == {"lumber": 1, "brick": 2}
    assert missing({"ore": 2, "wool": 1}, {"ore": 1, "wool": 3}) == {"ore": 1}


def test_searching_is_tried_by_playing_only() -> None:
    """Neither a line nor completion looks into a stack (F11)."""
    record = moment(1, "choose_stack")
    shown = screen()
    assert read_line(record, "look 3", shown.words, speech()) == [record.read("look 3")]
    with pytest.raises(Mistake, match="comes too late"):
        read_line(record, "look 3: take spy", shown.words, speech())
    assert offers(record, "look 3: ", shown.words, speech(), ()) == []


@pytest.mark.parametrize("text", ["take 3", "3", "take {card}", "{card}"])
def test_a_card_of_a_stack_is_taken_by_number_or_name(text: str) -> None:
    record = moment(1, "choose_card")
    wanted = record.legal[2]
    card = " ".join(record.say(wanted).split()[1:-1])
    assert find(record, text.format(card=card), screen().words, speech()) == wanted


def test_a_new_card_is_shown_to_who_drew_it() -> None:
    before = moment(300, "fill")
    while parts(before.legal[0]).kind != "draw":
        before = moment(len(before.actions) + 1, "fill")
    after = Record(before.game, before.setting, before.state)
    after.play(before.legal[0])
    new = screen().drawn(before, after, before.to_move)
    assert new is not None
    assert "new in hand" in printed(new)
    assert screen().drawn(before, after, 1 - before.to_move) is None
