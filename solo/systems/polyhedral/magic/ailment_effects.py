"""Lasting effects of an ailment on its bearer: the effect pieces of its spell or malady that stay (`P-26`, `P-37`).

Fights lay these pieces on their bearers; checks between fights read them directly.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.contract import Content
from solo.systems.polyhedral.magic.afflictions import Breathless, Hinder, Weaken, Wither
from solo.systems.polyhedral.magic.charms import Banish
from solo.systems.polyhedral.magic.maladies import Malady
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.people.ailments import Ailment
from solo.systems.polyhedral.people.attributes import Attributes, with_score

LOWEST: Final = 2
Staying = Wither | Hinder | Weaken | Breathless | Banish


def lasting_pieces(ailment: Ailment, content: Content) -> list[Staying]:
    """Return the effect pieces that affect the bearer until the ailment is cured; empty if the ailment has none."""
    spell, malady = content.entries(Spell).get(ailment.name), content.entries(Malady).get(ailment.name)
    pieces = spell.full if spell else malady.full.does if malady else ()
    return [piece for piece in pieces if isinstance(piece, Staying) and piece.ailment_kind]


def lower_score(attributes: Attributes, piece: Weaken) -> Attributes:
    """Return the scores, with the attribute that `piece` weakens lowered to no less than 2."""
    score = attributes.score(piece.attribute)
    return with_score(attributes, piece.attribute, min(score, max(LOWEST, score - piece.by)))


def apply_weakness(attributes: Attributes, ailments: Iterable[Ailment], content: Content) -> Attributes:
    """Return the scores lowered by all weaknesses among these ailments."""
    for ailment in ailments:
        for piece in lasting_pieces(ailment, content):
            if isinstance(piece, Weaken):
                attributes = lower_score(attributes, piece)
    return attributes


def hindrances(ailments: Iterable[Ailment], content: Content) -> list[tuple[Ailment, int]]:
    """Return the ailments that hinder all checks of their bearer, each with its modifier."""
    return [
        (ailment, piece.modifier)
        for ailment in ailments
        for piece in lasting_pieces(ailment, content)
        if isinstance(piece, Hinder)
    ]
