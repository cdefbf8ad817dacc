"""A position of the Catan card game for every question that is put to a player, rare ones too."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from kastellan.core.record import Record
from kastellan.games import load

OPTIONS = {"demolish": True, "action_cards_from": "sum_7"}
LANDS = ["fields", "mountains", "pasture", "forest", "hills", "gold_field"]


def _seat(number: int, *more: str) -> list[dict[str, Any]]:
    """The start regions of a seat, and others."""
    start = [f"{land} {(at + number) % 6 + 1}" for at, land in enumerate(LANDS)]
    return [{"region": each, "stock": 1 + at % 2} for at, each in enumerate([*start, *more])]


def middle(**changes: Any) -> dict[str, Any]:
    """Somewhere in the middle of a game: cities, knights, fleets, and hands worth a look."""
    ada = {
        "columns": [
            {"level": "city", "above": ["konrad", "church"], "below": ["grain_mill"]},
            {"level": "settlement", "above": ["ore_fleet"], "below": ["garrison"]},
            {"level": "settlement"},
        ],
        "roads": [False, True],
        "regions": _seat(0, "hills 1", "forest 6"),
        "hand": ["spy", "witch", "market"],
    }
    ben = {
        "columns": [
            {"level": "city", "above": ["walter"], "below": ["abbey"]},
            {"level": "settlement", "above": ["gold_fleet"], "below": ["karl"]},
        ],
        "regions": _seat(1),
        "hand": ["bishop", "merchant", "otto"],
    }
    stacks = [
        ["smithy", "library", "pippin"],
        ["mint"],
        ["aqueduct", "colossus"],
        ["falk"],
        ["hagen"],
    ]
    seats = [{**ada, **changes.pop("ada", {})}, {**ben, **changes.pop("ben", {})}]
    return {"turn": 9, "options": OPTIONS, "stacks": stacks, "seats": seats, **changes}


def _from(position: dict[str, Any], line: str = "") -> Record:
    record = load("catan").position(position)
    if line:
        record.play_line(line)
    return record


def _rolled(face: str, line: str = "", **changes: Any) -> Callable[[], Record]:
    """The dice have been rolled, and perhaps something has been decided since."""
    roll = f"roll, event {face}, dice 4"
    return lambda: _from(middle(phase="upkeep", **changes), ", ".join(filter(None, [roll, line])))


def _acting(line: str = "", **changes: Any) -> Callable[[], Record]:
    return lambda: _from(middle(**changes), line)


MIGHT = {  # the more strength, the knight's token
    "ada": {
        "columns": [
            {"level": "city", "above": ["konrad", "siegfried"], "below": ["goetz"]},
            {"level": "settlement", "above": ["ore_fleet"], "below": ["garrison"]},
            {"level": "settlement"},
        ]
    },
    "ben": {"columns": [{"level": "city", "above": ["abbey"]}, "settlement"]},
}
LEARNED = {
    "ada": {"columns": [{"level": "city", "above": ["library"]}, "settlement", "settlement"]}
}
RICH = {  # everything can be paid, but there is no road for a settlement and no city for a market
    "columns": ["settlement", "settlement"],
    "roads": [False, False],
    "regions": [{**each, "stock": 3} for each in _seat(0)],
    "hand": ["market", "merchant", "otto"],
}
LONG: dict[str, Any] = {  # as long as a principality can grow
    "left": 3,
    "columns": [
        "settlement",
        {"level": "city", "above": ["konrad", "church"], "below": ["grain_mill"]},
        {"level": "settlement", "above": ["ore_fleet"], "below": ["garrison"]},
        "settlement",
        "settlement",
        {"level": "settlement", "above": ["brickworks"], "below": ["sawmill"]},
        "settlement",
    ],
    "roads": [False, False],
    "regions": [
        *_seat(0, "fields 3", "fields 4", "mountains 4", "mountains 5")[6:],
        *_seat(0, "hills 1", "forest 6", "pasture 5", "pasture 6", "forest 1", "gold_field 3"),
    ],
}
TRADER = {  # a road lacks one brick, and lumber lies about
    "columns": ["settlement", "settlement"],
    "roads": [False, False],
    "regions": [
        {**each, "stock": stock} for each, stock in zip(_seat(0), (0, 1, 0, 3, 1, 3), strict=True)
    ],
}
SETTLED = "settlement right, pay lumber 4, pay brick 1"
POSITIONS: dict[str, Callable[[], Record]] = {
    "arrange": lambda: _from({"phase": "arrange"}, "lay gold"),
    "choose_stack": lambda: _from({"phase": "choose_stack"}),
    "choose_card": lambda: _from({"phase": "choose_stack"}, "look 2"),
    "upkeep": lambda: _from(middle(phase="upkeep", ada={"hand": ["alchemist", "spy"]})),
    "steal, trade": _rolled("trade"),
    "gain, good year": _rolled("good year"),
    "build_stack": _rolled("card", "card builder"),
    "choose_card, builder": _rolled("card", "card builder, look 1"),
    "put_under": _rolled("card", "card builder, look 1, take smithy 1"),
    "put_card": _rolled("card", "card builder, look 1, take smithy 1, under 3"),
    "recall, civil war": _rolled("card", "card civil war"),
    "gain, progress": _rolled("card", "card progress", **LEARNED),
    "confiscate": _rolled("card", "card conflict, under 2", **MIGHT),
    "act": _acting(),
    "act, harvested": _rolled("good year", "gain ore 2, gain gold 1"),
    "act, not allowed": _acting(ada=RICH, ben={"hand": []}),
    "act, long": _acting(ada=LONG),
    "act, trade": _acting(ada=TRADER),
    "act, almost won": _acting(ada={**LONG, "columns": ["city", *LONG["columns"][1:]]}),
    "site": _acting("build otto", ada={"hand": ["otto", "spy"]}, ben={"hand": ["bishop"]}),
    "pay, settlement": _acting("settlement right"),
    "regions": _acting("settlement right, pay lumber 4, pay brick 1", ada={"hand": ["scout"]}),
    "region": _acting(
        "settlement right, pay lumber 4, pay brick 1, scout", ada={"hand": ["scout"]}
    ),
    "above": _acting(
        "settlement right, pay lumber 4, pay brick 1, turn up, region ore 5, region grain 3"
    ),
    "offer": _acting("offer, give ore, give gold, want wool"),
    "answer": _acting("offer, give ore, want wool, send", active=1),
    "counter": _acting("offer, give ore, want wool, send, counter, give gold", active=1),
    "reply": _acting("offer, give ore, want wool, send, counter, give gold, want ore, send"),
    "defend": _acting(
        "play arsonist", active=1, ada={"hand": ["bishop"]}, ben={"hand": ["arsonist"]}
    ),
    "recall, arsonist": _acting("play arsonist, pass, attack 1", ada={"hand": ["arsonist"]}),
    "recall, black knight": _acting(
        "play black knight, pass, attack 1", ada={"hand": ["black_knight"]}
    ),
    "steal, raid": _acting("play raid, pass, attack 1", ada={"hand": ["raid"]}),
    "steal, merchant": _acting("play merchant", ada={"hand": ["merchant"]}),
    "merchant": _acting("play merchant, steal ore 3", ada={"hand": ["merchant"]}),
    "hand_over": _acting("play merchant, steal ore 3, steal wool 4", ada={"hand": ["merchant"]}),
    "pay, caravan": _acting("play caravan", ada={"hand": ["caravan"]}),
    "spy": _acting("play spy"),
    "fill": _acting("finish", ada={"hand": ["spy"]}),
    "fill, full": _acting("finish"),
    "pay, long": _acting(
        "play caravan",
        ada={**LONG, "hand": ["caravan", "bath_house", "walter"]},
        ben={"columns": [{"level": "city", "below": ["abbey"]}, "settlement"]},
    ),
    "pay, search": _acting("finish, search 2", ada={"hand": ["spy"]}),
    "choose_card, search": _acting("finish, search 2, pay ore 2, pay ore 2", ada={"hand": ["spy"]}),
    "put_under, swap": _acting("finish, swap"),
}
"""By phase, and what it is about where several things ask the same."""


def ask(name: str) -> Record:
    """A game that has come to a question."""
    return POSITIONS[name]()


def sit_at(page: Page, record: Record) -> str:
    """Bring a game in and sit down at it as its first player, a bot beside; at the table's page."""
    if page.url == "about:blank":
        page.goto("/rules/catan")  # a page that asks the server for nothing
    table: str = page.evaluate(BRING, record.to_json())
    page.evaluate(GO, f"/t/{table}")
    expect(page.get_by_test_id("table")).to_be_visible()
    return table


GO = """(path) => {
  // As by the browser's own buttons: nothing is loaded anew.
  history.pushState({}, "", path);
  dispatchEvent(new PopStateEvent("popstate")); }"""
BRING = """async (record) => {
  const ask = async (path, body, method = "POST") => {
    const answer = await fetch(`/api/${path}`, { method, body: JSON.stringify(body),
      headers: { "content-type": "application/json" } });
    return await answer.json();
  };
  const { table } = await ask("imports", { record, name: "Ada", public: true });
  await ask(`tables/${table.id}/join`, { name: "Ada", seat: 0 });
  await ask(`tables/${table.id}/seats/1`, { kind: "bot", level: "greedy" }, "PUT");
  await ask(`tables/${table.id}/start`, {});
  return table.id; }"""
