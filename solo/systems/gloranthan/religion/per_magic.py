"""Owns what affinities and blessings come to by the Magic behind them (`G-25`, `G-27`, `G-28`)."""

from __future__ import annotations

from math import ceil
from typing import Final, Literal, get_args

Source = Literal["affinity", "blessing"]
Gift = Literal["skill", "combat", "damage", "protection", "hits", "pursuit", "environment", "defence"]
GIFTS: Final[tuple[Gift, ...]] = get_args(Gift)
DIVISORS: Final[dict[Source, dict[Gift, int]]] = {
    "affinity": {
        "skill": 3,
        "combat": 3,
        "damage": 4,
        "protection": 4,
        "hits": 3,
        "pursuit": 3,
        "environment": 2,
    },
    "blessing": {
        "skill": 4,
        "combat": 4,
        "damage": 5,
        "protection": 5,
        "hits": 4,
        "pursuit": 4,
        "defence": 4,
    },
}
"""By what the Magic is divided. An affinity's defence has no figure: it takes the penalty off."""
CURSE_DIVISOR: Final = 4
"""A liturgist's or preceptor's curse in a skill is as strong as a blessing of it."""


def per_magic(source: Source, gift: Gift, magic: int) -> int:
    """Returns the edges, hits or points of damage, rounded up.

    `magic` is the user's for an affinity, the congregation's or the chain's together for a blessing. Raises ValueError
    with a sentence for a gift that the source does not give.
    """
    divisor = DIVISORS[source].get(gift)
    if divisor is None:
        raise ValueError(f"A source of {source} gives no {gift} by Magic: choose {', '.join(DIVISORS[source])}.")
    return ceil(magic / divisor)
