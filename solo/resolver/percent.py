"""Owns how a chance is written: in whole per cent, and never as certain or impossible where it is not quite so.

Everything that shows a chance writes it this way, whether rules, screens or the command line.
"""

from __future__ import annotations

from fractions import Fraction

RARE = Fraction(1, 200)


def percent(chance: Fraction | float) -> str:
    """A chance from 0 to 1, rounded half up: "84 %". Only what is impossible reads 0 %, what is certain 100 %."""
    if 0 < chance < RARE:
        return "<1 %"
    if 1 - RARE <= chance < 1:
        return ">99 %"
    return f"{int(Fraction(chance) * 100 + Fraction(1, 2))} %"
