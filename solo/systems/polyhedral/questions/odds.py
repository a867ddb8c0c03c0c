"""Questions about checks, attacks and wounds, each answered by the chance function that play uses.

Fractions become floats only here, for JSON.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from solo.resolver import Modifier, distribution, sum_modifiers
from solo.systems.contract import QuestionError
from solo.systems.parts.questions import question
from solo.systems.polyhedral.questions.arguments import (
    Count,
    DamageText,
    Level,
    Number,
    PoolText,
    Score,
    damage_dice,
    pool,
)
from solo.systems.polyhedral.rolls import attacks, checks, hazards, injuries
from solo.systems.polyhedral.rolls.attacks import Blow
from solo.systems.polyhedral.rolls.initiative import first

Answer = dict[str, object]
Aim = Annotated[int, Meta(ge=0, le=2, description="the aim of the attack: 0, 1 or 2")]
Faces = Annotated[list[int], Meta(description="a list of the faces shown, such as [5, 6, 2]")]
Factors = Annotated[list[int], Meta(description="a list of modifiers, such as [-1, -1]")]
Minimum = Annotated[int, Meta(ge=0)] | None
Minima = Annotated[
    tuple[Minimum, Minimum],
    Meta(description="a list of two minimum Strengths, such as [6, 8], with null for a weapon without a minimum"),
]


@question("check", "The chance that a check succeeds.", rules="P-11")
def check(dice: PoolText, difficulty: Number, modifier: Number = 0) -> Answer:
    thrown = pool(dice, "dice")
    odds = distribution(checks.check, thrown.count, thrown.sides, difficulty, modifier)
    return {"success": float(odds.chance_of(True))}


@question("opposed", "The Difficulty of an opposed check, and the chance to reach it.", rules="P-12")
def answer_opposed(dice: PoolText, attribute: Score, level: Level = 0, modifier: Number = 0) -> Answer:
    """Return the Difficulty that the resisting creature sets, and the chance to reach it.

    `attribute` is that creature's score and `level` its skill level.
    """
    difficulty = checks.opposed_difficulty(attribute, level)
    thrown = pool(dice, "dice")
    odds = distribution(checks.check, thrown.count, thrown.sides, difficulty, modifier)
    return {"difficulty": difficulty, "success": float(odds.chance_of(True))}


@question("result", "The result of a check with dice already rolled.", rules="P-11")
def result(dice: PoolText, rolled: Faces) -> Answer:
    thrown = pool(dice, "dice")
    if len(rolled) != thrown.count:
        raise QuestionError(f"The argument rolled should list {thrown.count} faces for {thrown}, not {len(rolled)}.")
    if not all(1 <= face <= thrown.sides for face in rolled):
        raise QuestionError(f"The argument rolled should list faces from 1 to {thrown.sides}, as {thrown} has.")
    return {"result": checks.judge(rolled, thrown.sides)}


@question("attack", "The chances of a miss, a hit and a critical hit.", rules="P-30")
def attack(dice: PoolText, precision: Score, defence: Number, modifier: Number = 0) -> Answer:
    thrown = pool(dice, "dice")
    odds = distribution(attacks.attack, thrown.count, thrown.sides, precision, defence, modifier)
    return {str(blow): float(odds.chance_of(blow)) for blow in Blow}


@question(
    "strike", "The damage of one attack past the target's DR, and the chance to drop the target.", rules="P-30 P-34"
)
def strike(
    dice: PoolText,
    precision: Score,
    defence: Number,
    damage: DamageText,
    dr: Count,
    lp: Number,
    vp: Count,
    modifier: Number = 0,
    aim: Aim = 0,
) -> Answer:
    thrown, harm = pool(dice, "dice"), damage_dice(damage, "damage")
    odds = distribution(
        attacks.strike,
        thrown.count,
        thrown.sides,
        precision,
        defence,
        modifier + sum_modifiers(attacks.aim_modifier(aim)),
        harm.count,
        harm.sides,
        harm.bonus + aim,
    )
    wounds = odds.map(lambda struck: 0 if struck[0] is Blow.MISS else injuries.damage_after_dr(struck[1], dr))
    return {
        "mean": float(wounds.mean(lambda wound: wound)),
        "none": float(wounds.chance_of(0)),
        "down": float(wounds.chance(lambda wound: injuries.split(lp, vp, wound)[0] <= 0)),
    }


@question("damage", "The damage of a roll that gets past a DR.", rules="P-30 P-16")
def damage(roll: DamageText, dr: Count = 0) -> Answer:
    dice = damage_dice(roll, "roll")
    odds = distribution(injuries.damage, dice.count, dice.sides, dice.bonus, False)
    wounds = odds.map(lambda raw: injuries.damage_after_dr(raw, dr))
    return {
        "mean": float(wounds.mean(lambda wound: wound)),
        "none": float(wounds.chance_of(0)),
        "max": max(wound for wound, _ in wounds),
    }


@question("split", "The LP and VP left after damage that gets past the DR.", rules="P-34")
def split(lp: Number, vp: Count, damage: Count) -> Answer:
    lp_left, vp_left = injuries.split(lp, vp, damage)
    return {"lp": lp_left, "vp": vp_left}


@question("initiative", "The chance that the first of two fighters acts first.", rules="P-32 R-15")
def initiative(a: Score, b: Score) -> Answer:
    return {"first": float(distribution(first, a, b).chance_of(True))}


@question("dual-wield", "The modifier on attacks with two weapons.", rules="P-33")
def dual_wield(strength: Score, weapons: Minima) -> Answer:
    return {"modifier": attacks.dual_wielding(strength, *weapons)}


@question("circumstances", "The total modifier of several circumstances.", rules="P-13 R-02")
def circumstances(situational: Factors, effects: Factors) -> Answer:
    of_situation = [Modifier("situation", value) for value in situational]
    of_effects = [Modifier("effect", value) for value in effects]
    return {"modifier": sum_modifiers(checks.circumstances(of_situation, of_effects))}


@question("stabilise", "The chance that a bleeding character is stable after this turn.", rules="P-34 R-22")
def stabilise(toughness: Score, lp: Number, modifier: Number = 0) -> Answer:
    """Return the chance to stop the bleeding; null for a character who is not bleeding or is dead."""
    if lp > 0 or injuries.is_dead(lp, toughness):
        return {"success": None}
    odds = distribution(injuries.stabilise, toughness, lp, modifier)
    return {"success": float(odds.chance_of(True))}


@question("knockdown", "The chance to fall prone after a knockback.", rules="P-35")
def knockdown(precision: Score) -> Answer:
    return {"fall": float(distribution(injuries.balance, precision).chance_of(False))}


@question("fall", "The lowest and highest damage of a fall.", rules="P-37 R-25")
def fall(feet: Count, dr: Count = 0, jump: Count = 0) -> Answer:
    dice = hazards.fall_dice(feet)
    least, most = dice, dice * hazards.FALL_SIDES
    return {
        "min": hazards.fall_softened(least, dr, jump),
        "max": hazards.fall_softened(most, dr, jump),
    }
