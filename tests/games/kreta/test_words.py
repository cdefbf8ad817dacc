"""The words of Kreta: reasons, logs, and that every text is used and none is missing."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from kastellan import IllegalAction, Record
from kastellan.core.texts import LANGUAGES
from kastellan.games.kreta.actions import FIRST_SEAT, parts
from kastellan.games.kreta.layout import CARD_NAMES, PIECES, TERRAINS, TILES
from tests.games.kreta.positions import KRETA, crowd, opened, random_game, seat, table

SOURCE = Path(__file__).resolve().parents[3] / "src" / "kastellan"
ENGLISH = KRETA.texts.table("en")

FOR_PEOPLE = ("help.", "option.", "term.", "terrain.")
"""Texts that clients show beside the game; nothing in the game itself says them."""


def played(*lines: str, **fields: Any) -> Record:
    """A position in which Blue has every kind of trouble, after some lines."""
    one, other = crowd("Selino")
    other.update(abbot="Mirabello", ships=["Candia", "Kydonia"], forts=[5])
    one.update(ships=["Candia"])
    blue = seat({"Kissamos": 1, "Sitia": 1}, abbot="Sfakia", ships=["Messara", "Sitia"])
    record = table({**blue, **fields}, one, other)
    for line in lines:
        record.play_line(line)
    return record


ENOUGH = seat(tiles={"olive": 4, "wine": 1}, villages={"Amari": 4})
REASONS: dict[str, list[tuple[Record, str, str]]] = {
    "why.over": [(random_game(2, 1), "castellan", "The game is over and nothing more")],
    "why.not_now": [
        (played(), "stop", "Something else is due now. Choose a card to play."),
        (KRETA.new(), "admiral", "Something else is due now. The next tile is dealt."),
        (played("commander: Kissamos>Kydonia"), "villager Amari",
         "due now. Move villagers further (movement points left: 3), or stop."),
    ],
    "why.card_on_table": [
        (played(table=["admiral"]), "admiral", "You have already played this card: admiral."),
    ],
    "why.card_cannot_act": [
        (opened(2), "farmer", "This card can do nothing at the moment: farmer."),
        (played("king", table=["admiral", "farmer"], ships=["Messara"]), "as farmer",
         "at the moment: farmer."),
    ],
    "why.king_needs": [
        (played("king", table=["admiral"]), "as abbot",
         "This card does not lie before you: abbot."),
    ],
    "why.reserve_empty": [
        (played("admiral"), "ship Rethymno", "no more of this piece: ship."),
        (played("commander", villagers={"Sitia": 5}), "villager Sitia", "this piece: villager."),
        (table(seat(forts=[1, 2, 3], tiles={"wine": 1}), seat()), "fort 9", "this piece: fort."),
        (table(ENOUGH, seat()), "village Sitia", "this piece: village."),
    ],
    "why.not_a_port": [(played("admiral", ships=["Sitia"]), "ship Amari", "Amari has no port.")],
    "why.port_own": [
        (played("admiral"), "Sitia>Messara", "You already have a ship in the port of Messara."),
    ],
    "why.port_full": [
        (played("admiral"), "Sitia>Candia", "The port of Candia is full (ships allowed: 2)."),
    ],
    "why.no_ship": [
        (played("admiral"), "Kydonia>Rethymno", "You have no ship in the port of Kydonia."),
    ],
    "why.other_ship": [
        (played("admiral: Sitia>Selino"), "Selino>Sitia", "This ship has already sailed"),
    ],
    "why.full": [
        (played("commander"), "Kissamos>Selino", "Selino is full: seven pieces stand there."),
        (played("abbot"), "abbot Selino", "Selino is full: seven pieces stand there."),
    ],
    "why.peace": [
        (played("commander"), "villager Mirabello", "Mirabello is under the peace of another"),
    ],
    "why.no_villager": [(played("commander"), "Amari>Messara", "You have no villager in Amari.")],
    "why.too_far": [
        (played("commander"), "Kissamos>Sitia", "(borders you may cross: 4)."),
        (played("commander: Sitia>Ierapetra, Ierapetra>Messara"), "Kissamos>Rethymno",
         "No permitted way from Kissamos to Rethymno is short enough (borders you may cross: 2)."),
        (played("abbot"), "abbot Sitia",
         "from Sfakia to Sitia is short enough (borders you may cross: 3)."),
    ],
    "why.same_place": [
        (played("commander"), "Sitia>Sitia", "A move cannot end where it began: Sitia."),
        (played("abbot"), "abbot Sfakia", "A move cannot end where it began: Sfakia."),
        (played("admiral"), "Sitia>Sitia", "A move cannot end where it began: Sitia."),
    ],
    "why.no_tile": [
        (table(seat({"Sitia": 1, "Ierapetra": 1}, ships=["Sitia"]), seat(tiles={"wine": 1}),
               taken=["Sitia"]), "harvest Sitia", "Sitia has no tile left."),
    ],
    "why.no_chain": [
        (played("farmer"), "harvest Kissamos", "No chain of your villagers joins Kissamos to"),
    ],
    "why.site_taken": [(played("architect"), "fort 5", "A fort already stands on site 5.")],
    "why.too_few_tiles": [
        (played("architect"), "village Amari", "(needed: 1, yours: 0)."),
    ],
    "why.card_out": [(played("castellan"), "card 17", "Fort card 17 is out already")],
    "why.tiles_gone": [(KRETA.new(), "olive", "All tiles of this kind have been laid: olives.")],
    "why.wrong_terrain": [
        (KRETA.new(), "wheat Kissamos", "Kissamos gets no tile of this kind: wheat."),
    ],
    "why.no_such_seat": [
        (KRETA.new(players=2), "start Green", "Green does not play in this game."),
    ],
}  # fmt: skip


def ready(record: Record, text: str) -> tuple[Record, str]:
    """Brings the cases that need a card played, or some draws, to their moment."""
    fresh = Record.from_json(record.to_json())
    if text == "olive":
        while len(fresh.legal) == 2:
            fresh.play(fresh.legal[0])
        while "wine" not in fresh.say(fresh.legal[0]):
            fresh.play(fresh.legal[0])
        return fresh, fresh.say(fresh.legal[0]).replace("wine", "olive")
    if text == "start Green":
        while "start" not in fresh.say(fresh.legal[0]):
            fresh.play(fresh.legal[0])
    if text in ("fort 9", "village Sitia"):
        fresh.play_line("architect")
    if text == "harvest Sitia":
        fresh.play_line("farmer")
    return fresh, text


@pytest.mark.parametrize(
    ("key", "case"), [(key, case) for key, cases in REASONS.items() for case in range(len(cases))]
)
def test_reason(key: str, case: int) -> None:
    """A refused action, its reason, and the sentence people read."""
    record, text, sentence = REASONS[key][case]
    record, text = ready(record, text)
    before = record.to_json()
    named = [action for action in range(KRETA.rules.actions) if record.say(action) == text]
    keys = {}
    for action in named:
        with pytest.raises(IllegalAction) as refused:
            record.play(action)
        keys[refused.value.reason.key] = str(refused.value)
        for lang in LANGUAGES:
            assert KRETA.texts.say(refused.value.reason, lang)
    assert key in keys
    assert sentence in keys[key]
    assert record.to_json() == before


def test_every_reason_is_reached() -> None:
    """`why.unknown_action` is tested with records."""
    reasons = {key for key in ENGLISH if key.startswith("why.")}
    assert reasons == {*REASONS, "why.unknown_action"}


def test_every_illegal_action_of_random_games_has_a_reason_in_every_language() -> None:
    for players in (2, 3, 4):
        record = random_game(players, 41)
        again = record.start()
        for number, action in enumerate(record.actions):
            if number % 9 == 0:
                for other in range(KRETA.rules.actions):
                    if other not in again.legal:
                        reason = again.why_not(other)
                        assert reason.key.startswith("why.")
                        for lang in LANGUAGES:
                            KRETA.texts.say(reason, lang)
            again.play(action)


# --- the log ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang: str) -> None:
    for players in (2, 3, 4):
        record = random_game(players, 42)
        log = record.log(lang)
        assert len(log) > len(record.actions)
        assert not [line for line in log if "{" in line or not line.endswith(".")]
        assert record.log(lang, seat=0) == log  # nothing that is told is secret


def test_a_log_in_english() -> None:
    record = table(seat({"Kissamos": 1}, played=["admiral"]), seat({"Kissamos": 2}), seat())
    record.play_line("king: as admiral, ship Kydonia")
    record.play_line("abbot: abbot Amari")
    record.play_line("castellan: card 9, swap, card 10")
    record.play_line("commander: Kissamos>Sfakia, stop")
    assert record.log() == [
        "Blue plays: king.",
        "Blue: the king acts as admiral.",
        "Blue puts a ship into the port of Kydonia.",
        "Red plays: abbot.",
        "Red puts the abbot into Amari.",
        "Yellow plays: castellan.",
        "Scoring 1 of 11, called by Yellow: fort site 2.",
        "Kissamos: Blue +1 (influence 1).",
        "Kissamos: Red +3 (influence 2).",
        "Kydonia: Blue +5 (influence 1).",
        "Selino: nobody has any influence here.",
        "Everyone takes their cards back.",
        "The next fort card of the row is number 9.",
        "Yellow puts fort card 9 under the draw pile and takes the top one instead.",
        "The next fort card of the row is number 10.",
        "Blue plays: commander.",
        "Blue moves a villager from Kissamos to Sfakia (movement points: 2).",
        "Blue moves no further.",
    ]


def test_the_log_tells_every_point() -> None:
    for players in (2, 3, 4):
        record = random_game(players, 43)
        points = [0] * players
        for line in record.log():
            if found := re.search(r"(Blue|Red|Yellow|Green)\b.*\+(\d+)", line):
                points[KRETA.seat_names.index(found[1])] += int(found[2])
        assert tuple(points) == record.points


# --- all texts -------------------------------------------------------------------------------


def written_keys() -> set[str]:
    """Keys that stand in the source; `f"card.{...}"` with all that can be in the braces."""
    kinds = {parts(action).kind for action in range(FIRST_SEAT)} - {"send_abbot"}
    filled = {
        "action.": (*kinds, "put_abbot", "move_abbot"),
        "card.": CARD_NAMES,
        "tile.": TILES,
        "piece.": (*PIECES, "abbot"),
        "terrain.": TERRAINS,
        "player.": ("0", "1", "2", "3"),
        "now.": (),
    }
    keys: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                keys |= {node.value} & set(ENGLISH)
                keys |= {f"{node.value}{name}" for name in filled.get(node.value, ())}
    return keys


def told_keys() -> set[str]:
    """Keys that random games say, in logs and in views."""
    keys: set[str] = set()
    for players in (2, 3, 4):
        record = random_game(players, 44)
        again = record.start()
        for action in record.actions:
            keys.add(again.view()["now"]["key"])
            again.play(action)
        keys.add(again.view()["now"]["key"])
        keys |= {key for told in record.messages() for each in told for key in each.keys()}  # noqa: SIM118
    return keys


def test_no_text_is_unused() -> None:
    used = written_keys() | told_keys()
    unused = {key for key in ENGLISH if key not in used and not key.startswith(FOR_PEOPLE)}
    assert unused == set()


def test_no_text_is_missing() -> None:
    """Whatever looks like a key in the words of Kreta is one."""
    source = (SOURCE / "games" / "kreta" / "words.py").read_text(encoding="utf-8")
    found = set(re.findall(r'"((?:log|why|now|player|card|tile|piece)\.\w+)"', source))
    assert len(found) > 30
    assert found <= set(ENGLISH)
    assert told_keys() <= set(ENGLISH)
