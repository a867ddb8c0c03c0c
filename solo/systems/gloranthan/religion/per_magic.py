"""Strength of the effects of affinities and blessings, by Magic (`G-25`, `G-27`, `G-28`)."""

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
"""Divisors of Magic that give the strength of each effect.

The defence of an affinity has no strength and no divisor: it only removes the penalty of an undefended target.
"""


# rule: Blessings
def per_magic(source: Source, gift: Gift, magic: int) -> int:
    """Return the strength of an effect, rounded up: edges, hits or points of damage.

    `magic` is the user's for an affinity, and the combined Magic of the congregation or chain for a blessing. Raises
    ValueError with a sentence if the source does not have this effect.
    """
    divisor = DIVISORS[source].get(gift)
    if divisor is None:
        raise ValueError(f"No {source} has the effect {gift}. Choose from: {', '.join(DIVISORS[source])}.")
    return ceil(magic / divisor)
