"""Storms that stay on the field and strike each creature in them (`P-28`, `H-21`)."""

from __future__ import annotations

from typing import ClassVar

from solo.systems.polyhedral.magic.amounts import Amount, span
from solo.systems.polyhedral.magic.harm import AREAS, Harm
from solo.systems.polyhedral.magic.piece import EffectPiece
from solo.systems.polyhedral.magic.target import Aim


class Storm(EffectPiece, frozen=True, tag="storm"):
    """An area that stays on the field and harms each creature that starts a turn in it (`H-21`)."""

    aims: ClassVar[tuple[Aim, ...]] = AREAS
    wounds: ClassVar[bool] = True

    harm: Harm
    turns: int = 60

    @property
    def harm_resisted(self) -> Harm:
        """The harm to a creature that resists a storm: only the storm's dice, without skill and other additions."""
        return Harm(amount=Amount(dice=self.harm.amount.dice, die=self.harm.amount.die), dr=self.harm.dr)

    def words(self) -> str:
        return f"for {span(self.turns)}, each creature that starts its turn in the area: {self.harm.words()}"
