"""Saved state of a fight, and plain facts read from it: fighters, places, gear and figures."""

from solo.systems.polyhedral.fight.state.attack_modes import (
    AttackMode,
    AttackModes,
    attack_dice,
    damage_dice,
    free_hands,
    list_modes,
    pair_modifier,
    rolls_for,
    too_heavy,
)
from solo.systems.polyhedral.fight.state.context import QUIET, DeclaredAttack, FightContext
from solo.systems.polyhedral.fight.state.fight import (
    CarriedItem,
    Combatant,
    Distraction,
    FieldEffect,
    Fight,
    GroundItem,
    LastingEffect,
    Place,
    Side,
)

__all__ = [
    "QUIET",
    "AttackMode",
    "AttackModes",
    "CarriedItem",
    "Combatant",
    "DeclaredAttack",
    "Distraction",
    "FieldEffect",
    "Fight",
    "FightContext",
    "GroundItem",
    "LastingEffect",
    "Place",
    "Side",
    "attack_dice",
    "damage_dice",
    "free_hands",
    "list_modes",
    "pair_modifier",
    "rolls_for",
    "too_heavy",
]  # fmt: skip
