"""Who is compared, by which work, and what is counted."""

from dataclasses import dataclass, replace

GAMES = ("kreta", "catan")


@dataclass(frozen=True)
class Group:
    """Works that are compared with each other: each of theirs with each of ours."""

    name: str
    counts: str
    theirs: tuple[str, ...]
    ours: tuple[str, ...]
    clock: str = "processor"
    """Whose seconds count: the processor's, or those on the wall where it waits for others."""


@dataclass(frozen=True)
class Peer:
    """Another project."""

    name: str
    title: str
    packages: tuple[str, ...]
    """Of its environment, whose versions are told; the first is the project itself."""
    groups: tuple[Group, ...]
    decision: str
    """What counts as one there, and here beside it."""

    def only(self, game: str) -> "Peer":
        """The same with one of our games."""
        groups = (
            replace(group, ours=tuple(work for work in group.ours if work.split()[0] == game))
            for group in self.groups
        )
        return replace(self, groups=tuple(groups))


def ours(*ways: str) -> tuple[str, ...]:
    """Our works: each game in each way."""
    return tuple(f"{game} {way}".strip() for way in ways for game in GAMES)


OPENSPIEL = Peer(
    "openspiel",
    "OpenSpiel",
    ("open_spiel",),
    (
        Group(
            "random play, C++",
            "decisions",
            ("backgammon", "gin_rummy", "hearts"),
            ours(""),
        ),
        Group(
            "MCTS with random playouts, C++",
            "simulations",
            ("backgammon MCTS", "gin_rummy MCTS", "hearts MCTS"),
            ours("MCTS"),
        ),
        Group(
            "games written in Python, played from Python",
            "decisions",
            ("python_tic_tac_toe", "python_liars_poker", "python_block_dominoes"),
            ours("OpenSpiel", ""),
        ),
    ),
    "An action applied to a state, on both sides; those of chance count.",
)
CATANATRON = Peer(
    "catanatron",
    "Catanatron",
    ("catanatron",),
    (
        Group(
            "random play",
            "seats' decisions",
            ("Catan, 2 players", "Catan, 4 players"),
            ours("seats"),
        ),
    ),
    "A tick of its game, which is an action of a player, dice and draws included; here an action "
    "of a seat, chance played and not counted.",
)
PETTINGZOO = Peer(
    "pettingzoo",
    "PettingZoo classic",
    ("pettingzoo", "rlcard", "chess"),
    (
        Group(
            "random play",
            "seats' decisions",
            ("connect four", "chess", "Texas hold'em", "tic-tac-toe"),
            ours("seats", "vector", "PettingZoo env"),
        ),
    ),
    "A step of an agent with the observation and the mask it needs; here an action of a seat, "
    "chance played and not counted: the core without observations, the vector of 512 games with "
    "them, and PettingZoo's own interface.",
)
PGX = Peer(
    "pgx",
    "pgx",
    ("pgx", "jax"),
    (
        Group(
            "random play of a batch, one core",
            "seats' decisions",
            ("backgammon", "connect_four", "chess"),
            ours("seats", "vector, masks only"),
        ),
    ),
    "A step of one game of the batch, dice included, all in one loop compiled by JAX; here an "
    "action of a seat, chance played and not counted: the core's loop over 64 or 16 games, and "
    "the vector of 512 games, both without observations.",
)
PGX_GPU = Peer(
    "pgx-gpu",
    "pgx",
    ("pgx", "jax"),
    (
        Group(
            "random play of a batch, one GPU",
            "seats' decisions",
            ("backgammon on a GPU", "backgammon, large on a GPU"),
            ours("seats on a GPU"),
            "wall",
        ),
    ),
    "As for pgx on a core, 65,536 and 1,048,576 games in step; here the kernel of `kastellan "
    "selfplay --device cuda`, 4,194,304 games of Kreta and 262,144 of the Catan card game in one "
    "call.",
)
CHESS = Peer(
    "chess",
    "python-chess",
    ("chess",),
    (Group("random play", "seats' decisions", ("chess",), ours("seats")),),
    "A move; here an action of a seat, chance played and not counted.",
)
DOORS = Peer(
    "doors",
    "Kastellan's own doors",
    (),
    (
        Group(
            "decisions, chance included",
            "decisions",
            (),
            ours("core, compiled", "Record", "OpenSpiel"),
        ),
        Group("clones of a state", "copies", (), ours("OpenSpiel, a copy")),
        Group(
            "simulations",
            "simulations",
            (),
            ours(
                "MCTS",
                "OpenSpiel MCTS, Python with our rollouts",
                "OpenSpiel MCTS, C++",
                "OpenSpiel MCTS, Python",
            ),
        ),
        Group(
            "seats' decisions",
            "seats' decisions",
            (),
            ours("seats", "vector, masks only", "vector", "PettingZoo raw_env", "PettingZoo env"),
        ),
        Group("a server's table", "seats' decisions", (), ours("server"), "wall"),
    ),
    "An action applied to a state.",
)
PEERS = {
    each.name: each for each in (OPENSPIEL, CATANATRON, PETTINGZOO, PGX, PGX_GPU, CHESS, DOORS)
}
