"""Owns the sheet: a hero as it is saved, and the values that follow from it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.lookup import entries_of
from solo.systems.two_d20.gear.armour import Armour, Kit, Shield, Soak, soak_of
from solo.systems.two_d20.gear.load import fatigue
from solo.systems.two_d20.gear.weapon import Type, Weapon
from solo.systems.two_d20.people.attributes import (
    ATTRIBUTE_OF,
    BONUS_ATTRIBUTE,
    UNTRAINED,
    Attributes,
    Skill,
    Training,
    bonus_dice,
)
from solo.systems.two_d20.people.talents import Gifts, Taken, gifts_of
from solo.systems.two_d20.rolls.skill_test import USUAL_DICE, Pool

START_GOLD: Final = 10
START_FORTUNE: Final = 3


class Treasure(msgspec.Struct, frozen=True):
    """A line of the ledger: what was won or paid, and its worth in gold, below 0 for what was paid."""

    what: str
    worth: float


class Character(msgspec.Struct, omit_defaults=True):
    """A hero. `skills` holds those in which it is trained; `kits` how many uses are left of each.

    `wounds` and `trauma` last from scene to scene (`R-19`), as `fortune` does within a session (`T-08`).
    `dead` and `broken` heroes play no more, or not for a while (`R-18`, `H-19`). `house_rules` are the codes of what
    the table had to allow.
    """

    name: str
    archetype: str = ""
    look: str = ""
    past: str = ""
    attributes: Attributes = Attributes()
    skills: dict[Skill, Training] = {}
    talents: tuple[Taken, ...] = ()
    weapons: tuple[str, ...] = ()
    armours: tuple[str, ...] = ()
    shield: str = ""
    kits: dict[str, int] = {}
    gold: float = START_GOLD
    ledger: list[Treasure] = []
    renown: int = 0
    sessions: int = 0
    fortune: int = START_FORTUNE
    wounds: int = 0
    trauma: int = 0
    dead: bool = False
    broken: bool = False
    rested_days: int = 0
    house_rules: tuple[str, ...] = ()

    @property
    def seasoned(self) -> bool:
        """Whether anything was earned in play, so that the bounds on gear at the start hold no more."""
        return bool(self.sessions or self.ledger or self.renown)


class Figures(msgspec.Struct, frozen=True):
    """What follows from a sheet."""

    vigor: int
    resolve: int
    courage: int
    soak: Soak
    cover: int
    fatigue: int
    encumbrance: int
    gifts: Gifts


def training(character: Character, skill: Skill) -> Training:
    """Returns expertise and focus in a skill."""
    return character.skills.get(skill, UNTRAINED)


@lru_cache(maxsize=4096)
def pool_of(attributes: Attributes, skill: Skill, trained: Training, dice: int = USUAL_DICE) -> Pool:
    """Returns what is rolled for a skill, before any dice are bought (`T-01`)."""
    tn = attributes.of(ATTRIBUTE_OF[skill]) + trained.expertise
    return Pool(tn, trained.focus, dice, untrained=trained.expertise == 0)


def attack_bonus(attributes: Attributes, kind: Type) -> int:
    """Returns the combat dice that an attribute adds to attacks of a type (`T-12`, `T-14`)."""
    return bonus_dice(attributes.of(BONUS_ATTRIBUTE[kind]))


def figures_of(character: Character, content: Content) -> Figures:
    """Returns what follows from a sheet: stress, Courage, Soak, load (`T-16`, `T-26`, `R-24`)."""
    gifts = gifts_of(character.talents, content)
    shield = content.entries(Shield).get(character.shield)
    load = encumbrance(character, content)
    tired = fatigue(character.attributes.brawn, load)
    vigor = character.attributes.brawn + training(character, "resistance").expertise + gifts.vigor - tired
    return Figures(
        vigor=max(1, vigor),
        resolve=character.attributes.willpower + training(character, "discipline").expertise + gifts.resolve,
        courage=gifts.courage,
        soak=soak_of(entries_of(content, Armour, character.armours)),
        cover=shield.cover if shield else 0,
        fatigue=tired,
        encumbrance=load,
        gifts=gifts,
    )


def encumbrance(character: Character, content: Content) -> int:
    """Returns what all that a hero carries weighs, gold left out."""
    carried: list[Weapon | Armour | Shield | Kit] = [
        *entries_of(content, Weapon, character.weapons),
        *entries_of(content, Armour, character.armours),
        *entries_of(content, Shield, (character.shield,)),
        *entries_of(content, Kit, character.kits),
    ]
    return sum(thing.encumbrance for thing in carried)
