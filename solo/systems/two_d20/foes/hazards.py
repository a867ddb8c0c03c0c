"""Owns ready hazards: dangers of a place that the gamemaster may buy, as content declares them (`T-24`, `T-25`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import unreadable, untold
from solo.systems.two_d20.people.attributes import Skill
from solo.systems.two_d20.rolls.hazard import Hazard, price
from solo.systems.two_d20.rolls.qualities import Qualities

AVOIDED_BY: Final[Skill] = "acrobatics"


class Danger(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A hazard with a name, and the skill whose test avoids it; where `difficulty` is left out there is no test."""

    name: str
    text: str = ""
    dice: int = 0
    qualities: Qualities = Qualities()
    difficulty: int | None = None
    skill: Skill = AVOIDED_BY

    @property
    def hazard(self) -> Hazard:
        """What it does, which is what it is priced by."""
        return Hazard(self.dice, self.qualities, self.difficulty)

    @property
    def words(self) -> str:
        """It in figures: "5 CD, Area, Acrobatics D2 to avoid"."""
        avoided = f"{self.skill.capitalize()} D{self.difficulty} to avoid" if self.difficulty else "not to be avoided"
        return ", ".join(filter(None, (f"{self.dice} CD", str(self.qualities), avoided)))


def faults(danger: Danger, _content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a hazard as (field, sentence) pairs."""
    yield from untold(danger, "Say in a sentence what this hazard is.", "text")
    yield from unreadable("dice", price, danger.hazard)
