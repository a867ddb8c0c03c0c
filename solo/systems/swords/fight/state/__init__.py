"""State of a fight, and facts read from it: places on the line, arms at hand, names of actions."""

from solo.systems.swords.fight.state.context import FightContext, RuleTables
from solo.systems.swords.fight.state.fight import (
    CarriedWeapon,
    CombatFigures,
    Fight,
    FightCircumstances,
    Fighter,
    GroundItem,
    Side,
)
from solo.systems.swords.fight.state.weapons_in_hand import (
    best_close_arm,
    drawable,
    loaded,
    melee_arms,
    shield_ready,
    throw_ready,
    usable,
    wielded,
)

__all__ = [
    "CarriedWeapon",
    "CombatFigures",
    "Fight",
    "FightCircumstances",
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
