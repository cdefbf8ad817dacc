"""A game: its rules at every speed, its options, and its words."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from kastellan.core.build import Build
from kastellan.core.contract import observe_anew, one_situation, unaudited
from kastellan.core.errors import BadOption
from kastellan.core.texts import Message, Texts, quoted

if TYPE_CHECKING:
    from kastellan.core.record import Record

State = np.void
Json = Any


def copied(s: State) -> State:
    """The same state, to be changed; NumPy's own `copy` takes ten times as long."""
    return np.frombuffer(bytearray(s.tobytes()), s.dtype)[0]  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Rules:
    """The contract's functions (`core.contract`) as one game writes them, and their sizes."""

    name: str
    setup: np.dtype[np.void]
    state: np.dtype[np.void]
    seats: int
    """Most players."""
    actions: int
    """Action ids run from 0 to this, exclusive."""
    most: int
    """The most actions legal at once."""
    observation: int
    """How many numbers `observe` writes."""
    deal: Callable[..., None]
    to_move: Callable[..., int]
    legal: Callable[..., int]
    weights: Callable[..., int]
    apply: Callable[..., None]
    returns: Callable[..., None]
    winners: Callable[..., None]
    redact: Callable[..., None]
    resample: Callable[..., None]
    observe: Callable[..., None]
    flaw: Callable[..., int]
    situation: Callable[..., int] = one_situation
    refresh: Callable[..., None] = observe_anew
    audit: Callable[..., int] = unaudited
    ledger: int = 0
    """How many numbers the audit keeps."""

    def new_state(self) -> State:
        """A zeroed state, ready for `deal`."""
        return self.new_states(1)[0]  # type: ignore[no-any-return]

    def new_states(self, count: int) -> Any:
        """Zeroed states in one array."""
        return np.zeros(count, self.state)

    def scratch(self) -> Any:
        """Room for the legal actions and for their odds; `legal` may write one past the last."""
        return np.zeros((2, self.most + 1), np.int64)

    @cached_property
    def interpreted(self) -> Build:
        """General code bound to this game, as plain Python."""
        return Build(self.name, self.slots)

    @cached_property
    def compiled(self) -> Build:
        """General code bound to this game, compiled for the CPU."""
        from kastellan.core import compiled

        return Build(self.name, self.slots, compiled.decorate)

    @property
    def slots(self) -> Mapping[str, Callable[..., Any]]:
        """The game's functions by the names they have in the contract."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if callable(getattr(self, field.name))
        }


@dataclass(frozen=True)
class Option:
    """Something that can be chosen when a game is set up."""

    name: str
    default: Json
    read: Callable[[Json, int], Json]
    """Checks a value for so many players and makes it canonical; raises BadOption."""
    choices: tuple[Json, ...] = ()
    also: tuple[Json, ...] = ()
    """Further values, which not every number of players allows."""


def choice(name: str, *choices: str | int | bool) -> Option:
    """An option with a fixed list of values of one type; the first is the default."""

    def read(value: Json, players: int) -> Json:
        if type(value) is not type(choices[0]) or value not in choices:
            wanted = listing(json.dumps(each).strip('"') for each in choices)
            raise BadOption(f"The option {name} takes {wanted}, not {quoted(value)}.")
        return value

    return Option(name, choices[0], read, choices)


def listing(names: Any) -> str:
    """Names for a sentence: `a, b or c`."""
    words = [str(name) for name in names]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


@dataclass(frozen=True)
class Setting:
    """One game's constants: what was chosen, and the record the rules read it from."""

    players: int
    options: Mapping[str, Json]
    setup: np.void
    parts: Any = None
    """What the game's words need besides, such as names on a board."""


class Game(ABC):
    """What a game's folder offers; `kastellan.load(name)` returns one."""

    name: ClassVar[str]
    title: ClassVar[str]
    signature: ClassVar[str]
    """A hash over random games; another signature means other rules."""
    players: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    seat_names: ClassVar[tuple[str, ...]]
    rules: ClassVar[Rules]
    texts: ClassVar[Texts]
    flaws: ClassVar[Mapping[int, str]] = {}
    """What the numbers of `flaw` and `audit` mean."""
    is_open: ClassVar[bool] = False
    """Whether nothing is hidden: everybody sees and is told the same, but for `seat` in a view."""
    short: ClassVar[Mapping[str, Json]] = {}
    """Options that make a game short, for checks that look at every state of it."""

    def new(
        self,
        players: int | None = None,
        options: Mapping[str, Json] | None = None,
        **more: Json,
    ) -> "Record":
        """A fresh game; options may be given as a mapping or by name (`board="crete"`)."""
        from kastellan.core.record import Record

        if not isinstance(options, (Mapping, type(None))):
            raise BadOption(f"Options are names with their values, not {quoted(options)}.")
        return Record(self, self.setting(players, {**(options or {}), **more}))

    def position(self, data: Json) -> "Record":
        """A game that starts from a position, as `Record.position` writes it."""
        from kastellan.core.record import Record

        return Record.from_position(self, data)

    @property
    def title_first(self) -> str:
        """The title where a sentence begins with it."""
        return self.title[0].upper() + self.title[1:]

    def setting(self, players: int | None, options: Mapping[str, Json]) -> Setting:
        """Checked constants of a game; raises BadOption."""
        count = self.players[-1] if players is None else players
        if type(count) is not int or count not in self.players:
            raise BadOption(
                f"{self.title_first} is for {listing(self.players)} players, not {quoted(players)}."
            )
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(
                    f"{self.title_first} has no option {quoted(name)}; "
                    f"its options are {listing(known)}."
                )
        chosen = {
            name: option.read(options.get(name, option.default), count)
            for name, option in known.items()
        }
        return self.prepare(count, chosen)

    @abstractmethod
    def prepare(self, players: int, options: Mapping[str, Json]) -> Setting:
        """The setting for checked options."""

    @abstractmethod
    def show(self, setting: Setting, s: State, seat: int | None) -> Json:
        """A redacted state as JSON for people and browsers; seat None is a spectator."""

    @abstractmethod
    def say(self, setting: Setting, s: State, action: int) -> str:
        """Short notation of an action, legal or not; unique among the legal ones.

        The state is redacted for whoever moves, for a spectator while chance does.
        """

    @abstractmethod
    def tell(self, setting: Setting, s: State, action: int, seat: int | None) -> list[Message]:
        """What happens when a legal action is played in `s`, as the seat may know it.

        The state is redacted for the seat, the action is not: two actions are told alike if and
        only if the seat cannot tell them apart.
        """

    def words(self, setting: Setting, s: State, action: int) -> Message:
        """A legal action in a few words of any language, for a button or a list; as for `say`."""
        return Message("action.other", {"say": self.say(setting, s, action)})

    def parts(self, setting: Setting, s: State, action: int) -> dict[str, Json]:
        """An action taken apart, legal or not, for programs that know no rule; as for `say`.

        `kind` says what it is. `targets` names what to point at, one after the other, to choose it
        (`["province.3", "province.5"]`); it tells the actions of one kind apart.
        """
        return {"kind": "other", "targets": [f"action.{action}"]}

    def choice(self, option: str, value: Json) -> Message:
        """What an option's value means, in a few words; `option.` and its name is the option's."""
        return Message(f"option.{option}.{str(value).lower()}")

    def scene(self, setting: Setting) -> dict[str, Json]:
        """What never changes during a game and is needed to draw it, such as a board."""
        return {}

    @abstractmethod
    def why_not(self, setting: Setting, s: State, action: int) -> Message:
        """Why an action is not legal now; the state is redacted as for `say`."""

    def reveals(self, setting: Setting, s: State, action: int) -> bool:
        """Whether anybody learns a secret by this decision, so that it cannot be taken back."""
        return False

    def passes(self, setting: Setting, s: State, action: int) -> bool | None:
        """Whether another than the mover decides after a legal action, where that is plain to see.

        None where it has to be tried out; the state is redacted as for `say`.
        """
        return None

    def draw(self, action: int) -> tuple[Message, Message] | None:
        """What kind of roll or draw an action of chance is, and what comes: for statistics.

        None where counting tells nothing, as when every card of a deck is dealt.
        """
        return None

    @abstractmethod
    def opens_turn(self, setting: Setting, s: State) -> bool:
        """Whether a seat's turn begins here: a new line in a written game."""

    @abstractmethod
    def to_position(self, setting: Setting, s: State) -> dict[str, Json]:
        """The state as JSON, complete, without players and options."""

    @abstractmethod
    def from_position(self, setting: Setting, data: Mapping[str, Json]) -> State:
        """The inverse of `to_position`; raises BadPosition with a sentence."""
