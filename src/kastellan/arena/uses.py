"""What winners do that losers do not: cards played, things built, provinces scored.

Told by the story of each game (`Game.tell`), so a game needs nothing of its own here: whatever it
tells as played, built or scored by a player is counted.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from kastellan.arena.driving import follow
from kastellan.arena.match import Match
from kastellan.arena.played import Played
from kastellan.core.errors import BadRecord
from kastellan.core.game import Json
from kastellan.core.texts import Message, Param

KINDS = {
    "log.play": ("card", "Cards played"),
    "log.built": ("work", "Built"),
    "log.scored": ("province", "Provinces scored"),
}
"""What is counted: the key of a message, which of its parts names the thing, and a heading."""
SAMPLE = 20_000
"""Actions to go through: a story takes longer to tell than its game took fast bots to play."""


@dataclass
class Use:
    """How often a thing was used by seats that won, and by seats that did not."""

    won: int = 0
    lost: int = 0


@dataclass
class Uses:
    """All that was used, by heading and name, in so many games."""

    games: int = 0
    winners: int = 0
    """Seats that won, in all games together."""
    losers: int = 0
    things: dict[str, dict[str, Use]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Json]:
        """As plain data: how often a winner and a loser uses a thing in a game."""
        return {
            "games": self.games,
            "things": {
                heading: {
                    name: {
                        "winners": use.won / max(self.winners, 1),
                        "losers": use.lost / max(self.losers, 1),
                    }
                    for name, use in sorted(table.items())
                }
                for heading, table in self.things.items()
            },
        }


def sample(games: Iterable[Played], actions: int = SAMPLE) -> list[Played]:
    """The first games that nobody forfeited, with about so many actions in all."""
    taken = []
    for played in games:
        if played.loss is None:
            taken.append(played)
            actions -= len(played.actions)
        if actions <= 0:
            break
    return taken


def uses(
    match: Match, games: Iterable[Played], after_each: Callable[[], None] = lambda: None
) -> Uses:
    """What was used in these games."""
    found = Uses(things={heading: {} for _, heading in KINDS.values()})
    for played in games:
        found.games += 1
        found.winners += len(played.winners)
        found.losers += match.players - len(played.winners)
        for seat, heading, name in _told(match, played):
            use = found.things[heading].setdefault(name, Use())
            if seat in played.winners:
                use.won += 1
            else:
                use.lost += 1
        after_each()
    found.things = {heading: table for heading, table in found.things.items() if table}
    return found


def _told(match: Match, played: Played) -> Iterator[tuple[int, str, str]]:
    """Seat, heading and name of everything used in a game."""
    game, setting = match.loaded, match.setting
    rules, setup = game.rules, setting.setup
    step = rules.compiled(follow)
    s, out = rules.new_state(), rules.scratch()[0]
    rules.deal(setup, s)
    for action in played.actions:
        before = s.copy()
        if not 0 <= action < rules.actions or not step(setup, s, action, out):
            raise BadRecord(f"Game {played.number} does not follow the rules: action {action}.")
        if rules.to_move(setup, before) >= 0:
            for message in game.tell(setting, before, action, None):
                if message.key in KINDS:
                    part, heading = KINDS[message.key]
                    seat = _seat(message.params["player"])
                    yield seat, heading, _name(match, message.params[part])


def _seat(player: Param) -> int:
    """The seat of `player.2`."""
    assert isinstance(player, Message)
    return int(player.key.rpartition(".")[2])


def _name(match: Match, thing: Param) -> str:
    return match.loaded.texts.say(thing) if isinstance(thing, Message) else str(thing)
