"""What the browser prints on Catan's cards is the table of the rules."""

import json
from pathlib import Path
from typing import Any

from kastellan.games.catan.tables import CARDS, CLASSES, COST, RESOURCES

PRINTS = Path(__file__).parents[2] / "web" / "src" / "games" / "catan" / "cards.json"


def test_every_card_is_printed_as_the_rules_have_it() -> None:
    prints: dict[str, dict[str, Any]] = json.loads(PRINTS.read_text(encoding="utf-8"))
    assert list(prints) == [card.name for card in CARDS]
    for card, cost in zip(CARDS, COST, strict=True):
        printed = prints[card.name]
        assert printed["rule"] == card.rule
        assert printed["sort"] == CLASSES[card.sort]
        assert [printed.get("cost", []).count(name) for name in RESOURCES] == list(cost)
        for field in ("points", "commerce", "strength", "tournament"):
            assert printed.get(field, 0) == getattr(card, field), (card.name, field)
        resource = RESOURCES[card.resource] if card.resource >= 0 else None
        assert printed.get("resource") == resource
