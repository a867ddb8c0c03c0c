"""Wording shared by the whole game: names of difficulties, dice and Harm."""

from __future__ import annotations

from typing import Final

from solo.systems.parts.phrasing import count_noun

# rule: Difficulty
LADDER: Final = ("Simple", "Average", "Challenging", "Daunting", "Dire", "Epic")
"""The names of the Difficulties from 0 to 5 (`T-02`)."""


def difficulty_name(difficulty: int) -> str:
    """Return the name of a difficulty; above 5 it is "Epic +1" and so on (`R-03`)."""
    if difficulty < len(LADDER):
        return LADDER[max(0, difficulty)]
    return f"{LADDER[-1]} +{difficulty - len(LADDER) + 1}"


def combat_dice_of(dice: int) -> str:
    """Return a number of combat dice as text: "4 CD"."""
    return f"{dice} CD"


def harm_words(kind: str, amount: int) -> str:
    """Return Harm with its noun: "2 Wounds", "1 Trauma"."""
    return f"{amount} {kind}" if kind == "Trauma" else count_noun(amount, kind)
