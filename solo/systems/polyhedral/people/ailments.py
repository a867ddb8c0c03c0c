"""Owns the ailment: a curse, disease or poison that stays on somebody until it is cured (`P-26`, `P-37`)."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["disease", "poison", "curse"]


class Ailment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody bears until it ends. `name` is that of the spell or malady it comes from.

    `cure` is what a cure's check must reach: the curser's own result, or the malady's Difficulty. `skill` is the
    curser's level, 0 for what no spell has laid, `unseen` as in a fight's effect; `text` says what a malady does.
    """

    name: str
    kind: Kind
    cure: int
    skill: int = 0
    unseen: bool = False
    text: str = ""
