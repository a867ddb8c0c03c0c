"""The state of a fight, as saved at the start of a round, and the context that all parts of a fight use."""

from solo.systems.two_d20.fight.state.context import FightContext
from solo.systems.two_d20.fight.state.fight import DOOM, MOMENTUM, ZONES, Fight, Hindrance, SceneConditions, Zone
from solo.systems.two_d20.fight.state.fighter import (
    AssistBonus,
    AttackSource,
    Breakable,
    Cowed,
    Fighter,
    HeldAction,
    Rank,
    SceneObject,
    ShieldHeld,
    Side,
    Track,
)
from solo.systems.two_d20.fight.state.turn import TurnState

__all__ = [
    "DOOM",
    "MOMENTUM",
    "ZONES",
    "AssistBonus",
    "AttackSource",
    "Breakable",
    "Cowed",
    "Fight",
    "FightContext",
    "Fighter",
    "HeldAction",
    "Hindrance",
    "Rank",
    "SceneConditions",
    "SceneObject",
    "ShieldHeld",
    "Side",
    "Track",
    "TurnState",
    "Zone",
]  # fmt: skip
