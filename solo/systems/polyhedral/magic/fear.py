"""Effect pieces of fear: flight from the caster or a wailing square, and holding off (`P-28`, `P-29`)."""

from __future__ import annotations

from typing import ClassVar

from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.magic.amounts import span
from solo.systems.polyhedral.magic.piece import EffectPiece
from solo.systems.polyhedral.magic.target import Aim


class Flee(EffectPiece, frozen=True, tag="flee"):
    """A flight from the caster, or from a square, for some turns. `off_field` lets the target leave the field (`H-25`).

    The target stops once it is `spaces` away; 0 sets no such limit.
    """

    sign: ClassVar[str] = "flees"

    turns: int = 60
    off_field: bool = False
    spaces: int = 0

    def words(self) -> str:
        length = f", at least {count_noun(self.spaces, 'space')} away" if self.spaces else ""
        return f"flees for {span(self.turns)}{length}" + ("; may leave the field" if self.off_field else "")


class HoldOff(EffectPiece, frozen=True, tag="hold-off"):
    """A compulsion: the target cannot come within `spaces` while the caster concentrates.

    A concentrating caster can only move.
    """

    aims: ClassVar[tuple[Aim, ...]] = ("around",)
    sign: ClassVar[str] = "held off"

    spaces: int = 5

    @property
    def lasting(self) -> str:
        return "while the caster concentrates"

    def words(self) -> str:
        return f"comes no nearer than {count_noun(self.spaces, 'space')} while the caster concentrates"
