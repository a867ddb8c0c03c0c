"""The foe: an opponent, animal or mount as the content declares it, with all gear included in its figures.

Figures are stored as printed, so that a foe can be compared with the rules at a glance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.entries import missing_field_problems, range_problems, unknown_name_problems
from solo.systems.parts.fight.leaving import BY_NATURE, GivenResolve, Resolve, resolve_or
from solo.systems.swords.gear.armour import Shield
from solo.systems.swords.gear.weapon import Weapon, weapon_named
from solo.systems.swords.people.resolve import resolve_by
from solo.systems.swords.people.sheet import USUAL_MASS, Attributes, attribute_of

Tag = Literal[
    "person", "soldier", "outlaw", "archer", "rider", "leader", "animal", "mount", "monster", "huge", "flying"
]  # fmt: skip
WALK: Final = 10
MOST_STAMINA: Final = 200


class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An opponent. Its figures include its gear: Dexterity in armour, Defense with the shield.

    The first of the `weapons` is in hand; natural weapons are listed among them. `armour` is the total, worn or
    natural. `shield` names a shield of the content, "" for none. `mass` is in pounds, `move` the yards of one move
    action, `mount` a foe of the content that it rides. `battle_trained` helps its commander. `resolve` says how
    long the foe stays in a losing fight.
    """

    name: str
    text: str
    tags: tuple[Tag, ...]
    attributes: Attributes = Attributes()
    skills: dict[str, int] = {}
    weapons: tuple[str, ...] = ("fist",)
    shield: str = ""
    armour: int = 0
    stamina: int = 10
    mass: int = USUAL_MASS
    move: int = WALK
    mount: str = ""
    battle_trained: bool = False
    resolve: GivenResolve = BY_NATURE
    themes: tuple[str, ...] = ()

    # rule: Animals
    @property
    def animal(self) -> bool:
        """True for an animal, which holds nothing in a hand."""
        return "animal" in self.tags

    @property
    def flies(self) -> bool:
        """True for a flyer (`S-28`)."""
        return "flying" in self.tags

    @property
    def spares(self) -> bool:
        """True for a foe who accepts surrender: a person, not a beast."""
        return "person" in self.tags or not {"animal", "monster"} & set(self.tags)


def resolve_of(foe: Foe) -> Resolve:
    """Return the foe's resolve in a losing fight. An animal trained for battle never leaves."""
    if foe.battle_trained:
        return Resolve.NEVER_LEAVES
    return resolve_or(foe.resolve, resolve_by(foe.attributes.willpower, outlaw="outlaw" in foe.tags))


def foe_tags(foe: Foe) -> tuple[str, ...]:
    """Return the words by which a foe is found: tags and themes."""
    return (*foe.tags, *foe.themes)


def skill_total(foe: Foe, skill: str) -> int:
    """Return attribute + skill (`S-01`), with the foe's armour and shield included."""
    return foe.attributes.level(attribute_of(skill)) + foe.skills.get(skill, 0)


def weapons_of(foe: Foe, content: Content) -> tuple[Weapon, ...]:
    """Return the foe's weapons, the weapon in hand first. Raises ValueError with a sentence for an unknown weapon."""
    return tuple(weapon_named(name, content) for name in foe.weapons)


def mounts(content: Content) -> tuple[str, ...]:
    """Return the names of all foes that can be ridden, in the order of the content."""
    return tuple(name for name, foe in content.entries(Foe).items() if "mount" in foe.tags)


def beasts(content: Content) -> tuple[str, ...]:
    """Return the names of all animals, except mounts, that can be trained to come along (`S-29`)."""
    known = content.entries(Foe).items()
    return tuple(name for name, foe in known if foe.animal and "mount" not in foe.tags)


def find_problems(foe: Foe, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a foe as (field, sentence) pairs; nothing if it is sound."""
    yield from missing_field_problems(foe, "Describe the foe in a sentence.", "text")
    if not foe.tags:
        yield "tags", "Give at least one tag, such as person or animal."
    yield from range_problems(foe, 1, MOST_STAMINA, "stamina")
    if foe.mass < 1:
        yield "mass", "Mass must be 1 pound or more."
    if foe.armour < 0:
        yield "armour", "Armour must add 0 or more to endurance."
    if foe.move < 0:
        yield "move", "A move must be 0 yards or more."
    if not foe.weapons:
        yield "weapons", "Give at least one weapon, such as the fist of an unarmed foe."
    yield from unknown_name_problems("weapons", "weapon", foe.weapons, content.entries(Weapon))
    yield from unknown_name_problems("shield", "shield", filter(None, (foe.shield,)), content.entries(Shield))
    if foe.mount and foe.mount == foe.name:
        yield "mount", "A foe cannot ride itself."
