"""Flight by magic (`P-28`, `H-23`)."""

from __future__ import annotations

from typing import ClassVar

from solo.systems.polyhedral.magic.amounts import span
from solo.systems.polyhedral.magic.piece import EffectPiece


class Fly(EffectPiece, frozen=True, tag="fly"):
    """A flight of the target for some turns, with twice the Sprint (`H-23`)."""

    sign: ClassVar[str] = "can fly"

    turns: int = 60

    def words(self) -> str:
        return f"flies for {span(self.turns)}; Sprint is doubled"
