"""Tactics of the ground: getting out of fire and pits, and leaping over gaps that cannot be avoided."""

from __future__ import annotations

from fractions import Fraction

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.options import codes
from solo.systems.polyhedral.fight.options.codes import SquareCode
from solo.systems.polyhedral.fight.options.ground import chance
from solo.systems.polyhedral.fight.rules import burning, leaping
from solo.systems.polyhedral.fight.rules.movement import nearest
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics.turn_assessment import TurnAssessment
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import PIT, distance
from solo.systems.polyhedral.ground.movement import in_pit

WORTH_LEAPING = Fraction(1, 2)


def out_of_the_fire(mind: TurnAssessment) -> TacticAnswer | None:
    """Get off burning ground before anything else."""
    if not burning.sides(mind.fight, mind.combatant):
        return None
    ways = (codes.STEP,) if mind.combatant.prone else (codes.MOVE, codes.STEP)
    code = next((code for code in ways if mind.choice.may(code)), None)
    return (
        TacticAnswer(code, make_thought(mind.name, "gets out of the fire", MOVED, aside="out of the fire"))
        if code
        else None
    )


def climb_out(mind: TurnAssessment) -> TacticAnswer | None:
    """Climb out of a pit if no foe is within reach in the pit."""
    if not in_pit(mind.fight.field, mind.combatant.place) or mind.can_attack:
        return None
    foe, climbs = nearest(mind.fight, mind.combatant), mind.legal_codes(codes.CLIMB)
    if foe is None or not climbs:
        return None
    best = min(climbs, key=lambda code: distance(SquareCode.read(code).place, foe.place, 1, foe.width))
    return TacticAnswer(best, make_thought(mind.name, "climbs out of the pit", MOVED))


def leap(mind: TurnAssessment) -> TacticAnswer | None:
    """Leap over a gap if no way leads round it, success is likely, and a fall would not land in fire."""
    foe = nearest(mind.fight, mind.combatant)
    if mind.wit is AiLevel.DULL or mind.can_attack or foe is None or not field.squares_of(mind.fight.field, PIT):
        return None
    here = distance_between(mind.combatant, foe)
    likely = (
        (distance(leap.landing, foe.place, 1, foe.width), str(SquareCode.from_square(codes.LEAP, leap.landing)))
        for leap in leaping.list_leaps(mind.fight, mind.combatant)
        if leap.over
        and leaping.named_ground(mind.fight, leap) in ("pit", "obstacle")
        and chance(mind.combatant, leap) >= WORTH_LEAPING
    )
    nearer = min(likely, default=(here, ""))
    if nearer[0] >= here or not mind.legal_codes(codes.LEAP):
        return None
    return TacticAnswer(
        nearer[1], make_thought(mind.name, "leaps, as there is no way round", MOVED, aside="no way round")
    )
