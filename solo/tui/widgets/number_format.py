"""Formats of the figures beside an option: a chance as "84 %", an amount as "4.1", a count as "4"."""

from __future__ import annotations

from fractions import Fraction

from solo.resolver import format_percent
from solo.systems.contract import Measure


def amount_text(amount: Fraction) -> str:
    """Return an amount to one decimal, rounded half up."""
    tenths = int(abs(amount) * 10 + Fraction(1, 2))
    sign = "−" if amount < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def count_text(count: Fraction) -> str:
    """Return a whole number, with a typographic minus sign."""
    return f"{round(count)}".replace("-", "−")


def measure_text(measure: Measure) -> str:
    """Return the figure of a measure as shown in its column."""
    if measure.kind == "chance":
        return format_percent(measure.value)
    return count_text(measure.value) if measure.kind == "count" else amount_text(measure.value)
