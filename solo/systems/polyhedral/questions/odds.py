"""Owns the questions about checks, blows and wounds, each answered by the chance function that play throws.

Fractions become floats only here, at the border to JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from solo.resolver import Modifier, distribution, total
from solo.systems.contract import QuestionFault
from solo.systems.parts.questions import NamedQuestion, question
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.checks import Blow
from solo.systems.polyhedral.questions.arguments import Count, DamageText, Number, PoolText, Score, damage_dice, pool

Answer = dict[str, object]
Aim = Annotated[int, Meta(ge=0, le=2, description="how closely it is aimed: 0, 1 or 2")]
Faces = Annotated[list[int], Meta(description="a list of the faces shown, such as [5, 6, 2]")]
Factors = Annotated[list[int], Meta(description="a list of modifiers, such as [-1, -1]")]
Minimum = Annotated[int, Meta(ge=0)] | None
Minima = Annotated[
    tuple[Minimum, Minimum],
    Meta(description="a list of two minimum Strengths, such as [6, 8], null for a weapon without one"),
]


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: PoolText
    difficulty: Number
    modifier: Number = 0


def check(asked: Check) -> Answer:
    dice = pool(asked.dice, "dice")
    odds = distribution(checks.check, dice.count, dice.sides, asked.difficulty, asked.modifier)
    return {"success": float(odds.chance_of(True))}


class Rolled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: PoolText
    rolled: Faces


def result(asked: Rolled) -> Answer:
    dice = pool(asked.dice, "dice")
    if len(asked.rolled) != dice.count:
        raise QuestionFault(
            f"The argument rolled should list the faces of {dice}: {dice.count} of them, not {len(asked.rolled)}."
        )
    if not all(1 <= face <= dice.sides for face in asked.rolled):
        raise QuestionFault(f"The argument rolled should list faces from 1 to {dice.sides}, as {dice} has.")
    return {"result": checks.judge(asked.rolled, dice.sides)}


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: PoolText
    precision: Score
    defence: Number
    modifier: Number = 0


def attack(asked: Attack) -> Answer:
    dice = pool(asked.dice, "dice")
    odds = distribution(checks.attack, dice.count, dice.sides, asked.precision, asked.defence, asked.modifier)
    return {str(blow): float(odds.chance_of(blow)) for blow in Blow}


class Strike(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: PoolText
    precision: Score
    defence: Number
    damage: DamageText
    dr: Count
    lp: Number
    vp: Count
    modifier: Number = 0
    aim: Aim = 0


def strike(asked: Strike) -> Answer:
    dice, damage = pool(asked.dice, "dice"), damage_dice(asked.damage, "damage")
    odds = distribution(
        checks.strike,
        dice.count,
        dice.sides,
        asked.precision,
        asked.defence,
        asked.modifier + total(checks.aim_modifier(asked.aim)),
        damage.count,
        damage.sides,
        damage.bonus + asked.aim,
    )
    wounds = odds.map(lambda struck: 0 if struck[0] is Blow.MISS else checks.past(struck[1], asked.dr))
    return {
        "mean": float(wounds.mean(lambda wound: wound)),
        "none": float(wounds.chance_of(0)),
        "down": float(wounds.chance(lambda wound: checks.split(asked.lp, asked.vp, wound)[0] <= 0)),
    }


class Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    roll: DamageText
    dr: Count = 0


def damage(asked: Damage) -> Answer:
    dice = damage_dice(asked.roll, "roll")
    odds = distribution(checks.damage, dice.count, dice.sides, dice.bonus, False)
    wounds = odds.map(lambda raw: checks.past(raw, asked.dr))
    return {
        "mean": float(wounds.mean(lambda wound: wound)),
        "none": float(wounds.chance_of(0)),
        "max": max(wound for wound, _ in wounds),
    }


class Wound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lp: Number
    vp: Count
    damage: Count


def split(asked: Wound) -> Answer:
    lp, vp = checks.split(asked.lp, asked.vp, asked.damage)
    return {"lp": lp, "vp": vp}


class Initiative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    a: Score
    b: Score


def initiative(asked: Initiative) -> Answer:
    return {"first": float(distribution(checks.first, asked.a, asked.b).chance_of(True))}


class DualWield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    strength: Score
    weapons: Minima


def dual_wield(asked: DualWield) -> Answer:
    return {"modifier": checks.dual_wielding(asked.strength, *asked.weapons)}


class Circumstances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    situational: Factors
    effects: Factors


def circumstances(asked: Circumstances) -> Answer:
    situational = [Modifier("situation", value) for value in asked.situational]
    effects = [Modifier("effect", value) for value in asked.effects]
    return {"modifier": total(checks.circumstances(situational, effects))}


class Stabilise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    toughness: Score
    lp: Number
    modifier: Number = 0


def stabilise(asked: Stabilise) -> Answer:
    """Null for whoever does not bleed, and for the dead."""
    if asked.lp > 0 or checks.dead(asked.lp, asked.toughness):
        return {"success": None}
    odds = distribution(checks.stabilise, asked.toughness, asked.lp, asked.modifier)
    return {"success": float(odds.chance_of(True))}


class Knockdown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    precision: Score


def knockdown(asked: Knockdown) -> Answer:
    return {"fall": float(distribution(checks.balance, asked.precision).chance_of(False))}


class Fall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    feet: Count
    dr: Count = 0
    jump: Count = 0


def fall(asked: Fall) -> Answer:
    dice = checks.fall_dice(asked.feet)
    least, most = dice, dice * checks.FALL_SIDES
    return {
        "min": checks.fall_softened(least, asked.dr, asked.jump),
        "max": checks.fall_softened(most, asked.dr, asked.jump),
    }


def questions_of_odds() -> Iterator[NamedQuestion]:
    """Yields every question about chances, blows and wounds."""
    yield question("check", "The chance that a check succeeds.", Check, check)
    yield question("result", "The check result of dice that lie on the table.", Rolled, result)
    yield question("attack", "The chances of a miss, of a plain hit and of a critical one.", Attack, attack)
    yield question("strike", "What one attack does to a target: damage past its DR, and its fall.", Strike, strike)
    yield question("damage", "What a damage roll does past a DR.", Damage, damage)
    yield question("split", "LP and VP after damage past the DR.", Wound, split)
    yield question("initiative", "The chance that the first of two acts first.", Initiative, initiative)
    yield question("dual-wield", "The modifier on attacks with two weapons.", DualWield, dual_wield)
    yield question("circumstances", "What several circumstances add up to.", Circumstances, circumstances)
    yield question("stabilise", "The chance that somebody's bleeding stops this turn.", Stabilise, stabilise)
    yield question("knockdown", "The chance to fall after being pushed back.", Knockdown, knockdown)
    yield question("fall", "The least and the most damage of a fall.", Fall, fall)
