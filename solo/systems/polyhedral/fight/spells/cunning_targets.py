"""Shared parts of the schemes of cunning casters (`P-41`): the nearest foe, shooters, a wall across a foe's way.

A scheme is a plan for a spell that is not simply aimed at the creatures in reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from solo.systems.contract import ChoosePlace, TacticAnswer, Thought
from solo.systems.polyhedral.fight.rules.reach import farthest
from solo.systems.polyhedral.fight.spells import targets
from solo.systems.polyhedral.fight.spells.casting import Casting
from solo.systems.polyhedral.fight.spells.piece_rules import CunningTarget
from solo.systems.polyhedral.fight.state import Combatant, Fight, FightContext
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place

AHEAD, ACROSS = 2, 2
NEAR, FAR = 3, 4


def nearest(fight: Fight, one: Combatant) -> Combatant | None:
    """Return the nearest foe who can still act; None if there is none."""
    return min(fight.foes_of(one), key=lambda foe: (distance_between(one, foe), foe.key), default=None)


def shoots(arena: FightContext, one: Combatant) -> bool:
    """Return True if the fighter has a missile to shoot or throw now."""
    return any(not form.mode.melee for form in arena.armoury.forms(one))


def could_strike(arena: FightContext, one: Combatant) -> Iterator[Combatant]:
    """Yield the foes whom a fighter could attack in its next turn, with a Step if needed."""
    farthest_off = max((farthest(one, form) for form in arena.armoury.forms(one)), default=-1) + 1
    return (foe for foe in arena.fight.foes_of(one) if distance_between(one, foe) <= farthest_off)


def line(caster: Combatant, foe: Combatant) -> tuple[Place, Place]:
    """Return the two end squares of a wall between a foe and the caster, a little ahead of the caster."""
    right, down = foe.place[0] - caster.place[0], foe.place[1] - caster.place[1]
    if abs(right) >= abs(down):
        middle = caster.place[0] + AHEAD * field.sign(right), caster.place[1]
        return (middle[0], middle[1] - ACROSS), (middle[0], middle[1] + ACROSS)
    middle = caster.place[0], caster.place[1] + AHEAD * field.sign(down)
    return (middle[0] - ACROSS, middle[1]), (middle[0] + ACROSS, middle[1])


def line_scheme(arena: FightContext, casting: Casting, worth: Fraction, reason: Thought | str) -> CunningTarget | None:
    """Return a plan for a wall across the nearest foe's way; None if the wall cannot begin at its planned square."""
    foe, places = nearest(arena.fight, casting.caster), targets.places(arena.fight, casting)
    if foe is None or not places:
        return None
    start, end = line(casting.caster, foe)
    if casting.spell.target.per_skill:  # The wall may be shorter than planned, and its middle matters most.
        half = casting.skill // 2
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        start = field.neighbour_in(
            middle, (-half * field.sign(end[0] - start[0]), -half * field.sign(end[1] - start[1]))
        )
    if start not in places:
        return None
    return CunningTarget(f"{start[0]},{start[1]}", worth, reason)


def choose_end(fight: Fight, caster: Combatant, decision: ChoosePlace) -> TacticAnswer:
    """Answer the question for the wall's end with the place nearest to the planned end."""
    foe = nearest(fight, caster)
    if foe is None:
        return TacticAnswer(decision.first_legal())
    _, end = line(caster, foe)
    column, row = min(decision.places, key=lambda place: field.distance(place, end))
    return TacticAnswer(f"{column},{row}")
