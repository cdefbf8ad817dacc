"""Actions in words: notation, the story of a game, and why an action is refused."""

from typing import Any

import numpy as np

from kastellan.core.contract import CHANCE, OVER
from kastellan.core.game import Setting, State
from kastellan.core.texts import Message, Param
from kastellan.games.kreta import layout, reach
from kastellan.games.kreta.actions import ACTIONS, Parts, parts
from kastellan.games.kreta.apply import to_move
from kastellan.games.kreta.layout import CARD_NAMES, NONE, PIECES, TILES
from kastellan.games.kreta.legal import (
    copies,
    first_kind,
    harvested,
    next_bare,
    next_village,
)
from kastellan.games.kreta.score import influence, score_province, score_site
from kastellan.games.kreta.tables import bits

SEAT_NAMES = ("Blue", "Red", "Yellow", "Green")


def province_name(setting: Setting, province: int) -> str:
    """A province as the board calls it."""
    name: str = setting.parts.provinces[province].name
    return name


def say(setting: Setting, s: State, action: int) -> str:
    """Short notation of an action."""
    part = parts(action)
    match part.kind:
        case "play":
            return CARD_NAMES[part.target]
        case "act_as":
            return f"as {CARD_NAMES[part.target]}"
        case "stop" | "keep" | "swap":
            return part.kind
        case "move_ship" | "move_villager":
            source, target = part.source, part.target
            return f"{province_name(setting, source)}>{province_name(setting, target)}"
        case "build_fort":
            return f"fort {part.target + 1}"
        case "turn_card":
            return f"card {part.target + 1}"
        case "first_seat":
            return f"start {SEAT_NAMES[part.target]}"
        case "lay_tile":
            place = province_name(setting, next_bare(s)) if s["bare"] else "nowhere"
            return f"{TILES[part.target]} {place}"
    verb = {
        "put_ship": "ship",
        "put_villager": "villager",
        "send_abbot": "abbot",
        "harvest": "harvest",
        "build_village": "village",
    }[part.kind]
    return f"{verb} {province_name(setting, part.target)}"


def player(seat: int) -> Message:
    """A seat's name: its colour."""
    return Message(f"player.{seat}")


def card_name(card: int) -> Message:
    """A card's name."""
    return Message(f"card.{CARD_NAMES[card]}")


def tell(setting: Setting, s: State, action: int) -> list[Message]:
    """What happens when a legal action is played in `s`."""
    part = parts(action)
    seat = int(s["seat"])
    who: dict[str, Param] = {"player": player(seat)}
    place = province_name(setting, part.target) if part.target < layout.PROVINCES else ""
    match part.kind:
        case "play" if part.target == layout.CASTELLAN:
            return _tell_castellan(setting, s)
        case "play":
            return [Message("log.play", {**who, "card": card_name(part.target)})]
        case "act_as":
            return [Message("log.king", {**who, "card": card_name(part.target)})]
        case "stop":
            return [Message("log.stop", who)]
        case "keep" | "swap":
            site = int(s["row"][s["scored"] + 1]) + 1
            return [
                Message("log.kept" if part.kind == "keep" else "log.swapped", {**who, "site": site})
            ]
        case "move_ship" | "move_villager":
            return [_tell_move(setting, s, part)]
        case "send_abbot" if s["abbot"][seat] != NONE:
            source = province_name(setting, int(s["abbot"][seat]))
            return [Message("log.abbot_move", {**who, "source": source, "target": place})]
        case "harvest":
            kind = int(s["tile"][part.target])
            points = int(s["barn"][seat, kind]) + 1
            tile = Message(f"tile.{TILES[kind]}")
            return [
                Message("log.harvest", {**who, "tile": tile, "province": place, "points": points})
            ]
        case "build_fort":
            return [Message("log.fort", {**who, "site": part.target + 1})]
        case "first_seat":
            return [Message("log.start", {"player": player(part.target)})]
        case "lay_tile":
            tile = Message(f"tile.{TILES[part.target]}")
            return [
                Message(
                    "log.tile", {"tile": tile, "province": province_name(setting, next_bare(s))}
                )
            ]
        case "turn_card":
            key = "log.open" if s["phase"] == layout.OPEN else "log.turned"
            return [Message(key, {"site": part.target + 1})]
    key = {
        "put_ship": "log.ship_put",
        "put_villager": "log.villager_put",
        "send_abbot": "log.abbot_put",
        "build_village": "log.village",
    }[part.kind]
    return [Message(key, {**who, "province": place})]


def _tell_move(setting: Setting, s: State, part: Parts) -> Message:
    seat = int(s["seat"])
    params: dict[str, Param] = {
        "player": player(seat),
        "source": province_name(setting, part.source),
        "target": province_name(setting, part.target),
    }
    if part.kind == "move_ship":
        return Message("log.ship_move", params)
    barred = reach.villagers_barred(setting.setup, s, seat)
    params["steps"] = reach.distance(setting.setup, part.source, part.target, barred)
    return Message("log.villager_move", params)


def _tell_castellan(setting: Setting, s: State) -> list[Message]:
    """The scoring, province by province (K70 to K76)."""
    site = int(s["row"][s["scored"]])
    who = player(int(s["seat"]))
    told = [Message("log.play", {"player": who, "card": card_name(layout.CASTELLAN)})]
    told.append(
        Message("log.scoring", {"player": who, "site": site + 1, "n": int(s["scored"]) + 1})
    )
    for province in bits(setting.setup["site"][site]):
        gains = np.zeros(layout.SEATS, np.int64)
        score_province(setting.setup, s, province, gains)
        name = province_name(setting, province)
        for seat in range(setting.players):
            if gains[seat]:
                params: dict[str, Param] = {
                    "province": name,
                    "player": player(seat),
                    "points": int(gains[seat]),
                    "influence": influence(setting.setup, s, seat, province),
                }
                told.append(Message("log.scored", params))
        if not gains.any():
            told.append(Message("log.unscored", {"province": name}))
    told.append(Message("log.cards_back"))
    if s["scored"] + 1 == layout.ROW:
        told.append(_tell_end(setting, s, site))
    return told


def _tell_end(setting: Setting, s: State, site: int) -> Message:
    points = s["points"].astype(np.int64)
    score_site(setting.setup, s, site, points)
    best = max(points[: setting.players])
    winners = tuple(player(seat) for seat in range(setting.players) if points[seat] == best)
    return Message("log.over", {"players": winners, "points": int(best)})


_NOW = {
    layout.TILE: "tile",
    layout.OPEN: "open",
    layout.START: "start",
    layout.CARD: "card",
    layout.AS: "king",
    layout.SAIL: "admiral",
    layout.SAIL_ON: "sail",
    layout.MARCH: "commander",
    layout.MARCH_ON: "march",
    layout.WALK: "abbot",
    layout.REAP: "farmer",
    layout.BUILD: "architect",
    layout.TURN: "open",
    layout.KEEP: "keep",
    layout.REPLACE: "open",
    layout.END: "over",
}


def now(s: Any) -> Message:
    """What is decided now."""
    params = {"points": int(s["steps"])} if s["phase"] == layout.MARCH_ON else {}
    return Message(f"now.{_NOW[int(s['phase'])]}", params)


_PHASES = {
    "play": (layout.CARD,),
    "act_as": (layout.AS,),
    "stop": (layout.SAIL_ON, layout.MARCH_ON),
    "keep": (layout.KEEP,),
    "swap": (layout.KEEP,),
    "put_ship": (layout.SAIL,),
    "move_ship": (layout.SAIL, layout.SAIL_ON),
    "put_villager": (layout.MARCH,),
    "move_villager": (layout.MARCH, layout.MARCH_ON),
    "send_abbot": (layout.WALK,),
    "harvest": (layout.REAP,),
    "build_fort": (layout.BUILD,),
    "build_village": (layout.BUILD,),
    "first_seat": (layout.START,),
    "lay_tile": (layout.TILE,),
    "turn_card": (layout.OPEN, layout.TURN, layout.REPLACE),
}


def why_not(setting: Setting, s: State, action: int) -> Message:
    """Why an action is not legal now."""
    if not 0 <= action < ACTIONS:
        return Message("why.unknown_action", {"action": action, "last": ACTIONS - 1})
    if to_move(setting.setup, s) == OVER:
        return Message("why.over")
    part = parts(action)
    if s["phase"] not in _PHASES[part.kind]:
        return Message("why.not_now", {"now": now(s)})
    if to_move(setting.setup, s) == CHANCE:
        return _why_not_chance(setting, s, part)
    return _why_not_card(setting, s, part)


def _why_not_chance(setting: Setting, s: State, part: Parts) -> Message:
    if part.kind == "turn_card":
        return Message("why.card_out", {"site": part.target + 1})
    if part.kind == "first_seat":
        return Message("why.no_such_seat", {"player": player(part.target)})
    tile: dict[str, Param] = {"tile": Message(f"tile.{TILES[part.target]}")}
    first = first_kind(setting.setup, s)
    if first <= part.target <= first + 1:
        return Message("why.tiles_gone", tile)
    return Message("why.wrong_terrain", {**tile, "province": province_name(setting, next_bare(s))})


def _why_not_card(setting: Setting, s: State, part: Parts) -> Message:
    seat = int(s["seat"])
    match part.kind:
        case "play":
            if not int(s["hand"][seat]) >> part.target & 1:
                return Message("why.card_on_table", {"card": card_name(part.target)})
            return Message("why.card_cannot_act", {"card": card_name(part.target)})
        case "act_as":
            on_table = copies(s, seat) >> part.target & 1
            key = "why.card_cannot_act" if on_table else "why.king_needs"
            return Message(key, {"card": card_name(part.target)})
        case "put_ship" | "move_ship":
            return _why_no_ship(setting, s, part)
        case "put_villager" | "move_villager":
            return _why_no_villager(setting, s, part)
        case "send_abbot":
            return _why_no_abbot(setting, s, part.target)
        case "harvest":
            bare = int(s["bare"]) >> part.target & 1
            key = "why.no_tile" if bare else "why.no_chain"
            return Message(key, {"province": province_name(setting, part.target)})
        case "build_fort":
            if s["reserve"][seat, layout.FORT] == 0:
                return _reserve_empty(layout.FORT)
            return Message("why.site_taken", {"site": part.target + 1})
    if s["reserve"][seat, layout.VILLAGE] == 0:
        return _reserve_empty(layout.VILLAGE)
    need, have = next_village(s, seat), harvested(s, seat)
    if have < need:
        return Message("why.too_few_tiles", {"need": need, "have": have})
    return _why_unwelcome(setting, s, part.target)


def _reserve_empty(piece: int) -> Message:
    return Message("why.reserve_empty", {"piece": Message(f"piece.{PIECES[piece]}")})


def _why_no_ship(setting: Setting, s: State, part: Parts) -> Message:
    seat = int(s["seat"])
    ships = int(s["ships"][seat])
    if part.kind == "put_ship" and s["reserve"][seat, layout.SHIP] == 0:
        return _reserve_empty(layout.SHIP)
    if part.kind == "move_ship":
        if not ships >> part.source & 1:
            return Message("why.no_ship", {"province": province_name(setting, part.source)})
        if part.source == part.target:
            return Message("why.same_place", {"province": province_name(setting, part.source)})
        if part.source == s["sailed"]:
            return Message("why.other_ship")
    name = province_name(setting, part.target)
    if not int(setting.setup["ports"]) >> part.target & 1:
        return Message("why.not_a_port", {"province": name})
    if ships >> part.target & 1:
        return Message("why.port_own", {"province": name})
    return Message("why.port_full", {"province": name, "ships": 1 if setting.players == 2 else 2})


def _why_no_villager(setting: Setting, s: State, part: Parts) -> Message:
    seat = int(s["seat"])
    if part.kind == "put_villager":
        if s["reserve"][seat, layout.VILLAGER] == 0:
            return _reserve_empty(layout.VILLAGER)
        return _why_unwelcome(setting, s, part.target)
    source = province_name(setting, part.source)
    if not int(s["settled"][seat]) >> part.source & 1:
        return Message("why.no_villager", {"province": source})
    if part.source == part.target:
        return Message("why.same_place", {"province": source})
    if not reach.welcome(setting.setup, s, seat) >> part.target & 1:
        return _why_unwelcome(setting, s, part.target)
    points = int(s["steps"]) if s["phase"] == layout.MARCH_ON else layout.STEPS
    target = province_name(setting, part.target)
    return Message("why.too_far", {"source": source, "target": target, "points": points})


def _why_unwelcome(setting: Setting, s: State, province: int) -> Message:
    is_full = int(s["full"]) >> province & 1
    name = province_name(setting, province)
    return Message("why.full" if is_full else "why.peace", {"province": name})


def _why_no_abbot(setting: Setting, s: State, province: int) -> Message:
    source = int(s["abbot"][s["seat"]])
    name = province_name(setting, province)
    if source == province:
        return Message("why.same_place", {"province": name})
    if int(s["full"]) >> province & 1:
        return Message("why.full", {"province": name})
    start = province_name(setting, source)
    points = layout.ABBOT_STEPS
    return Message("why.too_far", {"source": start, "target": name, "points": points})
