"""Owns moving along the zones: how far, what hinders it, whom it leaves and whom it reaches (`T-21`, `H-03`)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from solo.systems.two_d20.fight.rules import reach
from solo.systems.two_d20.fight.state import ZONES, Arena, Fight, Fighter
from solo.systems.two_d20.rolls.distance import Distance, distance

MOVEMENT: Final = 1
SPRINT: Final = 2


def zones_apart(one: Fighter, other: Fighter) -> int:
    """Returns how many zones lie between two, 0 within one."""
    return abs(one.zone - other.zone)


def how_far(one: Fighter, other: Fighter) -> Distance:
    """Returns the distance between two by its name."""
    return distance(one.zone - other.zone)


def outward(fighter: Fighter) -> int:
    """Returns the number beyond the edge over which somebody leaves the field (`H-05`)."""
    return 0 if fighter.side == "party" else ZONES + 1


def backward(fighter: Fighter) -> int:
    """Returns the number of the neighbouring zone on the own side of the field."""
    return fighter.zone - 1 if fighter.side == "party" else fighter.zone + 1


def on_the_field(zone: int) -> bool:
    """Returns whether a number is that of a zone."""
    return 1 <= zone <= ZONES


def borders(start: int, end: int) -> list[int]:
    """Returns the zones that a move comes into, one by one."""
    step = 1 if end > start else -1
    return list(range(start + step, end + step, step)) if end != start else []


def difficult(fight: Fight, one: int, other: int) -> bool:
    """Returns whether going from one zone into its neighbour needs a test (`H-03`)."""
    return any(on_the_field(zone) and fight.zones[zone - 1].difficult for zone in (one, other))


def hindered(fight: Fight, start: int, end: int) -> bool:
    """Returns whether a move from one zone to another needs a test on its way."""
    return any(difficult(fight, one, other) for one, other in pairwise([start, *borders(start, end)]))


def why_no_move(fighter: Fighter) -> str:
    """Returns why somebody cannot leave its zone now, "" where it can (`R-13`, `H-10`)."""
    if fighter.prone:
        return f"{fighter.name} is prone: stand up first."
    if fighter.caught == "minor":
        return f"{fighter.name} is caught and cannot leave the zone: Clear it first."
    return why_pinned(fighter)


def why_pinned(fighter: Fighter) -> str:
    """Returns why somebody cannot move at all, "" where it can."""
    return f"{fighter.name} is pinned: struggle free first." if fighter.caught == "standard" else ""


def why_no_adjust(fighter: Fighter) -> str:
    """Returns why somebody cannot shift within its zone, "" where it can; once a turn (`H-03`)."""
    if fighter.adjusted:
        return f"{fighter.name} has shifted already this turn."
    return why_pinned(fighter)


def stand_still_no_more(fighter: Fighter) -> None:
    """What a move ends: a braced weapon is not braced any more (`T-10`)."""
    for arm in fighter.arms:
        arm.braced = False


def go(arena: Arena, fighter: Fighter, zone: int) -> None:
    """Puts somebody into another zone, out of everybody's Reach."""
    reach.part(arena.fight, fighter)
    fighter.zone = zone
    stand_still_no_more(fighter)
