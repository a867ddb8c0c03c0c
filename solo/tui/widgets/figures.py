"""Owns how figures are written beside an option: a chance as "84 %", an amount as "4.1"."""

from __future__ import annotations

from fractions import Fraction

from solo.resolver import percent
from solo.systems.contract import Measure


def amount_text(amount: Fraction) -> str:
    """An amount to one decimal, rounded half up."""
    tenths = int(abs(amount) * 10 + Fraction(1, 2))
    sign = "−" if amount < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def measure_text(measure: Measure) -> str:
    """The figure of a measure as it stands in its column."""
    return percent(measure.value) if measure.kind == "chance" else amount_text(measure.value)
