"""The rules in the browser: five languages that say the same, section by section."""

import re
from typing import Any

import pytest

from kastellan.core.texts import LANGUAGES
from tests.rule_ids import CATAN_RULES, KRETA_RULES
from tests.texts import load as game_texts
from tests.web.books import FIELDS, ICON, LINK, SOURCES, STRONG, load, sections, texts

GAMES = [path.parent.name for path in sorted(SOURCES.glob("games/*/rules"))]
BOOKS = [(game, language) for game in GAMES for language in LANGUAGES]
GAME_SOURCES = SOURCES.parents[1] / "src" / "kastellan" / "games"
NAMED = re.compile(r"\{(\w+:\w+)\} ([^{]+)")
WORD = re.compile(r"[^\W\d_]{2,}")
BLOCKS = {"list", "steps", "table", "example"}
ICONS = {
    "kreta": {
        "card": {"king", "architect", "admiral", "commander", "castellan", "abbot", "farmer"},
        "piece": {"abbot", "ship", "fort", "village", "villager"},
        "tile": {"wheat", "olive", "wine", "thyme", "cheese"},
        "terrain": {"plain", "hill", "mountain"},
        "seat": {"0", "1", "2", "3"},
    },
    "catan": {"resource": {"grain", "ore", "wool", "lumber", "brick", "gold"}},
}
TOLD = {
    "kreta": {
        "quick": "",
        "goal": "K01",
        "overview": "",
        "provinces": "K02 K03 K04",
        "sites": "K02",
        "pieces": "K06",
        "setup": "K05 K10 K11 K12 K13",
        "open": "K75",
        "turn": "K20 K21",
        "cards": "",
        "admiral": "K30 K31",
        "commander": "K40 K41 K43 X5",
        "abbot": "K50 K51 K52",
        "farmer": "K60 K61",
        "architect": "K62",
        "king": "K65 X4",
        "castellan": "K70 K21 K75",
        "places": "",
        "full": "K41 K42 K51 K63",
        "peace": "K43 K52 X6",
        "moving": "K03 K40 K41 K50",
        "ports": "K04 K30 K31",
        "building": "",
        "harvest": "K05 K60 K61 X2",
        "villages": "K63 K64",
        "forts": "K62 K64",
        "scoring": "K70",
        "influence": "K71",
        "points": "K72 K73",
        "ties": "K72 K73 K74",
        "example": "K71 K72 K73 K74",
        "example-four": "X1",
        "fort-cards": "K11 K75 X3",
        "end": "K76",
        "options": "",
        "option-tie": "K74",
        "option-crossing": "K42",
        "option-start": "K13",
        "two-players": "K31 K73",
        "boards": "K02",
        "hints": "",
    },
    "catan": {
        "quick": "",
        "goal": "C01",
        "parts": "",
        "principality": "C31 F3",
        "regions": "C02 C03",
        "supply": "C05",
        "stacks": "C06",
        "hidden": "C75 F11",
        "setup": "C04 C10 C11 C12",
        "turn": "C20 F5",
        "event-die": "C21 C22 C23 C24 C25 C26",
        "events": "E1 E2 E3 E4 E5 E6 E7 F6",
        "production": "C30 C31 F4",
        "building": "C40 C41 C42 C45",
        "roads": "C40 C41",
        "cities": "C42 C44",
        "sites": "C43 C44 F1 F2",
        "trade": "",
        "bank": "C50",
        "offers": "C51",
        "actions": "C60 C61",
        "attacks": "C62",
        "action-list": "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10",
        "cards": "",
        "doublers": "G1",
        "fleets": "G3",
        "knights": "G6",
        "green": "G2 G4 G5",
        "red": "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 F10",
        "hand": "C70 F7",
        "fill": "C70 C72 C74",
        "swap": "C71 F8",
        "surplus": "C73",
        "tokens": "C80 C81",
        "knight-token": "C80",
        "mill-token": "C81 F9",
        "end": "C82 C83",
        "options": "C46",
        "hints": "",
    },
}
"""The sections of each game in reading order, and the rules told in them."""
RULES = {"kreta": KRETA_RULES, "catan": CATAN_RULES}


def shape(value: Any) -> Any:
    """A book without its words: what stands where."""
    if isinstance(value, dict):
        return {key: each if key in ("id", "mark") else shape(each) for key, each in value.items()}
    return [shape(each) for each in value] if isinstance(value, list) else "words"


def test_kreta_is_explained() -> None:
    assert "kreta" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_book_for_each_language_and_no_other(game: str) -> None:
    found = {path.stem for path in (SOURCES / "games" / game / "rules").glob("*.json")}
    assert found == set(LANGUAGES)


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_structure_is_that_of_english(game: str, language: str) -> None:
    assert shape(load(game, language)) == shape(load(game, "en"))


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_icons_links_and_figures_are_those_of_english(game: str, language: str) -> None:
    pairs = zip(texts(load(game, language)), texts(load(game, "en")), strict=True)
    for ours, english in pairs:
        assert ours.icons == english.icons, ours.place
        assert ours.links == english.links, ours.place
        assert ours.numbers == english.numbers, ours.place


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_texts_are_clean(game: str, language: str) -> None:
    for found in texts(load(game, language)):
        text = found.text
        assert text.strip() == text, found.place
        assert len(found.plain.strip()) > 0, found.place
        assert "  " not in text, found.place
        assert not set("'\"<>\t\n") & set(text), found.place
        assert not set("{}[]*#_") & set(found.plain), f"{found.place}: a mark is not closed"
        if language == "fr":
            assert not re.search(r" [:;!?»]|« ", text), f"{found.place}: a blank must hold"


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_longer_than_a_word_or_two_was_left_in_english(game: str, language: str) -> None:
    pairs = zip(texts(load(game, language)), texts(load(game, "en")), strict=True)
    same = [ours.plain for ours, english in pairs if ours.text == english.text]
    assert [text for text in same if len(WORD.findall(text)) > 2] == []


@pytest.mark.parametrize("game", GAMES)
def test_sections_are_made_of_what_the_page_can_show(game: str) -> None:
    book = load(game, "en")
    assert set(book) == {"contents", "example", "sections"}
    for section in book["sections"]:
        for inner in section.get("sections", []):
            assert "sections" not in inner, "headings go two levels deep"
    for section in sections(book):
        assert set(section) <= FIELDS, section["id"]
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", section["id"])
        assert section["body"], section["id"]
        for block in section["body"]:
            check_block(block, section["id"])


def check_block(block: Any, place: str) -> None:
    if isinstance(block, str):
        return
    (name,) = block
    assert name in BLOCKS, place
    if name == "table":
        widths = {len(row) for row in [block["table"]["head"], *block["table"]["rows"]]}
        assert len(widths) == 1, f"{place}: rows of a table differ in length"
    if name == "example":
        for inner in block["example"]:
            assert isinstance(inner, str) or "example" not in inner, place
            check_block(inner, place)


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_unique_and_links_lead_to_them(game: str) -> None:
    book = load(game, "en")
    ids = [section["id"] for section in sections(book)]
    assert len(ids) == len(set(ids))
    assert {link for text in texts(book) for link in text.links} <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_icons_are_among_those_we_draw(game: str) -> None:
    book = load(game, "en")
    marks = {icon for text in texts(book) for icon in text.icons}
    marks |= {section["mark"] for section in sections(book) if "mark" in section}
    drawn = {f"{family}:{name}" for family, names in ICONS[game].items() for name in names}
    assert marks <= drawn


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_words_are_those_of_the_game(game: str, language: str) -> None:
    """Headings of the cards, tables of pieces and terrains: the icon tells which term it is."""
    terms = game_texts(GAME_SOURCES / game / "texts", language)
    looked = 0
    for section in sections(load(game, language)):
        named = [(section["mark"], section["title"])] if "mark" in section else []
        for block in section["body"]:
            if isinstance(block, dict) and "table" in block:
                cells = [cell for row in block["table"]["rows"] for cell in row]
                found = [NAMED.fullmatch(cell) for cell in cells]
                named += [(match[1], match[2]) for match in found if match]
        for mark, words in named:
            looked += 1
            assert words.lower() == terms[mark.replace(":", ".")].lower(), section["id"]
    assert looked > 5


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_told_in_some_section(game: str) -> None:
    assert list(TOLD[game]) == [section["id"] for section in sections(load(game, "en"))]
    told = {rule for rules in TOLD[game].values() for rule in rules.split()}
    assert told == set(RULES[game])


@pytest.mark.parametrize("game", GAMES)
def test_topics_lead_to_sections(game: str) -> None:
    source = (SOURCES / "games" / game / "topics.ts").read_text(encoding="utf-8")
    topics = dict(re.findall(r'^  "?([\w.]+)"?: "([a-z-]+)",$', source, re.MULTILINE))
    assert len(topics) == len(re.findall(r"^  \S+: ", source, re.MULTILINE)) > 0
    assert set(topics.values()) <= {section["id"] for section in sections(load(game, "en"))}


def test_marks_that_are_broken_are_seen() -> None:
    assert ICON.search("{card:king} king")
    assert LINK.search("[full](#full)")
    assert STRONG.search("*all*")
    assert not ICON.search("{card king}")
    assert not LINK.search("[full](full)")
