"""Form of a character: each field with its help text, cost and limits.

A draft written by hand uses the keys of these fields. The name belongs to every draft, so it is no field of this form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import msgspec

from solo.systems.contract import Draft, DraftProblem, FieldOption
from solo.systems.parts.drafting.embedded_character import BEFORE
from solo.systems.parts.drafting.form import Form, FormField, FormPage
from solo.systems.parts.drafting.form_fields import FieldFactory
from solo.systems.parts.drafting.reader import DraftReader, shorten_echo
from solo.systems.parts.phrasing import with_sign
from solo.systems.polyhedral.creation import spell_list
from solo.systems.polyhedral.creation.draft_case import (
    AUTOMATIC,
    NOTHING,
    OWN_SPELLS,
    SYSTEM,
    BuildFields,
    DraftCase,
    HandsAtStart,
)
from solo.systems.polyhedral.creation.enchanted_gear import (
    MOST_ENCHANTED,
    cents_for,
    enchanted_key,
    list_affix_words,
    make_pieces,
)
from solo.systems.polyhedral.creation.loadout_at_start import is_worn_to_strike
from solo.systems.polyhedral.creation.shop import Shop, Ware
from solo.systems.polyhedral.creation.skill_groups import SKILL_GROUPS, skill_key
from solo.systems.polyhedral.gear.affix_wording import ONLY, effect_of
from solo.systems.polyhedral.gear.affixes import KINDS, Affix, AffixKind
from solo.systems.polyhedral.gear.equipment import Armour, Item, Shield, Weapon, WeaponMode, distance
from solo.systems.polyhedral.names import find_name, short_name
from solo.systems.polyhedral.people.attributes import (
    ATTRIBUTES,
    AVERAGE,
    HIGHEST_FOR_PEOPLE,
    LOWEST_FOR_PEOPLE,
    Abbreviation,
    AttributeName,
)
from solo.systems.polyhedral.people.skills import HIGHEST_LEVEL, PASSIVE_SKILLS, SKILLS, Skill, skill_cost
from solo.systems.polyhedral.rolls.scores import SCORES, cost
from solo.systems.polyhedral.wording import dice, dollars, dollars_of, pounds, xp

LAST_LEVEL: Final = 20
ATTRIBUTE_STEP: Final = 2
AS_IT_IS: Final = "as it is"
REFURBISHED: Final = "refurbished"
MAIN_HAND: Final = "hold.main"
BORN: Final = "sorcery.born"
USUAL_GRIP: Final = "one-handed"
PIECE: Final = "piece of gear or enchantment"

_ATTRIBUTES_HELP: Final = (
    "Six scores; 8 is average. With a score of 8 you roll d8s, with 10 d10s. The Difficulty is 2 + half the score."
)
_ACTIVE_HELP: Final = (
    "Skills that you roll. You roll one die of the attribute, plus one for each level. Level n costs n × n XP."
)
_PASSIVE_HELP: Final = "Skills that you never roll. They improve other values. Level n costs n × n XP."
_SORCERY_HELP: Final = "Only for born sorcerers. Everyone else learns spells from books."
_GEAR_HELP: Final = (
    "All gear adds to your load. Items on the belt can be readied in a fight. STR is the Strength a weapon needs."
)
_ENCHANTED_HELP: Final = (
    "Weapons, armour and shields with a prefix, a suffix or both. Beginners can rarely afford them."
)
_HANDS_HELP: Final = (
    "What you hold and wear when a fight begins. By default you use the best weapons and armour you have."
)
_NOTES_HELP: Final = "Looks, past, debts and anything else you want to remember."
_NOTHING: Final = FieldOption(NOTHING, "nothing")
_LEGAL_SCORES: Final = tuple(line.score for line in SCORES)
_line: Final = FieldFactory[BuildFields, DraftCase]()
Number = FormField[BuildFields, DraftCase, int]
Choice = FormField[BuildFields, DraftCase, str]


def attribute_key(abbreviation: Abbreviation) -> str:
    """Return the key of an attribute: "attribute.STR"."""
    return f"attribute.{abbreviation}"


class CharacterForm(Form[BuildFields, DraftCase]):
    """The fields that make a character (`P-01`, `P-06`, `P-07`, `P-14` to `P-18`)."""

    def __init__(self, shop: Shop) -> None:
        self.attributes = {name.field: _attribute(name) for name in ATTRIBUTES}
        groups = {name: group for group, names in SKILL_GROUPS.items() for name in names}
        self.skills = {name: _skill(skill, groups.get(name, "")) for name, skill in SKILLS.items()}
        self.wares = {key: _purchase(ware) for key, ware in shop.wares.items()}
        self.sale = _line.choice(
            "sale",
            "Sold gear",
            "The price you get for used gear when you edit a character.",
            (
                FieldOption(AS_IT_IS, "sold unrefurbished, for a tenth of its price"),
                FieldOption(REFURBISHED, "refurbished first, for its full price"),
            ),
            usual=AS_IT_IS,
        )
        self.born = _line.switch(
            BORN,
            "Born a sorcerer",
            "Only for some species. You know one spell per level of Spellcraft, and cast with d8s and without books.",
            of=lambda kept: kept.build.sorcerer,
            limit=_only_some_species,
        )
        self.spells = _line.words(
            OWN_SPELLS,
            "Spells by heart",
            "For born sorcerers, separated by semicolons: Arcane Blast; Inferno. No rank may exceed Spellcraft.",
            sign=";",
            of=lambda kept: kept.build.spells,
        )
        self.enchanted = tuple(_slots(shop))
        self.main, self.off, self.armour = _hands(shop)
        self.notes = _line.text("notes", "Notes", of=lambda kept: kept.notes)
        active = tuple(self.skills[name] for names in SKILL_GROUPS.values() for name in names)
        people = tuple(self.skills[skill.name] for skill in PASSIVE_SKILLS if not skill.creatures_only)
        creatures = tuple(self.skills[skill.name] for skill in PASSIVE_SKILLS if skill.creatures_only)
        super().__init__(
            SYSTEM,
            (
                FormPage("attributes", "Attributes", _ATTRIBUTES_HELP, tuple(self.attributes.values())),
                FormPage("skills", "Skills", _ACTIVE_HELP, active),
                FormPage("passive", "Passive skills", _PASSIVE_HELP, people, creatures),
                FormPage("spells", "Spells", spell_list.HELP, (), offers=tuple(spell_list.offers(shop.content))),
                FormPage("sorcery", "Sorcery", _SORCERY_HELP, (self.born, self.spells)),
                FormPage("gear", "Gear", _GEAR_HELP, (*self.wares.values(), self.sale)),
                FormPage("enchanted", "Enchanted gear", _ENCHANTED_HELP, tuple(self._enchanted_lines())),
                FormPage("hands", "Hands", _HANDS_HELP, (self.main, self.off, self.armour)),
                FormPage("notes", "Notes", _NOTES_HELP, (self.notes,)),
            ),
            reader=_reader,
            beside=(BEFORE,),
        )

    def _enchanted_lines(self) -> Iterator[Choice]:
        for slot in self.enchanted:
            yield from slot.lines


def _reader(draft: Draft, system: str, keys: Iterable[str]) -> DraftReader:
    return DraftReader(draft, system, keys, find_name)


def _attribute(name: AttributeName) -> Number:
    key = attribute_key(name.abbreviation)
    people = [line for line in SCORES if LOWEST_FOR_PEOPLE <= line.score <= HIGHEST_FOR_PEOPLE]
    table = ", ".join(f"{line.score} → {dice(*line.die)}, Difficulty {line.difficulty}" for line in people)

    def score(case: DraftCase) -> int:
        return case.character.build.attributes.score(name.abbreviation)

    def price(case: DraftCase) -> str:
        after = None if score(case) >= HIGHEST_FOR_PEOPLE else cost(score(case), score(case) + ATTRIBUTE_STEP)
        return _priced(cost(AVERAGE, score(case)), after)

    def limit(case: DraftCase) -> Iterator[DraftProblem]:
        if not LOWEST_FOR_PEOPLE <= score(case) <= HIGHEST_FOR_PEOPLE:
            bounds = f"from {LOWEST_FOR_PEOPLE} to {HIGHEST_FOR_PEOPLE}"
            message = f"For people, {name.name} ranges {bounds}. Only creatures can have {score(case)}."
            yield DraftProblem("score-of-creatures", key, message, overridable=True)

    line = _line.rating(
        key,
        name.name,
        f"{name.drives} {table}.",
        low=LOWEST_FOR_PEOPLE,
        high=HIGHEST_FOR_PEOPLE,
        usual=AVERAGE,
        step=ATTRIBUTE_STEP,
        detail=name.abbreviation,
        of=lambda kept: kept.build.attributes.score(name.abbreviation),
        cost=price,
        limit=limit,
    )
    return msgspec.structs.replace(line, read=lambda reader: _score(reader, key))


def _only_some_species(case: DraftCase) -> Iterator[DraftProblem]:
    """Yield a problem for a born sorcerer, since only some species have born sorcerers (`P-24`)."""
    if case.character.build.sorcerer:
        message = "Only some species are born sorcerers. Ask your game master if yours is."
        yield DraftProblem("born-sorcerer", BORN, message, overridable=True)


def _score(reader: DraftReader, key: str) -> int:
    """Return the attribute score under a key; an average score replaces any illegal value."""
    value = reader.value(key, AVERAGE)
    if isinstance(value, int) and not isinstance(value, bool) and value in _LEGAL_SCORES:
        return value
    lowest, highest = _LEGAL_SCORES[0], _LEGAL_SCORES[-1]
    reader.fault("no-score", key, f"A score is an even number from {lowest} to {highest}, not {shorten_echo(value)}.")
    return AVERAGE


def _skill(skill: Skill, group: str) -> Number:
    name, key = skill.name, skill_key(skill.name)
    against = f" Against {skill.opposed_by}." if skill.opposed_by else ""

    def price(case: DraftCase) -> str:
        level = case.reading.levels.get(name, 0)
        return _priced(skill_cost(0, level), None if level >= HIGHEST_LEVEL else skill_cost(level, level + 1))

    def limit(case: DraftCase) -> Iterator[DraftProblem]:
        level = case.reading.levels.get(name, 0)
        if level and skill.creatures_only:
            yield DraftProblem("skill-of-creatures", key, f"{name} is for creatures only.", overridable=True)
        elif level > HIGHEST_LEVEL:
            message = f"{name} {level} is above {HIGHEST_LEVEL}, the highest level that you can buy."
            yield DraftProblem("level-beyond-table", key, message, overridable=True)

    return _line.rating(
        key,
        name,
        skill.summary + against,
        high=HIGHEST_LEVEL,
        readable=(0, LAST_LEVEL),
        detail=skill.attribute or "",
        group=group,
        of=lambda kept: kept.build.skills.get(name),
        cost=price,
        limit=limit,
    )


def _priced(paid: int, after: int | None) -> str:
    return xp(paid) + (", highest" if after is None else f", next {xp(after)}")


def _purchase(ware: Ware) -> Number:
    def price(case: DraftCase) -> str:
        count = case.reading.counts.get(ware.key, 0)
        return f"= {dollars(count * ware.price)}" if count else dollars(ware.price)

    return _line.purchase(
        ware.key,
        ware.name,
        ware.gear.text if isinstance(ware.gear, Item) else "",
        most=ware.most_sold,
        detail=" · ".join(_figures(ware)),
        group=ware.group,
        of=lambda kept: kept.pieces.get(ware.key),
        cost=price,
    )


def _figures(ware: Ware) -> Iterator[str]:
    """Yield the figures of a ware as text, the most important first, since narrow terminals cut the rest.

    The price has a separate column.
    """
    gear = ware.gear
    weight = pounds(gear.weight)
    if isinstance(gear, Armour):
        yield f"DR {gear.dr}"
    elif isinstance(gear, Shield):
        yield f"Block {with_sign(gear.block)}"
    elif isinstance(gear, Weapon):
        first, *others = gear.modes
        yield _mode(first, named=bool(others) and first.key != USUAL_GRIP)
        yield weight
        yield from (_mode(mode, named=True) for mode in others)
        return
    yield weight


def _mode(mode: WeaponMode, *, named: bool) -> str:
    damage = f"1d{with_sign(mode.damage)}" if mode.damage else "1d"
    strength = [f"STR {mode.min_strength}"] if mode.min_strength else []
    return (f"{mode.key}: " if named else "") + " · ".join((damage, *strength, distance(mode)))


class SlotLines:
    """The form fields of one enchanted piece."""

    def __init__(
        self, number: int, bearers: Sequence[FieldOption], affixes: dict[AffixKind, Sequence[FieldOption]]
    ) -> None:
        self.number = number
        self.item = self._choice(
            "item",
            "Piece",
            "The piece to enchant. Its price includes the enchantments.",
            bearers,
            self._price,
        )
        affix_help = "A prefix and a suffix together cost double their combined price."
        self.prefix, self.suffix = (self._choice(kind, kind.capitalize(), affix_help, affixes[kind]) for kind in KINDS)
        self.lines = (self.item, self.prefix, self.suffix)

    def _choice(
        self,
        part: str,
        label: str,
        help_text: str,
        options: Sequence[FieldOption],
        price: Callable[[DraftCase], str] | None = None,
    ) -> Choice:
        key = enchanted_key(self.number, part)
        line = _line.choice(
            key,
            label,
            help_text,
            (_NOTHING, *options),
            usual=NOTHING,
            kind=PIECE,
            group=f"Piece {self.number}",
            of=lambda kept: kept.slots.get(key),
        )
        return msgspec.structs.replace(line, cost=price)

    def _price(self, case: DraftCase) -> str:
        slots = [slot for slot in case.reading.slots if slot.number == self.number]
        return "".join(dollars(cents_for(piece, case.shop.content)) for piece in make_pieces(slots, case.shop.content))


def _slots(shop: Shop) -> Iterator[SlotLines]:
    bearers = [
        FieldOption(ware.gear.name, f"{short_name(ware.name)}, {dollars(ware.price)}", " · ".join(_figures(ware)))
        for ware in shop.enchantable()
    ]
    affixes: dict[AffixKind, Sequence[FieldOption]] = {kind: tuple(_affixes(kind, shop)) for kind in KINDS}
    return (SlotLines(number, bearers, affixes) for number in range(1, MOST_ENCHANTED + 1))


def _affixes(kind: AffixKind, shop: Shop) -> Iterator[FieldOption]:
    for word, affixes in list_affix_words(kind, shop.content).items():
        prices = " or ".join(dict.fromkeys(dollars_of(affix.price) for affix in affixes))
        yield FieldOption(word, f"{word}, {prices}", " ".join(_meanings(affixes)))


def _meanings(affixes: Sequence[Affix]) -> Iterator[str]:
    for affix in affixes:
        only = f", {ONLY[affix.only]}" if affix.only else ""
        yield f"On {affix.item}, {dollars_of(affix.price)}{only}: {effect_of(affix)}."


def _hands(shop: Shop) -> tuple[Choice, Choice, Choice]:
    held = [ware for ware in shop.wares.values() if isinstance(ware.gear, Weapon | Shield)]
    off_help = "A shield, a second weapon, or nothing with a two-handed weapon."
    return (
        _hold("main", "Main hand", "Your weapon, one-handed or two-handed.", held, lambda hands: hands.main),
        _hold("off", "Other hand", off_help, held, lambda hands: hands.off),
        _hold("armour", "Armour worn", "One suit at a time.", list(shop.list_kind(Armour)), lambda hands: hands.armour),
    )


def _hold(place: str, label: str, help_text: str, wares: Sequence[Ware], of: Callable[[HandsAtStart], str]) -> Choice:
    key = f"hold.{place}"
    names = [ware.gear.name for ware in wares]
    shown = [ware for ware in wares if not is_worn_to_strike(ware.gear)]

    def limit(case: DraftCase) -> Iterator[DraftProblem]:
        name = of(case.hands)
        needed = 2 if place == "off" and name == case.hands.main else 1
        if name != NOTHING and case.owns(name) < needed:
            missing = f"Buy {'a second' if needed > 1 else 'the'} {short_name(name)} first, or choose something else."
            yield DraftProblem("not-owned", key, missing)

    return _line.choice(
        key,
        label,
        help_text,
        (
            FieldOption(AUTOMATIC, "best available"),
            _NOTHING,
            *(FieldOption(ware.gear.name, short_name(ware.gear.name), " · ".join(_figures(ware))) for ware in shown),
        ),
        usual=AUTOMATIC,
        kind=PIECE,
        unshown=(NOTHING, *names),
        of=lambda kept: of(kept.hands),
        always=True,
        limit=limit,
    )
