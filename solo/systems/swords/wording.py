"""Owns how Swords puts chances, times and offers into words; signs and numbers are written as everywhere."""

from __future__ import annotations

from fractions import Fraction

from solo.systems.parts.wording import counted


def percent(chance: Fraction | float) -> str:
    """Returns a chance as it is read, to a tenth of a percent: "66.4 %"."""
    return f"{float(chance) * 100:.1f} %"


def lasting(seconds: int) -> str:
    """Returns a time as it is read: "6 seconds", "8 minutes", "1 hour 20 minutes"."""
    if seconds < 60:
        return counted(seconds, "second")
    hours, minutes = divmod(seconds // 60, 60)
    parts = [counted(hours, "hour")] if hours else []
    return " ".join([*parts, counted(minutes, "minute")] if minutes or not hours else parts)


def told_to(words: str) -> str:
    """Returns what somebody does as it is offered: "strikes Vex" is "strike Vex", "tries to slam" is "try to slam"."""
    verb, _, rest = words.partition(" ")
    bare = f"{verb[:-3]}y" if verb.endswith("ies") else verb.removesuffix("s")
    return f"{bare} {rest}".rstrip()
