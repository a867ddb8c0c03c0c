"""Owns the situational modifiers of combat (`F-18`), and which of them weigh on a shot (`F-17`, `R-40`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import Modifier
from solo.systems.fire_and_sword.fight.state import Arm, Fight, Fighter, apart
from solo.systems.fire_and_sword.fight.state.terms import concerns

IN_THE_DARK: Final = Modifier("in the dark", -5)
EXHAUSTED: Final = Modifier("exhausted, against somebody fresh", -5)
UPHILL: Final = Modifier("uphill", -2)
ON_FOOT: Final = Modifier("on foot against a rider", -5)
FALLEN: Final = Modifier("fallen (house rule)", -5)
TWO_ATTACKS: Final = Modifier("two attacks in a round (house rule)", -5)
SHIELD_AGAINST_ARROW: Final = Modifier("shield against an arrow (house rule)", -5)
TARGET_IN_COVER: Final = Modifier("target has cover", -5)
TARGET_IN_MELEE: Final = Modifier("target in melee (house rule)", -5)
TARGET_MOVES: Final = Modifier("target on the move", -5)
FROM_A_MOVING_HORSE: Final = Modifier("from a horse in motion", -5)
LONG_RANGE: Final = Modifier("beyond effective range", -5)
SITUATIONS: Final = {
    "cover": TARGET_IN_COVER,
    "melee": TARGET_IN_MELEE,
    "moving": TARGET_MOVES,
    "horse": FROM_A_MOVING_HORSE,
    "range": LONG_RANGE,
}
"""What may weigh on a shot besides its shooter and its target, by the codes under which a game master rules on it."""


def shot_modifiers(fight: Fight, attacker: Fighter, arm: Arm, target: Fighter, two: bool) -> tuple[Modifier, ...]:
    """What weighs on a shot from one to the other: cover counts once, whatever it is (`R-19`, `R-40`).

    Whoever declares later knows who has declared to run (`H-07`).
    """
    found = []
    if two:
        found.append(TWO_ATTACKS)
    if attacker.exhausted and not target.exhausted:
        found.append(EXHAUSTED)
    if concerns(fight.terms.cover, target.side):
        found.append(TARGET_IN_COVER)
    elif target.engaged:
        found.append(TARGET_IN_MELEE)
    if target.hurries:
        found.append(TARGET_MOVES)
    if attacker.mounted and attacker.hurries:
        found.append(FROM_A_MOVING_HORSE)
    if apart(attacker, target) > arm.effective:
        found.append(LONG_RANGE)
    return tuple(found)
