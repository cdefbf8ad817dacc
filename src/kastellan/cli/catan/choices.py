"""What can be done now: the legal actions in a few lines, by what they are about."""

from collections import defaultdict
from collections.abc import Sequence

from rich.text import Text

from kastellan.cli.catan.wording import words
from kastellan.cli.speech import Speech
from kastellan.core.record import Record
from kastellan.games.catan.actions import parts
from kastellan.games.catan.tables import RESOURCES

# Kinds of action that share a line, in this order.
LINES = (
    ("road", "settle", "city", "build"),
    ("bank",),
    ("play", "demolish", "alchemy", "scout"),
    ("give", "want"),
    ("gain", "pay", "steal", "recall", "site", "above", "arrange", "region"),
    ("look", "under", "draw", "search", "swap"),
    ("accept", "decline", "counter", "send", "cancel", "pass", "defend", "roll", "turn_up"),
    ("propose", "stop", "finish", "end_turn"),
)
BARE = ("scout", "swap", *LINES[-2], *LINES[-1])
USUAL_RATE = 3  # of the bank
VERB, BREAK = "bold cyan", " · "


def choices(record: Record, speech: Speech, actions: Sequence[int] | None = None) -> list[Text]:
    """The legal actions, or some of them, in groups."""
    groups: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for action in record.legal if actions is None else actions:
        if parts(action).kind == "bank":
            continue
        kind, whole = parts(action).kind, words(record, action, speech)
        if kind == "arrange":  # all of them for the same place
            verb, region, place = whole.split(" ", 2)
            groups[kind][f"{verb} ({place})"].append(region)
        elif kind in BARE:
            groups[kind][whole] = []
        else:
            verb, _, rest = whole.partition(" ")
            groups[kind][verb].append(rest)
    lines = []
    for kinds in LINES:
        shown = [
            _group(verb, rest)
            for kind in kinds
            if kind in groups
            for verb, rest in groups[kind].items()
        ]
        if kinds == ("bank",):
            shown = _bank(record, speech)
        if shown:
            lines.append(Text(BREAK).join(shown))
    return lines


def _bank(record: Record, speech: Speech) -> list[Text]:
    """Trades with the bank, those for the same resources together: `bank ore, wool> gold`."""
    trades: defaultdict[str, list[str]] = defaultdict(list)
    for action in record.legal:
        if parts(action).kind == "bank":
            given, _, gained = words(record, action, speech).partition(">")
            trades[given].append(gained)
    gains = {gained for rest in trades.values() for gained in rest}
    every = [name for kind in RESOURCES if (name := speech.word(f"resource.{kind}")) in gains]
    for given, rest in trades.items():
        kind = given.partition(" ")[2]
        if [gained for gained in every if gained != kind] != sorted(rest, key=every.index):
            return [_group(f"{given}>", rest) for given, rest in trades.items()]
    if not trades:
        return []
    verb = next(iter(trades)).partition(" ")[0]
    rates = {
        speech.word(f"resource.{name}"): rate
        for name, rate in record.view(record.to_move)["seats"][record.to_move]["rates"].items()
    }
    kinds = ", ".join(
        kind if rates[kind] == USUAL_RATE else f"{kind} ({rates[kind]}:1)"
        for kind in (given.partition(" ")[2] for given in trades)
    )
    return [_group(f"{verb} {kinds} >", every)]


def _group(verb: str, rest: Sequence[str]) -> Text:
    text = Text().append(verb, VERB)
    return text.append(" " + ", ".join(rest)) if rest else text
