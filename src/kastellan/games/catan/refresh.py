"""An observation brought up to date: most decisions change little of what a seat sees.

What is under way is always written anew, everything else only where the state has changed. That
writes a few lines of memory instead of seven kilobytes.
"""

from typing import Any

from kastellan.core.build import part, rule
from kastellan.games.catan.layout import DEAL, FULL, NONE, SEATS
from kastellan.games.catan.observe import (
    CARDS,
    MEMORY,
    OBSERVATION,
    PER_CORNER,
    PER_SEAT,
    REGIONS,
    STOCK,
    SUPPLY,
    TABLE,
    TOTALS,
    Floats,
    clear,
    observe,
    observe_cards,
    observe_realm,
    observe_stacks,
    observe_supply,
    observe_table,
    observe_totals,
)
from kastellan.games.catan.realm import end_corner, first_corner


@rule
def refresh(setup: Any, before: Any, s: Any, seat: int, out: Floats) -> None:
    """Make of what a seat saw in `before` what it sees in `s`."""
    if (before["phase"] == DEAL) != (s["phase"] == DEAL):  # then more is secret
        observe(setup, s, seat, out)
        return
    changed = differ(before["held"], s["held"])
    for turn in range(SEATS):
        player = (seat + turn) % SEATS
        at = turn * PER_SEAT
        if has_realm_changed(before, s, player):
            clear(out, at, at + PER_SEAT - TOTALS)
            observe_realm(s, player, at, out)
            changed = True
        elif differ(before["stock"][player], s["stock"][player]):
            refresh_stock(s, player, at + REGIONS + STOCK, out)
    if changed:
        observe_totals(s, seat, out)
    if have_cards_changed(before, s, seat):
        clear(out, CARDS, MEMORY)
        observe_cards(s, seat, out)
    if have_stacks_changed(before, s, seat):
        clear(out, MEMORY, SUPPLY)
        observe_stacks(s, seat, out)
    if has_supply_changed(before, s):
        clear(out, SUPPLY, TABLE)
        observe_supply(s, out)
    clear(out, TABLE, OBSERVATION)
    observe_table(setup, s, seat, out)


@part
def differ(ours: Any, theirs: Any) -> bool:
    """Whether two rows of a state are unlike; without a way out amid them it is quicker."""
    unlike = False
    for place in range(len(ours)):
        unlike |= ours[place] != theirs[place]
    return bool(unlike)


@rule
def has_realm_changed(before: Any, s: Any, player: int) -> bool:
    """Whether more has changed in a principality than what its regions hold."""
    return (
        differ(before["site"][player], s["site"][player])
        or differ(before["kind"][player], s["kind"][player])
        or differ(before["number"][player], s["number"][player])
        or differ(before["built"][player], s["built"][player])
        or differ(before["level"][player], s["level"][player])
        or differ(before["road"][player], s["road"][player])
    )


@rule
def refresh_stock(s: Any, player: int, at: int, out: Floats) -> None:
    """What the regions hold."""
    for corner in range(first_corner(s, player), end_corner(s, player)):
        if s["kind"][player, corner] != NONE:
            out[at + corner * PER_CORNER] = float(s["stock"][player, corner]) / FULL


@rule
def have_cards_changed(before: Any, s: Any, seat: int) -> bool:
    """Whether the seat's hand, what it knows of the other's, or the cards aside have changed."""
    return (
        differ(before["hand"][seat], s["hand"][seat])
        or differ(before["known"][seat], s["known"][seat])
        or differ(before["afloat"][seat], s["afloat"][seat])
        or differ(before["aside"], s["aside"])
    )


@rule
def have_stacks_changed(before: Any, s: Any, seat: int) -> bool:
    """Whether the stacks or what the seat remembers of them have changed."""
    return (
        differ(before["memo"][seat], s["memo"][seat])
        or differ(before["memo_height"][seat], s["memo_height"][seat])
        or differ(before["doubt"][seat], s["doubt"][seat])
        or differ(before["height"], s["height"])
    )


@rule
def has_supply_changed(before: Any, s: Any) -> bool:
    """Whether the supply or the event cards have changed."""
    return (
        differ(before["supply"], s["supply"])
        or before["regions_left"] != s["regions_left"]
        or before["turned"] != s["turned"]
        or differ(before["events"], s["events"])
    )
