"""Going: the effects of terrain on moves, attack and resistance (`G-54`, `G-56`)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Final, Literal

from solo.systems.gloranthan.rating import NOTHING, Rating
from solo.systems.gloranthan.units.ranges import Scale
from solo.systems.gloranthan.units.unit_type import MOUNTED, TroopClass

Going = Literal["good", "rough", "difficult"]
ALLOWANCES: Final[dict[TroopClass, tuple[int, int]]] = {
    "LI": (10, 2),
    "LMI": (7, 1),
    "MI": (7, 1),
    "SHI": (5, 1),
    "HI": (5, 1),
    "MHI": (12, 3),
    "LC": (15, 3),
    "MC": (12, 2),
    "HC": (11, 2),
    "XHC": (10, 2),
}
"""Number of hexes in a move, at personal and at battle scale."""
HINDERED: Final[dict[tuple[bool, Going], Fraction]] = {
    (False, "difficult"): Fraction(3, 4),
    (True, "rough"): Fraction(1, 2),
    (True, "difficult"): Fraction(1, 4),
}
RIDERS: Final = (Rating(-1), Rating(-2))
HEAVY_FOOT: Final = (Rating(0, -2), Rating(-1))
LIGHT_FOOT: Final = (NOTHING, Rating(0, -2))
SKIRMISHERS: Final = (NOTHING, NOTHING)
"""Modifiers of each kind of troops in rough and in difficult going."""


# rule: Move
def move_allowance(troop_class: TroopClass, scale: Scale, going: Going = "good", dismounted: bool = False) -> int:
    """Return the number of hexes in a move. Mounted heavy infantry near an enemy is `dismounted` and moves as HI."""
    moving: TroopClass = "HI" if dismounted else troop_class
    rides = moving in MOUNTED or moving == "MHI"
    full = ALLOWANCES[moving][scale == "battle"]
    return ceil(full * HINDERED.get((rides, going), Fraction(1)))


# rule: Going
def terrain_modifier(troop_class: TroopClass, skirmishers: bool, going: Going) -> Rating:
    """Return the modifier of going to attack, resistance, pursuit and evasion."""
    if going == "good":
        return NOTHING
    return _row(troop_class, skirmishers)[going == "difficult"]


def _row(troop_class: TroopClass, skirmishers: bool) -> tuple[Rating, Rating]:
    if troop_class in MOUNTED:
        return RIDERS
    if troop_class in ("HI", "MI", "MHI"):
        return HEAVY_FOOT
    return SKIRMISHERS if skirmishers and troop_class == "LI" else LIGHT_FOOT
