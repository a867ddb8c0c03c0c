"""Owns the spell as the content declares it (`P-24` to `P-29`): whom it takes, what resists it, what it does.

A spell is put together from effect pieces (`pieces`); the player's own spells are built from the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.magic.harm import Harm
from solo.systems.polyhedral.magic.piece import EffectPiece
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.target import Target
from solo.systems.polyhedral.names import find_name

School = Literal["Afflictions", "Charms", "Evocations", "Life Magic"]
Resistance = Literal["toughness", "quickness", "spirit", "bolt", "nothing"]
Time = Literal["an action", "a minute", "an hour of rest"]


class Resist(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What the check must reach.

    `by` a defence of the target ("bolt": Dodge or Block, at the target's choice), or a fixed `difficulty`, or
    nothing. It `grows` by 1 for each day or month that the target has been dead. `asked` means that each ailment
    sets its own, which Cure looks at, and `difficulty` is what to take where nobody knows it: `full` happens
    in any case. `modifier` is what the caster's check suffers. Willing targets may be left untested (`R-34`).
    """

    by: Resistance = "nothing"
    difficulty: int = 0
    grows: Literal["", "days dead", "months dead"] = ""
    asked: bool = False
    modifier: int = 0

    @property
    def tested(self) -> bool:
        """Whether a check can fall short of anything (`R-34`)."""
        return self.by != "nothing" or self.difficulty > 0


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One way to cast a spell: pieces that come on top, and a longer range where it has one."""

    name: str
    text: str
    full: tuple[Piece, ...] = ()
    range: int = 0


class Spell(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One spell. `full` happens where the check reaches the defence, `resisted` where it falls short.

    `choices` are ways to cast it, one of which is picked: the energies of Arcane Blast. `time` is how long
    the casting takes; what takes longer than an action is not for a fight. `text` is for reading.
    """

    name: str
    school: School
    rank: int
    text: str
    target: Target
    resist: Resist = Resist()
    full: tuple[Piece, ...] = ()
    resisted: tuple[Piece, ...] = ()
    choices: tuple[Variant, ...] = ()
    time: Time = "an action"

    @property
    def cost(self) -> int:
        """The SP that it takes, whether or not it works (`P-24`)."""
        return self.rank

    @property
    def helpful(self) -> bool:
        """Whether it is meant for friends, and only for them."""
        return _helpful(self)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All that may happen, whichever way it is cast and resisted or not."""
        return (*self.full, *self.resisted, *(piece for choice in self.choices for piece in choice.full))

    def does(self, *kinds: type[EffectPiece]) -> bool:
        """Whether one of these is among what happens in full, whichever way it is cast."""
        return any(isinstance(piece, kinds) for piece in self.full)


@lru_cache(maxsize=1024)
def _helpful(spell: Spell) -> bool:
    return any(piece.helps for piece in spell.full) and not spell.does(Harm)


@lru_cache(maxsize=1024)
def code_of(name: str) -> str:
    """Returns a spell's name, or a choice's, as it stands in an option's code: whole, so that no two share one."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.casefold()).split())


def spell_named(name: str, content: Content) -> Spell:
    """Returns the spell that goes by this name, whatever its case; ValueError naming near ones."""
    spells = content.entries(Spell)
    return spells[find_name(name, spells, "spell")]
