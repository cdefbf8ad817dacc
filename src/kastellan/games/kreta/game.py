"""Kreta behind the contract."""

from collections.abc import Mapping
from typing import ClassVar

from kastellan.core.game import Game, Json, Rules, Setting, State
from kastellan.core.texts import Message, Texts
from kastellan.games.kreta import (
    apply,
    boards,
    draws,
    hidden,
    legal,
    offers,
    position,
    score,
    view,
    words,
)
from kastellan.games.kreta.actions import ACTIONS, MOST
from kastellan.games.kreta.audit import AUDIT, LEDGER, audit
from kastellan.games.kreta.flaws import FLAWS, flaw
from kastellan.games.kreta.layout import CARD, SEATS, SETUP, STATE
from kastellan.games.kreta.observe import OBSERVATION, observe
from kastellan.games.kreta.options import OPTIONS
from kastellan.games.kreta.tables import setup_record

RULES = Rules(
    name="kreta",
    setup=SETUP,
    state=STATE,
    seats=SEATS,
    actions=ACTIONS,
    most=MOST,
    observation=OBSERVATION,
    deal=apply.deal,
    to_move=apply.to_move,
    legal=legal.legal,
    weights=legal.weights,
    apply=apply.apply,
    situation=apply.situation,
    returns=score.returns,
    winners=score.winners,
    redact=hidden.redact,
    resample=hidden.resample,
    observe=observe,
    flaw=flaw,
    audit=audit,
    ledger=LEDGER,
)


class Kreta(Game):
    """Stefan Dorra's Kreta: majorities in the provinces around a fort, 2 to 4 players."""

    name = "kreta"
    title = "Kreta"
    signature = "07120a26"
    players = (2, 3, 4)
    options = OPTIONS
    seat_names = words.SEAT_NAMES
    rules = RULES
    texts = Texts("kastellan.games.kreta")
    is_open = True
    flaws: ClassVar[Mapping[int, str]] = {**FLAWS, **AUDIT}

    def prepare(self, players: int, options: Mapping[str, Json]) -> Setting:
        board = boards.load(options["board"])
        return Setting(players, options, setup_record(board, players, options), board)

    def show(self, setting: Setting, s: State, seat: int | None) -> Json:
        return view.show(setting, s, seat)

    def say(self, setting: Setting, s: State, action: int) -> str:
        return words.say(setting, s, action)

    def tell(self, setting: Setting, s: State, action: int, seat: int | None) -> list[Message]:
        return words.tell(setting, s, action)

    def words(self, setting: Setting, s: State, action: int) -> Message:
        return offers.offer_words(setting, s, action)

    def parts(self, setting: Setting, s: State, action: int) -> dict[str, Json]:
        return offers.offer_parts(setting, s, action)

    def scene(self, setting: Setting) -> dict[str, Json]:
        return offers.scene(setting.parts)

    def choice(self, option: str, value: Json) -> Message:
        if option == "start" and value != "random":
            return Message("option.start.seat", {"player": words.player(value)})
        return super().choice(option, value)

    def why_not(self, setting: Setting, s: State, action: int) -> Message:
        return words.why_not(setting, s, action)

    def passes(self, setting: Setting, s: State, action: int) -> bool | None:
        return offers.passes(action)

    def draw(self, action: int) -> tuple[Message, Message] | None:
        return draws.draw(action)

    def opens_turn(self, setting: Setting, s: State) -> bool:
        return bool(s["phase"] == CARD)

    def to_position(self, setting: Setting, s: State) -> dict[str, Json]:
        return position.to_position(setting, s)

    def from_position(self, setting: Setting, data: Mapping[str, Json]) -> State:
        return position.from_position(setting, data)
