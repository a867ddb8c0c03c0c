"""Owns what is saved of checks: the company, its figures as it began, and the plan of the present one."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.checking.plan import Plan
from solo.systems.swords.company.people import Company
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
from solo.systems.swords.rolls.reckoning import Part

BODILY = ("Strength", "Dexterity")
"""What Health takes from (`S-06`)."""


class Figures(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody rolls with: attributes with the armour on, skills as bought, mass in pounds.

    `shield` is what it adds to a block; a foe's Defense counts it already.
    """

    attributes: Attributes = Attributes()
    skills: dict[str, int] = {}
    mass: int = USUAL_MASS
    shield: int = 0

    def parts(self, test: str, penalty: int = 0) -> tuple[Part, ...]:
        """All that is added to two dice in a test, by name: attribute, skill, and what Health takes off (`S-01`)."""
        attribute = test if test in ATTRIBUTES else attribute_of(test)
        parts = [(attribute, self.attributes.level(attribute))]
        if test not in ATTRIBUTES:
            parts.append((test, self.skills.get(test, 0)))
        if penalty and attribute in BODILY:
            parts.append(("Health", penalty))
        return tuple(parts)


class Checking(Company, omit_defaults=True):
    """A company that is put to tests; `figures` are everybody's by their keys."""

    figures: dict[str, Figures] = {}
    plan: Plan = Plan()
    done: int = 0


def figures_of(characters: Iterable[object], content: Content) -> dict[str, Figures]:
    """Returns the figures of characters by name. Raises ValueError for gear that the content does not know."""
    return {one.name: _figures(one, content) for one in characters if isinstance(one, Character)}


def foe_figures(foe: Foe) -> Figures:
    """Returns a foe's figures, which count what it wears and holds."""
    return Figures(foe.attributes, foe.skills, foe.mass)


def _figures(character: Character, content: Content) -> Figures:
    worn = msgspec.structs.replace(character.attributes, dexterity=dexterity(character, content))
    return Figures(worn, dict(character.skills), character.mass, shield_bonus(character, content))
