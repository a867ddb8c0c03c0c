"""The six primary attributes: what a score costs, which die it rolls, and its Difficulty.

Scores are even, 2 to 16; everything else about a character is worked out from them.
"""

from typing import Final, Literal, get_args

import msgspec

Abbreviation = Literal["STR", "PRC", "QKN", "TGH", "INT", "SPI"]
ABBREVIATIONS: Final[tuple[Abbreviation, ...]] = get_args(Abbreviation)

AVERAGE: Final = 8
LOWEST_FOR_PEOPLE: Final = 4
HIGHEST_FOR_PEOPLE: Final = 12


class Score(msgspec.Struct, frozen=True):
    """One line of the attribute table (`P-02`); costs in XP, `die` as (count, sides)."""

    score: int
    step_cost: int
    cost_from_average: int
    die: tuple[int, int]
    difficulty: int
    label: str


SCORES: Final[tuple[Score, ...]] = (
    Score(2, -10, -35, (1, 2), 3, "negligible"),
    Score(4, -10, -25, (1, 4), 4, "pathetic"),
    Score(6, -15, -15, (1, 6), 5, "poor"),
    Score(8, 0, 0, (1, 8), 6, "average"),
    Score(10, 30, 30, (1, 10), 7, "exceptional"),
    Score(12, 50, 80, (1, 12), 8, "phenomenal"),
    Score(14, 50, 130, (2, 12), 9, "superhuman"),
    Score(16, 50, 180, (3, 12), 10, "superhuman"),
)
_BY_SCORE: Final = {line.score: line for line in SCORES}


class AttributeName(msgspec.Struct, frozen=True):
    """An attribute's abbreviation, its full name, its field in `Attributes`, and what it drives (`P-01`)."""

    abbreviation: Abbreviation
    name: str
    field: str
    drives: str


ATTRIBUTES: Final[tuple[AttributeName, ...]] = (
    AttributeName("STR", "Strength", "strength", "Damage, Life Points, load, and weapons that fit."),
    AttributeName("PRC", "Precision", "precision", "Weapons and nimble fingers, critical hits, balance."),
    AttributeName("QKN", "Quickness", "quickness", "Acting first, moving, dodging and parrying."),
    AttributeName("TGH", "Toughness", "toughness", "Vitality Points, resisting poison and wounds."),
    AttributeName("INT", "Intellect", "intellect", "Spells, knowledge, watchfulness, XP of a session."),
    AttributeName("SPI", "Spirit", "spirit", "Spell Points, dealing with people, a will of one's own."),
)
_FIELDS: Final = {name.abbreviation: name.field for name in ATTRIBUTES}


def score_line(score: int) -> Score:
    """Returns the line of the attribute table for a score (`P-02`); ValueError if there is no such score."""
    line = _BY_SCORE.get(score)
    if line is None:
        raise ValueError(f"An attribute score is an even number from 2 to 16, not {score}.")
    return line


def difficulty(score: int) -> int:
    """Returns the Difficulty of a score (`P-01`); ValueError if there is no such score."""
    return score_line(score).difficulty


def die(score: int) -> tuple[int, int]:
    """Returns a score's own dice as (count, sides) (`P-02`): 8 gives (1, 8), 14 gives (2, 12)."""
    return score_line(score).die


def cost(from_score: int, to_score: int) -> int:
    """Returns the XP to go from one score to another, negative when it pays back (`P-02`, `R-05`)."""
    return score_line(to_score).cost_from_average - score_line(from_score).cost_from_average


class Attributes(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={name.field: name.abbreviation for name in ATTRIBUTES},
):
    """The six scores, written STR, PRC, QKN, TGH, INT, SPI in files (`P-01`); a score left out is average."""

    strength: int = AVERAGE
    precision: int = AVERAGE
    quickness: int = AVERAGE
    toughness: int = AVERAGE
    intellect: int = AVERAGE
    spirit: int = AVERAGE

    def __post_init__(self) -> None:
        for name in ATTRIBUTES:
            if (score := self.score(name.abbreviation)) not in _BY_SCORE:
                raise ValueError(f"{name.name} must be an even number from 2 to 16, not {score}.")

    def score(self, abbreviation: Abbreviation) -> int:
        """Returns the score of the attribute with this abbreviation."""
        score: int = getattr(self, _FIELDS[abbreviation])
        return score

    def difficulty(self, abbreviation: Abbreviation) -> int:
        """Returns the Difficulty of the attribute with this abbreviation (`P-01`)."""
        return difficulty(self.score(abbreviation))
