"""Wording of spells: effects, duration and resistance.

All words are derived from the pieces, so that a player's own spell is described like a printed one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import Resistance, Spell
from solo.systems.polyhedral.wording import VS_SPELLS

_RESISTED_BY: Final[Mapping[Resistance, str]] = {
    "toughness": VS_SPELLS["toughness"],
    "quickness": VS_SPELLS["quickness"],
    "spirit": VS_SPELLS["spirit"],
    "bolt": "Dodge or Block",
    "nothing": "nothing",
}


def effects_words(effects: Iterable[Piece]) -> str:
    """Return the effect pieces in words, one after another; "nothing" for none."""
    return "; ".join(piece.words() for piece in effects) or "nothing"


def resisted_by(spell: Spell) -> str:
    """Return the resistance that the spell's check must reach, in words: a defence, "Difficulty 6", or "nothing"."""
    resist = spell.resist
    if resist.asked:
        return f"the ailment's own Difficulty, {resist.difficulty} if unknown"
    if resist.grows:
        return f"Difficulty {resist.difficulty} + {resist.grows}"
    if resist.difficulty:
        return f"Difficulty {resist.difficulty}"
    return _RESISTED_BY[resist.by]


def duration_words(spell: Spell) -> str:
    """Return the duration of the full effect: "1 minute", "skill hours", "for good", or "at once"."""
    effects = spell.full or tuple(piece for choice in spell.choices for piece in choice.full)
    lengths = dict.fromkeys(piece.lasting for piece in effects if piece.lasting)
    return ", ".join(lengths) or "at once"
