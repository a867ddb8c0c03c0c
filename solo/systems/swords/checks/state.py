"""Saved state of checks: the party, its figures at the start, and the plan of the present check."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.checking.plan import TestPlan
from solo.systems.swords.company.people import CompanyState
from solo.systems.swords.foes.foe import Foe
from solo.systems.swords.people.sheet import (
    ATTRIBUTES,
    USUAL_MASS,
    Attributes,
    Character,
    attribute_of,
    dexterity,
    shield_bonus,
)
from solo.systems.swords.rolls.skill import Part

BODILY = ("Strength", "Dexterity")
"""The attributes that Health penalties lower (`S-06`)."""


class CheckFigures(msgspec.Struct, frozen=True, omit_defaults=True):
    """The figures that a character or foe rolls with.

    `attributes` include the armour's penalty, `skills` are levels as bought, and `mass` is in pounds. `shield` is the
    shield's bonus to a block, 0 for a foe, whose Defense includes the bonus.
    """

    attributes: Attributes = Attributes()
    skills: dict[str, int] = {}
    mass: int = USUAL_MASS
    shield: int = 0

    def parts(self, test: str, penalty: int = 0) -> tuple[Part, ...]:
        """Return the modifiers of `test` by name: attribute, skill and the Health penalty (`S-01`)."""
        attribute = test if test in ATTRIBUTES else attribute_of(test)
        parts = [(attribute, self.attributes.level(attribute))]
        if test not in ATTRIBUTES:
            parts.append((test, self.skills.get(test, 0)))
        if penalty and attribute in BODILY:
            parts.append(("Health", penalty))
        return tuple(parts)


class SkillCheckState(CompanyState, omit_defaults=True):
    """A party that makes checks. `figures` holds each character's figures by key."""

    figures: dict[str, CheckFigures] = {}
    plan: TestPlan = TestPlan()
    done: int = 0


def figures_of(characters: Iterable[object], content: Content) -> dict[str, CheckFigures]:
    """Return the figures of characters by name. Raises ValueError if their gear is not in the content."""
    return {one.name: _figures(one, content) for one in characters if isinstance(one, Character)}


def foe_figures(foe: Foe) -> CheckFigures:
    """Return a foe's figures, which include its armour and shield already."""
    return CheckFigures(foe.attributes, foe.skills, foe.mass)


def _figures(character: Character, content: Content) -> CheckFigures:
    worn = msgspec.structs.replace(character.attributes, dexterity=dexterity(character, content))
    return CheckFigures(worn, dict(character.skills), character.mass, shield_bonus(character, content))
