"""The documents name every rule, and their links lead somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.rule_ids import CATAN_RULES, KRETA_RULES
from tests.words import whole_words

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))

# [text](target), ![text](target "title") and <img src="target">, <a href="target">
LINK = re.compile(r"""\]\(\s*<?([^)\s>]+)>?[^)]*\)|(?:src|href)=["']([^"']+)["']""")
CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]*`", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$", re.MULTILINE)


def text_of(name: str) -> str:
    """A document of the rules."""
    return (ROOT / "docs" / "rules" / name).read_text(encoding="utf-8")


def links(text: str) -> Iterator[str]:
    """The targets of all links and pictures of a Markdown text, code left out."""
    for match in LINK.finditer(CODE.sub("", text)):
        yield match[1] or match[2]


def anchors(text: str) -> set[str]:
    """What `#...` may name in a Markdown text: its headings, spelt the way forges spell them."""
    headings = HEADING.findall(CODE.sub(lambda match: match[0].strip("`"), text))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(document: Path) -> list[str]:
    """The relative links of a document that lead to no file or to no heading."""
    lost = []
    for target in links(document.read_text(encoding="utf-8")):
        if re.match(r"[a-z][a-z0-9+.-]*:|//", target, re.IGNORECASE):
            continue  # an address elsewhere
        path, _, fragment = unquote(target).partition("#")
        file = document.parent / path if path else document
        if not file.exists():
            lost.append(f"{target}: no such file")
        elif fragment and fragment not in anchors(file.read_text(encoding="utf-8")):
            lost.append(f"{target}: no such heading")
    return lost


@pytest.mark.parametrize("rule", KRETA_RULES)
def test_the_rules_of_kreta_name_every_rule(rule: str) -> None:
    assert rule in whole_words(text_of("kreta.md"))


@pytest.mark.parametrize("rule", CATAN_RULES)
def test_the_rules_of_catan_name_every_rule(rule: str) -> None:
    assert rule in whole_words(text_of("catan.md") + text_of("catan-cards.md"))


@pytest.mark.parametrize(
    ("name", "rules"),
    [("kreta.md", KRETA_RULES), ("catan.md", CATAN_RULES), ("catan-cards.md", CATAN_RULES)],
)
def test_no_mark_names_a_rule_that_is_none(name: str, rules: tuple[str, ...]) -> None:
    marks = re.findall(r"<sub>\[([^]]+)\]</sub>", text_of(name))
    assert {rule for mark in marks for rule in mark.split(", ")} <= set(rules)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files_and_headings(document: Path) -> None:
    assert broken(document) == []


def test_broken_links_are_found(tmp_path: Path) -> None:
    document = tmp_path / "a page.md"
    document.write_text(
        "# Two words: here\n"
        "[good](a%20page.md) [good](#two-words-here) [good](https://example.org/x)\n"
        "`[code](no.md)` ![bad](lost.svg) [bad](#nowhere) <img src='gone.png'>\n"
        "```\n[code](no.md)\n# not a heading\n```\n",
        encoding="utf-8",
    )
    assert broken(document) == [
        "lost.svg: no such file",
        "#nowhere: no such heading",
        "gone.png: no such file",
    ]
