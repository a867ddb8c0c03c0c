"""Walls of flame and of earth, which stay on the field (`P-28`, `H-22`)."""

from __future__ import annotations

from typing import ClassVar

from solo.systems.parts.phrasing import with_sign
from solo.systems.polyhedral.magic.amounts import span
from solo.systems.polyhedral.magic.harm import Harm
from solo.systems.polyhedral.magic.piece import EffectPiece
from solo.systems.polyhedral.magic.target import Aim


class FireWall(EffectPiece, frozen=True, tag="fire-wall"):
    """Borders that burn each creature that crosses them (`H-22`)."""

    aims: ClassVar[tuple[Aim, ...]] = ("border",)
    wounds: ClassVar[bool] = True

    harm: Harm
    turns: int = 60

    def words(self) -> str:
        through = f"{with_sign(-1)} on shots and Perception through the wall"
        return f"for {span(self.turns)}, each creature that crosses the wall: {self.harm.words()}; {through}"


class EarthWall(EffectPiece, frozen=True, tag="earth-wall"):
    """Squares that permanently become low blocks, a tall wall or a trench (`H-22`)."""

    aims: ClassVar[tuple[Aim, ...]] = ("squares",)
    spends: ClassVar[bool] = True

    @property
    def lasting(self) -> str:
        return "for good"

    def words(self) -> str:
        return "low blocks, a tall wall or a trench, for good"
