"""Effect pieces of illusion: images on the field, and hiding from creatures who fail to resist (`P-27`)."""

from __future__ import annotations

from typing import ClassVar

from solo.systems.parts.phrasing import count_noun, with_sign
from solo.systems.polyhedral.magic.amounts import HOUR, MINUTE, Amount, span
from solo.systems.polyhedral.magic.piece import EffectPiece, lasting_for
from solo.systems.polyhedral.magic.target import Aim


class Illusion(EffectPiece, frozen=True, tag="illusion"):
    """An image on some squares, seen within `seen` spaces.

    `moves` adds sound and motion; `stays` makes it permanent.
    """

    aims: ClassVar[tuple[Aim, ...]] = ("squares",)
    spends: ClassVar[bool] = True

    moves: bool = False
    stays: bool = False
    seen: int = 33
    turns: Amount = Amount(skill=HOUR)

    @property
    def lasting(self) -> str:
        return "for good" if self.stays else span(self.turns)

    def words(self) -> str:
        image = "an image with motion and sound" if self.moves else "a still image without sound"
        return f"{image}, seen within {count_noun(self.seen, 'space')}, {lasting_for(self.lasting)}"


class Hide(EffectPiece, frozen=True, tag="hide"):
    """A hiding of the caster from all creatures who fail to resist; with `moving`, even during movement.

    `perception` is the modifier on the Perception of onlookers who may look for the caster.
    """

    aims: ClassVar[tuple[Aim, ...]] = ("around",)
    sign: ClassVar[str] = "hidden"

    moving: bool = False
    perception: int = -2
    turns: Amount = Amount(skill=MINUTE)

    def words(self) -> str:
        how = "even if the caster moves" if self.moving else "while the caster stands still"
        looking = f"otherwise Perception is at {with_sign(self.perception)} to notice the caster"
        return f"does not notice the caster for {span(self.turns)}, {how}; {looking}"
