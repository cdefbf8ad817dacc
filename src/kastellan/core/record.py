"""A game that is played: options, actions, and the checked way from one to the next."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from kastellan.core import notation
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.errors import (
    BadPosition,
    BadRecord,
    CannotUndo,
    IllegalAction,
    KastellanError,
)
from kastellan.core.game import Game, Json, Setting, State, copied
from kastellan.core.registry import load
from kastellan.core.texts import Message, quoted

FORMAT = 1
SPECTATOR = -1
RECENT = 32  # states that are kept one by one; a long game has thousands
EVERY = 8  # of those before
_FIELDS = ("kastellan", "game", "signature", "players", "options", "position", "actions")


class Record:
    """One game from its opening, or from a position, to now."""

    def __init__(self, game: Game, setting: Setting, start: State | None = None) -> None:
        self.game = game
        self.setting = setting
        self._from_position = start is not None
        if start is None:
            start = game.rules.new_state()
            game.rules.deal(setting.setup, start)
        self._now = copied(start)
        self._states: list[bytes | None] = [start.tobytes()]  # None: to be played anew
        self._actions: list[int] = []
        self._mover: int | None = None
        self._legal: tuple[int, ...] | None = None
        self._seen: State | None = None  # what whoever moves knows

    @property
    def state(self) -> State:
        """A copy of the whole state, hidden parts included: for search and tests, not for views."""
        return copied(self._now)

    def moment(self, step: int) -> bytes:
        """The state after so many actions, as `told` takes it."""
        kept = self._states[step]
        return self._at(step).tobytes() if kept is None else kept

    @property
    def players(self) -> int:
        """How many play."""
        return self.setting.players

    @property
    def actions(self) -> tuple[int, ...]:
        """Every action so far, those of chance included."""
        return tuple(self._actions)

    @property
    def step(self) -> int:
        """How many actions have been played."""
        return len(self._actions)

    @property
    def to_move(self) -> int:
        """The seat that decides now, CHANCE or OVER."""
        if self._mover is None:
            self._mover = int(self.game.rules.to_move(self.setting.setup, self._now))
        return self._mover

    @property
    def legal(self) -> tuple[int, ...]:
        """The legal action ids, ascending; empty when the game is over."""
        if self._legal is None:
            out = self.game.rules.scratch()[0]
            count = self.game.rules.legal(self.setting.setup, self._now, out)
            self._legal = tuple(out[:count].tolist())
        return self._legal

    @property
    def odds(self) -> tuple[tuple[int, int], ...]:
        """(action, weight) for each outcome when CHANCE is to move; empty otherwise."""
        if self.to_move != CHANCE:
            return ()
        out = self.game.rules.scratch()[1]
        self.game.rules.weights(self.setting.setup, self._now, out)
        return tuple((action, int(out[place])) for place, action in enumerate(self.legal))

    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's points now."""
        return self._per_seat(self.game.rules.returns)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty until the game is over."""
        return tuple(np.flatnonzero(self._per_seat(self.game.rules.winners)).tolist())

    def _per_seat(self, function: Any) -> tuple[int, ...]:
        out = np.zeros(self.game.rules.seats, np.int64)
        function(self.setting.setup, self._now, out)
        return tuple(int(value) for value in out[: self.players])

    def _at(self, step: int) -> State:
        """The state after so many actions."""
        step %= len(self._states)
        first = step
        while (kept := self._states[first]) is None:
            first -= 1
        s = self._read(kept)
        return s if first == step else self._after(s, self._actions[first:step])

    def _after(self, s: State, actions: list[int]) -> State:
        s = copied(s)
        for action in actions:
            self.game.rules.apply(self.setting.setup, s, action)
        return s

    def _settle(self) -> None:
        """The last state is another than before."""
        self._now = self._at(-1)
        self._states[-1] = self._now.tobytes()
        self._forget()

    def _read(self, moment: bytes) -> State:
        return np.frombuffer(moment, self.game.rules.state)[0]  # type: ignore[no-any-return]

    def play(self, action: int) -> None:
        """Play a legal action; raises IllegalAction with the reason and changes nothing."""
        self.check(action)
        self._now = copied(self._now)
        self.game.rules.apply(self.setting.setup, self._now, int(action))
        self._states.append(self._now.tobytes())
        old = len(self._states) - RECENT
        if old > 0 and old % EVERY:
            self._states[old] = None
        self._actions.append(int(action))
        self._forget()

    def _forget(self) -> None:
        """What was found out about the state before."""
        self._mover = self._legal = self._seen = None

    def check(self, action: int) -> None:
        """Raise IllegalAction with the reason if `play` would."""
        self._check_number(action)
        if action not in self.legal:
            reason = self.why_not(int(action))
            raise IllegalAction(self.game.texts.say(reason), reason)

    def _check_number(self, action: Json) -> None:
        count = self.game.rules.actions
        is_number = isinstance(action, (int, np.integer)) and not isinstance(action, bool)
        if not is_number or not 0 <= action < count:
            reason = Message("why.unknown_action", {"action": quoted(action), "last": count - 1})
            raise IllegalAction(self.game.texts.say(reason), reason)

    def why_not(self, action: int) -> Message:
        """Why an action is not legal now, from what whoever moves knows."""
        return self.game.why_not(self.setting, self._known(), action)

    def undo(self) -> None:
        """Take back the mover's last decision; never past chance, another seat or a secret."""
        self.check_undo()
        self._states.pop()
        self._actions.pop()
        self._settle()

    def check_undo(self) -> None:
        """Raise CannotUndo with the reason if `undo` would."""
        if not self._actions:
            raise CannotUndo("Nothing has been played yet, so nothing can be taken back.", "start")
        before = self._at(-2)
        decider = int(self.game.rules.to_move(self.setting.setup, before))
        if decider == CHANCE:
            raise CannotUndo("What chance has decided cannot be taken back.", "chance")
        if self.to_move == OVER:
            raise CannotUndo("The game is over, so its last decision cannot be taken back.", "over")
        if decider != self.to_move:
            raise CannotUndo(
                "The turn has passed on, so its last decision cannot be taken back.", "passed"
            )
        if self.game.reveals(self.setting, before, self._actions[-1]):
            raise CannotUndo("What has been seen cannot be taken back.", "seen")

    def view(self, seat: int | None = None) -> Json:
        """What the seat sees, JSON-able; None is a spectator."""
        return self.game.show(self.setting, self._redacted(self._now, seat), seat)

    def _redacted(self, s: State, seat: int | None) -> State:
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.players)):
            raise KastellanError(
                f"There is no seat {quoted(seat)}: seats are 0 to {self.players - 1}."
            )
        copy = copied(s)
        self.game.rules.redact(self.setting.setup, copy, SPECTATOR if seat is None else seat)
        return copy

    def _known(self) -> State:
        """The state as whoever moves knows it; while chance moves, as everybody does."""
        if self._seen is None:
            mover = self.to_move
            self._seen = self._redacted(self._now, mover if mover >= 0 else None)
        return self._seen

    def say(self, action: int) -> str:
        """Short notation of an action in this position."""
        self._check_number(action)
        return self.game.say(self.setting, self._known(), int(action))

    def words(self, action: int) -> Message:
        """A legal action in a few words of any language."""
        return self.game.words(self.setting, self._known(), action)

    def parts(self, action: int) -> dict[str, Json]:
        """An action taken apart, for programs that know no rule; be it illegal now."""
        return self.game.parts(self.setting, self._known(), action)

    def is_final(self, action: int) -> bool:
        """Whether a legal action could not be taken back, from what whoever moves knows."""
        known = self._known()
        passes = self.game.passes(self.setting, known, action)
        if passes is None:
            rules, setup, after = self.game.rules, self.setting.setup, copied(known)
            rules.apply(setup, after, action)
            passes = int(rules.to_move(setup, after)) != self.to_move
        return passes or self.game.reveals(self.setting, known, action)

    def read(self, text: str) -> int:
        """The legal action that the text names; the inverse of `say`, forgiving to typists."""
        return notation.read(self, text)

    def play_line(self, text: str) -> tuple[int, ...]:
        """Play several actions written in one line, all or none: `commander: Amari>Candia`."""
        return notation.play_line(self, text)

    def messages(
        self, seat: int | None = None, first: int = 0, last: int | None = None
    ) -> list[list[Message]]:
        """What happened, action by action, as the seat may know it; all, or those from first on."""
        told = []
        s: State | None = None
        for step in range(*slice(first, last).indices(len(self._actions))):
            if s is None or self._states[step] is not None:
                s = self._at(step)
            else:
                s = self._after(s, [self._actions[step - 1]])
            told.append(self._tell(s, self._actions[step], seat))
        return told

    def told(self, before: bytes, action: int, seat: int | None) -> list[Message]:
        """What an action did at an earlier `moment`, be it taken back since."""
        return self._tell(self._read(before), action, seat)

    def _tell(self, before: State, action: int, seat: int | None) -> list[Message]:
        return self.game.tell(self.setting, self._redacted(before, seat), action, seat)

    def decider(self, step: int) -> int | None:
        """The seat that decided the action of a number, from 0; None for chance."""
        seat = int(self.game.rules.to_move(self.setting.setup, self._at(step)))
        return seat if seat >= 0 else None

    def log(self, lang: str = "en", seat: int | None = None) -> list[str]:
        """The game so far in sentences."""
        return [
            self.game.texts.say(message, lang)
            for messages in self.messages(seat)
            for message in messages
        ]

    def position(self) -> dict[str, Json]:
        """The state now as JSON; `game.position` reads it back."""
        return {
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.setting.options),
            **self.game.to_position(self.setting, self._now),
        }

    @classmethod
    def from_position(cls, game: Game, data: Json) -> "Record":
        """A record that starts at a position; raises BadPosition."""
        if not isinstance(data, Mapping):
            raise BadPosition(f"A position is a JSON object, not {_kind(data)}.")
        rest = dict(data)
        if (name := rest.pop("game", game.name)) != game.name:
            raise BadPosition(f"This is a position of {quoted(name)}, not of {game.name!r}.")
        options = rest.pop("options", {})
        if not isinstance(options, Mapping):
            raise BadPosition(f"The options of a position are a JSON object, not {_kind(options)}.")
        setting = game.setting(rest.pop("players", None), options)
        return cls(game, setting, game.from_position(setting, rest))

    def fork(self, step: int | None = None) -> "Record":
        """The same game now, or after so many actions, to try something on."""
        count = len(self._actions) if step is None else step
        twin = self.start()
        twin._states = self._states[: count + 1]
        twin._actions = self._actions[:count]
        twin._settle()
        return twin

    def start(self) -> "Record":
        """A record with the same opening and nothing played."""
        first = self._at(0) if self._from_position else None
        return Record(self.game, self.setting, first)

    def to_json(self) -> str:
        """The game as one line of JSON: options and actions, the same bytes every time."""
        data: dict[str, Json] = {
            "kastellan": FORMAT,
            "game": self.game.name,
            "signature": self.game.signature,
            "players": self.players,
            "options": dict(self.setting.options),
        }
        if self._from_position:
            data["position"] = self.start().position()
        data["actions"] = self._actions
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes) -> "Record":
        """Read and replay what `to_json` wrote; raises BadRecord with the step and the reason."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError, TypeError):
            raise BadRecord("This is not a game record: it is not JSON.") from None
        if not isinstance(data, dict):
            raise BadRecord(f"A game record is a JSON object, not {_kind(data)}.")
        for name in data:
            if name not in _FIELDS:
                fields = ", ".join(_FIELDS)
                raise BadRecord(
                    f"A game record has no field {quoted(name)}; its fields are {fields}."
                )
        actions = data.pop("actions", None)
        if not isinstance(actions, list):
            raise BadRecord('A game record needs "actions", a list of action numbers.')
        record = cls.opening(data)
        record.replay(actions)
        return record

    @classmethod
    def opening(cls, head: Mapping[str, Json]) -> "Record":
        """An empty record for what a file's head says; raises BadRecord."""
        version, name = head.get("kastellan"), head.get("game")
        if version != FORMAT or isinstance(version, bool):
            raise BadRecord(
                f"This record has format {quoted(version)}; "
                f"this version of Kastellan reads format {FORMAT}."
            )
        if not isinstance(name, str):
            raise BadRecord('A game record needs "game", the name of a game.')
        options = head.get("options", {})
        if not isinstance(options, Mapping):
            raise BadRecord(f"The options of a record are a JSON object, not {_kind(options)}.")
        try:
            game = load(name)
            if (signature := head.get("signature")) != game.signature:
                raise BadRecord(
                    f"This record was made with other rules of {game.title} (signature "
                    f"{quoted(signature)}, not {game.signature!r}): replay it with the version of "
                    "Kastellan that wrote it."
                )
            if "position" not in head:
                return game.new(head.get("players"), options)
            record = cls.from_position(game, head["position"])
        except BadRecord:
            raise
        except KastellanError as error:
            raise BadRecord(f"The opening of this record cannot be: {error}") from None
        except RecursionError:
            raise BadRecord("This is not a game record: it is nested too deeply.") from None
        chosen = dict(record.setting.options)
        if head.get("players", record.players) != record.players or {**chosen, **options} != chosen:
            raise BadRecord(
                "This record contradicts itself: "
                "its players and options must be those of its position, or be left out."
            )
        return record

    def replay(self, actions: Iterable[Json]) -> None:
        """Play a list of actions; raises BadRecord naming the first step that fails."""
        for step, action in enumerate(actions, start=len(self._actions) + 1):
            try:
                self.play(action)
            except IllegalAction as error:
                raise BadRecord(
                    f"Step {step} (action {quoted(action)}) cannot be: {error}"
                ) from None

    def to_text(self) -> str:
        """The game as a text that people can read, a line a turn."""
        return notation.to_text(self)

    @classmethod
    def from_text(cls, text: str) -> "Record":
        """Read and replay what `to_text` wrote; raises BadRecord with the line and the reason."""
        return notation.from_text(text)


def _kind(value: Json) -> str:
    names = {dict: "an object", list: "a list", str: "a text", type(None): "null"}
    return names.get(type(value)) or quoted(value)


__all__ = ["CHANCE", "OVER", "Record"]
