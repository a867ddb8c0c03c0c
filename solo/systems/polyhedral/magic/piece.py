"""The base class of all effect pieces of a spell; the families in the neighbouring modules extend it.

A piece is only data. The fight's module of the same family applies it and computes its worth to tactics.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from solo.systems.polyhedral.magic.amounts import ONE, Amount, span
from solo.systems.polyhedral.magic.target import Aim

Ailing = Literal["disease", "poison", "curse"]
Points = tuple[tuple[Amount, Amount], ...]


class EffectPiece(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, tag_field="do"
):
    """One effect of a spell on a target or a place.

    `aims` are the spell aims with which the piece can be used, () for any. `wounds` marks pieces that wound, which
    Charms may not have. `heals` marks pieces that only Life Magic may have. `helps` marks pieces meant for friends.
    `spends` is True if the piece uses the check result even without an amount that depends on it (`R-34`). `sign` is
    the word for the effect among the bearer's conditions, such as "asleep".
    """

    aims: ClassVar[tuple[Aim, ...]] = ()
    wounds: ClassVar[bool] = False
    heals: ClassVar[bool] = False
    helps: ClassVar[bool] = False
    spends: ClassVar[bool] = False
    sign: ClassVar[str] = ""

    @property
    def name(self) -> str:
        """The piece's name in the content, such as "lose-turn"."""
        return str(self.__struct_config__.tag)

    @property
    def lasting(self) -> str:
        """The duration: "1 minute", "for good", "until the next attack"; "" for an immediate effect."""
        turns: int | Amount | None = getattr(self, "turns", None)
        return "" if turns is None else span(turns)

    @property
    def spends_result(self) -> bool:
        """True if the piece uses the check result itself, so that a check is always made (`R-34`)."""
        parts = [getattr(self, name) for name in self.__struct_fields__]
        counted = any(part.result for part in parts if isinstance(part, Amount))
        return self.spends or counted or any(part.spends_result for part in parts if isinstance(part, EffectPiece))

    @property
    def ailment_kind(self) -> Ailing | None:
        """The kind of ailment that the piece causes and a cure may end; None for no ailment."""
        return None

    @property
    def shaken_off_by(self) -> Literal["", "Toughness", "Spirit"]:
        """The attribute of the check by which the bearer may shake the effect off; "" if no check ends it.

        The bearer rolls the check each turn against the caster's result.
        """
        return ""

    @property
    def damage_done(self) -> Points:
        """The damage as pairs of amounts: the number of hits, and the damage of each hit.

        Lasting damage counts for one turn.
        """
        amount: Amount | None = getattr(getattr(self, "harm", self), "amount", None)
        return () if amount is None else ((getattr(self, "count", ONE), amount),)

    @property
    def points_given(self) -> Points:
        """The points that the piece heals or lends, as pairs of amounts as in `damage_done`."""
        return ()

    def condition_text(self, spell: str) -> str:
        """Return the word for the effect among its bearer's conditions: `sign`, or else the name of the spell."""
        return self.sign or spell


def lasting_for(length: str) -> str:
    """Return a duration within a sentence: "for 1 minute", "for good"."""
    return length if length.startswith("for ") else f"for {length}"


def join_alternatives(words: Sequence[str]) -> str:
    """Return words as alternatives: "disease", "disease or curse", "disease, poison or curse"."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
