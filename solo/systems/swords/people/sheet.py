"""The saved character: attributes, skills and gear as bought.

Figures that depend on gear are computed here for the fight, the sheet and the library.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from solo.resolver import Modifier
from solo.systems.contract import Content
from solo.systems.parts.figures import Level
from solo.systems.swords.gear.armour import armour_named, shield_named
from solo.systems.swords.rolls.damage import BY_WORD, Health, HealthWord, scale_of

Care = Literal["", "helped", "failed"]

ATTRIBUTES: Final = ("Strength", "Dexterity", "Intelligence", "Willpower")
SKILLS: Final[dict[str, str]] = {
    "Striking": "Dexterity",
    "Archery": "Dexterity",
    "Throwing": "Dexterity",
    "Grappling": "Dexterity",
    "Defense": "Dexterity",
    "Riding": "Dexterity",
    "Animals": "Intelligence",
    "Tactics": "Intelligence",
}
CRAFTS: Final[dict[str, str]] = {"Hiding": "Dexterity", "Medicine": "Intelligence", "Watching": "Intelligence"}
FULL_STAMINA: Final = 10
USUAL_MASS: Final = 160


class Attributes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The four attributes. 0 is an ordinary person (`S-01`)."""

    strength: Level = 0
    dexterity: Level = 0
    intelligence: Level = 0
    willpower: Level = 0

    def level(self, attribute: str) -> int:
        """Return the level of an attribute by its name: "Strength". Raises KeyError if there is none."""
        if attribute not in ATTRIBUTES:
            raise KeyError(attribute)
        level: int = getattr(self, attribute.lower())
        return level


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's character, as it is saved.

    - `attributes` and `skills` are as bought, before armour and wounds.
    - The first of the `weapons` is in hand at the start of a fight. A name may be repeated, for spare weapons to throw.
    - `shield` and `armour` name entries of the content, "" for none. `mount` names a foe of the content to ride.
      `beast` names a trained animal that comes along (`S-29`).
    - `missiles` counts the missiles left by type ("arrow"). `mass` is in pounds.
    - `stamina` may be below 0 (`R-18`). `mending` counts the seconds of rest towards the next better Health. `care` is
      the result of the Medicine roll for it (`R-19`).
    - `earned` are the points earned in play, spent or not. `house_rules` lists the codes of problems that the table has
      allowed.
    """

    name: str
    attributes: Attributes = Attributes()
    skills: dict[str, Level] = {}
    weapons: tuple[str, ...] = ()
    shield: str = ""
    armour: str = ""
    mount: str = ""
    beast: str = ""
    missiles: dict[str, int] = {}
    mass: int = USUAL_MASS
    full_stamina: int = FULL_STAMINA
    stamina: int = FULL_STAMINA
    health: HealthWord = "OK"
    mending: int = 0
    care: Care = ""
    earned: int = 0
    house_rules: tuple[str, ...] = ()
    notes: str = ""


def skill_level(character: Character, skill: str) -> int:
    """Return the level of a skill as bought, 0 if untrained (`S-01`)."""
    return character.skills.get(skill, 0)


def dexterity(character: Character, content: Content) -> int:
    """Return Dexterity in armour, before wounds. Raises ValueError if the armour is unknown."""
    armour = armour_named(character.armour, content)
    return character.attributes.dexterity + (armour.dexterity if armour else 0)


def attribute_of(skill: str) -> str:
    """Return the attribute of a skill. A character's own crafts and lore use Intelligence (house)."""
    return SKILLS.get(skill) or CRAFTS.get(skill, "Intelligence")


def skill_modifiers(skill: str, total: int, health: Health, penalty: int) -> tuple[Modifier, ...]:
    """Return the modifiers of a skill roll outside a fight by name. `total` is attribute + skill (`S-01`, `S-06`)."""
    ill = (Modifier(health.word, penalty),) if penalty else ()
    return (Modifier(f"{attribute_of(skill)} + {skill}", total), *ill)


def skill_total(character: Character, skill: str, content: Content) -> int:
    """Return attribute + skill in armour, before wounds (`S-01`).

    Raises ValueError if the armour is unknown.
    """
    attribute = attribute_of(skill)
    level = character.attributes.level(attribute)
    base = dexterity(character, content) if attribute == "Dexterity" else level
    return base + skill_level(character, skill)


def armour_value(character: Character, content: Content) -> int:
    """Return the armour's bonus to endurance (`S-03`). Raises ValueError if the armour is unknown."""
    armour = armour_named(character.armour, content)
    return armour.value if armour else 0


def shield_bonus(character: Character, content: Content) -> int:
    """Return the shield's bonus to a block. Raises ValueError if the shield is unknown."""
    shield = shield_named(character.shield, content)
    return shield.bonus if shield else 0


def best_defense(character: Character, content: Content) -> int:
    """Return the best Defense total, including a shield (`S-21`)."""
    return skill_total(character, "Defense", content) + shield_bonus(character, content)


def penalty_of(character: Character, content: Content) -> int:
    """Return the penalty of the present Health on Strength and Dexterity (`S-06`, house)."""
    return scale_of(content).penalty(BY_WORD[character.health])
