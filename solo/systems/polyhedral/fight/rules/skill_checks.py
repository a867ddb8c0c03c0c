"""Spells that add to checks of a single skill: Camouflage, Charisma (`P-27`)."""

from __future__ import annotations

from solo.resolver import Modifier
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.magic.charms import INSPIRED, Inspire


def charm_modifiers(one: Combatant, skill: str) -> list[Modifier]:
    """List the modifiers of Charms on a fighter's check of this skill, each spell counted once."""
    found = {
        effect.spell: piece.modifier for effect, piece in one.effects_of(Inspire) if skill in INSPIRED.get(piece.on, ())
    }
    return [Modifier(spell, modifier) for spell, modifier in found.items()]


def hidden_behind(one: Combatant) -> int:
    """Return the bonus that Charms on Stealth add to the Difficulty of finding this fighter (`P-12`)."""
    return sum(modifier.value for modifier in charm_modifiers(one, "Stealth"))
