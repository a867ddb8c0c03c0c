"""The six primary attributes: their names, their uses, and a character's scores (`P-01`)."""

from typing import Final, Literal, get_args

import msgspec

from solo.systems.polyhedral.rolls.scores import SCORES, difficulty

Abbreviation = Literal["STR", "PRC", "QKN", "TGH", "INT", "SPI"]
ABBREVIATIONS: Final[tuple[Abbreviation, ...]] = get_args(Abbreviation)

AVERAGE: Final = 8
LOWEST_FOR_PEOPLE: Final = 4
HIGHEST_FOR_PEOPLE: Final = 12
_LEGAL: Final = frozenset(line.score for line in SCORES)


class AttributeName(msgspec.Struct, frozen=True):
    """An attribute's abbreviation, full name, field in `Attributes`, and uses (`P-01`)."""

    abbreviation: Abbreviation
    name: str
    field: str
    drives: str


ATTRIBUTES: Final[tuple[AttributeName, ...]] = (
    AttributeName("STR", "Strength", "strength", "Damage, Life Points, load, the weapons you can use."),
    AttributeName("PRC", "Precision", "precision", "Weapons and nimble fingers, critical hits, balance."),
    AttributeName("QKN", "Quickness", "quickness", "Acting first, moving, dodging and parrying."),
    AttributeName("TGH", "Toughness", "toughness", "Vitality Points, resisting poison and wounds."),
    AttributeName("INT", "Intellect", "intellect", "Spells, knowledge, watchfulness, XP per session."),
    AttributeName("SPI", "Spirit", "spirit", "Spell Points, social skills, willpower."),
)
_FIELDS: Final = {name.abbreviation: name.field for name in ATTRIBUTES}


class Attributes(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={name.field: name.abbreviation for name in ATTRIBUTES},
):
    """The six scores, written STR, PRC, QKN, TGH, INT, SPI in files (`P-01`); a missing score is average."""

    strength: int = AVERAGE
    precision: int = AVERAGE
    quickness: int = AVERAGE
    toughness: int = AVERAGE
    intellect: int = AVERAGE
    spirit: int = AVERAGE

    def __post_init__(self) -> None:
        for name in ATTRIBUTES:
            if (score := self.score(name.abbreviation)) not in _LEGAL:
                raise ValueError(f"{name.name} must be an even number from 2 to 16, not {score}.")

    def score(self, abbreviation: Abbreviation) -> int:
        """Return the score of the attribute with this abbreviation."""
        score: int = getattr(self, _FIELDS[abbreviation])
        return score

    def difficulty(self, abbreviation: Abbreviation) -> int:
        """Return the Difficulty of the attribute with this abbreviation (`P-01`)."""
        return difficulty(self.score(abbreviation))


def with_score(attributes: Attributes, abbreviation: Abbreviation, score: int) -> Attributes:
    """Return a copy with one score changed. Raises ValueError for a score that does not exist."""
    changed = {_FIELDS[abbreviation]: score}
    return msgspec.structs.replace(attributes, **changed)
