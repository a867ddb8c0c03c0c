"""Odds of a helpful spell (`P-29`): its chance to work, and the points that it heals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from solo.resolver import Distribution, Thrower, distribution
from solo.systems.contract import Measure, Preview
from solo.systems.polyhedral.fight.spells import casting as castings
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.magic.amounts import Amount, Power, roll_amount
from solo.systems.polyhedral.magic.healing import LIFELESS, Heal, Mend
from solo.systems.polyhedral.rolls import checks

NOTHING = Amount()


class HealingAmount(NamedTuple):
    """The points that one effect piece heals: LP and VP, or `points` that go to LP first, then to VP."""

    lp: Amount = NOTHING
    vp: Amount = NOTHING
    points: Amount = NOTHING


class PatientState(NamedTuple):
    """The LP and VP that a patient lacks; `more` are the VP that enchanted armour adds to each heal (`P-22`)."""

    lp: int
    vp: int
    more: int


def heal_amounts(
    throw: Thrower,
    count: int,
    sides: int,
    modifier: int,
    difficulty: int,
    full: tuple[HealingAmount, ...],
    failed: tuple[HealingAmount, ...],
    power: Power,
    patient: PatientState,
) -> tuple[int, int]:
    """Return the LP and VP that a patient regains by one casting, never more than it lacks (`H-26`).

    `full` heals if the check reaches the Difficulty, `failed` if it does not.
    """
    result = throw.roll(checks.check_result, count, sides, modifier)
    known = Power(power.skill, result, power.intellect, power.strength, power.spirit)
    lp = vp = 0
    for gift in full if result >= difficulty else failed:
        points = throw.roll(roll_amount, gift.points, known)
        to_lp = min(points, patient.lp - lp)
        lp = min(patient.lp, lp + to_lp + throw.roll(roll_amount, gift.lp, known))
        vp = min(patient.vp, vp + points - to_lp + throw.roll(roll_amount, gift.vp, known) + patient.more)
    return lp, vp


def healing_amounts(pieces: Sequence[object]) -> tuple[HealingAmount, ...]:
    """Return the points that these effect pieces heal; healing over time counts in full."""
    found = [
        HealingAmount(piece.lp or NOTHING, piece.vp or NOTHING, piece.points or NOTHING)
        for piece in pieces
        if isinstance(piece, Heal)
    ]
    return (*found, *(HealingAmount(lp=piece.turns) for piece in pieces if isinstance(piece, Mend)))


def mean_healing(arena: FightContext, casting: Casting, target: Combatant) -> tuple[Fraction, Fraction]:
    """Return the mean LP and VP that the target would regain; (0, 0) for lifeless targets."""
    given = _healing(arena, casting, target)
    return given.mean(lambda one: one[0]), given.mean(lambda one: one[1])


def chance_to_wake(arena: FightContext, casting: Casting, target: Combatant) -> Fraction:
    """Return the chance that a fallen target regains enough LP to wake."""
    return _healing(arena, casting, target).chance(lambda one: target.lp + one[0] > 0)


def _healing(arena: FightContext, casting: Casting, target: Combatant) -> Distribution[tuple[int, int]]:
    """Return the LP and VP that the target would regain, with their chances."""
    full, failed = healing_amounts(casting.full), healing_amounts(casting.spell.resisted)
    if target.has_tag(*LIFELESS) or not (full or failed):
        return Distribution({(0, 0): 1})
    patient = PatientState(
        max(0, target.full_lp - target.lp), max(0, target.full_vp - target.vp), target.figures.bonuses.heal
    )
    modifier = castings.modifier_sum(arena, casting, target)
    wanted = castings.resistance_difficulty(casting, target) or 0
    return distribution(heal_amounts, *casting.pool(), modifier, wanted, full, failed, casting.power(0), patient)


def preview(arena: FightContext, casting: Casting, touched: Sequence[Combatant]) -> Preview:
    """Return a preview of a helpful spell: the chance of its check, if any, and the points of all targets."""
    each = [(one, *mean_healing(arena, casting, one)) for one in touched]
    measures = []
    if casting.spell.resist.difficulty and not casting.spell.resist.asked and castings.needs_check(casting):
        modifier = castings.modifier_sum(arena, casting)
        check = distribution(checks.check, *casting.pool(), casting.spell.resist.difficulty, modifier)
        measures.append(Measure("works", check.chance_of(True), "chance"))
    if healing_amounts(casting.full):
        measures.append(Measure("LP", sum((lp for _, lp, _ in each), Fraction(0)), "amount"))
        measures.append(Measure("VP", sum((vp for _, _, vp in each), Fraction(0)), "amount"))
    helped = [one.name for one, lp, vp in each if lp or vp]
    note = f"heals {', '.join(helped)}" if helped else casting.spell.text
    if not helped and healing_amounts(casting.full):
        note = "no friend here needs this healing"
    return Preview(tuple(measures), cost=f"{casting.spell.rank} SP", note=note)
