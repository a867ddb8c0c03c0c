"""Form of a foe: a character's fields within the limits of creatures, and the fields that only foes have."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final, get_args

import msgspec

from solo.systems.contract import Blueprint, Draft, Field, FieldOption, Section
from solo.systems.parts.drafting.form import Form, FormField, FormPage
from solo.systems.parts.drafting.form_fields import FieldDependencies, FieldFactory, dependent_field, plain_options
from solo.systems.parts.drafting.reader import ECHOED, LONGEST_TEXT, NO, UNREADABLE, YES, DraftReader
from solo.systems.parts.fight.leaving import BY_NATURE, GivenResolve
from solo.systems.polyhedral.creation.draft_case import NOTHING, SYSTEM
from solo.systems.polyhedral.creation.form import CharacterForm
from solo.systems.polyhedral.creation.loadout_at_start import UNARMED
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.foe_creation.case import FoeCase
from solo.systems.polyhedral.foes.foe import Foe, Role
from solo.systems.polyhedral.gear.equipment import Armour, DamageType, rows
from solo.systems.polyhedral.magic.maladies import Malady
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.sheet import NaturalWeapon, Tag
from solo.systems.polyhedral.rolls.scores import SCORES
from solo.untrusted.text import is_shown, normal

FOE: Final = "foe."
PERSON: Final = "person"
AS_THE_ROW: Final = "as the row"
LONGEST_LINE: Final = 400
MOST_HANDS: Final = 4
MOST_GROWN: Final = 4
MOST_MONEY: Final = 9999
LOWEST_TARGET: Final = -100
HIGHEST_TARGET: Final = 2000
ROLES: Final = get_args(Role)
TAG_WORDS: Final = get_args(Tag)
TYPES: Final = get_args(DamageType)
_line: Final = FieldFactory[Foe, FoeCase](longest=LONGEST_LINE, one_line=True)
Text = FormField[Foe, FoeCase, str]


class FoeReader(DraftReader):
    """Reader of the fields that only foes have; the other fields are read by a character's form."""

    def __init__(self, draft: Draft, system: str, keys: Iterable[str]) -> None:
        known = frozenset(keys)
        own = {key: value for key, value in draft.values.items() if key.startswith(FOE)}
        super().__init__(Draft(system, values={key: own[key] for key in own if key in known}), system, known)
        self._strange = [key for key in own if key not in known]

    def sentence(self, key: str, usual: str = "", longest: int = LONGEST_TEXT) -> str:
        """Return the text under a key, on one line; "" replaces any other value."""
        value = self.value(key, usual)
        if isinstance(value, str) and len(value) <= longest and is_shown(value):
            return normal(value).strip()
        self.fault(UNREADABLE, key, f"Enter up to {longest} characters on one line.")
        return ""

    def whole_number(self, key: str, usual: int, lowest: int, highest: int) -> int:
        """Return the whole number under a key, within bounds; `usual` replaces any other value."""
        value = self.value(key, usual)
        if isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest:
            return value
        self.fault(UNREADABLE, key, f"Give a whole number from {lowest} to {highest}.")
        return usual

    def switch(self, key: str, usual: bool, _kind: str = "choice") -> bool:
        """Return True if the value under a key is yes, as a word or as a Boolean."""
        value = self.value(key, usual)
        if isinstance(value, bool):
            return value
        if value not in (YES, NO):
            self.fault(UNREADABLE, key, f"Type {YES} or {NO}.")
        return value == YES

    def choice(self, key: str, names: Iterable[str], usual: str, _kind: str = "choice") -> str:
        """Return the value under a key if it is one of the names; `usual` replaces any other value."""
        value, known = self.value(key, usual), tuple(names)
        if value in known:
            return str(value)
        self.fault(UNREADABLE, key, f"Choose one of {', '.join(known)}.")
        return usual

    def demand_no_others(self) -> None:
        """Report each field of the draft that does not exist for foes."""
        for key in self._strange:
            self.fault(UNREADABLE, key, f"There is no field “{key[:ECHOED]}”. Remove it.")


class GrownLines:
    """The form fields of one natural weapon."""

    def __init__(self, slot: int, rows: tuple[FieldOption, ...], venoms: tuple[FieldOption, ...]) -> None:
        group, key = f"Natural weapon {slot}", f"{FOE}weapon.{slot}"

        def of(what: Callable[[NaturalWeapon], str]) -> FieldDependencies[Foe, FoeCase, str]:
            return {"of": lambda foe: _grown(foe, slot, what), "always": True}

        self.name = _line.text(
            f"{key}.name", "Name", "For example bite, claws or tail.", group=group, **of(lambda weapon: weapon.name)
        )
        self.row = _named(
            Field(f"{key}.row", "Copies", "choice", NOTHING, options=rows, group=group),
            {**of(lambda weapon: f"{weapon.as_skill}: {weapon.as_row}"), "attribute": "natural_weapons"},
        )
        self.skill = _named(
            Field(f"{key}.skill", "Used with", "text", UNARMED, "The skill for attacks with this weapon.", group=group),
            of(lambda weapon: weapon.uses),
        )
        self.type = _line.choice(
            f"{key}.type",
            "Damage",
            "The type of damage the weapon does.",
            plain_options((AS_THE_ROW, *TYPES)),
            usual=AS_THE_ROW,
            group=group,
            **of(lambda weapon: weapon.types[0] if weapon.types else AS_THE_ROW),
        )
        self.venom = _named(
            Field(
                f"{key}.venom",
                "Venom",
                "choice",
                NOTHING,
                "The poison or disease that wounds by this weapon cause.",
                options=venoms,
                group=group,
            ),
            {**of(lambda weapon: weapon.venom or NOTHING), "attribute": "natural_weapons"},
        )
        self.lines = (self.name, self.row, self.skill, self.type, self.venom)


class FoeForm(Form[Foe, FoeCase]):
    """The fields that make a foe: fields of foes only, and a character's form in `shared`."""

    def __init__(self, shop: Shop) -> None:
        self.shared = CharacterForm(shop)
        self.role = _line.choice(
            "foe.role",
            "Role",
            "How the foe fights. Encounters can ask for a role.",
            plain_options(ROLES),
            usual=ROLES[0],
            attribute="role",
            always=True,
        )
        self.text = _line.text("foe.text", "Description", "A line or two about the foe.", attribute="text", always=True)
        self.themes = _line.words(
            "foe.themes",
            "Themes",
            "Words that encounters can ask for, separated by commas: undead, cave.",
            attribute="themes",
            always=True,
        )
        self.tags = _line.words(
            "foe.tags",
            "Tags",
            f"Tags that spells and weapons react to, separated by commas: {', '.join(TAG_WORDS)}.",
            usual=PERSON,
            attribute="build.tags",
            always=True,
        )
        self.target = _line.rating(
            "foe.target",
            "Target price",
            "The XP that the foe should cost, 0 for no target.",
            low=LOWEST_TARGET,
            high=HIGHEST_TARGET,
        )
        self.money = _line.rating(
            "foe.money",
            "Money",
            "The money that the foe leaves behind, in dollars.",
            high=MOST_MONEY,
            step=10,
            attribute="money",
            of=lambda foe: int(foe.money),
            always=True,
        )
        self.free_intellect = _line.switch(
            "foe.free intellect",
            "Intellect is free",
            "Leaves Intellect out of the price. Not allowed if the foe's magic depends on Intellect.",
            attribute="free_intellect",
        )
        self.keen = _line.switch(
            "foe.keen senses",
            "Keen senses",
            "Lets an animal of Intellect 4 or less roll d8s for Perception and Survival.",
            attribute="keen_senses",
            of=lambda foe: foe.build.keen_senses,
        )
        self.shell = _line.switch(
            "foe.shell",
            "Shell",
            "Allows a hide above DR 5, such as a shell or enchanted stone.",
            attribute="shell",
        )
        self.resolve = _line.choice(
            "foe.resolve",
            "Resolve",
            "How long the foe stays in a lost fight. “By nature” means that it depends on Spirit.",
            plain_options(get_args(GivenResolve)),
            usual=BY_NATURE,
            attribute="resolve",
        )
        self.sorcerer = _line.switch(
            "foe.sorcerer",
            "Sorcerer",
            "Casts the spells below without books. Name one spell per level of Spellcraft.",
            attribute="build.sorcerer",
        )
        self.spells = _line.words(
            "foe.spells",
            "Sorcerer's spells",
            "Names separated by semicolons: Arcane Blast; Inferno.",
            sign=";",
            attribute="spells",
            of=lambda foe: foe.build.spells,
            always=True,
        )
        self.hands = _line.rating(
            "foe.hands",
            "Hands",
            "How many items the foe can hold, 0 for beasts.",
            high=MOST_HANDS,
            usual=2,
            attribute="build.hands",
            always=True,
        )
        self.hide = _hide(shop)
        printed = [f"{mode.skill}: {mode.row}" for _, mode in rows(shop.content)]
        shown = (FieldOption(NOTHING, "none"), *(FieldOption(row, _short_row(row)) for row in printed))
        maladies = (FieldOption(name, name) for name in shop.content.entries(Malady))
        venoms = (FieldOption(NOTHING, "none"), *maladies)
        self.grown = tuple(GrownLines(slot, shown, venoms) for slot in range(1, MOST_GROWN + 1))
        switches = (self.free_intellect, self.keen, self.shell, self.sorcerer)
        super().__init__(
            SYSTEM,
            (
                FormPage(
                    "foe",
                    "Foe",
                    "Enter the name above. The price in XP is computed from all other fields.",
                    (
                        self.role,
                        self.text,
                        self.themes,
                        self.tags,
                        self.target,
                        self.money,
                        self.resolve,
                        *switches,
                        self.spells,
                    ),
                ),
                FormPage(
                    "body",
                    "Body",
                    "The foe's hide and natural weapons. Each copies a row of the gear tables.",
                    (self.hands, self.hide, *(line for weapon in self.grown for line in weapon.lines)),
                ),
            ),
            reader=FoeReader,
        )

    @cached_property
    def blueprint(self) -> Blueprint:
        """Sections of the form: the foe's own fields, then a character's fields with the limits of creatures."""
        own, body = super().blueprint.sections
        shared = {section.key: section for section in self.shared.blueprint.sections}
        attributes = tuple(_of_creatures(field) for field in shared["attributes"].fields)
        creatures = (line.field for line in self.shared.skills.values() if line.field not in shared["skills"].fields)
        gear = tuple(field for field in shared["gear"].fields if field.key != self.shared.sale.key)
        return Blueprint(
            (
                own,
                _with(shared["attributes"], attributes),
                shared["skills"],
                _with(shared["passive"], tuple(dict.fromkeys((*shared["passive"].fields, *creatures)))),
                body,
                _with(shared["gear"], gear),
                shared["enchanted"],
                shared["hands"],
            )
        )


def _short_row(row: str) -> str:
    skill, _, name = row.partition(": ")
    return f"{skill}: {short_name(name)}"


def _hide(shop: Shop) -> Text:
    suits = shop.content.entries(Armour).values()
    hides = (FieldOption(suit.name, f"as {short_name(suit.name)}, DR {suit.dr}") for suit in suits)
    options = (FieldOption(NOTHING, "none"), *hides)
    field = Field("foe.hide", "Hide", "choice", NOTHING, "A skin that protects like armour.", options=options)
    return _named(field, {"attribute": "hide", "of": lambda foe: foe.build.hide or NOTHING, "always": True})


def _named(field: Field, ties: FieldDependencies[Foe, FoeCase, str]) -> Text:
    """Return a field that accepts any name. An unknown name is reported later, when the foe is checked."""
    usual = str(field.default)
    return dependent_field(field, lambda reader: reader.sentence(field.key, usual, LONGEST_LINE), str, ties)


def _grown(foe: Foe, slot: int, what: Callable[[NaturalWeapon], str]) -> str | None:
    weapons = foe.build.natural_weapons
    return what(weapons[slot - 1]) if slot <= len(weapons) else None


def _of_creatures(field: Field) -> Field:
    scores = [line.score for line in SCORES]
    return msgspec.structs.replace(field, low=scores[0], high=scores[-1])


def _with(section: Section, fields: tuple[Field, ...]) -> Section:
    return msgspec.structs.replace(section, fields=fields)
