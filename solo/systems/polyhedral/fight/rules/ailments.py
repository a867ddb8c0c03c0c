"""Conversion of a character's lasting ailments to effects in a fight, and back after the fight."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content
from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.state import Combatant, LastingEffect
from solo.systems.polyhedral.magic.ailment_effects import lasting_pieces
from solo.systems.polyhedral.magic.amounts import Power
from solo.systems.polyhedral.magic.maladies import Malady
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.sheet import Character


def carried_in(character: Character, bearer: str, content: Content) -> list[LastingEffect]:
    """Return the effects in a fight that a character's ailments cause.

    Their bearer counts as the caster, since the source is absent.
    """
    return [
        LastingEffect(one.name, piece, bearer, Power(one.skill, one.cure), lasting_effects.FOR_GOOD, unseen=one.unseen)
        for one in character.ailments
        for piece in lasting_pieces(one, content)
    ]


def describe_new_ailments(before: Combatant, after: Combatant) -> Iterator[str]:
    """Yield a sentence for each lasting ailment that a fighter did not have before."""
    had = set(_lasting_names(before))
    return (f"{after.name} suffers from {name}." for name in dict.fromkeys(_lasting_names(after)) if name not in had)


def _lasting_names(one: Combatant) -> Iterator[str]:
    return (effect.spell for effect in one.effects if effect.turns < 0 and effect.piece.ailment_kind)


def carried_home(one: Combatant, character: Character, content: Content) -> tuple[Ailment, ...]:
    """Return a character's ailments after a fight: old ailments that were not lifted, and new lasting ones.

    Old ailments without an effect in fights are kept.
    """
    known = content.entries(Malady)
    found = {ailment.name: ailment for ailment in character.ailments if not lasting_pieces(ailment, content)}
    for effect in one.effects:
        kind = effect.piece.ailment_kind
        if effect.turns < 0 and kind:
            power, malady = effect.power, known.get(effect.spell)
            text = malady.full.lasting if malady else ""
            found[effect.spell] = Ailment(effect.spell, kind, power.result, power.skill, effect.unseen, text)
    return tuple(found.values())
