"""Rulings: points of the book that a table may read in another way. The usual reading is the default."""

from __future__ import annotations

from typing import Final, Literal

import msgspec


class Rulings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The readings that a table uses in a fight."""

    aim_beyond_limit: Literal["is free", "counts"] = "is free"
    """Effect of an aim if the circumstances of the check are at their limit already (`R-02`).

    "counts" means that the aim's penalty is added beyond the limit.
    """
    unseen_attackers: Literal["are dodged", "meet no defence"] = "are dodged"
    """Defence against an attacker that the target does not perceive (`P-31`)."""
    weight_of_force: Literal["Strength", "Intellect"] = "Strength"
    """Attribute whose score must meet the minimum Strength of an Arcane Arrow's launcher (`R-38`)."""
    kick_beside_weapon: bool = False
    """True if a foot may strike as the second of two weapons (`P-33`)."""
    bolts_misfire: bool = False
    """True if Misfire affects a bolt spell as it does an attack (`P-26`)."""

    late_to_defiance: Literal["are free", "are held off"] = "are free"
    """Effect of Defy Death on creatures that come near after the cast, while the caster concentrates (`P-29`).

    "are held off" means that they must resist it too, once.
    """


USUAL: Final = Rulings()
