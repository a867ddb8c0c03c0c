"""The nine likelihoods of a question, its stance, and the highest face of the d20 that means yes."""

from __future__ import annotations

from typing import Final, Literal, get_args

Likelihood = Literal["remote", "slim", "doubtful", "unlikely", "even", "likely", "probable", "strong", "near-certain"]

LIKELIHOODS: Final[tuple[Likelihood, ...]] = get_args(Likelihood)

NUMBERS: Final[dict[Likelihood, int]] = {
    "remote": 1,
    "slim": 3,
    "doubtful": 5,
    "unlikely": 8,
    "even": 10,
    "likely": 12,
    "probable": 15,
    "strong": 17,
    "near-certain": 19,
}
"""The highest face of a d20 that means yes, at tension 5 or for a neutral question."""

Stance = Literal["hope", "fear", "plain"]
"""The meaning of a yes for the asker: a hope, a fear, or neither (plain)."""

STANCES: Final[tuple[Stance, ...]] = get_args(Stance)

LOWEST_TENSION: Final = 1
USUAL_TENSION: Final = 5
HIGHEST_TENSION: Final = 9


def shifted_number(number: int, stance: Stance, tension: int) -> int:
    """Return the highest face of a d20 that means yes at this tension, from 1 to 19.

    Tension above 5 makes hopes less likely and fears more likely; below 5, the reverse.
    """
    shift = {"hope": USUAL_TENSION - tension, "fear": tension - USUAL_TENSION, "plain": 0}[stance]
    return min(19, max(1, number + shift))
