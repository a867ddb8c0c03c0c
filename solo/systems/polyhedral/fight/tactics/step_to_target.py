"""A Step before an attack (`P-32`, `P-41`): towards a better target, or into the reach of a better attack mode."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.rules import mind_control, movement
from solo.systems.polyhedral.fight.rules.blow import BlowForecasts, foresight
from solo.systems.polyhedral.fight.rules.reach import farthest, reaches_from
from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, Combatant, DeclaredAttack, Fight
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.state.decision_cache import cached_with_modes
from solo.systems.polyhedral.fight.state.sight import can_see, distance_between
from solo.systems.polyhedral.fight.tactics import positioning
from solo.systems.polyhedral.fight.tactics.attack_odds import attack_odds_by_target
from solo.systems.polyhedral.fight.tactics.expected_blows import A_STEP
from solo.systems.polyhedral.fight.tactics.target_priority import Priorities, points_of, share_taken, turns_of
from solo.systems.polyhedral.ground.field import Place

WORTH_A_STEP: Final = Fraction(5, 4)
"""How many times as much as the best attack from here the attack after the Step must be worth."""


class BlowAfterStep(NamedTuple):
    """The best blow at a foe that only a Step brings into reach: the part of the foe's strength it takes, its mode."""

    share: Fraction
    target: Combatant
    form: AttackMode


@cached_with_modes
def better_target(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Combatant | None:
    """Return the foe to step to, if the attack after the Step is worth clearly more than any from here; else None.

    Plain fighters step only to a foe whom they can attack already, to use a better attack mode.
    """
    found = _blow_after_step(fight, armoury, combatant)
    return found.target if found else None


@cached_with_modes
def _blow_after_step(fight: Fight, armoury: AttackModes, combatant: Combatant) -> BlowAfterStep | None:
    wit = wit_of(combatant)
    if wit is AiLevel.DULL or not all(form.melee for form in armoury.forms(combatant)):
        return None
    met = attack_odds_by_target(fight, armoury, combatant, stationary=True)
    if not met:
        return None
    cunning, first, ahead = wit is AiLevel.CUNNING, Priorities(fight, armoury), foresight(fight, armoury)
    foes = mind_control.list_enemies(fight, combatant) if cunning else [one.target for one in met]
    near = [blow for foe in foes if not foe.helpless and (blow := _newly_in_reach(ahead, combatant, foe)) is not None]
    if not near:
        return None

    def weight(foe: Combatant) -> Fraction:
        return first.threat(foe) if cunning else Fraction(1)

    best = max(near, key=lambda blow: blow.share * weight(blow.target))
    here = max(one.bout.strength_taken * weight(one.target) for one in met)
    if best.share * weight(best.target) <= here * WORTH_A_STEP:
        return None
    places = movement.step_places(fight, combatant)
    return best if any(reaches_from(fight, combatant, place, best.target, best.form) for place in places) else None


def _newly_in_reach(ahead: BlowForecasts, combatant: Combatant, foe: Combatant) -> BlowAfterStep | None:
    """Return the best blow at a foe among the attack modes that need exactly one Step to reach it; None for none."""
    spaces, points = distance_between(combatant, foe), points_of(foe)
    forms = [form for form in ahead.armoury.forms(combatant) if farthest(combatant, form) + A_STEP == spaces]
    if not forms or not can_see(ahead.fight, combatant, foe):
        return None

    def share(form: AttackMode) -> Fraction:
        odds = ahead.best_reply(DeclaredAttack(combatant, foe, form))[1]
        return share_taken(odds, points, turns_of((form,)))

    return max((BlowAfterStep(share(form), foe, form) for form in forms), key=lambda blow: blow.share)


def step_to(fight: Fight, armoury: AttackModes, combatant: Combatant, places: Sequence[Place]) -> Place | None:
    """Return the Step to the better target, with the fewest drawbacks and threats; None without a better target."""
    blow = _blow_after_step(fight, armoury, combatant)
    if blow is None:
        return None
    stance = positioning.PositionPenalty(fight, armoury, combatant)
    ground = positioning.ground_about(fight, armoury, combatant)
    reaching = [place for place in places if reaches_from(fight, combatant, place, blow.target, blow.form)]
    return min(reaching, key=lambda place: (stance.drawbacks(place), ground.blows(place)), default=None)
