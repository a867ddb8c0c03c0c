"""Effect pieces that arm the caster or its friends: armour of force, fire, the lash, arrows of force (`P-28`)."""

from __future__ import annotations

from typing import ClassVar

from solo.systems.parts.phrasing import with_sign
from solo.systems.polyhedral.magic.amounts import HOUR, MINUTE, ONE, Amount, amount_words, span
from solo.systems.polyhedral.magic.piece import EffectPiece, Points
from solo.systems.polyhedral.magic.target import Aim


# rule: Arcane Armor
class Shield(EffectPiece, frozen=True, tag="shield"):
    """Temporary VP for the target; while these last, the target loses no LP (`R-39`)."""

    helps: ClassVar[bool] = True

    vp: Amount
    turns: Amount = Amount(skill=HOUR)

    @property
    def points_given(self) -> Points:
        return ((ONE, self.vp),)

    def words(self) -> str:
        return f"{amount_words(self.vp)} temporary VP for {span(self.turns)}; no LP are lost while they last"


class Kindle(EffectPiece, frozen=True, tag="kindle"):
    """A flame on a weapon, which adds damage after DR."""

    aims: ClassVar[tuple[Aim, ...]] = ("weapon",)
    helps: ClassVar[bool] = True
    sign: ClassVar[str] = "weapon burns"

    damage: int = 1
    turns: Amount = Amount(skill=MINUTE)

    @property
    def damage_done(self) -> Points:
        return ((ONE, Amount(plus=self.damage)),)

    def words(self) -> str:
        return f"{with_sign(self.damage)} damage after DR for {span(self.turns)}"


class Lash(EffectPiece, frozen=True, tag="lash"):
    """A whip that costs the caster 1 LP, used with Flails or Evocations (`H-27`)."""

    aims: ClassVar[tuple[Aim, ...]] = ("self",)
    sign: ClassVar[str] = "holds a lash"

    amount: Amount = Amount(die="STR", skill=2)
    turns: int = 60

    def words(self) -> str:
        return f"a whip of {amount_words(self.amount)} damage for {span(self.turns)}; costs 1 LP until it ends"


class ForceArrow(EffectPiece, frozen=True, tag="force-arrow"):
    """An immediate shot without ammunition, with the INT die in place of the STR die (`R-38`)."""

    aims: ClassVar[tuple[Aim, ...]] = ("self",)

    def words(self) -> str:
        return "a shot without ammunition or loading, with the INT die instead of the STR die"
