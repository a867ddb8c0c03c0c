"""Owns at whom an option is aimed: whoever its words name, so that it holds in every game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solo.systems.contract import FighterView


def targets(label: str, fighters: Sequence[FighterView]) -> frozenset[str]:
    """Returns the keys of those whom this label names, but of whoever acts; of two names the longer one counts."""
    named = {fighter.name: fighter.key for fighter in fighters if not fighter.acting and fighter.name}
    if not named or not label:
        return frozenset()
    names = "|".join(map(re.escape, sorted(named, key=len, reverse=True)))
    return frozenset(named[found] for found in re.findall(rf"(?<!\w)(?:{names})(?!\w)", label))
