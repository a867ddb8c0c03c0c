"""Owns the fields of a foe's draft: the key of each, its bounds, and the blueprint in which they are asked.

The name is part of every draft and no field of ours. Figures are those of a foe: with armour on and behind the shield.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from solo.systems.contract import Blueprint, Content, Field, FieldOption, Section
from solo.systems.swords.creation.fields import attribute_key, skill_key
from solo.systems.swords.foes.foe import MOST_STAMINA, WALK, Tag
from solo.systems.swords.gear.armour import Shield
from solo.systems.swords.gear.weapon import FIST, Weapon
from solo.systems.swords.people.characters import mounts
from solo.systems.swords.people.sheet import ATTRIBUTES, CRAFTS, FULL_STAMINA, SKILLS, USUAL_MASS
from solo.systems.swords.wording import signed

TEXT: Final = "foe.text"
TAGS: Final = "foe.tags"
THEMES: Final = "foe.themes"
MOUNT: Final = "foe.mount"
TRAINED: Final = "foe.battle trained"
CRAFTS_OF_ITS_OWN: Final = "foe.crafts"
STAMINA: Final = "body.stamina"
ARMOUR: Final = "body.armour"
MASS: Final = "body.mass"
MOVE: Final = "body.move"
SHIELD: Final = "gear.shield"
MORE_WEAPONS: Final = "gear.more weapons"

NOTHING: Final = "none"
YES, NO = "yes", "no"
PERSON: Final = "person"
WEAPON_SLOTS: Final = range(1, 5)
LISTED_SKILLS: Final = (*SKILLS, *CRAFTS)
TAG_WORDS: Final[tuple[str, ...]] = get_args(Tag)
ATTRIBUTE_BOUNDS: Final = (-9, 30)
SKILL_BOUNDS: Final = (-9, 30)
STAMINA_BOUNDS: Final = (1, MOST_STAMINA)
ARMOUR_BOUNDS: Final = (0, 40)
MASS_BOUNDS: Final = (0, 1_000_000)
MOVE_BOUNDS: Final = (0, 200)

_ATTRIBUTE_HELP: Final = {
    "Strength": "Added to damage and to endurance.",
    "Dexterity": "Added to every physical skill roll and to initiative; what armour takes off it is off already.",
    "Intelligence": "Below 0 it fights dully, from 2 on with cunning (house); added to Animals and Watching.",
    "Willpower": "For what other chapters ask of it; no fight rolls it.",
}
_SKILL_HELP: Final = {
    "Defense": "Block and dodge, with the shield's bonus counted in.",
    "Grappling": "Whoever is better at this than at blows grabs.",
}


def weapon_key(slot: int) -> str:
    """Returns the key of a weapon, by its slot from 1; the first is in hand: "gear.weapon.1"."""
    return f"gear.weapon.{slot}"


def usual_weapon(slot: int) -> str:
    """Returns what is in a slot for weapons where nothing is said: its fist in hand, nothing in the others."""
    return FIST if slot == 1 else NOTHING


def blueprint(content: Content) -> Blueprint:
    """Returns all that a foe is made of (part 5 of the rules)."""
    return Blueprint(
        (
            Section("foe", "What it is", "Its name stands above; how dangerous it is follows from all.", _own(content)),
            Section("attributes", "Attributes", "0 is an ordinary person.", tuple(map(_attribute, ATTRIBUTES))),
            Section("skills", "Skills", "0 is untrained.", (*map(_skill, LISTED_SKILLS), _crafts())),
            Section("body", "Body", "What it can bear, and how far it goes.", tuple(_body())),
            Section("gear", "Weapons", "What it holds, carries or has grown.", tuple(_gear(content))),
        )
    )


def _own(content: Content) -> tuple[Field, ...]:
    return (
        Field(TEXT, "Description", "text", "", "A line or two on what it is like."),
        Field(TAGS, "Tags", "text", PERSON, f"What it is, with commas: {', '.join(TAG_WORDS)}."),
        Field(THEMES, "Themes", "text", "", "Words it can be asked for by, with commas: town, war."),
        _choice(MOUNT, "Rides", NOTHING, ((name, name) for name in mounts(content)), "A mount that comes with it."),
        _choice(TRAINED, "Trained for battle", NO, ((YES, YES),), "Helps whoever commands it as a mount."),
    )


def _attribute(name: str) -> Field:
    low, high = ATTRIBUTE_BOUNDS
    return Field(attribute_key(name), name, "rating", 0, _ATTRIBUTE_HELP[name], low, high)


def _skill(name: str) -> Field:
    low, high = SKILL_BOUNDS
    attribute = SKILLS.get(name) or CRAFTS[name]
    return Field(skill_key(name), name, "rating", 0, _SKILL_HELP.get(name, ""), low, high, detail=f"with {attribute}")


def _crafts() -> Field:
    return Field(CRAFTS_OF_ITS_OWN, "Other crafts", "text", "", "Each with its level, with commas: Cooking 2, Law 1.")


def _body() -> Iterator[Field]:
    yield Field(STAMINA, "Stamina", "rating", FULL_STAMINA, "Points of net damage until it falls.", *STAMINA_BOUNDS)
    yield Field(ARMOUR, "Armour", "rating", 0, "Added to endurance, worn or grown.", *ARMOUR_BOUNDS)
    yield Field(MASS, "Mass", "rating", USUAL_MASS, "In pounds: twice another's is +2 to Grappling.", *MASS_BOUNDS, 5)
    yield Field(
        MOVE, "Move", "rating", WALK, "Yards of one move action: 10 for people, 20 for horses.", *MOVE_BOUNDS, 5
    )


def _gear(content: Content) -> Iterator[Field]:
    listed = [(weapon.name, _named(weapon)) for weapon in content.entries(Weapon).values()]
    for slot in WEAPON_SLOTS:
        label = "Weapon in hand" if slot == 1 else f"Weapon {slot}"
        help_ = (
            "What it fights with at first." if slot == 1 else "Drawn by an action, or grown; several alike to throw."
        )
        yield _choice(weapon_key(slot), label, usual_weapon(slot), listed, help_)
    yield Field(MORE_WEAPONS, "Further weapons", "text", "", "Names with commas, where four are too few.")
    shields = ((one.name, f"{one.name}, {signed(one.bonus)} to a block") for one in content.entries(Shield).values())
    yield _choice(SHIELD, "Shield", NOTHING, shields, "Its bonus is part of Defense; it is lost with both hands full.")


def _named(weapon: Weapon) -> str:
    grown = (
        ", grown" if weapon.natural else ", an engine" if weapon.engine else ", both hands" if weapon.hands > 1 else ""
    )
    return f"{weapon.name} {signed(weapon.bonus)}{grown}"


def _choice(key: str, label: str, usual: str, listed: Iterable[tuple[str, str]], help_: str) -> Field:
    options = {usual: usual, **dict(listed)}
    return Field(key, label, "choice", usual, help_, options=tuple(FieldOption(*pair) for pair in options.items()))


ALL_KEYS: Final = frozenset(
    (
        *(TEXT, TAGS, THEMES, MOUNT, TRAINED, CRAFTS_OF_ITS_OWN),
        *(STAMINA, ARMOUR, MASS, MOVE, SHIELD, MORE_WEAPONS),
        *map(attribute_key, ATTRIBUTES),
        *map(skill_key, LISTED_SKILLS),
        *map(weapon_key, WEAPON_SLOTS),
    )
)
"""Every key that a foe's draft may have."""
