"""Every rule is named by a test: its id stands in the name or the docstring of a test function."""

import ast
from pathlib import Path

import pytest

from tests.rule_ids import CATAN_RULES, KRETA_RULES
from tests.words import whole_words

TESTS = Path(__file__).parent
RULES = {"kreta": KRETA_RULES, "catan": CATAN_RULES}


def words_of_tests(source: str) -> set[str]:
    """The words, in capitals, in the names and docstrings of the test functions of a module."""
    words: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
            "test_"
        ):
            words |= whole_words(node.name)
            words |= whole_words(ast.get_docstring(node) or "")
    return words


def words_under(folder: Path) -> set[str]:
    """All such words of the tests in a folder and below it."""
    words: set[str] = set()
    for path in folder.rglob("test_*.py"):
        words |= words_of_tests(path.read_text(encoding="utf-8"))
    return words


@pytest.fixture(scope="module")
def named() -> dict[str, set[str]]:
    """The words of each game's own tests; those about documents or other games do not count."""
    return {game: words_under(TESTS / "games" / game) for game in RULES}


@pytest.mark.parametrize(
    ("game", "rule"), [(game, rule) for game, rules in RULES.items() for rule in rules]
)
def test_rule_is_named_by_a_test(game: str, rule: str, named: dict[str, set[str]]) -> None:
    assert rule in named[game], f"no test of {game} names {rule} in its name or docstring"


def test_only_names_and_docstrings_of_test_functions_count() -> None:
    source = '''
"""K01 in the module's docstring."""

K02 = "K03"


def helper_k04():
    """K05"""


class TestThings:
    """K06"""

    def test_method_k10(self):
        """Something of K11, K12."""
        assert K13  # K20


async def test_k21_and_k30x():
    "K310"
'''
    rules = {word for word in words_of_tests(source) if word in KRETA_RULES}
    assert rules == {"K10", "K11", "K12", "K21"}
