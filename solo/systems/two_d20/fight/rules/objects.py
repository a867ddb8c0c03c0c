"""Damage to objects: doors, ropes and shields are struck, broken and repaired (`R-31`, `T-16`, `T-19`)."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.resolver import Modifier
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, damage_dice
from solo.systems.two_d20.fight.rules.difficulty import Steps
from solo.systems.two_d20.fight.state import AttackSource, Breakable, Fight, Fighter, SceneObject
from solo.systems.two_d20.gear.weapon import Type
from solo.systems.two_d20.people.attributes import ATTACK_SKILL, Skill
from solo.systems.two_d20.rolls.damage import DamageProfile
from solo.systems.two_d20.rolls.difficulty import AVERAGE
from solo.systems.two_d20.rolls.distance import categories_away, distance
from solo.systems.two_d20.rolls.harm import StressResult, after_soak, apply_stress
from solo.systems.two_d20.rolls.odds import HarmProfile

AT_A_SHIELD: Final = Modifier("aimed at the shield", 1)
REPAIRS: Final[Skill] = "crafts"


class ObjectStrike(msgspec.Struct, frozen=True):
    """A blow or shot at an object: the fighter, the weapon, the object, the type of attack and the combat dice."""

    striker: Fighter
    arm: AttackSource
    thing: Breakable
    kind: Type
    dice: tuple[Modifier, ...]

    @property
    def skill(self) -> Skill:
        """The skill with which the object is attacked."""
        return ATTACK_SKILL[self.kind]


def strike_at(fight: Fight, striker: Fighter, arm: AttackSource, thing: Breakable) -> ObjectStrike:
    """Return a strike with this weapon at an object, with its combat dice."""
    attempt = DeclaredAttack(striker, striker, arm)
    return ObjectStrike(striker, arm, thing, attempt.kind, damage_dice(fight, attempt))


def explain_no_strike(fighter: Fighter, arm: AttackSource, thing: SceneObject) -> str:
    """Explain why a weapon cannot strike an object now; "" if it can."""
    if thing.is_broken:
        return f"The {thing.name} is broken."
    if arm.weapon.type == "threaten":
        return f"The {thing.name} cannot be threatened."
    return f"The {thing.name} is in zone {thing.zone}." if arm.weapon.reach and fighter.zone != thing.zone else ""


def strike_steps(strike: ObjectStrike) -> Steps:
    """Return the steps that range and an Unwieldy weapon add to the Difficulty of a strike."""
    found, weapon = [], strike.arm.weapon
    if strike.kind == "ranged" and isinstance(strike.thing, SceneObject):
        apart = distance(strike.striker.zone - strike.thing.zone)
        if away := categories_away(weapon.range or "close", apart):
            found.append(Modifier(f"{apart} range", away))
    if weapon.qualities.unwieldy and not strike.arm.braced:
        found.append(Modifier("Unwieldy", 1))
    return tuple(found)


def structure_left(thing: Breakable) -> int:
    """Return the number of points of Structure that an object has left."""
    return max(0, thing.figures.structure - thing.lost)


def aim_at_object(fight: Fight, strike: ObjectStrike) -> HarmProfile:
    """Return the figures for the odds of a strike at an object."""
    thing, given, figures = strike.thing, strike.arm.weapon.qualities, strike.thing.figures
    dice = DamageProfile(sum(part.value for part in strike.dice), given.vicious, given.piercing)
    boxes = figures.breaks - thing.breaks
    return HarmProfile(dice, (figures.soak,), structure_left(thing), thing.lost, boxes, given.intense, fight.rulings)


def damage_through(strike: ObjectStrike, raw: int, effects: int, penetration: int = 0) -> int:
    """Return the damage that gets through an object's Soak."""
    piercing = strike.arm.weapon.qualities.piercing
    return after_soak(raw, strike.thing.figures.soak, 0, piercing, effects, penetration)


def damage_object(fight: Fight, strike: ObjectStrike, damage: int, effects: int) -> StressResult:
    """Subtract damage after Soak from an object's Structure, and add Breaks, the Harm of objects (`T-16`)."""
    thing, rulings = strike.thing, fight.rulings
    intense = strike.arm.weapon.qualities.intense
    before = structure_left(thing)
    done = apply_stress(damage, before, effects, intense, thing.lost, rulings.harm, rulings.stress_a_harm)
    thing.lost += done.lost
    thing.breaks = min(thing.figures.breaks, thing.breaks + done.harm)
    return done


def repair_difficulty(thing: Breakable) -> int:
    """Return the Difficulty of a repair: 1 for lost Structure, else the number of Breaks, at least 1 (`T-19`)."""
    return AVERAGE if thing.lost and not thing.is_broken else max(AVERAGE, thing.breaks)


def explain_no_repair(thing: Breakable, at_leisure: bool) -> str:
    """Explain why an object cannot be repaired now; "" if possible. A Break is repaired only `at_leisure` (`H-19`)."""
    if thing.lost and not thing.is_broken:
        return ""
    if not thing.breaks:
        return "This object is not damaged."
    return "" if at_leisure else "A Break cannot be repaired during a fight."


def repair(thing: Breakable, points: int) -> None:
    """Restore `points` of lost Structure. Remove a Break instead if no Structure is lost or the object is broken."""
    if thing.lost and not thing.is_broken:
        thing.lost = max(0, thing.lost - points)
    else:
        thing.lost, thing.breaks = 0, max(0, thing.breaks - 1)
