"""Owns what drives others away: flight from the caster or from a wailing square, and holding off (`P-28`, `P-29`)."""

from __future__ import annotations

from typing import ClassVar

from solo.systems.parts.wording import counted
from solo.systems.polyhedral.magic.amounts import span
from solo.systems.polyhedral.magic.piece import EffectPiece
from solo.systems.polyhedral.magic.target import Aim


class Flee(EffectPiece, frozen=True, tag="flee"):
    """The target runs from the caster, or from a square, for some turns; `off_field` lets it leave (`H-25`).

    It stops once it is so many `spaces` away; 0 sets no such end.
    """

    sign: ClassVar[str] = "flees"

    turns: int = 60
    off_field: bool = False
    spaces: int = 0

    def words(self) -> str:
        length = f", {counted(self.spaces, 'space')} away at least" if self.spaces else ""
        return f"flees for {span(self.turns)}{length}" + (", off the field too" if self.off_field else "")


class HoldOff(EffectPiece, frozen=True, tag="hold-off"):
    """While the caster concentrates, which leaves it movement only, the target cannot come within so many spaces."""

    aims: ClassVar[tuple[Aim, ...]] = ("around",)
    sign: ClassVar[str] = "held off"

    spaces: int = 5

    @property
    def lasting(self) -> str:
        return "while the caster concentrates"

    def words(self) -> str:
        return f"comes no nearer than {counted(self.spaces, 'space')} while the caster concentrates"
