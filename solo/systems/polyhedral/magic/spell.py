"""A spell as the content declares it (`P-24` to `P-29`): target, resistance and effects.

A spell is built from effect pieces (`pieces`); so are a player's own spells.
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
    """The resistance to a spell, which the caster's check must reach.

    `by` is a defence of the target ("bolt": Dodge or Block, at the target's choice) or "nothing". `difficulty` is a
    fixed Difficulty, which `grows` by 1 for each day or month that the target has been dead. `asked` means that each
    ailment sets its own Difficulty, with `difficulty` as a default; `full` then happens in any case. `modifier` is the
    modifier on the caster's check. Willing targets may be left untested (`R-34`).
    """

    by: Resistance = "nothing"
    difficulty: int = 0
    grows: Literal["", "days dead", "months dead"] = ""
    asked: bool = False
    modifier: int = 0

    @property
    def can_fall_short(self) -> bool:
        """True if the spell can be resisted or fail: there is a defence or a Difficulty to reach (`R-34`)."""
        return self.by != "nothing" or self.difficulty > 0


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A variant of a spell: additional effect pieces, and its own range if that differs."""

    name: str
    text: str
    full: tuple[Piece, ...] = ()
    range: int = 0


class Spell(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A spell. `full` applies if the check reaches the defence, `resisted` if it does not.

    `choices` are the variants, of which the caster picks one, such as the energies of Arcane Blast. `time` is the
    casting time; spells slower than an action cannot be cast in a fight. `text` is a description for readers.
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
        """The SP that the spell costs, even if it fails (`P-24`)."""
        return self.rank

    @property
    def helpful(self) -> bool:
        """True if the spell is meant for friends: it has a piece that helps and none that harms."""
        return _helpful(self)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces of the spell: of the full effect, of the resisted effect, and of the variants."""
        return (*self.full, *self.resisted, *(piece for choice in self.choices for piece in choice.full))

    def does(self, *kinds: type[EffectPiece]) -> bool:
        """Return True if `full` has an effect piece of any of these kinds; variants are not searched."""
        return any(isinstance(piece, kinds) for piece in self.full)


@lru_cache(maxsize=1024)
def _helpful(spell: Spell) -> bool:
    return any(piece.helps for piece in spell.full) and not spell.does(Harm)


@lru_cache(maxsize=1024)
def code_of(name: str) -> str:
    """Return a spell's or variant's name within an option's code: the whole name, so that every code is unique."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.casefold()).split())


def spell_named(name: str, content: Content) -> Spell:
    """Return the spell of this name in any case. Raises ValueError that suggests similar names."""
    spells = content.entries(Spell)
    return spells[find_name(name, spells, "spell")]
