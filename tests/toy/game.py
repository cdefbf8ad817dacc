"""The toy behind the contract."""

from collections.abc import Mapping

import numpy as np

from kastellan.core.errors import BadPosition
from kastellan.core.game import Game, Json, Setting, State, choice
from kastellan.core.texts import Message, Texts
from tests.toy.rules import (
    ACTIONS,
    DEAL,
    EMPTY,
    FIRST_DECK,
    GIVE,
    HAND,
    HIDDEN,
    PEEK,
    RULES,
    SEATS,
    SETUP,
    SLOTS,
    STAND,
    TAKE,
    TURN,
    apply,
    flaw,
    to_move,
)

NAMES = ("Ann", "Bob")
SIDES = ("left", "right")
PHASES = ("dealing", "turn", "giving", "end")


class Toy(Game):
    """Lanterns, for two."""

    name = "toy"
    title = "Lanterns"
    signature = "toy"
    players = (2,)
    options = (choice("peeking", "allowed", "forbidden"),)
    seat_names = NAMES
    rules = RULES
    texts = Texts("tests.toy")

    def prepare(self, players: int, options: Mapping[str, Json]) -> Setting:
        setup = np.zeros(1, SETUP)[0]
        setup["players"] = players
        setup["blind"] = options["peeking"] == "forbidden"
        return Setting(players, options, setup)

    def show(self, setting: Setting, s: State, seat: int | None) -> Json:
        return {
            "seat": seat,
            "to_move": to_move(setting.setup, s),
            "phase": PHASES[int(s["phase"])],
            "slots": [face(int(card)) for card in s["card"]],
            "knows": s["knows"].tolist(),
        }

    def say(self, setting: Setting, s: State, action: int) -> str:
        if action == PEEK:
            return "peek"
        if action == STAND:
            return "stand"
        if action == TAKE:
            # Who has peeked knows which card it takes.
            return f"take {face(int(s['card'][FIRST_DECK + int(s['given'])]))}"
        if action < PEEK:
            return f"card {action - DEAL + 1}"
        return f"give {face(given(s, action))} {SIDES[action - GIVE]}"

    def tell(self, setting: Setting, s: State, action: int, seat: int | None) -> list[Message]:
        who = Message(f"player.{int(s['seat'])}")
        if action < PEEK:
            slot = int(np.flatnonzero(s["card"] == EMPTY)[0])
            if slot >= FIRST_DECK:
                return [Message("log.deck")]
            owner = Message(f"player.{slot // HAND}")
            if seat == slot // HAND:
                return [Message("log.dealt", {"player": owner, "card": action - DEAL + 1})]
            return [Message("log.dealt_hidden", {"player": owner})]
        if action == PEEK:
            return [Message("log.peek", {"player": who})]
        if action == STAND:
            return [Message("log.stand", {"player": who})]
        if action == TAKE:
            return [Message("log.take", {"player": who})]
        card = given(s, action)
        side = Message(f"side.{SIDES[action - GIVE]}")
        if card == HIDDEN:
            return [Message("log.give_hidden", {"player": who, "side": side})]
        return [Message("log.give", {"player": who, "side": side, "card": card + 1})]

    def why_not(self, setting: Setting, s: State, action: int) -> Message:
        if not 0 <= action < ACTIONS:
            return Message("why.unknown_action", {"action": action, "last": ACTIONS - 1})
        if action == PEEK and s["phase"] == TURN and not setting.setup["blind"]:
            # It is not legal because the seat has looked already: it may be told what it saw.
            return Message("why.seen", {"card": face(int(s["card"][FIRST_DECK + s["given"]]))})
        return Message("why.not_now")

    def reveals(self, setting: Setting, s: State, action: int) -> bool:
        after = s.copy()
        apply(setting.setup, after, action)
        return bool(after["knows"].sum() > s["knows"].sum())

    def opens_turn(self, setting: Setting, s: State) -> bool:
        return bool(s["phase"] == TURN)

    def to_position(self, setting: Setting, s: State) -> dict[str, Json]:
        return {name: s[name].tolist() for name in RULES.state.names or ()}

    def from_position(self, setting: Setting, data: Mapping[str, Json]) -> State:
        s = RULES.new_state()
        for name in RULES.state.names or ():
            s[name] = data[name]
        if len(s["card"]) != SLOTS or len(s["knows"]) != SEATS or flaw(setting.setup, s):
            raise BadPosition("This position cannot be: seven cards lie in the slots, once each.")
        return s


def given(s: State, action: int) -> int:
    """The card that the mover gives away, HIDDEN from who has not seen it."""
    return int(s["card"][int(s["seat"]) * HAND + action - GIVE])


def face(card: int) -> str:
    """A card as people see it."""
    return {EMPTY: "none", HIDDEN: "unseen"}.get(card, str(card + 1))
