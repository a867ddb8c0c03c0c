"""Owns attacks on a place: whether it is hit, who is caught, and who gets clear (`S-25`, `S-26`, `S-28`, `R-24`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.swords.fight.rules.attempt import PRESSED, Attempt
from solo.systems.swords.fight.rules.figures import skill
from solo.systems.swords.fight.rules.shooting import place_challenge
from solo.systems.swords.fight.state import Fight, Fighter, Tables
from solo.systems.swords.fight.state.line import distance, foes_in_reach
from solo.systems.swords.rolls.reckoning import NOTHING, Reckoning

HEIGHT: Final = 2


class Burst(NamedTuple):
    """Where a shot comes down and how many yards round it takes in; whoever dives leaves it where it is."""

    place: int
    radius: int


def burst_of(attempt: Attempt) -> Burst:
    """Returns the area that a shot at the place of somebody takes in."""
    return Burst(attempt.target.place, attempt.arm.weapon.area if attempt.arm else 0)


def reckonings(tables: Tables, fight: Fight, attempt: Attempt) -> tuple[Reckoning, Reckoning]:
    """Returns what is added to a shot at a place, and the challenge that it must beat (`S-25`)."""
    attacker = attempt.attacker
    more = (("a foe in reach", PRESSED),) if foes_in_reach(fight, attacker) else NOTHING
    return skill(attacker, "archery", more), place_challenge(tables, fight, distance(attacker, attempt.target))


def caught(fight: Fight, attempt: Attempt) -> list[Fighter]:
    """Returns all who are in the area, friends too, and those who lie there (`S-26`, `R-18`)."""
    place, radius = burst_of(attempt)
    return [one for one in fight.fighters if not one.dead and not one.away and abs(one.place - place) <= radius]


def yards_to_clear(burst: Burst, victim: Fighter) -> int:
    """Returns how far somebody must dive; what flies may also go up, two yards over the burst (`S-28`, house)."""
    sideways = burst.radius - abs(victim.place - burst.place) + 1
    return min(sideways, HEIGHT) if victim.flies else sideways
