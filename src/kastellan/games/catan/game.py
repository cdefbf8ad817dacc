"""The Catan card game behind the contract."""

from collections.abc import Mapping
from typing import ClassVar

import numpy as np

from kastellan.core.game import Game, Json, Rules, Setting, State, copied
from kastellan.core.texts import Message, Texts
from kastellan.games.catan import apply, draws, hidden, legal, offers, position, score, view, words
from kastellan.games.catan.actions import ACTIONS, MOST, parts
from kastellan.games.catan.audit import AUDIT, LEDGER, audit
from kastellan.games.catan.flaws import FLAWS, flaw
from kastellan.games.catan.layout import (
    CARDS_FROM,
    CHOOSE_CARD,
    SEATS,
    SETUP,
    SPY_TAKES,
    STATE,
    UPKEEP,
)
from kastellan.games.catan.observe import OBSERVATION, observe
from kastellan.games.catan.options import OPTIONS
from kastellan.games.catan.refresh import refresh
from kastellan.games.catan.tables import SPY

RULES = Rules(
    name="catan",
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
    refresh=refresh,
    flaw=flaw,
    audit=audit,
    ledger=LEDGER,
)


class Catan(Game):
    """Klaus Teuber's Catan card game of 1996: two principalities grow side by side."""

    name = "catan"
    title = "the Catan card game"
    signature = "78607c86"
    players = (2,)
    options = OPTIONS
    seat_names = words.SEAT_NAMES
    rules = RULES
    texts = Texts("kastellan.games.catan")
    flaws: ClassVar[Mapping[int, str]] = {**FLAWS, **AUDIT}
    short: ClassVar[Mapping[str, Json]] = {"turn_limit": 20}

    def prepare(self, players: int, options: Mapping[str, Json]) -> Setting:
        setup: np.void = np.zeros(1, SETUP)[0]
        setup["victory_points"] = options["victory_points"]
        setup["robber_truce"] = options["robber_truce"]
        setup["demolish"] = options["demolish"]
        setup["cards_from"] = CARDS_FROM.index(options["action_cards_from"])
        setup["own_turn"] = options["win_on_own_turn"]
        setup["spy"] = SPY_TAKES.index(options["spy_takes"])
        setup["turn_limit"] = options["turn_limit"]
        return Setting(players, options, setup)

    def show(self, setting: Setting, s: State, seat: int | None) -> Json:
        return view.show(setting, s, seat)

    def say(self, setting: Setting, s: State, action: int) -> str:
        return words.say(setting, s, action)

    def tell(self, setting: Setting, s: State, action: int, seat: int | None) -> list[Message]:
        return words.tell(setting, s, action, seat)

    def words(self, setting: Setting, s: State, action: int) -> Message:
        return offers.offer_words(setting, s, action)

    def parts(self, setting: Setting, s: State, action: int) -> dict[str, Json]:
        return offers.offer_parts(setting, s, action)

    def why_not(self, setting: Setting, s: State, action: int) -> Message:
        return words.why_not(setting, s, action)

    def reveals(self, setting: Setting, s: State, action: int) -> bool:
        """Drawing a card, and looking through a stack or a hand."""
        kind = parts(action)
        if kind.kind == "draw" or (kind.kind == "play" and kind.target == SPY):
            return True
        after = copied(s)
        apply.apply(setting.setup, after, action)
        return bool(after["phase"] == CHOOSE_CARD != s["phase"])

    def draw(self, action: int) -> tuple[Message, Message] | None:
        return draws.draw(action)

    def opens_turn(self, setting: Setting, s: State) -> bool:
        return bool(s["phase"] == UPKEEP)

    def to_position(self, setting: Setting, s: State) -> dict[str, Json]:
        return position.to_position(setting, s)

    def from_position(self, setting: Setting, data: Mapping[str, Json]) -> State:
        return position.from_position(setting, data)
