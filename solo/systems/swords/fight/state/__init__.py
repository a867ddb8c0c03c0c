"""State of a fight, and facts read from it: places on the line, arms at hand, names of actions."""

from solo.systems.swords.fight.state.arms import (
    best_close_arm,
    drawable,
    loaded,
    melee_arms,
    shield_ready,
    throw_ready,
    usable,
    wielded,
)
from solo.systems.swords.fight.state.context import FightContext, RuleTables
from solo.systems.swords.fight.state.fight import (
    CarriedWeapon,
    Circumstances,
    CombatFigures,
    Fight,
    Fighter,
    GroundItem,
    Side,
)

__all__ = [
    "CarriedWeapon",
    "Circumstances",
    "CombatFigures",
    "Fight",
    "FightContext",
    "Fighter",
    "GroundItem",
    "RuleTables",
    "Side",
    "best_close_arm",
    "drawable",
    "loaded",
    "melee_arms",
    "shield_ready",
    "throw_ready",
    "usable",
    "wielded",
]  # fmt: skip
