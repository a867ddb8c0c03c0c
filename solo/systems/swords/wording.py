"""Chances, times and options in words. Signs and numbers follow the common format."""

from __future__ import annotations

from fractions import Fraction

from solo.systems.parts.phrasing import count_noun


def percent(chance: Fraction | float) -> str:
    """Return a chance as displayed, to a tenth of a percent: "66.4 %"."""
    return f"{float(chance) * 100:.1f} %"


def format_duration(seconds: int) -> str:
    """Return a time in words: "6 seconds", "1 minute 30 seconds", "1 hour 20 minutes"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    counts = ((hours, "hour"), (minutes, "minute"), (0 if hours else rest, "second"))
    return " ".join(count_noun(count, unit) for count, unit in counts if count) or count_noun(0, "second")


def told_to(words: str) -> str:
    """Return a deed's words as an option: "strikes Vex" becomes "strike Vex", "tries to slam" becomes "try to slam"."""
    verb, _, rest = words.partition(" ")
    bare = f"{verb[:-3]}y" if verb.endswith("ies") else verb.removesuffix("s")
    return f"{bare} {rest}".rstrip()
