"""Guardian and landscape entities, and the collective magic that they open (`G-35`, `G-36`, `G-47`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

STRONG: Final = 8
"""At most one of the characters that share a guardian has a rune of this level or higher."""
LandscapeSize = Literal["small", "medium", "large"]
# rule: Landscape entities
LANDSCAPES: Final[dict[LandscapeSize, int]] = {"small": 7, "medium": 9, "large": 11}


# rule: Guardian entities
def may_share(highest_runes: Iterable[int]) -> bool:
    """Return True if characters with these highest runes may share a guardian."""
    return sum(level >= STRONG for level in highest_runes) <= 1


# rule: Large scale magic
def collective(guardian: bool, lunar: bool, chain: bool) -> bool:
    """Return True if a unit's people may help in a magical attack: by its guardian, or in a Lunar chain (`G-47`)."""
    return guardian or (lunar and chain)
