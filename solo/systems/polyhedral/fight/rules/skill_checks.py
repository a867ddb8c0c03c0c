"""Owns what spells add to checks of a skill besides those on all actions: Camouflage, Charisma (`P-27`)."""

from __future__ import annotations

from solo.resolver import Modifier
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.magic.charms import INSPIRED, Inspire


def inspired(one: Combatant, skill: str) -> list[Modifier]:
    """What Charms on somebody add to a check of this skill, of each spell once."""
    found = {
        effect.spell: piece.modifier for effect, piece in one.under(Inspire) if skill in INSPIRED.get(piece.on, ())
    }
    return [Modifier(spell, modifier) for spell, modifier in found.items()]


def hidden_behind(one: Combatant) -> int:
    """What inspired Stealth makes harder for whoever looks for somebody (`P-12`)."""
    return sum(modifier.value for modifier in inspired(one, "Stealth"))
