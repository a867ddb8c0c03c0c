"""Experience: XP at the start, earned and spent, and scores converted from other games.

Attributes and skills are priced in their own modules; this module adds the prices up.
"""

from collections.abc import Mapping
from typing import Final

from solo.systems.polyhedral.people.attributes import ATTRIBUTES, AVERAGE, Attributes
from solo.systems.polyhedral.people.sheet import Character
from solo.systems.polyhedral.people.skills import skill_cost
from solo.systems.polyhedral.rolls.scores import cost, difficulty, score_line

STARTING_XP_FOR_ANYTHING: Final = 75
STARTING_MONEY: Final = 300_00
MOST_SESSION_ADJUSTMENT: Final = 2

_CONVERTED: Final = ((2, 2), (4, 4), (7, 6), (12, 8), (16, 10), (18, 12), (22, 14))
_CONVERTED_BEYOND: Final = 16


# rule: Starting XP
def starting_xp(intellect: int) -> int:
    """Return a new character's total XP (`P-03`): 75, and the INT score, which is for skills only."""
    return STARTING_XP_FOR_ANYTHING + score_line(intellect).score


# rule: Experience
def session_xp(intellect: int, adjustment: int = 0) -> int:
    """Return the XP of one session (`P-10`): the INT Difficulty plus the game master's adjustment.

    Raises ValueError for an adjustment below -2 or above 2.
    """
    if abs(adjustment) > MOST_SESSION_ADJUSTMENT:
        raise ValueError(f"A session's XP may be adjusted by -2 to +2, not {adjustment:+}.")
    return difficulty(intellect) + adjustment


def attributes_cost(attributes: Attributes) -> int:
    """Return the XP cost of the six scores; negative if lowered scores pay back more (`P-02`)."""
    return sum(cost(AVERAGE, attributes.score(name.abbreviation)) for name in ATTRIBUTES)


def skills_cost(levels: Mapping[str, int]) -> int:
    """Return the XP cost of all skill levels (`P-04`)."""
    return sum(skill_cost(0, level) for level in levels.values())


def character_cost(attributes: Attributes, levels: Mapping[str, int]) -> int:
    """Return the XP cost of attributes and skills together (`P-02`, `P-04`)."""
    return attributes_cost(attributes) + skills_cost(levels)


def total_xp(character: Character) -> int:
    """Return all XP that a character has received, spent or not (`R-06`, `P-38`).

    This total is the character's weight in a party.
    """
    return starting_xp(character.starting_intellect) + character.earned_xp


def xp_for_anything(character: Character) -> int:
    """Return the most XP that attributes may cost: all but the INT score's share of the starting XP (`R-06`)."""
    return STARTING_XP_FOR_ANYTHING + character.earned_xp


def unspent_xp(character: Character) -> int:
    """Return the XP left to spend; negative if too much was spent."""
    return total_xp(character) - character_cost(character.build.attributes, character.build.skills)


def converted_score(score: int) -> int:
    """Return the PolyRPG score for an attribute from a game with scores of 3 to 18 (`P-03`).

    Raises ValueError for a score below 1.
    """
    if score < 1:
        raise ValueError(f"An attribute score to convert must be 1 or more, not {score}.")
    return next((ours for highest, ours in _CONVERTED if score <= highest), _CONVERTED_BEYOND)
