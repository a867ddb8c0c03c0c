"""Owns how figures are written for a person: money, signs, dice. One way everywhere."""

from __future__ import annotations

from typing import Final

MINUS: Final = "−"


def signed(amount: int) -> str:
    """Returns a whole number with its sign: +4, −1, and a bare 0."""
    return f"{amount:+d}".replace("-", MINUS) if amount else "0"


def damage(bonus: int, die: int = 10) -> str:
    """Returns the die of a blow with what is added: D10, D10+3."""
    return f"D{die}{signed(bonus)}" if bonus else f"D{die}"


def money(amount: int) -> str:
    """Returns an amount of L. as it is written: 1,500 L."""
    return f"{amount:,} L.".replace("-", MINUS)


def counted(amount: int, one: str, several: str = "") -> str:
    """Returns a number with its noun: "1 point", "3 points"."""
    return f"{amount} {one if amount == 1 else several or f'{one}s'}"


def spoken(name: str) -> str:
    """Returns the name of a thing as it stands within a sentence: round shield."""
    return name[:1].lower() + name[1:]
