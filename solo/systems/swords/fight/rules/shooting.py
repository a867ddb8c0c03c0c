"""Owns shots and throws: what range, light, wind, cover and a melee do to them, and what they use up.

The challenge is `S-08`, `R-12` and `H-04`; missiles and what is thrown are `S-12`, `R-27` and `H-05`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solo.systems.swords.fight.rules.attempt import Attempt
from solo.systems.swords.fight.state import Arena, Arm, Fight, Fighter, Lying, Tables
from solo.systems.swords.fight.state.line import distance, in_melee
from solo.systems.swords.rolls.reckoning import Reckoning

INTO_MELEE: Final = 4
JUNK_RANGE: Final = 10
COVER_WORDS: Final = {2: "light cover", 4: "heavy cover"}


def shot_challenge(tables: Tables, fight: Fight, attacker: Fighter, target: Fighter) -> Reckoning:
    """Returns the same for a shot or throw of one at another."""
    around, yards = fight.circumstances, distance(attacker, target)
    melee = INTO_MELEE if in_melee(fight, target, attacker) else 0
    return _challenge(yards, tables.range_level(yards), around.light, around.wind, target.cover, melee)


def place_challenge(tables: Tables, fight: Fight, yards: int) -> Reckoning:
    """Returns the range level of a place, with light and wind (`R-12`)."""
    around = fight.circumstances
    return _challenge(yards, tables.range_level(yards), around.light, around.wind, 0, 0)


@lru_cache(maxsize=16_384)
def _challenge(yards: int, level: int, light: int, wind: int, cover: int, melee: int) -> Reckoning:
    parts = [
        (f"{yards} yards", level),
        ("dusk", light),
        ("wind", wind),
        (COVER_WORDS.get(cover, "cover"), cover),
        ("target in melee", melee),
    ]
    return Reckoning(level + light + wind + cover + melee, tuple(part for part in parts if part[1]))


def throw_range(arm: Arm) -> int:
    """Returns how many yards a weapon can be thrown (`S-12`, `R-27`)."""
    return arm.weapon.reach if arm.weapon.thrown else JUNK_RANGE


def in_throw(fight: Fight, fighter: Fighter, arm: Arm) -> list[Fighter]:
    """Returns the foes that a thrown weapon reaches (`R-12`, `R-27`)."""
    reach = throw_range(arm)
    return [foe for foe in fight.foes_of(fighter) if distance(fighter, foe) <= reach]


def used(arena: Arena, attempt: Attempt) -> None:
    """Takes the missile or the thrown weapon from whoever lets it fly; it lies where it fell (`H-05`)."""
    attacker, arm = attempt.attacker, attempt.arm
    if arm is None:
        return
    if attempt.kind == "throw":
        attacker.arms.remove(arm)
        arena.fight.changed(attacker)
        arena.fight.ground.append(Lying(arm.weapon, attempt.target.place, attacker.key))
        return
    attacker.missiles[arm.weapon.missiles] -= 1
    arm.wait = arm.weapon.load_actions or arm.weapon.load_rounds
