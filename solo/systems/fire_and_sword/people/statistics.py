"""The seven statistics, the impact bonus, and the limits at the start.

A statistic can be rolled like a skill (`F-01`). Code and content name each statistic by three letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, get_args

import msgspec

Abbreviation = Literal["STR", "CON", "SIZ", "DEX", "INT", "POW", "CHA"]
ABBREVIATIONS: Final[tuple[Abbreviation, ...]] = get_args(Abbreviation)

TOTAL_AT_START: Final = 95
LOWEST_AT_START: Final = 10
HIGHEST_AT_START: Final = 17
LOWEST_ROLLED_TOTAL: Final = 90
HIGHEST_ROLLED_TOTAL: Final = 100
AVERAGE: Final = 11

_NO_IMPACT_UP_TO: Final = 23
_IMPACT_STEPS: Final = (24, 32, 40)
_FURTHER_STEP: Final = 16


class StatisticName(msgspec.Struct, frozen=True):
    """A statistic's three letters, its full name, and its use in a sentence."""

    abbreviation: Abbreviation
    name: str
    help: str


STATISTICS: Final[tuple[StatisticName, ...]] = (
    StatisticName("STR", "Strength", "With Size, it sets the impact of your blows."),
    StatisticName("CON", "Constitution", "Rolled against flesh rot, when dying, and in long ceremonies."),
    StatisticName(
        "SIZ", "Size", "With Strength, it sets impact. Rolled to stay up when a lance hits, unless Dexterity is higher."
    ),
    StatisticName("DEX", "Dexterity", "Rolled to stay up when a lance hits, if it is higher than Size."),
    StatisticName("INT", "Intelligence", "Rolled for feats of the mind."),
    StatisticName("POW", "Power", "Pays for divine spells, holds magic points, resists magic, and fights spirits."),
    StatisticName("CHA", "Charisma", "Wins over courts and crowds."),
)


# rule: Statistics
class Statistics(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={
        "strength": "STR",
        "constitution": "CON",
        "size": "SIZ",
        "dexterity": "DEX",
        "intelligence": "INT",
        "power": "POW",
        "charisma": "CHA",
    },
):
    """The seven statistics (`F-01`)."""

    strength: int = AVERAGE
    constitution: int = AVERAGE
    size: int = AVERAGE
    dexterity: int = AVERAGE
    intelligence: int = AVERAGE
    power: int = AVERAGE
    charisma: int = AVERAGE

    def score(self, abbreviation: str) -> int:
        """Return the statistic of these three letters. Raises KeyError for unknown letters."""
        return dict(self.list_scores())[abbreviation]

    def list_scores(self) -> Iterator[tuple[str, int]]:
        """Yield each statistic's letters and score in the usual order."""
        yield "STR", self.strength
        yield "CON", self.constitution
        yield "SIZ", self.size
        yield "DEX", self.dexterity
        yield "INT", self.intelligence
        yield "POW", self.power
        yield "CHA", self.charisma

    @property
    def total(self) -> int:
        """The sum of the seven statistics."""
        return sum(score for _, score in self.list_scores())

    @property
    def impact(self) -> int:
        """The impact bonus on each blow."""
        return impact(self.strength, self.size)


def statistics_of(scores: dict[str, int]) -> Statistics:
    """Return statistics from scores by their letters. Raises KeyError if one is missing."""
    return Statistics(*(scores[abbreviation] for abbreviation in ABBREVIATIONS))


# rule: Impact
def impact(strength: int, size: int) -> int:
    """Return the impact bonus for STR plus SIZ: 24 give +1, 32 +2, 40 +3, and each further 16 +1 (house rule)."""
    mass = strength + size
    if mass <= _NO_IMPACT_UP_TO:
        return 0
    reached = sum(mass >= step for step in _IMPACT_STEPS)
    return reached + max(0, mass - _IMPACT_STEPS[-1]) // _FURTHER_STEP
