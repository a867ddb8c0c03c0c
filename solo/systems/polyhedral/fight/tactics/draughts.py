"""Tactics of potions (`P-18`): a fighter drinks if the potion helps more than the best blow."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from solo.systems.polyhedral.fight.options.codes import slug_of
from solo.systems.polyhedral.fight.rules.blow import PlannedBlow, foresight
from solo.systems.polyhedral.fight.rules.reach import farthest
from solo.systems.polyhedral.fight.state import DeclaredAttack
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics.turn_assessment import TurnAssessment
from solo.systems.polyhedral.gear.equipment import Item, gear_named
from solo.systems.polyhedral.rolls.blow_odds import odds_of

A_STEP = 1


def is_worth_drinking(mind: TurnAssessment, thing: str) -> bool:
    """Return True if drinking this potion is worth the turn.

    It is if no foe can strike the fighter now, or if the potion is worth more than the fighter's best blow. A potion is
    worth the decrease of the chance that the coming blows drop the fighter.
    """
    coming = list(_coming_blows(mind))
    if not coming:
        return True
    one = mind.combatant
    piece = next((piece for piece in one.pieces if slug_of(piece) == thing), None)
    gear = gear_named(piece.name, mind.armoury.content) if piece else None
    if not isinstance(gear, Item):
        return False
    lp, vp = min(one.full_lp, one.lp + gear.lp), min(one.full_vp, one.vp + gear.vp)
    return _fall(coming, one.lp, one.vp) - _fall(coming, lp, vp) > mind.gain


def _coming_blows(mind: TurnAssessment) -> Iterator[PlannedBlow]:
    """Yield the best blow of each foe who can reach the fighter with at most a Step."""
    ahead, one = foresight(mind.fight, mind.armoury), mind.combatant
    for foe in mind.fight.foes_of(one):
        spaces = distance_between(one, foe)
        forms = [
            form for form in mind.armoury.forms(foe) if spaces <= farthest(foe, form) + (A_STEP if form.melee else 0)
        ]
        blows = [ahead.best_reply(DeclaredAttack(foe, one, form)) for form in forms]
        if blows and not foe.helpless:
            yield max(blows, key=lambda blow: blow[1].order)[0]


def _fall(coming: list[PlannedBlow], lp: int, vp: int) -> Fraction:
    """Return the chance that any of the blows drops a fighter with these LP and VP."""
    stays = Fraction(1)
    for planned in coming:
        stays *= 1 - odds_of(planned.dice, lp, vp).drop
    return 1 - stays
