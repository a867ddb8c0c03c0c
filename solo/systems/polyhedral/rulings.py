"""Rulings: points of the book that a table may read differently. The usual reading is the default."""

from __future__ import annotations

from typing import Final, Literal

import msgspec


class Rulings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The readings of the book that a table uses in a fight."""

    aim_beyond_limit: Literal["is free", "counts"] = "is free"
    """The effect of an aim on a check whose modifiers are at their limit already (`R-02`).

    "counts" means that the aim's penalty is added beyond the limit.
    """
    unseen_attackers: Literal["are dodged", "meet no defence"] = "are dodged"
    """The defence against an attacker whom the target does not perceive (`P-31`)."""
    weight_of_force: Literal["Strength", "Intellect"] = "Strength"
    """The attribute whose score must meet the minimum Strength of the launcher of an Arcane Arrow (`R-38`)."""
    kick_beside_weapon: bool = False
    """True if a kick may be the second of two weapons used at once (`P-33`)."""
    bolts_misfire: bool = False
    """True if Misfire affects a bolt spell as it does an attack (`P-26`)."""

    late_to_defiance: Literal["are free", "are held off"] = "are free"
    """The effect of Defy Death on creatures that come near while the caster concentrates (`P-29`).

    "are held off" means that each of these creatures must resist the spell, once.
    """


USUAL: Final = Rulings()
