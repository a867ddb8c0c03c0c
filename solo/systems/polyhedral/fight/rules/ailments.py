"""Owns how ailments enter a fight and leave it: what lies on a character for good is a fight's effect meanwhile."""

from __future__ import annotations

from solo.systems.contract import Content
from solo.systems.polyhedral.fight.rules import effects
from solo.systems.polyhedral.fight.state import Combatant, Effect
from solo.systems.polyhedral.magic.afflictions import Hinder, Wither
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.charms import Banish
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.sheet import Character


def carried_in(character: Character, bearer: str, content: Content) -> list[Effect]:
    """The effects of what ails a character; maladies that no spell laid do nothing in a fight.

    Whoever cast it is not there: it counts as coming from its bearer.
    """
    known = content.entries(Spell)
    return [
        Effect(one.name, piece, bearer, Power(one.skill, one.cure), effects.FOR_GOOD, unseen=one.unseen)
        for one in character.ailments
        if one.name in known
        for piece in known[one.name].full
        if isinstance(piece, Wither | Hinder | Banish) and piece.ailment_kind
    ]


def carried_home(one: Combatant, character: Character) -> tuple[Ailment, ...]:
    """What ails a character after a fight: what ailed it before and was not lifted, and what it has caught."""
    kept = [ailment for ailment in character.ailments if not ailment.skill]
    caught = [
        Ailment(effect.spell, kind, effect.power.result, effect.power.skill, effect.unseen)
        for effect in one.effects
        if effect.turns < 0 and (kind := effect.piece.ailment_kind)
    ]
    return (*kept, *caught)
