"""Character sheet: the saved data of a hero, and the values derived from them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.lookup import entries_of
from solo.systems.two_d20.gear.armour import Armour, Shield, Soak, ToolKit, soak_of
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
from solo.systems.two_d20.people.talents import TalentEffects, TalentTaken, gifts_of
from solo.systems.two_d20.rolls.skill_test import USUAL_DICE, Pool

START_GOLD: Final = 10
START_FORTUNE: Final = 3


class Treasure(msgspec.Struct, frozen=True):
    """An entry of a hero's ledger: its description and its worth in gold, negative for a payment."""

    what: str
    worth: float


class Character(msgspec.Struct, omit_defaults=True):
    """A hero. `skills` holds the trained skills only; `kits` maps each kit to its remaining uses.

    `wounds` and `trauma` last from scene to scene (`R-19`), and `fortune` lasts within a session (`T-08`). A `dead`
    hero never plays again, a `broken` hero only after seven days of rest (`R-18`, `H-19`). `house_rules` are the codes
    of the exceptions that the table allowed.
    """

    name: str
    archetype: str = ""
    look: str = ""
    past: str = ""
    attributes: Attributes = Attributes()
    skills: dict[Skill, Training] = {}
    talents: tuple[TalentTaken, ...] = ()
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
    breaks: dict[str, int] = {}
    """The Breaks of gear by its name (`R-31`)."""
    house_rules: tuple[str, ...] = ()

    @property
    def is_seasoned(self) -> bool:
        """True once the hero has played or earned anything. The limits on starting gear then no longer apply."""
        return bool(self.sessions or self.ledger or self.renown)


class DerivedFigures(msgspec.Struct, frozen=True):
    """The values derived from a sheet."""

    vigor: int
    resolve: int
    courage: int
    soak: Soak
    cover: int
    fatigue: int
    encumbrance: int
    gifts: TalentEffects


def training(character: Character, skill: Skill) -> Training:
    """Return expertise and focus in a skill."""
    return character.skills.get(skill, UNTRAINED)


@lru_cache(maxsize=4096)
def pool_of(attributes: Attributes, skill: Skill, trained: Training, dice: int = USUAL_DICE) -> Pool:
    """Return the dice of a test with this skill, before further dice are bought (`T-01`)."""
    tn = attributes.value_of(ATTRIBUTE_OF[skill]) + trained.expertise
    return Pool(tn, trained.focus, dice, untrained=trained.expertise == 0)


def attack_bonus(attributes: Attributes, kind: Type) -> int:
    """Return the combat dice that an attribute adds to attacks of type `kind` (`T-12`, `T-14`)."""
    return bonus_dice(attributes.value_of(BONUS_ATTRIBUTE[kind]))


# rule: Vigor
# rule: Resolve
# rule: Courage
def figures_of(character: Character, content: Content) -> DerivedFigures:
    """Return the figures derived from a character: stress, Courage, Soak, load (`T-16`, `T-26`, `R-24`)."""
    gifts = gifts_of(character.talents, content)
    shield = content.entries(Shield).get(character.shield)
    load = encumbrance(character, content)
    tired = fatigue(character.attributes.brawn, load)
    vigor = character.attributes.brawn + training(character, "resistance").expertise + gifts.vigor - tired
    return DerivedFigures(
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
    """Return the total encumbrance of a hero's gear; gold weighs nothing."""
    carried: list[Weapon | Armour | Shield | ToolKit] = [
        *entries_of(content, Weapon, character.weapons),
        *entries_of(content, Armour, character.armours),
        *entries_of(content, Shield, (character.shield,)),
        *entries_of(content, ToolKit, character.kits),
    ]
    return sum(thing.encumbrance for thing in carried)
