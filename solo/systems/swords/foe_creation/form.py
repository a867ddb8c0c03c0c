"""The form of a foe: every field once, with its bounds and its use.

The name belongs to every draft, so it is no field of this form. As in every foe, armour and shield are included in the
figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, get_args

from solo.systems.contract import Content, Draft, FieldOption
from solo.systems.parts.drafting.form import Form, FormField, FormPage
from solo.systems.parts.drafting.form_fields import FieldFactory, plain_options
from solo.systems.parts.drafting.reader import DraftReader
from solo.systems.parts.drafting.workshop import FoeDraft
from solo.systems.parts.fight.leaving import BY_NATURE, GivenResolve
from solo.systems.parts.names import find_name
from solo.systems.parts.phrasing import with_sign
from solo.systems.swords.creation.form import LISTED_SKILLS, SYSTEM, attribute_key, skill_key
from solo.systems.swords.creation.gear_list import NOTHING
from solo.systems.swords.foes.foe import MOST_STAMINA, WALK, Foe, Tag, mounts
from solo.systems.swords.gear.armour import Shield
from solo.systems.swords.gear.weapon import FIST, Weapon
from solo.systems.swords.people.sheet import ATTRIBUTES, FULL_STAMINA, USUAL_MASS, attribute_of

PERSON: Final = "person"
WEAPON_SLOTS: Final = 4
TAG_WORDS: Final[tuple[str, ...]] = get_args(Tag)
LOWEST_LEVEL: Final = -9
HIGHEST_LEVEL: Final = 30
LONGEST_TEXT: Final = 400
FEW: Final = 12

_ATTRIBUTE_HELP: Final = {
    "Strength": "Added to damage and to endurance.",
    "Dexterity": "Added to every physical skill roll and to initiative. Any penalty from armour is included.",
    "Intelligence": "Added to Animals and Watching. A foe with less than 0 fights stupidly, with 2 or more cunningly.",
    "Willpower": "Used for rolls in other chapters of the book, not in fights.",
}
_SKILL_HELP: Final = {
    "Defense": "Block and dodge, including the shield's bonus.",
    "Grappling": "The foe grabs when that is worth more than an attack.",
}
_line: Final = FieldFactory[Foe, FoeDraft[Foe]](nothing=NOTHING, longest=LONGEST_TEXT, one_line=True)
FoeLine = FormField[Foe, FoeDraft[Foe], int]


class FoeForm(Form[Foe, FoeDraft[Foe]]):
    """The form of a foe (part 5 of the rules)."""

    def __init__(self, content: Content) -> None:
        self.text = _line.text("foe.text", "Description", "A line or two about the foe.", attribute="text")
        self.tags = _line.words(
            "foe.tags",
            "Tags",
            f"Types of foe, separated by commas: {', '.join(TAG_WORDS)}.",
            usual=PERSON,
            attribute="tags",
            always=True,
        )
        self.themes = _line.words(
            "foe.themes", "Themes", "Search words for the foe, separated by commas: town, war.", attribute="themes"
        )
        self.mount = _line.make_optional(
            "foe.mount",
            "Rides",
            "The mount that the foe rides.",
            plain_options(mounts(content)),
            kind="mount",
            attribute="mount",
        )
        self.trained = _line.switch(
            "foe.battle trained",
            "Trained for battle",
            "Makes a mount or animal easier to command.",
            kind="answer",
            attribute="battle_trained",
        )
        self.resolve = _line.choice(
            "foe.resolve",
            "Resolve",
            "How long the foe stays in a lost fight. With “by nature”, Willpower decides.",
            plain_options(get_args(GivenResolve)),
            usual=BY_NATURE,
            attribute="resolve",
        )
        self.attributes = {name: _attribute(name) for name in ATTRIBUTES}
        self.skills = {name: _skill(name) for name in LISTED_SKILLS}
        self.crafts = _line.words(
            "foe.crafts", "Other crafts", "Crafts with their levels, separated by commas: Cooking 2, Law 1.", of=_crafts
        )
        self.stamina = _line.rating(
            "body.stamina",
            "Stamina",
            "Points of net damage until the foe falls.",
            low=1,
            high=MOST_STAMINA,
            usual=FULL_STAMINA,
            attribute="stamina",
        )
        self.armour = _line.rating(
            "body.armour", "Armour", "Worn or natural armour, added to endurance.", high=40, attribute="armour"
        )
        self.mass = _line.rating(
            "body.mass",
            "Mass",
            "In pounds. Twice the opponent's mass gives +2 on Grappling rolls.",
            high=1_000_000,
            usual=USUAL_MASS,
            step=5,
            attribute="mass",
        )
        self.move = _line.rating(
            "body.move",
            "Move",
            "Yards of one move action: 10 for people, 20 for horses.",
            high=200,
            usual=WALK,
            step=5,
            attribute="move",
        )
        weapons = {weapon.name: _weapon(weapon) for weapon in content.entries(Weapon).values()}
        self.weapons = tuple(_slot(slot, weapons) for slot in range(1, WEAPON_SLOTS + 1))
        self.more_weapons = _line.words(
            "gear.more weapons",
            "Further weapons",
            "More weapons, separated by commas, if four are not enough.",
            of=lambda foe: foe.weapons[WEAPON_SLOTS:],
        )
        self.shield = _line.make_optional(
            "gear.shield",
            "Shield",
            "The shield's bonus is part of Defense, and is lost if both hands are full.",
            map(_shield, content.entries(Shield).values()),
            kind="shield",
            attribute="shield",
        )
        own = (self.text, self.tags, self.themes, self.mount, self.trained, self.resolve)
        body = (self.stamina, self.armour, self.mass, self.move)
        super().__init__(
            SYSTEM,
            (
                FormPage("foe", "Type", "Enter the name above. Danger depends on all other values.", own),
                FormPage("attributes", "Attributes", "An ordinary person has 0.", tuple(self.attributes.values())),
                FormPage("skills", "Skills", "0 means untrained.", (*self.skills.values(), self.crafts)),
                FormPage("body", "Body", "Stamina, armour, mass and move.", body),
                FormPage(
                    "gear",
                    "Weapons",
                    "Weapons that the foe holds or carries, and natural weapons.",
                    (*self.weapons, self.more_weapons, self.shield),
                ),
            ),
            _reader,
        )


def _attribute(name: str) -> FoeLine:
    return _line.rating(
        attribute_key(name),
        name,
        _ATTRIBUTE_HELP[name],
        low=LOWEST_LEVEL,
        high=HIGHEST_LEVEL,
        of=lambda foe: foe.attributes.level(name),
    )


def _skill(name: str) -> FoeLine:
    return _line.rating(
        skill_key(name),
        name,
        _SKILL_HELP.get(name, ""),
        low=LOWEST_LEVEL,
        high=HIGHEST_LEVEL,
        detail=f"with {attribute_of(name)}",
        of=lambda foe: foe.skills.get(name, 0),
    )


def _crafts(foe: Foe) -> tuple[str, ...]:
    return tuple(f"{name} {level}" for name, level in foe.skills.items() if name not in LISTED_SKILLS)


def _slot(slot: int, weapons: dict[str, FieldOption]) -> FormField[Foe, FoeDraft[Foe], str]:
    """Return the field of a weapon slot. By default the first slot holds a fist; all further slots are empty."""
    first = slot == 1
    usual = weapons.get(FIST, FieldOption(FIST, FIST)) if first else NOTHING
    return _line.choice(
        f"gear.weapon.{slot}",
        "Weapon in hand" if first else f"Weapon {slot}",
        "The weapon the foe holds at the start."
        if first
        else "A natural weapon, or one drawn with an action. Choose a weapon several times to throw it.",
        {usual.key: usual, **weapons}.values(),
        usual=usual.key,
        kind="weapon",
        unshown=(NOTHING.key,),
        of=lambda foe: foe.weapons[slot - 1] if slot <= len(foe.weapons) else None,
        always=True,
        attribute="weapons",
    )


def _weapon(weapon: Weapon) -> FieldOption:
    grown = (
        ", natural"
        if weapon.natural
        else ", an engine"
        if weapon.engine
        else ", both hands"
        if weapon.hands > 1
        else ""
    )
    return FieldOption(weapon.name, f"{weapon.name} {with_sign(weapon.bonus)}{grown}")


def _shield(shield: Shield) -> FieldOption:
    return FieldOption(shield.name, f"{shield.name}, {with_sign(shield.bonus)} to a block")


def _reader(draft: Draft, system: str, keys: Iterable[str]) -> DraftReader:
    return DraftReader(draft, system, keys, find_printed_name)


def find_printed_name(wanted: str, names: Iterable[str], kind: str) -> str:
    """Return the printed name for a typed name. If there are only a few names, the error message lists them all.

    Raises ValueError with a sentence if there is none.
    """
    known = list(names)
    try:
        return find_name(wanted, known, kind)
    except ValueError as error:
        if len(known) > FEW:
            raise
        raise ValueError(f"There is no {kind} “{wanted}”. Choose from: {', '.join(known)}.") from error
