"""Reasons for a Step after an action, by what foes can do in their next turns (`P-32`, `P-41`)."""

from __future__ import annotations

from solo.systems.parts.phrasing import join_names
from solo.systems.polyhedral.fight.rules.reach import strike_and_shot_ranges
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight
from solo.systems.polyhedral.fight.state.sight import distance_between
from solo.systems.polyhedral.fight.tactics import positioning
from solo.systems.polyhedral.fight.tactics.spells import could_harm
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place

A_STEP = 1


def describe_step(fight: Fight, armoury: AttackModes, one: Combatant, there: Place) -> str:
    """Return the reason for a Step to `there`: "out of reach of Bob", "into better cover".

    "away from Bob" replaces "out of reach of Bob" if all avoided foes have missiles or spells, or may reach the fighter
    after a knockback.
    """
    ground = positioning.ground_about(fight, armoury, one)
    avoided = [foe for foe in fight.foes_of(one) if _avoids(armoury, one, foe, there)]
    if avoided:
        harmless = [
            foe.name
            for foe in avoided
            if not (_strikes_from_afar(armoury, one, foe) or _may_be_pushed_nearer(fight, armoury, one, foe, there))
        ]
        if harmless:
            return f"out of reach of {join_names(harmless)}"
        return f"away from {join_names([foe.name for foe in avoided])}"
    if ground.shots(there) < ground.shots(one.place):
        return "into better cover"
    return "onto firmer ground" if fight.field.ground(one.place).unsteady else "to keep a foe within reach"


def _avoids(armoury: AttackModes, one: Combatant, foe: Combatant, there: Place) -> bool:
    """Return True if the foe, with at most a Step, reaches the fighter now but not at `there`."""
    blows, _ = strike_and_shot_ranges(armoury, foe)
    reach = blows + A_STEP if blows and not (foe.prone or foe.helpless or foe.loses_turn) else -1
    near, far = (field.distance(place, foe.place, one.width, foe.width) for place in (one.place, there))
    return near <= reach < far


def _strikes_from_afar(armoury: AttackModes, one: Combatant, foe: Combatant) -> bool:
    shoots = any(not form.melee for form in armoury.own_forms(foe))
    return shoots or could_harm(armoury, foe, [one])


def _may_be_pushed_nearer(fight: Fight, armoury: AttackModes, one: Combatant, foe: Combatant, there: Place) -> bool:
    """Return True if a blow before the foe's next turn could push the foe, or the fighter, into reach (`P-35`)."""
    if field.distance(there, foe.place, one.width, foe.width) > strike_and_shot_ranges(armoury, foe)[0] + A_STEP + 1:
        return False
    if positioning.ground_about(fight, armoury, one).blows(there):
        return True
    friends = (friend for friend in fight.friends_of(one) if friend.standing)
    return any(
        distance_between(friend, foe) <= strike_and_shot_ranges(armoury, friend)[0] + A_STEP for friend in friends
    )
