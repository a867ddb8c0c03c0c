"""Formats of figures for readers: money, signs, dice."""

from __future__ import annotations

from solo.systems.parts.phrasing import MINUS, with_sign


def plus_or_minus(amount: int) -> str:
    """Format a modifier: +4, −1, and a bare 0."""
    return with_sign(amount) if amount else "0"


def damage(bonus: int, die: int = 10) -> str:
    """Format the damage of a blow: D10, D10+3."""
    return f"D{die}{plus_or_minus(bonus)}" if bonus else f"D{die}"


def money(amount: int) -> str:
    """Format an amount of the currency L., as in 1,500 L."""
    return f"{amount:,} L.".replace("-", MINUS)
