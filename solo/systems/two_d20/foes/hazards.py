"""Ready-made hazards that the game master may buy, as content declares them (`T-24`, `T-25`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems, parse_problems
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls.hazard import Hazard, price
from solo.systems.two_d20.rolls.qualities import Qualities

AVOIDED_BY: Final[Skill] = "acrobatics"


class NamedHazard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A hazard with a name. `skill` avoids the hazard; no test is allowed if `difficulty` is None."""

    name: str
    text: str = ""
    dice: int = 0
    qualities: Qualities = Qualities()
    difficulty: int | None = None
    skill: Skill = AVOIDED_BY

    @property
    def hazard(self) -> Hazard:
        """The hazard's figures, which set its price."""
        return Hazard(self.dice, self.qualities, self.difficulty)

    @property
    def words(self) -> str:
        """The hazard's figures as text: "5 CD, Area, Acrobatics D2 to avoid"."""
        avoided = f"{self.skill.capitalize()} D{self.difficulty} to avoid" if self.difficulty else "cannot be avoided"
        return ", ".join(filter(None, (f"{self.dice} CD", str(self.qualities), avoided)))


def find_problems(danger: NamedHazard, _content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a hazard as (field, sentence) pairs."""
    yield from missing_field_problems(danger, "Describe this hazard in a sentence.", "text")
    yield from parse_problems("dice", price, danger.hazard)
