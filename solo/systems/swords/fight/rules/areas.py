"""Attacks on a place: hit, fighters caught, and getting clear (`S-25`, `S-26`, `S-28`, `R-24`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.swords.fight.rules.declared_attack import PRESSED, DeclaredAttack
from solo.systems.swords.fight.rules.modifiers import skill_modifier
from solo.systems.swords.fight.rules.shooting import place_challenge
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables
from solo.systems.swords.fight.state.line import distance, foes_in_reach
from solo.systems.swords.rolls.skill import NOTHING, NamedSum

HEIGHT: Final = 2


class AreaAttack(NamedTuple):
    """The place at which a shot bursts, and the radius in yards. The area does not move with a target who dives."""

    place: int
    radius: int


# rule: R-24 Areas of one square yard
def burst_of(attempt: DeclaredAttack) -> AreaAttack:
    """Return the area of a shot at the target's place."""
    return AreaAttack(attempt.target.place, attempt.arm.weapon.area if attempt.arm else 0)


# rule: Area attack
def area_modifiers(tables: RuleTables, fight: Fight, attempt: DeclaredAttack) -> tuple[NamedSum, NamedSum]:
    """Return the modifiers of a shot at a place, and the challenge that the shot must beat (`S-25`)."""
    attacker = attempt.attacker
    more = (("a foe in reach", PRESSED),) if foes_in_reach(fight, attacker) else NOTHING
    return skill_modifier(attacker, "archery", more), place_challenge(tables, fight, distance(attacker, attempt.target))


def list_caught(fight: Fight, attempt: DeclaredAttack) -> list[Fighter]:
    """Return all fighters in the area, friends and the fallen included (`S-26`, `R-18`)."""
    place, radius = burst_of(attempt)
    return [one for one in fight.fighters if not one.dead and not one.away and abs(one.place - place) <= radius]


# rule: Flyers and swimmers
def yards_to_clear(burst: AreaAttack, victim: Fighter) -> int:
    """Return how many yards the fighter must dive to leave the area.

    A flyer may also go up, two yards over the area (`S-28`, house).
    """
    sideways = burst.radius - abs(victim.place - burst.place) + 1
    return min(sideways, HEIGHT) if victim.flies else sideways
