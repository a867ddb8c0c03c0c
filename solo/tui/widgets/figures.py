"""Owns how figures are written beside an option: a chance as "84 %", an amount as "4.1"."""

from __future__ import annotations

from fractions import Fraction

from solo.systems.contract import Measure


def chance_text(chance: Fraction) -> str:
    """A chance in per cent. Only what is impossible reads 0 %, and only what is certain 100 %."""
    if 0 < chance < Fraction(1, 200):
        return "<1 %"
    if Fraction(199, 200) < chance < 1:
        return ">99 %"
    return f"{int(chance * 100 + Fraction(1, 2))} %"


def amount_text(amount: Fraction) -> str:
    """An amount to one decimal, rounded half up."""
    tenths = int(abs(amount) * 10 + Fraction(1, 2))
    sign = "−" if amount < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def measure_text(measure: Measure) -> str:
    """The figure of a measure as it stands in its column."""
    return chance_text(measure.value) if measure.kind == "chance" else amount_text(measure.value)
