"""Owns what this game writes in the same way everywhere: difficulties, dice, harm."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.wording import counted

LADDER: Final = ("Simple", "Average", "Challenging", "Daunting", "Dire", "Epic")
"""The names of the difficulties from 0 to 5 (`T-02`)."""


def difficulty_name(difficulty: int) -> str:
    """Returns a difficulty's name; what lies beyond the ladder is Epic and so much more (`R-03`)."""
    if difficulty < len(LADDER):
        return LADDER[max(0, difficulty)]
    return f"{LADDER[-1]} +{difficulty - len(LADDER) + 1}"


def combat_dice_of(dice: int) -> str:
    """Returns a number of combat dice: "4 CD"."""
    return f"{dice} CD"


def harm_words(kind: str, amount: int) -> str:
    """Returns harm with its noun: "2 Wounds", "1 Trauma"."""
    return f"{amount} {kind}" if kind == "Trauma" else counted(amount, kind)
