"""Owns the rulings: points of the book that a table may read otherwise, each by its own words where nobody does."""

from __future__ import annotations

from typing import Final, Literal

import msgspec


class Rulings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table plays by in a fight."""

    aim_beyond_limit: Literal["is free", "counts"] = "is free"
    """Whether an aim makes a check harder whose circumstances come to the limit without it (`R-02`)."""
    unseen_attackers: Literal["are dodged", "meet no defence"] = "are dodged"
    """How a blow is met whose striker is not perceived (`P-31`)."""
    weight_of_force: Literal["Strength", "Intellect"] = "Strength"
    """Which score draws the bow of an arrow of force (`R-38`)."""
    kick_beside_weapon: bool = False
    """Whether a foot strikes as the second of two weapons (`P-33`)."""
    bolts_misfire: bool = False
    """Whether a misfire sends a bolt of magic astray as it does an attack (`P-26`)."""

    late_to_defiance: Literal["are free", "are held off"] = "are free"
    """Whether whoever comes near a caster who concentrates on Defy Death after the cast must resist it too (`P-29`)."""


USUAL: Final = Rulings()
