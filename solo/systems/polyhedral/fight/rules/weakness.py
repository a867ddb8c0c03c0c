"""Weakness: an attribute is lowered while an effect lasts, and restored at its end (`P-37`)."""

from __future__ import annotations

from msgspec.structs import replace

from solo.systems.polyhedral.fight.state import AttackModes, Combatant, LastingEffect, belongings
from solo.systems.polyhedral.magic.afflictions import Weaken
from solo.systems.polyhedral.magic.ailment_effects import lower_score
from solo.systems.polyhedral.people.attributes import with_score


def take(one: Combatant, effect: LastingEffect) -> None:
    """Lower the attribute that an effect weakens, but not below the least score. Do nothing for other effects."""
    if not isinstance(effect.piece, Weaken):
        return
    before, attribute = one.build.attributes, effect.piece.attribute
    after = lower_score(before, effect.piece)
    effect.given = before.score(attribute) - after.score(attribute)
    one.build = replace(one.build, attributes=after)


def give_back(one: Combatant, effect: LastingEffect) -> None:
    """Raise the attribute again by the amount that this effect has taken."""
    if not isinstance(effect.piece, Weaken):
        return
    attributes, attribute = one.build.attributes, effect.piece.attribute
    score = attributes.score(attribute) + effect.given
    one.build = replace(one.build, attributes=with_score(attributes, attribute, score))


def update_derived(one: Combatant, armoury: AttackModes) -> None:
    """Recompute the figures of a fighter whose attribute has changed."""
    one.figures = belongings.figures(one.build, one.pieces, armoury)
