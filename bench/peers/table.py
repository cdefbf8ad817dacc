"""The figures kept as JSON, as tables for docs/results.md."""

from typing import Any

from bench.peers.comparison import OURS, THEIRS, middle, ratio
from bench.peers.peers import GAMES, PEERS, Peer

Report = dict[str, Any]
Work = dict[str, Any]
TITLES = {"kreta": "Kreta, 2 players", "catan": "Catan card game"}
WAYS = {
    "": "core",
    "seats": "core",
    "seats on a GPU": "core on a GPU",
    "MCTS": "search by playouts",
    "OpenSpiel": "through OpenSpiel",
    "PettingZoo env": "through PettingZoo",
    "vector": "vector of 512",
    "vector, masks only": "vector of 512, masks only",
    "server": "a server's table, over HTTP",
}
DOORS = "doors"


def table(reports: list[Report]) -> str:
    """Every peer, then our own doors."""
    return "\n".join(doors(each) if each["peer"] == DOORS else beside(each) for each in reports)


def beside(report: Report) -> str:
    """A peer: how many times its figure ours is."""
    peer = PEERS[report["peer"]]
    told = [*heading(peer, report), peer.decision, ""]
    for group in report["groups"]:
        told += [
            f"| {group['name']} | {group['counts']} a second | ours | "
            + " | ".join(f"{TITLES[game]} is" for game in GAMES)
            + " |",
            "|---|---|---|" + "---|" * len(GAMES),
        ]
        for their in works(group, THEIRS):
            for place, (way, pair) in enumerate(by_way(group).items()):
                first = (named(their), figure(middle(their))) if place == 0 else ("", "")
                cells = [times(our, their) for our in pair]
                told.append(f"| {' | '.join((*first, WAYS.get(way, way), *cells))} |")
                if their["length"]:
                    cells = [in_decisions(our, their) for our in pair]
                    told.append(f"| | | the same in decisions | {' | '.join(cells)} |")
        told += [*lengths(group), ""]
    return "\n".join(told)


def doors(report: Report) -> str:
    """Our own doors: what goes through each."""
    told = heading(PEERS[DOORS], report)
    games = " | ".join(TITLES[game] for game in GAMES)
    told += [f"| a second | what | {games} |", "|---|---|---|---|"]
    for group in report["groups"]:
        for way, pair in by_way(group).items():
            cells = [figure(middle(our)) for our in pair]
            told.append(f"| {WAYS.get(way, way)} | {group['counts']} | {' | '.join(cells)} |")
    return "\n".join(told) + "\n"


def heading(peer: Peer, report: Report) -> list[str]:
    """Who, which versions, when and on what."""
    versions = {**report["versions"][OURS], **report["versions"].get(THEIRS, {})}
    names = [*peer.packages, "Python"] if peer.packages else ["Python", "numba"]
    machine = report["machine"]
    place = machine["gpu"] if peer.name.endswith("-gpu") else machine["processor"]
    at = f", commit `{report['commit']}`" if report["commit"] else ""
    return [
        f"**{peer.title}** ({', '.join(f'{name} {versions[name]}' for name in names)}; "
        f"{report['date']}{at}, {place}, load {machine['load']:g} on "
        f"{machine['cores']} cores, {report['rounds']} rounds of {report['seconds']:g} s)",
        "",
    ]


def works(group: Report, side: str) -> list[Work]:
    """The works of one side."""
    return [each for each in group["works"] if each["side"] == side]


def by_way(group: Report) -> dict[str, list[Work]]:
    """Our works: for each way in, one a game."""
    found: dict[str, list[Work]] = {}
    for our in works(group, OURS):
        found.setdefault(our["name"].partition(" ")[2], []).append(our)
    return found


def lengths(group: Report) -> list[str]:
    """How long the playouts of simulations are: a longer game is more work."""
    told = [f"{named(each)} {each['length']:,.0f}" for each in group["works"] if each["length"]]
    return ["", f"Decisions of a playout: {', '.join(told)}."] if told else []


def named(work: Work) -> str:
    """A work as people call it."""
    name: str = work["name"].removesuffix(" on a GPU").removesuffix(" MCTS")
    if name.startswith("python_"):
        name = name.removeprefix("python_") + ", in Python"
    return name.replace("_", " ")


def times(our: Work, their: Work) -> str:
    """A ratio of middles, with the range of single rounds."""
    middles, least, most = ratio(our, their)
    return f"{short(middles)} × ({short(least)} to {short(most)})"


def in_decisions(our: Work, their: Work) -> str:
    """The ratio of simulations, each counted by the decisions of a playout."""
    return f"{short(ratio(our, their)[0] * our['length'] / their['length'])} ×"


def short(value: float) -> str:
    """Three digits are enough."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def figure(value: float) -> str:
    """A rate."""
    return f"{value:,.0f}"
