"""Format of chances: whole per cent, with 0 % and 100 % only for impossible and certain outcomes.

Every chance in rules, on screens and on the command line is formatted here.
"""

from __future__ import annotations

from fractions import Fraction

RARE = Fraction(1, 200)


def format_percent(chance: Fraction | float) -> str:
    """Format a chance from 0 to 1, rounded half up: "84 %".

    Only impossible outcomes are shown as 0 %, and only certain outcomes as 100 %.
    """
    if 0 < chance < RARE:
        return "<1 %"
    if 1 - RARE <= chance < 1:
        return ">99 %"
    return f"{int(Fraction(chance) * 100 + Fraction(1, 2))} %"


def format_estimate(share: float) -> str:
    """Format a share of simulated fights, from 0 to 1: never 0 % or 100 %, since a further fight may end otherwise."""
    least = float(RARE / 2)
    return format_percent(min(max(share, least), 1 - least))
