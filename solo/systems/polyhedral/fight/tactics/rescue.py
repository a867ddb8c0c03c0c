"""Tactics of rescue (`P-41`): a healer goes to a fallen friend whom a touch or a potion will probably wake."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.spells import castings_of
from solo.systems.polyhedral.fight.rules import movement
from solo.systems.polyhedral.fight.state import QUIET, AttackModes, Combatant, Fight, FightContext
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.state.decision_cache import cached_with_modes
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics import positioning, spells
from solo.systems.polyhedral.fight.tactics.turn_assessment import TurnAssessment
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place

TURNS: Final = 2
"""The turns that a rescue takes: one to go to the friend, one to heal."""


class Rescue(NamedTuple):
    """A fallen friend, the place beside it, and the worth of a turn of the rescue in foes taken out of the fight."""

    friend: Combatant
    place: Place
    worth: Fraction


def go_to_the_fallen(mind: TurnAssessment) -> TacticAnswer | None:
    """Move beside a fallen friend to heal it on the next turn, if that is worth more than the best blow now."""
    found = find_rescue(mind.fight, mind.armoury, mind.combatant)
    if found is None or found.worth <= mind.gain or not mind.choice.may(codes.MOVE):
        return None
    aside = f"to help the fallen {found.friend.name}"
    return TacticAnswer(codes.MOVE, make_thought(mind.name, f"goes {aside}", MOVED, aside=aside))


@cached_with_modes
def find_rescue(fight: Fight, armoury: AttackModes, combatant: Combatant) -> Rescue | None:
    """Return the most valuable rescue within a Move, to a place with no more foes in reach than here; None for none."""
    fallen = [one for one in fight.friends_of(combatant) if one.unconscious]
    if not fallen or wit_of(combatant) is AiLevel.DULL or combatant.drawn:
        return None
    if any(distance_between(combatant, one) <= 1 for one in fallen):
        return None
    ground = positioning.ground_about(fight, armoury, combatant)
    most = ground.blows(combatant.place)
    calm = [place for place in movement.move_places(fight, combatant) if ground.blows(place) <= most]
    found = []
    for friend in fallen:
        beside = [place for place in calm if field.distance(place, friend.place, combatant.width, friend.width) == 1]
        worth = _healing_worth(fight, armoury, combatant, friend) if beside else Fraction(0)
        if worth:
            place = min(beside, key=lambda one: (ground.blows(one), field.distance(combatant.place, one)))
            found.append(Rescue(friend, place, worth / TURNS))
    return max(found, key=lambda rescue: rescue.worth, default=None)


def _healing_worth(fight: Fight, armoury: AttackModes, combatant: Combatant, friend: Combatant) -> Fraction:
    """Return the worth of the best spell of touch or potion for a fallen friend, in foes taken out of the fight."""
    arena = FightContext(fight, armoury, QUIET)
    touches = [
        casting
        for spell in armoury.spells(combatant)
        if spell.helpful and spell.target.aim == "touch" and spell.rank <= combatant.sp and spell.time == "an action"
        for casting in castings_of(combatant, spell)
    ]
    best = max((spells.on_one(arena, casting, friend) for casting in touches), default=Fraction(0))
    wakes = any(friend.lp + lp > 0 for lp in armoury.draughts(combatant).values())
    return max(best, spells.WAKING if wakes else Fraction(0))
