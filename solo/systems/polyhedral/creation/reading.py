"""Reading of a draft: the character it starts from, and the parts that need several fields."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.contract import Content, Draft
from solo.systems.parts.drafting import embedded_character
from solo.systems.parts.drafting.form import DraftAnswers
from solo.systems.polyhedral.creation.draft_case import NEWCOMER, EnchantedSlot, HandsAtStart, ParsedDraft
from solo.systems.polyhedral.creation.form import LAST_LEVEL, REFURBISHED, CharacterForm
from solo.systems.polyhedral.magic.spell import spell_named
from solo.systems.polyhedral.people.attributes import Attributes
from solo.systems.polyhedral.people.sheet import Character, derive_sheet
from solo.systems.polyhedral.people.skills import SKILLS
from solo.systems.polyhedral.people.weapon_uses import weapon_uses


def parse_draft(draft: Draft, form: CharacterForm, content: Content) -> ParsedDraft:
    """Return the draft in parsed form, with the problems of unreadable fields."""
    answers = form.read(draft)
    attributes = {field: answers[line] for field, line in form.attributes.items()}
    levels = {name: answers[line] for name, line in form.skills.items()}
    counts = {key: answers[line] for key, line in form.wares.items()}
    slots = [EnchantedSlot(lines.number, *(answers[line] for line in lines.lines)) for lines in form.enchanted]
    return ParsedDraft(
        answers=answers,
        origin=answers.reader.origin(lambda text: _unpacked(text, content), NEWCOMER),
        name=draft.name.strip(),
        notes=answers[form.notes],
        attributes=Attributes(**attributes),
        levels={name: level for name, level in levels.items() if level},
        counts={key: count for key, count in counts.items() if count},
        slots=tuple(slot for slot in slots if not slot.empty),
        sorcerer=answers[form.born],
        spells=tuple(_spells(answers, form, content)),
        refurbished=answers[form.sale] == REFURBISHED,
        hands=HandsAtStart(answers[form.main], answers[form.off], answers[form.armour]),
    )


def _spells(answers: DraftAnswers, form: CharacterForm, content: Content) -> Iterator[str]:
    """Yield the spells of a sorcerer's list by their names, each once, and report unknown names."""
    written: tuple[str, ...] = answers[form.spells]
    for word in dict.fromkeys(written):
        try:
            yield spell_named(word, content).name
        except ValueError as error:
            answers.fault("no-spell", form.spells, str(error))


def _unpacked(text: object, content: Content) -> Character:
    """Return the character packed in a text. Raises ValueError with a sentence if it is no character or not legal."""
    character = embedded_character.unpack_character(text, Character)
    for name, level in character.build.skills.items():
        if name not in SKILLS or not 0 <= level <= LAST_LEVEL:
            raise ValueError(f"This character has {name} {level}, which this game does not have.")
    derive_sheet(character.build, content)
    weapon_uses(character.build, content)
    return character
