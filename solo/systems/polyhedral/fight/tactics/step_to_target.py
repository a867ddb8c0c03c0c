"""A Step towards a better target (`P-32`, `P-41`): a cunning fighter may step first and then attack."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.rules import mind_control, movement
from solo.systems.polyhedral.fight.rules.blow import foresight
from solo.systems.polyhedral.fight.rules.reach import farthest, reaches_from
from solo.systems.polyhedral.fight.state import AttackMode, AttackModes, Combatant, Fight
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.state.decision_cache import cached_with_modes
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics import positioning
from solo.systems.polyhedral.fight.tactics.attack_odds import attack_odds_by_target
from solo.systems.polyhedral.fight.tactics.expected_blows import A_STEP, expected_share
from solo.systems.polyhedral.fight.tactics.target_priority import Priorities
from solo.systems.polyhedral.ground.field import Place

WORTH_A_STEP: Final = Fraction(5, 4)
"""How many times as much as the best attack from here the attack after the Step must be worth."""


@cached_with_modes
def better_target(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Combatant | None:
    """Return the foe a Step away whose attack is worth clearly more than any attack from here; None to stay."""
    if wit_of(combatant) is not AiLevel.CUNNING:
        return None
    longest = _longest(armoury, combatant)
    met = attack_odds_by_target(fight, armoury, combatant, stationary=True) if longest is not None else None
    if longest is None or not met:
        return None
    most, first = farthest(combatant, longest), Priorities(fight, armoury)
    near = [
        foe
        for foe in mind_control.list_enemies(fight, combatant)
        if distance_between(combatant, foe) == most + A_STEP and not foe.helpless
    ]
    if not near:
        return None
    ahead = foresight(fight, armoury)
    best = max(near, key=lambda foe: expected_share(ahead, combatant, foe) * first.threat(foe))
    here = max(one.bout.strength_taken * first.threat(one.target) for one in met)
    there = expected_share(ahead, combatant, best) * first.threat(best)
    places = movement.step_places(fight, combatant) if there > here * WORTH_A_STEP else ()
    return best if any(reaches_from(fight, combatant, place, best, longest) for place in places) else None


def step_to(
    fight: Fight, armoury: AttackModes, combatant: Combatant, target: Combatant, places: Sequence[Place]
) -> Place | None:
    """Return the Step from which the target is in reach, with the fewest drawbacks and threats; None without one."""
    longest, stance = _longest(armoury, combatant), positioning.PositionPenalty(fight, armoury, combatant)
    ground = positioning.ground_about(fight, armoury, combatant)
    reaching = [place for place in places if longest and reaches_from(fight, combatant, place, target, longest)]
    return min(reaching, key=lambda place: (stance.drawbacks(place), ground.blows(place)), default=None)


def _longest(armoury: AttackModes, combatant: Combatant) -> AttackMode | None:
    """Return the ready melee attack mode with the longest reach; None without one, or with a missile at the ready."""
    forms = armoury.forms(combatant)
    if not all(form.melee for form in forms):
        return None
    return max(forms, key=lambda form: farthest(combatant, form), default=None)
