"""What an action does: one function a kind, through one visible ladder."""

from typing import Any

from kastellan.core.build import rule
from kastellan.core.contract import CHANCE, OVER
from kastellan.games.kreta.actions import (
    ACT_AS,
    BUILD_FORT,
    BUILD_VILLAGE,
    FIRST_SEAT,
    HARVEST,
    KEEP_CARD,
    LAY_TILE,
    MOVE_SHIP,
    MOVE_VILLAGER,
    PUT_SHIP,
    PUT_VILLAGER,
    SEND_ABBOT,
    STOP,
    SWAP_CARD,
    TURN_CARD,
)
from kastellan.games.kreta.layout import (
    ABBOT,
    ADMIRAL,
    ARCHITECT,
    AS,
    BUILD,
    CARD,
    CASTELLAN,
    COMMANDER,
    CROWDED,
    END,
    FARMER,
    FORT,
    KEEP,
    KING,
    MARCH,
    MARCH_ON,
    NONE,
    OPEN,
    PLAIN,
    PROVINCES,
    REAP,
    REPLACE,
    ROW,
    SAIL,
    SAIL_ON,
    SEATS,
    SHIP,
    START,
    STEPS,
    SUPPLY,
    TILE,
    TURN,
    VILLAGE,
    VILLAGER,
    WALK,
    WHEAT,
    WHOLE_HAND,
)
from kastellan.games.kreta.legal import can_march, can_sail_on, next_bare
from kastellan.games.kreta.reach import distance, villagers_barred
from kastellan.games.kreta.score import score_site


@rule
def deal(setup: Any, s: Any) -> None:
    """The opening before anything random (K10 to K12): chance lays the tiles first."""
    s["phase"] = TILE
    s["sailed"] = NONE
    for place in range(ROW):
        s["row"][place] = NONE
    for seat in range(SEATS):
        s["abbot"][seat] = NONE
        if seat < setup["players"]:
            s["hand"][seat] = WHOLE_HAND
            for piece in range(len(SUPPLY)):
                s["reserve"][seat, piece] = SUPPLY[piece]
    for province in range(PROVINCES):
        s["tile"][province] = NONE
        if setup["terrain"][province] == PLAIN:
            s["tile"][province] = WHEAT
        else:
            s["bare"] = int(s["bare"]) | 1 << province


@rule
def to_move(setup: Any, s: Any) -> int:
    """The seat whose turn it is, CHANCE or OVER."""
    phase = s["phase"]
    if phase == END:
        return OVER
    if phase <= START or phase == TURN or phase == REPLACE:
        return CHANCE
    return int(s["seat"])


@rule
def situation(setup: Any, s: Any) -> int:
    """The phase."""
    return int(s["phase"])


@rule
def apply(setup: Any, s: Any, action: int) -> None:
    """Carry out a legal action."""
    if action < ACT_AS:
        play_card(setup, s, action)
    elif action < STOP:
        begin(s, action - ACT_AS)
    elif action == STOP or action == KEEP_CARD:
        end_turn(setup, s)
    elif action == SWAP_CARD:
        s["phase"] = REPLACE
    elif action < MOVE_SHIP:
        put_ship(setup, s, action - PUT_SHIP)
    elif action < PUT_VILLAGER:
        pair = action - MOVE_SHIP
        move_ship(setup, s, pair // PROVINCES, pair % PROVINCES)
    elif action < MOVE_VILLAGER:
        put_villager(setup, s, action - PUT_VILLAGER)
    elif action < SEND_ABBOT:
        pair = action - MOVE_VILLAGER
        move_villager(setup, s, pair // PROVINCES, pair % PROVINCES)
    elif action < HARVEST:
        send_abbot(setup, s, action - SEND_ABBOT)
    elif action < BUILD_FORT:
        harvest(setup, s, action - HARVEST)
    elif action < BUILD_VILLAGE:
        build_fort(setup, s, action - BUILD_FORT)
    elif action < FIRST_SEAT:
        build_village(setup, s, action - BUILD_VILLAGE)
    elif action < LAY_TILE:
        s["seat"] = action - FIRST_SEAT
        s["phase"] = CARD
    elif action < TURN_CARD:
        lay_tile(setup, s, action - LAY_TILE)
    else:
        turn_card(setup, s, action - TURN_CARD)


@rule
def play_card(setup: Any, s: Any, card: int) -> None:
    """Lay a card on the table and begin its action (K20)."""
    seat = int(s["seat"])
    s["hand"][seat] = int(s["hand"][seat]) & ~(1 << card)
    if card == CASTELLAN:
        castellan(setup, s)
    elif card == KING:
        s["phase"] = AS
    else:
        begin(s, card)


@rule
def begin(s: Any, card: int) -> None:
    """Ask for what a card's action needs, whether played or copied by the king (K65)."""
    if card == ADMIRAL:
        s["phase"] = SAIL
    elif card == COMMANDER:
        s["phase"] = MARCH
    elif card == ABBOT:
        s["phase"] = WALK
    elif card == FARMER:
        s["phase"] = REAP
    elif card == ARCHITECT:
        s["phase"] = BUILD


@rule
def end_turn(setup: Any, s: Any) -> None:
    """The next seat plays a card (K13)."""
    s["seat"] = (int(s["seat"]) + 1) % int(setup["players"])
    s["phase"] = CARD
    s["steps"] = 0
    s["sailed"] = NONE


@rule
def put_ship(setup: Any, s: Any, port: int) -> None:
    """A ship from the reserve into a port (K30)."""
    seat = int(s["seat"])
    s["reserve"][seat, SHIP] -= 1
    s["ships"][seat] = int(s["ships"][seat]) | 1 << port
    end_turn(setup, s)


@rule
def move_ship(setup: Any, s: Any, source: int, target: int) -> None:
    """A ship to another port; then perhaps the other one (K30)."""
    seat = int(s["seat"])
    s["ships"][seat] = int(s["ships"][seat]) & ~(1 << source) | 1 << target
    if s["phase"] == SAIL_ON:
        end_turn(setup, s)
        return
    s["sailed"] = target
    s["phase"] = SAIL_ON
    if not can_sail_on(setup, s, seat):
        end_turn(setup, s)


@rule
def arrive(s: Any, province: int) -> None:
    """One more piece in a province (K41)."""
    s["crowd"][province] += 1
    if s["crowd"][province] == CROWDED:
        s["full"] = int(s["full"]) | 1 << province


@rule
def leave(s: Any, province: int) -> None:
    """One piece fewer in a province (K41)."""
    s["crowd"][province] -= 1
    s["full"] = int(s["full"]) & ~(1 << province)


@rule
def settle(s: Any, seat: int, province: int) -> None:
    """One more villager of the seat in a province."""
    s["villagers"][seat, province] += 1
    s["settled"][seat] = int(s["settled"][seat]) | 1 << province
    arrive(s, province)


@rule
def put_villager(setup: Any, s: Any, province: int) -> None:
    """A villager from the reserve into a province (K40)."""
    seat = int(s["seat"])
    s["reserve"][seat, VILLAGER] -= 1
    settle(s, seat, province)
    end_turn(setup, s)


@rule
def move_villager(setup: Any, s: Any, source: int, target: int) -> None:
    """A villager by the shortest way; then perhaps further moves with the points left (K40)."""
    seat = int(s["seat"])
    steps = STEPS
    if s["phase"] == MARCH_ON:
        steps = int(s["steps"])
    steps -= distance(setup, source, target, villagers_barred(setup, s, seat))
    s["villagers"][seat, source] -= 1
    if s["villagers"][seat, source] == 0:
        s["settled"][seat] = int(s["settled"][seat]) & ~(1 << source)
    leave(s, source)
    settle(s, seat, target)
    s["steps"] = steps
    s["phase"] = MARCH_ON
    if steps == 0 or not can_march(setup, s, seat, steps):
        end_turn(setup, s)


@rule
def send_abbot(setup: Any, s: Any, province: int) -> None:
    """The abbot from the reserve or from where it stands (K50)."""
    seat = int(s["seat"])
    if s["abbot"][seat] != NONE:
        leave(s, int(s["abbot"][seat]))
    s["abbot"][seat] = province
    arrive(s, province)
    end_turn(setup, s)


@rule
def harvest(setup: Any, s: Any, province: int) -> None:
    """Take a tile; the n-th of its kind scores n (K61)."""
    seat = int(s["seat"])
    kind = int(s["tile"][province])
    s["tile"][province] = NONE
    s["bare"] = int(s["bare"]) | 1 << province
    s["barn"][seat, kind] += 1
    s["points"][seat] += s["barn"][seat, kind]
    end_turn(setup, s)


@rule
def build_fort(setup: Any, s: Any, site: int) -> None:
    """A fort on a free site (K62)."""
    seat = int(s["seat"])
    s["reserve"][seat, FORT] -= 1
    s["forts"][seat] = int(s["forts"][seat]) | 1 << site
    end_turn(setup, s)


@rule
def build_village(setup: Any, s: Any, province: int) -> None:
    """A village in a province (K63)."""
    seat = int(s["seat"])
    s["reserve"][seat, VILLAGE] -= 1
    s["villages"][seat, province] += 1
    arrive(s, province)
    end_turn(setup, s)


@rule
def castellan(setup: Any, s: Any) -> None:
    """Score the left-most open fort card and take all cards back (K70, K75, K76)."""
    score_site(setup, s, int(s["row"][s["scored"]]), s["points"])
    for seat in range(setup["players"]):
        s["hand"][seat] = WHOLE_HAND
    s["scored"] += 1
    if s["scored"] == ROW:
        s["phase"] = END
    elif s["scored"] + 1 < ROW:
        s["phase"] = TURN
    else:
        end_turn(setup, s)


@rule
def lay_tile(setup: Any, s: Any, kind: int) -> None:
    """A tile on the next bare province (K10)."""
    province = next_bare(s)
    s["tile"][province] = kind
    s["bare"] = int(s["bare"]) & ~(1 << province)
    if s["bare"] == 0:
        s["phase"] = OPEN


@rule
def turn_card(setup: Any, s: Any, card: int) -> None:
    """A fort card turned up: at the start, after a scoring, or from the pile (K11, K75)."""
    s["gone"] = int(s["gone"]) | 1 << card
    if s["phase"] == OPEN:
        if s["row"][0] == NONE:
            s["row"][0] = card
            return
        s["row"][1] = card
        if setup["start"] == NONE:
            s["phase"] = START
        else:
            s["seat"] = setup["start"]
            s["phase"] = CARD
        return
    s["row"][s["scored"] + 1] = card
    if s["phase"] == TURN:
        s["phase"] = KEEP
    else:
        end_turn(setup, s)
