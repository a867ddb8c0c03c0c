"""The saved state of a fight, and plain facts read from it."""

from solo.systems.fire_and_sword.fight.state.fight import (
    ACTIONS,
    Fight,
    FightContext,
    Fighter,
    FighterBuild,
    Out,
    Side,
    WieldedWeapon,
    faces_of,
    paces_between,
)

__all__ = [
    "ACTIONS",
    "Fight",
    "FightContext",
    "Fighter",
    "FighterBuild",
    "Out",
    "Side",
    "WieldedWeapon",
    "faces_of",
    "paces_between",
]  # fmt: skip
