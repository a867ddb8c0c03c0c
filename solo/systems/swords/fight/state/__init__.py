"""State of a fight, and facts read from it: places on the line, arms at hand, names of actions."""

from solo.systems.swords.fight.state.arena import Arena, Tables
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
from solo.systems.swords.fight.state.fight import Arm, Circumstances, Fight, Fighter, Figures, Lying, Side

__all__ = [
    "Arena", "Arm", "Circumstances", "Fight", "Fighter", "Figures", "Lying", "Side", "Tables", "best_close_arm",
    "drawable", "loaded", "melee_arms", "shield_ready", "throw_ready", "usable", "wielded",
]  # fmt: skip
