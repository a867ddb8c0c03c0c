"""Situational combat modifiers (`F-18`, `F-09`): of one fighter, between two fighters, and on a shot (`F-17`, `R-40`).

Each cause counts only once (`R-19`): a row of the combat table takes precedence over a general modifier.
"""

from __future__ import annotations

from typing import Final

from solo.resolver import Modifier
from solo.systems.fire_and_sword.fight.state import Fight, Fighter, WieldedWeapon, paces_between
from solo.systems.fire_and_sword.fight.state.switches import applies_to_side

# rule: Fight in the dark
IN_THE_DARK: Final = Modifier("in the dark", -5)
IN_FOG: Final = Modifier("can barely see", -5)
BLIND: Final = Modifier("wholly blind", -10)
TIRED: Final = Modifier("tired", -5)
DISHEARTENED: Final = Modifier("poor morale", -3)
STEEP_HILL: Final = Modifier("up a steep hill", -3)
FORTIFICATIONS: Final = {
    -5: Modifier("foe in a fortification", -5),
    -10: Modifier("foe in a major fortification", -10),
}
# rule: Exhausted against a fresh foe
EXHAUSTED: Final = Modifier("exhausted, against a fresh foe", -5)
# rule: Uphill
UPHILL: Final = Modifier("uphill", -2)
# rule: On foot against a rider
ON_FOOT: Final = Modifier("on foot against a rider", -5)
# rule: Fallen
FALLEN: Final = Modifier("fallen (house rule)", -5)
# rule: Two attacks
TWO_ATTACKS: Final = Modifier("two attacks in a round (house rule)", -5)
# rule: Shield against arrows
SHIELD_AGAINST_ARROW: Final = Modifier("shield against an arrow (house rule)", -5)
# rule: Target in cover
TARGET_IN_COVER: Final = Modifier("target has cover", -5)
TARGET_IN_MELEE: Final = Modifier("target in melee (house rule)", -5)
# rule: Target on the move
TARGET_MOVES: Final = Modifier("target on the move", -5)
# rule: Shot from a moving horse
FROM_A_MOVING_HORSE: Final = Modifier("from a horse in motion", -5)
# rule: Long range
LONG_RANGE: Final = Modifier("beyond effective range", -5)
SITUATIONS: Final = {
    "cover": TARGET_IN_COVER,
    "melee": TARGET_IN_MELEE,
    "moving": TARGET_MOVES,
    "horse": FROM_A_MOVING_HORSE,
    "range": LONG_RANGE,
}
"""Modifiers on a shot that depend on the situation, by the codes with which a game master selects modifiers."""


# rule: One cause, one modifier
def lying_in(fight: Fight, fighter: Fighter, sees_in_the_dark: bool) -> tuple[Modifier, ...]:
    """List the modifiers of poor sight, weariness and morale on all skills of a fighter (`F-09`, `F-18`)."""
    terms, found = fight.terms, []
    if terms.blind and not sees_in_the_dark:
        found.append(BLIND)
    elif terms.dark and not sees_in_the_dark:
        found.append(IN_THE_DARK)
    elif terms.fog:
        found.append(IN_FOG)
    # Weariness counts once: the combat table has a row of its own for exhausted fighters.
    if applies_to_side(terms.tired, fighter.side) and not fighter.exhausted:
        found.append(TIRED)
    if fighter.wavering or applies_to_side(terms.disheartened, fighter.side):
        found.append(DISHEARTENED)
    return tuple(found)


def fortification_penalty(fight: Fight, target: Fighter) -> int:
    """Return the modifier on attackers of a target in a fortification; 0 without one (`F-09`)."""
    side, strength = fight.terms.fortified
    return strength if target.side == side and target.in_cover else 0


def shot_modifiers(
    fight: Fight, attacker: Fighter, arm: WieldedWeapon, target: Fighter, two: bool
) -> tuple[Modifier, ...]:
    """List the modifiers on a shot at a target. `two` marks one of two attacks in this round.

    Only one kind of cover counts (`R-19`, `R-40`). The party, which declares later, knows which targets have
    declared a run (`H-07`).
    """
    found = []
    if two:
        found.append(TWO_ATTACKS)
    if attacker.exhausted and not target.exhausted:
        found.append(EXHAUSTED)
    if strength := fortification_penalty(fight, target):
        found.append(FORTIFICATIONS[strength])
    elif target.in_cover:
        found.append(TARGET_IN_COVER)
    elif target.engaged:
        found.append(TARGET_IN_MELEE)
    if target.hurries:
        found.append(TARGET_MOVES)
    if attacker.mounted and attacker.hurries:
        found.append(FROM_A_MOVING_HORSE)
    if paces_between(attacker, target) > arm.effective:
        found.append(LONG_RANGE)
    return tuple(found)
