"""Options that use the ground: leaps over obstacles, digging, setting squares alight and putting fires out."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from solo.resolver import distribution, sum_modifiers
from solo.systems.contract import ChartBar, Explanation, Measure, Option, Preview
from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.fight.options.codes import DIG, LEAP, LIGHT, QUENCH, SquareCode
from solo.systems.polyhedral.fight.rules import burning, digging, leaping
from solo.systems.polyhedral.fight.rules.knockback import FALL_INTO_PIT
from solo.systems.polyhedral.fight.rules.leaping import Leap
from solo.systems.polyhedral.fight.state import Combatant, Fight, FightContext, rolls_for
from solo.systems.polyhedral.ground.field import place_name
from solo.systems.polyhedral.rolls import checks, hazards

GROUP = "leap"
WORK = "digging and fire"


def offer_leaps(fight: Fight, combatant: Combatant, stepped: bool) -> list[Option]:
    """Offer each possible leap, with its odds (`P-06`). Leaps are refused if the fighter has `stepped`."""
    if stepped or combatant.prone:
        return []
    return [_leap(fight, combatant, leap) for leap in leaping.list_leaps(fight, combatant)]


def _leap(fight: Fight, combatant: Combatant, leap: Leap) -> Option:
    where, what = place_name(leap.landing), leaping.named_ground(fight, leap)
    words = f"leap over the {what} to {where}" if leap.over else f"leap down into the pit at {where}"
    preview = partial(_over if leap.over else _down, combatant, leap)
    return Option(str(SquareCode.from_square(LEAP, leap.landing)), words, preview, GROUP)


def _over(combatant: Combatant, leap: Leap) -> Preview:
    return Preview((Measure("success", chance(combatant, leap), "chance"),), explain=partial(_explain, combatant, leap))


def chance(combatant: Combatant, leap: Leap) -> Fraction:
    """Return the chance that a leap over an obstacle succeeds, from 0 to 1."""
    named, pool = leaping.modifiers(combatant), rolls_for(combatant, "Jumping")
    return distribution(checks.check, *pool, leap.difficulty, sum_modifiers(named)).chance_of(True)


def _explain(combatant: Combatant, leap: Leap) -> Explanation:
    sentences = (
        f"Your Jumping must reach {leap.difficulty}. The leap takes your whole action.",
        "If you fail, you fall prone in front of an obstacle, or fall into the pit, fire or lava.",
    )
    return Explanation("Jumping", sentences, leaping.modifiers(combatant))


def _down(combatant: Combatant, leap: Leap) -> Preview:
    del leap
    named, pool = leaping.modifiers(combatant), rolls_for(combatant, "Jumping")
    losses = distribution(
        hazards.controlled_fall, FALL_INTO_PIT, combatant.figures.body_dr, *pool, sum_modifiers(named)
    )
    bars = tuple(ChartBar(str(lost), losses.chance_of(lost)) for lost in sorted({lost for lost, _ in losses}))
    sentence = "A fall of ten feet does 1d8 damage. Subtract half your DR and the result of your Jumping check."
    told = Explanation("Leaping down", (sentence,), named, bars)
    return Preview((Measure("lost", losses.mean(int), "amount"),), explain=lambda: told)


def offer_work(arena: FightContext, combatant: Combatant) -> list[Option]:
    """Offer digging at walls of earth, setting dry squares alight and beating out fires in adjacent squares."""
    fight, work = arena.fight, digging.effort(arena.armoury, combatant)
    walls = digging.walls_beside(fight, combatant)
    left = {square: count_noun(digging.rounds_left(fight, square, work), "round") for square in walls}
    dry, fires = burning.to_be_lit(fight, combatant), burning.to_be_put_out(fight, combatant)
    return [
        *(
            _at(SquareCode.from_square(DIG, at), f"dig through the wall at {place_name(at)}, {left[at]} left")
            for at in walls
        ),
        *(_at(SquareCode.from_square(LIGHT, at), f"set {place_name(at)} alight") for at in dry),
        *(_at(SquareCode.from_square(QUENCH, at), f"beat out the fire at {place_name(at)}") for at in fires),
    ]


def _at(code: SquareCode, words: str) -> Option:
    return Option(str(code), words, group=WORK)
