"""Page of spells: a description of each, and the skills and the book that a draft still lacks (`P-24`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content, Offer, Terms
from solo.systems.contract.creation import FieldValue
from solo.systems.polyhedral.creation.draft_case import OWN_SPELLS, DraftCase
from solo.systems.polyhedral.creation.shop import gear_key
from solo.systems.polyhedral.creation.skill_groups import skill_key
from solo.systems.polyhedral.magic.known_spells import book_of, explain_no_casting, highest_rank, list_castable
from solo.systems.polyhedral.magic.spell import Spell
from solo.systems.polyhedral.magic.target import range_words, target_words
from solo.systems.polyhedral.magic.wording import duration_words, effects_words, resisted_by
from solo.systems.polyhedral.people import derived_figures
from solo.systems.polyhedral.people.skills import HIGHEST_LEVEL, skill_cost
from solo.systems.polyhedral.wording import cents, dollars, xp

HELP: Final = (
    "To cast a spell, you need its school, enough Spellcraft and the right book. Press space to add what is missing."
)
_SPELLCRAFT: Final = "Spellcraft"


def offer_key(spell: Spell) -> str:
    """Return the key of a spell's offer: "spell.Sleep"."""
    return f"spell.{spell.name}"


def offers(content: Content) -> Iterator[Offer]:
    """Yield an offer for each spell, school by school in the order of the content."""
    for spell in content.entries(Spell).values():
        facts = f"rank {spell.rank} · {spell.cost} SP"
        yield Offer(offer_key(spell), spell.name, "\n".join(_told(spell)), facts, spell.school)


def terms(case: DraftCase) -> Iterator[tuple[str, Terms]]:
    """Yield the terms of each spell for a draft: castable, or the missing skills and the missing book."""
    build, content = case.character.build, case.shop.content
    can = list_castable(build, content)
    for spell in content.entries(Spell).values():
        yield offer_key(spell), _had(spell, case) if spell in can else _wanting(spell, case)


def _told(spell: Spell) -> Iterator[str]:
    yield spell.text
    figures = [range_words(spell.target), target_words(spell.target), duration_words(spell)]
    if spell.resist.can_fall_short:
        figures.append(f"resisted by {resisted_by(spell)}")
    yield ", ".join(filter(None, figures))
    yield effects_words(spell.full)


def _had(spell: Spell, case: DraftCase) -> Terms:
    if case.character.build.sorcerer:
        return Terms(True, why="You are a sorcerer and know this spell by heart.")
    book = book_of(spell, case.shop.content)
    return Terms(
        True, why=f"You can cast this spell with {spell.school}, Spellcraft and the {book.name if book else 'book'}."
    )


def _wanting(spell: Spell, case: DraftCase) -> Terms:
    book, build = book_of(spell, case.shop.content), case.character.build
    if build.sorcerer:
        return _to_be_learnt(spell, case)
    if book is None:
        return Terms(False, why="No book on sale contains this spell.")
    spellcraft = _spellcraft_for(spell, case)
    if spellcraft is None:
        intellect = build.attributes.intellect
        return Terms(
            False,
            why=f"Raise Intellect first. With Intellect {intellect}, you cannot cast spells of rank {spell.rank}.",
        )
    levels = {spell.school: 1, _SPELLCRAFT: spellcraft}
    missing = {name: level for name, level in levels.items() if build.skills.get(name, 0) < level}
    values: dict[str, FieldValue] = {skill_key(name): level for name, level in missing.items()}
    key = gear_key(book.name, spell.school)
    price = ""
    if not case.reading.counts.get(key, 0):
        values[key] = 1
        price = dollars(cents(book.cost))
    paid = sum(skill_cost(build.skills.get(name, 0), level) for name, level in missing.items())
    return Terms(False, values, ", ".join(filter(None, (xp(paid) if paid else "", price))))


def _to_be_learnt(spell: Spell, case: DraftCase) -> Terms:
    """Return the terms of a spell for a sorcerer, who knows one spell for each level of Spellcraft (`P-24`)."""
    build = case.character.build
    able = msgspec.structs.replace(build, spells=(*build.spells, spell.name))
    spellcraft = build.skills.get(_SPELLCRAFT, 0)
    if len(able.spells) > spellcraft:
        return Terms(False, why=f"A sorcerer knows one spell per level of Spellcraft. Your level is {spellcraft}.")
    if fault := explain_no_casting(able, spell, case.shop.content, spell.cost):
        return Terms(False, why=fault)
    return Terms(False, {OWN_SPELLS: "; ".join(able.spells)})


def _spellcraft_for(spell: Spell, case: DraftCase) -> int | None:
    """Return the lowest Spellcraft level that casts the spell at this Intellect; None if no level does."""
    build = case.character.build
    if highest_rank(build) >= spell.rank:
        return build.skills.get(_SPELLCRAFT, 0)
    intellect = build.attributes.intellect
    levels = range(build.skills.get(_SPELLCRAFT, 0), HIGHEST_LEVEL + 1)
    return next((level for level in levels if derived_figures.highest_rank(intellect, level).value >= spell.rank), None)
