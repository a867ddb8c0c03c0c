"""Ailments: a curse, disease or poison that lasts until it is cured (`P-26`, `P-37`)."""

from __future__ import annotations

from typing import Literal

import msgspec

AilmentType = Literal["disease", "poison", "curse"]


class Ailment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lasting ailment of a character. `name` is the name of the spell or malady that caused it.

    `cure` is the number that a cure's check must reach: the check result of the spell's caster, or the malady's
    Difficulty. `skill` is the caster's skill level, 0 if no spell caused the ailment. `unseen` means that the victim
    did not see the casting. `text` describes the effects of a malady.
    """

    name: str
    kind: AilmentType
    cure: int
    skill: int = 0
    unseen: bool = False
    text: str = ""
