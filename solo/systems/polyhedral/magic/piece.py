"""Owns what every effect piece of a spell has in common, whatever it does; the families beside this say the rest.

A piece only says what: the fight's own file of the same family makes it happen, and weighs it.
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
    """One thing that may happen to a target or a place.

    `aims` are those that it needs, () for any. It `wounds`, as Charms never do, or `heals`, as Life Magic alone does;
    it `helps` where it is meant for friends, and `spends` the check result whatever its amounts are (`R-34`).
    `sign` is how it shows on whoever it lies on.
    """

    aims: ClassVar[tuple[Aim, ...]] = ()
    wounds: ClassVar[bool] = False
    heals: ClassVar[bool] = False
    helps: ClassVar[bool] = False
    spends: ClassVar[bool] = False
    sign: ClassVar[str] = ""

    @property
    def name(self) -> str:
        """Returns the piece as the content writes it: "lose-turn"."""
        return str(self.__struct_config__.tag)

    @property
    def lasting(self) -> str:
        """Returns how long it lasts: "1 minute", "for good", "until the next attack"; "" where it is over at once."""
        turns: int | Amount | None = getattr(self, "turns", None)
        return "" if turns is None else span(turns)

    @property
    def spends_result(self) -> bool:
        """Returns whether it reckons with the check result itself, so that a check is made in any case (`R-34`)."""
        parts = [getattr(self, name) for name in self.__struct_fields__]
        counted = any(part.result for part in parts if isinstance(part, Amount))
        return self.spends or counted or any(part.spends_result for part in parts if isinstance(part, EffectPiece))

    @property
    def ailment_kind(self) -> Ailing | None:
        """Returns what kind of ailment it is, which a cure may end."""
        return None

    @property
    def shaken_off_by(self) -> Literal["", "Toughness", "Spirit"]:
        """Returns whose check against the caster's result may end it at each of the bearer's turns, "" for none."""
        return ""

    @property
    def damage_done(self) -> Points:
        """Returns the damage of it, in one turn where it lasts, as factors to multiply: how often, and how much."""
        amount: Amount | None = getattr(getattr(self, "harm", self), "amount", None)
        return () if amount is None else ((getattr(self, "count", ONE), amount),)

    @property
    def points_given(self) -> Points:
        """Returns the points that it heals or lends, as factors like those of damage."""
        return ()

    def shown(self, spell: str) -> str:
        """Returns how it shows on whoever a spell has laid it on: "asleep", or the name of the spell."""
        return self.sign or spell


def lasting_for(length: str) -> str:
    """Returns a length within a sentence: "for 1 minute", "for good"."""
    return length if length.startswith("for ") else f"for {length}"


def either(words: Sequence[str]) -> str:
    """Returns words as alternatives: "disease", "disease or curse", "disease, poison or curse"."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
