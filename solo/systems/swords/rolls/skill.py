"""The skill roll: 2d6 and a modifier, against a challenge or another roll (`S-01`, `R-01`).

The roll of an attack must be higher than the challenge. For any other roll, an equal result is enough.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import Modifier, Thrower, distribution

# The skill roll


DICE: Final = 2
SIDES: Final = 6
PENALTY_PER_ACTION: Final = 2

# rule: R-13 Challenge levels
CHALLENGES: Final[tuple[tuple[str, int], ...]] = (
    ("easy", 5),
    ("fair", 8),
    ("hard", 10),
    ("very hard", 12),
    ("heroic", 15),
    ("legendary", 20),
    ("beyond", 25),
)
HIGHEST_CHALLENGE: Final = 30


def two_dice(thrower: Thrower) -> int:
    """Roll two dice and return their sum."""
    return thrower.sum(DICE, SIDES)


# rule: Skill roll
def meets(thrower: Thrower, modifier: int, challenge: int) -> bool:
    """Return True if 2d6 + `modifier` is at least the challenge (`R-01`)."""
    return two_dice(thrower) + modifier >= challenge


# rule: R-01 Ties
def exceeds(thrower: Thrower, modifier: int, challenge: int) -> bool:
    """Return True if 2d6 + `modifier` is above the challenge, as every attack must be (`S-25`, `R-01`, `R-06`)."""
    return two_dice(thrower) + modifier > challenge


# rule: Opposed roll
def beats_opposed(thrower: Thrower, lead: int) -> bool:
    """Return True if a roll is higher than the opposing roll, which is made second (`S-07`).

    `lead` is the roller's modifier minus the opponent's.
    """
    own = two_dice(thrower)
    return own + lead > two_dice(thrower)


def outdoes_all(thrower: Thrower, leads: tuple[int, ...]) -> bool:
    """Return True if a roll is higher than each of several opposing rolls, which are made afterwards.

    `leads` holds the roller's modifier minus the opponent's, for each opponent (`S-23`).
    """
    own = two_dice(thrower)
    return all(own + lead > two_dice(thrower) for lead in leads)


@lru_cache(maxsize=4096)
def chance_to_outdo(leads: tuple[int, ...]) -> Fraction:
    """Return the exact chance that `outdoes_all` is True.

    Enumerating all throws with three answers would take half a second.
    """
    dice = distribution(two_dice)
    chance = Fraction(0)
    for own, weight in dice:
        others = Fraction(weight, dice.total)
        for lead in leads:
            others *= Fraction(sum(more for other, more in dice if other < own + lead), dice.total)
        chance += others
    return chance


def margin(thrower: Thrower, lead: int) -> int:
    """Return the margin of a roll over the opposing roll, which is made second; 0 or less is a failure.

    `lead` is the roller's modifier minus the opponent's.
    """
    own = two_dice(thrower)
    return own + lead - two_dice(thrower)


# rule: R-02 Action penalty
def action_penalty(actions: int) -> int:
    """Return the penalty on every skill roll of the round: −2 for each action beyond the first (`S-10`, `R-02`).

    Raises ValueError for less than one action.
    """
    if actions < 1:
        raise ValueError("A round has at least one action.")
    return -PENALTY_PER_ACTION * (actions - 1)


# Modifiers of a roll of two dice, as a sum and as named parts


Part = tuple[str, int]
NOTHING: Final[tuple[Part, ...]] = ()


class NamedSum(NamedTuple):
    """The modifiers of a roll: their sum, and each part with its name."""

    total: int
    parts: tuple[Part, ...]

    def list_modifiers(self, label: str = "") -> tuple[Modifier, ...]:
        """Return the parts as named modifiers for display, with `label`, if any, before each name: "attack: Hurt"."""
        before = f"{label}: " if label else ""
        return tuple(Modifier(f"{before}{name}", value) for name, value in self.parts)
