"""Guardian and landscape entities, and the collective magic that they open (`G-35`, `G-36`, `G-47`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from solo.systems.gloranthan.magic.ability import GUARDIAN, Ability

NAME: Final = "Guardian"
"""An ability of this name is a function of the unit's guardian, whatever its `holder`."""
STRONG: Final = 8
"""Level of a strong rune.

At most one of the characters who share a guardian may have a rune of this level or higher.
"""
LandscapeSize = Literal["small", "medium", "large"]
# rule: Landscape entities
LANDSCAPES: Final[dict[LandscapeSize, int]] = {"small": 7, "medium": 9, "large": 11}


# rule: Guardian entities
def may_share(highest_runes: Iterable[int]) -> bool:
    """Return True if characters may share a guardian; `highest_runes` holds the highest rune of each."""
    return sum(level >= STRONG for level in highest_runes) <= 1


def is_guardians(ability: Ability) -> bool:
    """Return True if an ability is a function of the unit's guardian entity (`G-35`)."""
    return ability.holder == GUARDIAN or ability.name == NAME


# rule: Large scale magic
def collective(guardian: bool, lunar: bool, chain: bool) -> bool:
    """Return True if a unit's people may help in a magical attack: by a guardian, or in a Lunar chain (`G-47`)."""
    return guardian or (lunar and chain)
