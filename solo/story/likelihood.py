"""The nine likelihoods of a question, its stance, and the number that the d20 must not exceed."""

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
"""The faces of a d20 that mean yes, at tension 5 or for a neutral question."""

Stance = Literal["hope", "fear", "plain"]
"""The meaning of yes for the asker: it helps (hope), hurts (fear), or does neither."""

STANCES: Final[tuple[Stance, ...]] = get_args(Stance)

LOWEST_TENSION: Final = 1
USUAL_TENSION: Final = 5
HIGHEST_TENSION: Final = 9


def shifted_number(number: int, stance: Stance, tension: int) -> int:
    """Return the faces that mean yes, from 1 to 19, at this tension.

    Tension above 5 makes hopes less likely and fears more likely; below 5, the reverse.
    """
    shift = {"hope": USUAL_TENSION - tension, "fear": tension - USUAL_TENSION, "plain": 0}[stance]
    return min(19, max(1, number + shift))
