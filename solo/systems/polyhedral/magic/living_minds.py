"""Minds that a Charm can touch (`P-27`): only those of living creatures. Images fool every creature with eyes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from solo.systems.polyhedral.magic.illusions import Illusion
from solo.systems.polyhedral.magic.spell import Spell

CHARMS: Final = "Charms"
WITHOUT_A_LIVING_MIND: Final = frozenset({"undead", "construct", "mindless"})


def has_living_mind(tags: Collection[str]) -> bool:
    """Return True if a creature with these tags has a mind that a Charm could touch."""
    return WITHOUT_A_LIVING_MIND.isdisjoint(tags)


def beyond_touch(spell: Spell, tags: Collection[str]) -> bool:
    """Return True if the spell works on minds and a creature with these tags has no living mind."""
    return spell.school == CHARMS and not spell.does(Illusion) and not has_living_mind(tags)
