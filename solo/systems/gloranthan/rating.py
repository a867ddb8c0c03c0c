"""Ratings: masteries and edges, the numbers of this game (`G-05`, `G-06`).

A power is written without a sign ("8M2E", at level 8: `R-03`), a modifier with a sign ("+1M2E", "-3E", "+1M-2E"), zero
as "0".
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Self

import msgspec

_POWER: Final = re.compile(r"(?:(\d{1,6})M)?(?:([+-]?\d{1,6})E)?")
_MODIFIER: Final = re.compile(r"([+-])(?:(\d{1,6})M)?(?:([+-]?)(\d{1,6})E)?")
_NOTHING: Final = ("", "0", "=")


# rule: Mastery
# rule: Edge
# rule: R-01 Signs in the source
class Rating(msgspec.Struct, frozen=True, order=True, array_like=True):
    """Masteries (whole levels) and edges; either may be negative.

    Comparisons count masteries first, and edges only between equal masteries (`R-04`). Edges turn into masteries only
    in `to_whole_masteries`.
    """

    masteries: int = 0
    edges: int = 0

    def __add__(self, other: Rating) -> Rating:
        return Rating(self.masteries + other.masteries, self.edges + other.edges)

    def __sub__(self, other: Rating) -> Rating:
        return Rating(self.masteries - other.masteries, self.edges - other.edges)

    def __mul__(self, times: int) -> Rating:
        return Rating(self.masteries * times, self.edges * times)

    def __neg__(self) -> Rating:
        return Rating(-self.masteries, -self.edges)

    def __bool__(self) -> bool:
        return bool(self.masteries or self.edges)

    def __str__(self) -> str:
        """Return the rating as the text of a modifier."""
        return modifier_text(self)

    # rule: R-04 Edges across levels
    @property
    def is_ahead(self) -> bool:
        """True for an advantage that wins: above 0 masteries, or 0 masteries and more than 0 edges (`R-04`)."""
        return self.masteries > 0 or (self.masteries == 0 and self.edges > 0)

    # rule: R-03 8M is level 8
    @classmethod
    def power(cls, text: str) -> Self:
        """Parse a power such as "8M2E". Raises ValueError with a sentence for any other text."""
        plain = text.strip().replace("−", "-")
        found = _POWER.fullmatch(plain)
        if found is None or not plain:
            raise ValueError(f"“{text[:40]}” is not a power: write it like 8M or 8M2E.")
        return cls(int(found[1] or 0), int(found[2] or 0))

    @classmethod
    @lru_cache(maxsize=1024)
    def modifier(cls, text: str) -> Self:
        """Parse a modifier such as "+1M2E", "-3E" or "0". Raises ValueError with a sentence for any other text.

        The first sign also covers the second part, unless this part has its own sign.
        """
        plain = text.strip().replace("−", "-")
        if plain in _NOTHING:
            return cls()
        found = _MODIFIER.fullmatch(plain)
        if found is None or not (found[2] or found[4]):
            raise ValueError(f"“{text[:40]}” is not a modifier: write it like +1M2E, -3E or 0.")
        sign = -1 if found[1] == "-" else 1
        second = {"+": 1, "-": -1, "": sign}[found[3] or ""]
        return cls(sign * int(found[2] or 0), second * int(found[4] or 0))


EDGES_A_MASTERY: Final = 6
"""Edges that make a mastery, for wealth and rituals only (`R-14`)."""
NOTHING: Final = Rating()
ONE_EDGE: Final = Rating(0, 1)
THREE_EDGES: Final = Rating(0, 3)
ONE_MASTERY: Final = Rating(1)


# rule: R-14 Six edges a mastery
def to_whole_masteries(rating: Rating) -> Rating:
    """Return a rating of wealth or a ritual with its edges turned into masteries. Negative edges stay edges."""
    more, edges = divmod(rating.edges, EDGES_A_MASTERY) if rating.edges > 0 else (0, rating.edges)
    return Rating(rating.masteries + more, edges)


def power_text(power: Rating) -> str:
    """Return the text of a power: "8M2E", "5M", "3M-2E"."""
    edges = f"{power.edges}E" if power.edges else ""
    return f"{power.masteries}M{edges}".replace("-", "−")


def modifier_text(modifier: Rating) -> str:
    """Return the text of a modifier: "+1M2E", "−3E", "+1M−2E", "0"."""
    masteries, edges = modifier.masteries, modifier.edges
    if not masteries:
        return f"{edges:+d}E".replace("-", "−") if edges else "0"
    same_sign = (edges > 0) == (masteries > 0)
    rest = "" if not edges else f"{abs(edges)}E" if same_sign else f"{edges:+d}E"
    return f"{masteries:+d}M{rest}".replace("-", "−")
