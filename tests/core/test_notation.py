"""Actions and games as text: what `say` gives, `read` takes; and what people type."""

import pytest

from kastellan import BadNotation, BadRecord, IllegalAction, Record
from kastellan.core.notation import LONGEST
from tests.games.kreta.positions import KRETA, colour, opened, random_game, seat, table


@pytest.mark.parametrize("board", ["crete", "sardegna"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_say_and_read_are_inverse(players: int, board: str) -> None:
    record = random_game(players, 21, board=board)
    again = record.start()
    for action in record.actions:
        for each in again.legal:
            assert again.read(again.say(each)) == each
        again.play(action)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("ship Candia", "ship Candia"),
        ("SHIP candia", "ship Candia"),
        ("  ship   candia ", "ship Candia"),
        ("sh can", "ship Candia"),
        ("candia", "ship Candia"),
        ("Selino>Sitia", "Selino>Sitia"),
        ("selino > sitia", "Selino>Sitia"),
        ("sel>sit", "Selino>Sitia"),
        ("Sélîno>Sitía", "Selino>Sitia"),
    ],
)
def test_forgiving(text: str, meant: str) -> None:
    record = table(seat(ships=["Selino"]), seat())
    record.play_line("admiral")
    assert record.say(record.read(text)) == meant


def test_two_words_by_their_beginnings() -> None:
    record = opened(2)
    record.play_line("abbot")
    for text in ("abbot agios vasileios", "agios_vasileios", "agios-vas", "a v", "vasil"):
        assert record.say(record.read(text)) == "abbot Agios Vasileios"


def test_numbers_are_not_beginnings() -> None:
    record = opened(2)
    record.play_line("architect")
    assert record.say(record.read("fort 2")) == "fort 2"
    assert record.say(record.read("2")) == "fort 2"
    with pytest.raises(BadNotation):
        record.read("27")


def test_more_than_one_fits() -> None:
    record = opened(2)
    with pytest.raises(BadNotation) as error:
        record.read("a")
    assert str(error.value) == "'a' fits several actions: admiral, abbot, architect."


def test_many_fit() -> None:
    record = opened(2)
    record.play_line("commander")
    with pytest.raises(BadNotation, match=r"several actions: villager Kissamos, .* and 8 more\.$"):
        record.read("villager")


@pytest.mark.parametrize(
    "text", ["", "   ", "xyz", ">", "a>b>c", "\ud800", "\x00", "🏰", "9" * 5000]
)
def test_nothing_fits(text: str) -> None:
    with pytest.raises(BadNotation, match=r"is no action here; possible are: admiral, "):
        opened(2).read(text)


def test_a_long_text_is_not_read_by_its_beginning() -> None:
    record = opened(2)
    assert record.say(record.read("admiral" + " " * (LONGEST - 7))) == "admiral"
    with pytest.raises(BadNotation):
        record.read("admiral" + " " * LONGEST + "no, wait")


@pytest.mark.parametrize("text", [None, 5, b"admiral", ["admiral"]])
def test_only_texts_are_read(text: object) -> None:
    record = opened(2)
    with pytest.raises(BadNotation, match="not by"):
        record.read(text)  # type: ignore[arg-type]
    with pytest.raises(BadNotation, match="A line of actions is a text, not"):
        record.play_line(text)  # type: ignore[arg-type]
    with pytest.raises(BadRecord, match="A written game is a text, not"):
        Record.from_text(text)  # type: ignore[arg-type]


def test_what_exists_but_is_forbidden_gets_its_reason() -> None:
    record = opened(2)
    with pytest.raises(IllegalAction) as error:
        record.read("King")
    assert error.value.reason.key == "why.card_cannot_act"


def test_nothing_is_read_when_the_game_is_over() -> None:
    with pytest.raises(BadNotation, match="The game is over"):
        random_game(2, 1).read("castellan")


# --- lines -----------------------------------------------------------------------------------


def test_a_line_is_played_whole() -> None:
    record = table(seat({"Amari": 2}), seat())
    played = record.play_line("comm: am>mes, am>cand, stop")
    assert played == record.actions
    assert colour(record) == "Red"


def test_or_not_at_all() -> None:
    record = table(seat({"Amari": 2}), seat())
    before = record.to_json()
    for line in (
        "commander: Amari>Messara, Amari>Kissamos",
        "commander: Amari>Messara, nonsense",
        "commander: Amari>Messara, stop, nonsense",
        "commander,",
        "",
        ":",
    ):
        with pytest.raises((BadNotation, IllegalAction)):
            record.play_line(line)
        assert record.to_json() == before


def test_a_line_in_the_middle_of_a_turn() -> None:
    record = table(seat({"Amari": 2}), seat())
    record.play_line("commander")
    record.play_line("Amari>Messara")
    record.play_line("Amari>Rethymno, stop")
    assert colour(record) == "Red"


# --- written games ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_text_round_trip(players: int) -> None:
    for steps in (0, 3, 30, 65, None):
        record = random_game(players, 31, steps, full_province_crossing="abbots", start=0)
        again = Record.from_text(record.to_text())
        assert again.to_json() == record.to_json()
        assert again.to_text() == record.to_text()


def test_text_round_trip_from_every_position_of_a_game() -> None:
    """In the middle of a turn, too, and where chance is to move."""
    record = random_game(3, 32)
    for cut in range(0, len(record.actions), 3):
        begun = KRETA.position(random_game(3, 32, steps=cut).position())
        begun.replay(record.actions[cut : cut + 12])
        assert Record.from_text(begun.to_text()).to_json() == begun.to_json()


def test_how_a_written_game_looks() -> None:
    record = table(seat({"Amari": 2}), seat())
    record.play_line("commander: Amari>Messara, stop")
    record.play_line("castellan: card 9, swap, card 10")
    head, _, body = record.to_text().partition("\n\n")
    assert head.startswith(f"kastellan: 1\ngame: kreta\nsignature: {KRETA.signature}\nplayers: 2\n")
    assert body.splitlines()[:2] == [
        "Blue: commander: Amari>Messara, stop",
        "Red: castellan: card 9, swap, card 10",
    ]


def test_windows_line_ends_and_blank_lines() -> None:
    record = random_game(2, 33, steps=40)
    text = record.to_text()
    assert Record.from_text(text.replace("\n", "\r\n")).to_json() == record.to_json()
    assert Record.from_text(text.replace("\nBlue", "\n\n   \nBlue")).to_json() == record.to_json()


def written(record: Record) -> list[str]:
    return record.to_text().splitlines()


@pytest.mark.parametrize(
    ("line", "new", "sentence"),
    [
        (0, "kastellan: 9", "This record has format 9"),
        (0, "# a game", "Line 1 ('# a game') is no `name: value` of a game's head."),
        (1, "game: chess", "There is no game 'chess'"),
        (2, "signature: abc", "made with other rules of Kreta (signature 'abc'"),
        (3, "players: five", "Kreta is for 2, 3 or 4 players, not 'five'."),
        (4, "board: atlantis", "There is no board or file 'atlantis'"),
        (5, "colour: red", "Kreta has no option 'colour'"),
        (7, "start: -1", "The option start takes random or a seat from 0 to 1, not -1."),
        (10, "Red: architect: fort 3",
         "Line 11 ('Red: architect: fort 3') cannot be: It is the turn of Blue, not of 'Red'."),
        (10, "architect, fort 3", "It has no colon after the name of the seat"),
        (10, "Blue: architect: fort 99", "'fort 99' is no action here; possible are: fort 1,"),
        (10, "Blue: king", "This card can do nothing at the moment: king."),
        (10, "Blue: architect: fort 1, fort 2", "Something else is due now."),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be(line: int, new: str, sentence: str) -> None:
    record = opened(2, start=0)
    record.play_line("architect: fort 3")
    lines = written(record)
    assert lines[10] == "Blue: architect: fort 3"
    lines[line] = new
    with pytest.raises(BadRecord) as error:
        Record.from_text("\n".join(lines))
    assert sentence in str(error.value)


def test_more_after_the_end() -> None:
    with pytest.raises(BadRecord, match="The game is over before this line"):
        Record.from_text(random_game(2, 1).to_text() + "Blue: castellan\n")
