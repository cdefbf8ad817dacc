"""What happens by itself after an action, told for everybody: none of it is secret."""

import numpy as np

from kastellan.core.game import State
from kastellan.core.texts import Message, Param
from kastellan.games.catan.layout import (
    BUILT,
    EVENT,
    EVENT_CARD,
    NONE,
    NOTHING,
    OVER_PHASE,
    PRODUCE,
    PUT_UNDER,
    RECALL,
    ROWS,
    SEATS,
    STEAL_NEXT,
    UNITS,
)
from kastellan.games.catan.names import amounts, card_name, column_place, player, side, site_place
from kastellan.games.catan.realm import knight_token, mill_token, tournament, victory_points
from kastellan.games.catan.score import winners
from kastellan.games.catan.tables import (
    CITY,
    CIVIL_WAR,
    CONFLICT,
    KINDS,
    RAID,
    ROBBERS_FACE,
    TOURNAMENT_FACE,
    TRADE_FACE,
    WORKS,
)
from kastellan.games.catan.targets import any_recall
from kastellan.games.catan.unfold import ACTION, INCOME, PAYMENT, Step


def change(step: Step, seat: int) -> list[int]:
    """How much more the seat has of each resource after a step."""
    counts = [0] * KINDS
    for corner, kind in enumerate(step.after["kind"][seat]):
        if kind != NONE:
            more = int(step.after["stock"][seat, corner]) - int(step.before["stock"][seat, corner])
            counts[kind] += more
    return counts


def tell_effects(setup: np.void, step: Step, kind: str) -> list[Message]:
    """What one step brings; `kind` is that of the action that set it off."""
    if step.what == ACTION:
        if kind == "die":
            return _tell_attack(step)
        return _tell_event(step) if kind == "event" else []
    if step.what == PAYMENT:
        return [] if kind == "bank" else _tell_stock(step, "log.gains", "log.pays")
    if step.what == INCOME:
        return [] if kind == "bank" else _tell_income(step)
    if step.what == EVENT:
        return _tell_face(setup, step)
    if step.what == PRODUCE:
        return _tell_stock(step, "log.produces", "log.loses") or [Message("log.no_production")]
    if step.what == BUILT:
        return [_tell_built(step)]
    if step.what == STEAL_NEXT and step.before["count"] > 0 and step.after["after"] != NOTHING:
        return [Message("log.nothing_left", {"player": player(int(step.before["taker"]))})]
    return []


def _tell_stock(step: Step, more: str, less: str) -> list[Message]:
    """Who has more and who has less than before."""
    told = []
    for seat in range(SEATS):
        counts = change(step, seat)
        for key, sign in ((more, 1), (less, -1)):
            if any(sign * count > 0 for count in counts):
                some = amounts([sign * count for count in counts])
                told.append(Message(key, {"player": player(seat), "resources": some}))
    return told


def _tell_income(step: Step) -> list[Message]:
    told = _tell_stock(step, "log.gains", "log.loses")
    taker = int(step.before["taker"])
    due = [int(s["due_any"]) + sum(int(n) for n in s["due"]) for s in (step.before, step.after)]
    if due[0] - due[1] > sum(change(step, taker)):
        told.append(Message("log.no_room", {"player": player(taker)}))
    return told


def _tell_face(setup: np.void, step: Step) -> list[Message]:
    """The event die (C21 to C24)."""
    s = step.before
    face = s["face"]
    if face == TOURNAMENT_FACE:
        points = [tournament(s, seat) for seat in range(SEATS)]
        if points[0] == points[1]:
            return [Message("log.no_tournament")]
        best = points.index(max(points))
        return [Message("log.tournament", {"player": player(best), "points": points[best]})]
    if face == TRADE_FACE:
        holder = mill_token(s)
        if holder == NONE:
            return [Message("log.no_trade")]
        return [Message("log.trade", {"player": player(holder), "other": player(1 - holder)})]
    if face == ROBBERS_FACE:
        if (int(s["turn"]) + 1) // 2 <= setup["robber_truce"]:
            return [Message("log.truce")]
        return _tell_stock(step, "log.gains", "log.robbed") or [Message("log.no_robbery")]
    return []


def _tell_event(step: Step) -> list[Message]:
    """An event card, as far as it is carried out by itself (E1 to E7)."""
    s = step.before
    event = int(step.after["events"][max(int(step.after["turned"]) - 1, 0)])
    if step.after["turned"] == 0:
        return [Message("log.new_year")]
    if event == CONFLICT:
        holder = knight_token(s)
        if step.after["phase"] != PUT_UNDER:
            return [Message("log.no_conflict")]
        return [Message("log.conflict", {"player": player(holder), "other": player(1 - holder)})]
    told = _tell_stock(step, "log.gains", "log.loses")
    somebody_decides = (
        step.after["phase"] != EVENT_CARD
        or step.after["due_any"] + step.after["count"] > 0
        or (event == CIVIL_WAR and any_recall(s, int(s["active"]), UNITS))
    )
    return told if told or somebody_decides else [Message("log.no_effect")]


def _tell_attack(step: Step) -> list[Message]:
    """The attack die (C62)."""
    attacker = int(step.before["active"])
    if step.after["card"] == RAID:
        winner = int(step.after["taker"])
    elif step.after["phase"] == RECALL:
        winner = int(step.after["mover"])
    else:
        return [Message("log.attack_nothing")]
    key = "log.attack_hits" if winner == attacker else "log.attack_turns"
    return [Message(key, {"player": player(attacker), "other": player(1 - attacker)})]


def _tell_built(step: Step) -> Message:
    """What has been paid for stands."""
    s = step.after
    seat, work, place = (int(step.before[name]) for name in ("active", "work", "place"))
    where: Message
    if work == NONE:
        what = card_name(int(step.before["card"]))
        where = site_place(s, seat, place // ROWS, place % ROWS)
    else:
        what = Message(f"work.{WORKS[work]}")
        where = column_place(s, seat, place) if work == CITY else side(place)
    return Message("log.built", {"player": player(seat), "work": what, "place": where})


def tell_changes(setup: np.void, before: State, after: State) -> list[Message]:
    """Tokens, points, the next turn and the end of the game."""
    told = []
    if any((before[name] != after[name]).any() for name in ("built", "level")):
        told = _tell_points(before, after)
    if after["phase"] == OVER_PHASE:
        told.append(_tell_end(setup, after))
    elif after["turn"] != before["turn"]:
        params: dict[str, Param] = {"player": player(int(after["active"]))}
        told.append(Message("log.turn", {**params, "turn": int(after["turn"])}))
    return told


def _tell_points(before: State, after: State) -> list[Message]:
    """Tokens that change hands, and points (C80, C81); only what is built can change them."""
    told = []
    for key, token in (("knight_token", knight_token), ("mill_token", mill_token)):
        holder = int(token(after))
        if holder != token(before):
            told.append(
                Message(f"log.no_{key}")
                if holder == NONE
                else Message(f"log.{key}", {"player": player(holder)})
            )
    for seat in range(SEATS):
        points = int(victory_points(after, seat))
        if points != victory_points(before, seat):
            told.append(Message("log.points", {"player": player(seat), "points": points}))
    return told


def _tell_end(setup: np.void, s: State) -> Message:
    out = np.zeros(SEATS, np.int64)
    winners(setup, s, out)
    best = tuple(seat for seat in range(SEATS) if out[seat])
    points = int(victory_points(s, best[0]))
    return Message("log.over", {"players": tuple(player(seat) for seat in best), "points": points})
