"""Movement between zones: distances, obstacles, and fighters whose Reach is left or entered (`T-21`, `H-03`)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from solo.systems.two_d20.fight.rules import reach
from solo.systems.two_d20.fight.state import ZONES, Fight, FightContext, Fighter
from solo.systems.two_d20.rolls.distance import Distance, distance

MOVEMENT: Final = 1
SPRINT: Final = 2


def zones_apart(one: Fighter, other: Fighter) -> int:
    """Return the number of zones between two fighters; 0 if they share one."""
    return abs(one.zone - other.zone)


def range_name(one: Fighter, other: Fighter) -> Distance:
    """Return the name of the distance between two fighters."""
    return distance(one.zone - other.zone)


def exit_zone(fighter: Fighter) -> int:
    """Return the zone number beyond the edge of the field, by which a fighter leaves (`H-05`)."""
    return 0 if fighter.side == "party" else ZONES + 1


def zone_behind(fighter: Fighter) -> int:
    """Return the number of the next zone towards the edge of the field on the fighter's side."""
    return fighter.zone - 1 if fighter.side == "party" else fighter.zone + 1


def on_the_field(zone: int) -> bool:
    """Return True if the number is that of a zone."""
    return 1 <= zone <= ZONES


def borders(start: int, end: int) -> list[int]:
    """Return the zones that a move from `start` to `end` enters, in order."""
    step = 1 if end > start else -1
    return list(range(start + step, end + step, step)) if end != start else []


# rule: H-03 Moving
def difficult(fight: Fight, one: int, other: int) -> bool:
    """Return True if a move from a zone into its neighbour needs a test (`H-03`)."""
    return any(on_the_field(zone) and fight.zones[zone - 1].difficult for zone in (one, other))


def is_hindered(fight: Fight, start: int, end: int) -> bool:
    """Return True if a move from `start` to `end` needs a test on the way."""
    return any(difficult(fight, one, other) for one, other in pairwise([start, *borders(start, end)]))


def explain_no_move(fighter: Fighter) -> str:
    """Explain why a fighter cannot leave its zone now; "" if it can leave (`R-13`, `H-10`)."""
    if fighter.prone:
        return f"{fighter.name} is prone. Stand up first."
    if fighter.caught == "minor":
        return f"{fighter.name} is caught and cannot leave the zone. Break free first."
    return explain_pinned(fighter)


def explain_pinned(fighter: Fighter) -> str:
    """Explain why a fighter cannot move at all; "" if it can move."""
    return f"{fighter.name} is pinned. Struggle free first." if fighter.caught == "standard" else ""


def explain_no_adjust(fighter: Fighter) -> str:
    """Explain why a fighter cannot Adjust now; "" if possible. A fighter may Adjust once a turn (`H-03`)."""
    if fighter.adjusted:
        return f"{fighter.name} has already shifted this turn."
    return explain_pinned(fighter)


def stand_still_no_more(fighter: Fighter) -> None:
    """End the bracing of all the fighter's weapons, since the fighter moves (`T-10`)."""
    for arm in fighter.arms:
        arm.braced = False


def move_to_zone(arena: FightContext, fighter: Fighter, zone: int) -> None:
    """Put a fighter into another zone, out of all enemies' Reach."""
    reach.end_all_pairs(arena.fight, fighter)
    fighter.zone = zone
    stand_still_no_more(fighter)
