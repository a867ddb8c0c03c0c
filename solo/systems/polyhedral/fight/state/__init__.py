"""Saved state of a fight, and plain facts read from it: fighters, places, gear and figures."""

from solo.systems.polyhedral.fight.state.arena import QUIET, Arena, Attempt
from solo.systems.polyhedral.fight.state.arms import (
    Armoury,
    Form,
    attack_dice,
    damage_dice,
    free_hands,
    pair_modifier,
    rolls_for,
    too_heavy,
    uses,
)
from solo.systems.polyhedral.fight.state.fight import (
    Combatant,
    Drawn,
    Effect,
    Fight,
    Lying,
    Piece,
    Place,
    Side,
    Standing,
)

__all__ = [
    "QUIET", "Arena", "Armoury", "Attempt", "Combatant", "Drawn", "Effect", "Fight", "Form", "Lying", "Piece",
    "Place", "Side", "Standing", "attack_dice", "damage_dice", "free_hands", "pair_modifier", "rolls_for",
    "too_heavy", "uses",
]  # fmt: skip
