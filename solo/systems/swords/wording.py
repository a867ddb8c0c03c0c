"""Owns how Swords puts chances, times and offers into words; signs and numbers are written as everywhere."""

from __future__ import annotations

from fractions import Fraction

from solo.systems.parts.wording import counted


def percent(chance: Fraction | float) -> str:
    """Returns a chance as it is read, to a tenth of a percent: "66.4 %"."""
    return f"{float(chance) * 100:.1f} %"


def lasting(seconds: int) -> str:
    """Returns a time as it is read: "6 seconds", "1 minute 30 seconds", "1 hour 20 minutes"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    counts = ((hours, "hour"), (minutes, "minute"), (0 if hours else rest, "second"))
    return " ".join(counted(count, unit) for count, unit in counts if count) or counted(0, "second")


def told_to(words: str) -> str:
    """Returns what somebody does as it is offered: "strikes Vex" is "strike Vex", "tries to slam" is "try to slam"."""
    verb, _, rest = words.partition(" ")
    bare = f"{verb[:-3]}y" if verb.endswith("ies") else verb.removesuffix("s")
    return f"{bare} {rest}".rstrip()
