"""Companions who lead actions in a battle, each in a specialism and with own powers and skills (`G-14`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.gloranthan.people.action_bonuses import (
    COVERS,
    Action,
    ActionProfile,
    AttackBonuses,
    armed_by,
)
from solo.systems.gloranthan.people.company import NAMED_SKILLS, helpers, training_of
from solo.systems.gloranthan.people.keyword import Keyword
from solo.systems.gloranthan.people.retinue import Companion, companion_levels, companion_power
from solo.systems.gloranthan.people.runes import Powers, Rune
from solo.systems.gloranthan.people.sheet import Character, Combat
from solo.systems.gloranthan.people.skills import KnownSkill
from solo.systems.gloranthan.units.ranges import Scale
from solo.systems.parts.lookup import entries_of

LED: Final[dict[str, tuple[Action, ...]]] = {
    "Melee Attack": ("melee",),
    "Missile Attack": ("missile", "skirmish"),
    "Skirmish Attack": ("skirmish",),
    "Resistance": ("resist",),
    "Magical Attack": ("magic",),
    "Magical Defence": ("resist_magic",),
    "Healing": (),
}
"""Actions that a companion may lead in a battle, by specialism. Healing is for healing magic only."""
ATTACKER: Final = "Magical Attack"
HEALER: Final = "Healing"
RUNES_OF: Final[dict[str, Rune]] = {"Magical Attack": "magic", "Magical Defence": "magic", "Healing": "magic"}
"""Rune of the actions that each specialism leads, if it is not Physical."""
STYLES: Final[dict[str, Combat]] = {"Missile Attack": "missile", "Skirmish Attack": "skirmish"}


class Leader(msgspec.Struct, frozen=True, omit_defaults=True):
    """A companion who may lead an action.

    `armed` holds the companion's bonuses other than runes and weapons. They include the help of all groups.
    """

    name: str
    powers: Powers
    armed: AttackBonuses
    specialisms: tuple[str, ...]

    @property
    def leads(self) -> frozenset[Action]:
        """Actions that the companion may lead."""
        return frozenset(action for one in self.specialisms for action in LED.get(one, ()))


# rule: Companions who lead
def list_leaders(character: Character, content: Content, scale: Scale) -> Iterator[Leader]:
    """Yield each companion of `character` whose specialism is of use in a battle, as a leader."""
    power = companion_power(character.powers.levels, character.powers.social or 0)
    for one in character.companions:
        known = tuple(name for name in one.specialisms if name in LED)
        if known:
            yield Leader(one.name, _powers(power, known), _armed(character, one, known, content, scale), known)


def _powers(power: int, specialisms: tuple[str, ...]) -> Powers:
    """Return a companion's runes: full power in each specialism's rune, 1 less in one other, 2 less in the rest."""
    best, second, third, fourth = companion_levels(power)
    runes = {RUNES_OF.get(name, "physical") for name in specialisms}
    if len(runes) > 1:
        return Powers(best, best, third, fourth)
    return Powers(best, second, third, fourth) if "physical" in runes else Powers(second, best, third, fourth)


def _armed(
    character: Character, companion: Companion, specialisms: tuple[str, ...], content: Content, scale: Scale
) -> AttackBonuses:
    known = entries_of(content, KnownSkill, companion.skills)
    skilled: dict[Action, str] = {action: skill.name for skill in known for action in COVERS[skill.combat]}
    skilled |= {NAMED_SKILLS[name]: name for name in companion.skills if name in NAMED_SKILLS}
    profile = ActionProfile(
        powers=character.powers,
        skilled=skilled,
        keywords=tuple(entries_of(content, Keyword, companion.keywords)) or None,
        style=next((STYLES[name] for name in specialisms if name in STYLES), "melee"),
        helpers=tuple(helpers(character, scale)),
        wounds=character.wounds,
        training=training_of(character),
    )
    return armed_by(profile)
