"""Owns how figures are written for a person: money, signs, dice. One way everywhere."""

from __future__ import annotations

from solo.systems.parts.wording import MINUS, signed


def plus_or_minus(amount: int) -> str:
    """Returns what is added or taken: +4, −1, and a bare 0."""
    return signed(amount) if amount else "0"


def damage(bonus: int, die: int = 10) -> str:
    """Returns the die of a blow with what is added: D10, D10+3."""
    return f"D{die}{plus_or_minus(bonus)}" if bonus else f"D{die}"


def money(amount: int) -> str:
    """Returns an amount of L. as it is written: 1,500 L."""
    return f"{amount:,} L.".replace("-", MINUS)


def spoken(name: str) -> str:
    """Returns the name of a thing as it stands within a sentence: round shield."""
    return name[:1].lower() + name[1:]
