"""Targets of an option, in every game: the fighters whose names its label contains."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solo.systems.contract.view import FighterView


def find_targets(label: str, fighters: Sequence[FighterView]) -> frozenset[str]:
    """Return the keys of the fighters named in `label`, without the acting fighter.

    If two names match at the same position, the longer name counts.
    """
    named = {fighter.name: fighter.key for fighter in fighters if not fighter.acting and fighter.name}
    if not named or not label:
        return frozenset()
    names = "|".join(map(re.escape, sorted(named, key=len, reverse=True)))
    return frozenset(named[found] for found in re.findall(rf"(?<!\w)(?:{names})(?!\w)", label))
