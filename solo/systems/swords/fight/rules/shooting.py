"""Shots and throws: effects of range, light, wind, cover and melee, and the missiles used up.

The challenge is `S-08`, `R-12` and `H-04`. Missiles and thrown objects are `S-12`, `R-27` and `H-05`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack
from solo.systems.swords.fight.state import CarriedWeapon, Fight, FightContext, Fighter, GroundItem, RuleTables
from solo.systems.swords.fight.state.line import distance, in_melee
from solo.systems.swords.rolls.skill import NamedSum

INTO_MELEE: Final = 4
JUNK_RANGE: Final = 10
COVER_WORDS: Final = {2: "light cover", 4: "heavy cover"}


# rule: Shoot
# rule: Shooting into a melee
# rule: H-04 Shooting and melee
def shot_challenge(tables: RuleTables, fight: Fight, attacker: Fighter, target: Fighter) -> NamedSum:
    """Return the modifiers of a target's roll against a shot or throw: range, light, wind, cover and melee."""
    around, yards = fight.circumstances, distance(attacker, target)
    melee = INTO_MELEE if in_melee(fight, target, attacker) else 0
    return _challenge(yards, tables.range_level(yards), around.light, around.wind, target.cover, melee)


def place_challenge(tables: RuleTables, fight: Fight, yards: int) -> NamedSum:
    """Return the challenge level of a place: its range, with light and wind (`R-12`)."""
    around = fight.circumstances
    return _challenge(yards, tables.range_level(yards), around.light, around.wind, 0, 0)


# rule: Cover
# rule: Wind or dusk
@lru_cache(maxsize=16_384)
def _challenge(yards: int, level: int, light: int, wind: int, cover: int, melee: int) -> NamedSum:
    parts = [
        (f"{yards} yards", level),
        ("dusk", light),
        ("wind", wind),
        (COVER_WORDS.get(cover, "cover"), cover),
        ("target in melee", melee),
    ]
    return NamedSum(level + light + wind + cover + melee, tuple(part for part in parts if part[1]))


# rule: Throw
# rule: Thrown junk
# rule: R-27 Thrown junk
def throw_range(arm: CarriedWeapon) -> int:
    """Return how many yards a weapon can be thrown (`S-12`, `R-27`)."""
    return arm.weapon.reach if arm.weapon.thrown else JUNK_RANGE


def in_throw(fight: Fight, fighter: Fighter, arm: CarriedWeapon) -> list[Fighter]:
    """Return the foes within reach of a thrown weapon (`R-12`, `R-27`)."""
    reach = throw_range(arm)
    return [foe for foe in fight.foes_of(fighter) if distance(fighter, foe) <= reach]


# rule: H-05 Rates and supply
def use_up_missile(arena: FightContext, attempt: DeclaredAttack) -> None:
    """Use up a missile, or put a thrown weapon on the ground at its target's place (`H-05`)."""
    attacker, arm = attempt.attacker, attempt.arm
    if arm is None:
        return
    if attempt.kind == "throw":
        attacker.arms.remove(arm)
        arena.fight.changed(attacker)
        arena.fight.ground.append(GroundItem(arm.weapon, attempt.target.place, attacker.key))
        return
    attacker.missiles[arm.weapon.missiles] -= 1
    arm.wait = arm.weapon.load_actions or arm.weapon.load_rounds
