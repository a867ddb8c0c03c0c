"""Castable spells (`P-24`): they depend on trained schools, highest rank, and books or a sorcerer's own list.

A sorcerer's list is validated here too, so that every spell on it can be cast in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solo.systems.contract import Content
from solo.systems.parts.phrasing import with_article
from solo.systems.polyhedral.gear.equipment import Item, gear_named
from solo.systems.polyhedral.magic.amounts import Amount
from solo.systems.polyhedral.magic.armaments import ForceArrow
from solo.systems.polyhedral.magic.pieces import Piece
from solo.systems.polyhedral.magic.spell import Spell, spell_named
from solo.systems.polyhedral.people import derived_figures
from solo.systems.polyhedral.people.carrying import EntryFault
from solo.systems.polyhedral.people.sheet import Build
from solo.systems.polyhedral.people.skills import SCHOOLS
from solo.systems.polyhedral.rolls.scores import difficulty


def list_known(build: Build, content: Content) -> tuple[Spell, ...]:
    """Return the spells in the books carried, or on a sorcerer's list, in the order of the content (`P-24`).

    Raises ValueError with a sentence for unknown gear.
    """
    spells = content.entries(Spell).values()
    if build.sorcerer:
        return tuple(spell for spell in spells if spell.name in build.spells)
    books = _books(build, content)
    return tuple(spell for spell in spells if any(_holds(book, school, spell) for book, school in books))


def knows(build: Build, spell: Spell, content: Content) -> bool:
    """Return True if a spell is in a book carried, or on a sorcerer's list (`P-24`).

    Raises errors as `list_known` does.
    """
    if build.sorcerer:
        return spell.name in build.spells
    return any(_holds(book, school, spell) for book, school in _books(build, content))


def book_of(spell: Spell, content: Content) -> Item | None:
    """Return the spellbook, of any school, that can hold a spell of this rank; None if no book can."""
    books = (item for item in content.entries(Item).values() if item.kind == "spellbook")
    return next((book for book in books if _holds(book, spell.school, spell)), None)


# rule: Schools of magic
def list_castable(build: Build, content: Content) -> tuple[Spell, ...]:
    """Return the spells that a build can cast, given enough SP (`P-24`). Raises errors as `list_known` does."""
    return tuple(spell for spell in list_known(build, content) if not _unable(build, spell))


def explain_no_casting(build: Build, spell: Spell, content: Content, sp_left: int) -> str:
    """Explain why a build cannot cast a spell now, in a sentence; "" if it can. Raises errors as `list_known` does."""
    if reason := _unable(build, spell):
        return reason
    if not knows(build, spell, content):
        return _unknown_spell(build, spell, content)
    if spell.cost > sp_left:
        return f"{spell.name} costs {spell.cost} SP, but you have {sp_left}."
    return ""


def highest_rank(build: Build) -> int:
    """Return the highest rank of spell that a build can cast, 0 for none (`P-08`, `P-24`)."""
    spellcraft = build.skills.get("Spellcraft", 0)
    if build.sorcerer:
        return derived_figures.sorcerer_rank(spellcraft).value
    return derived_figures.highest_rank(build.attributes.intellect, spellcraft).value


def intellect_serves(build: Build, content: Content) -> bool:
    """Return True if the build's magic uses Intellect (`P-40`).

    A sorcerer's magic uses it only if one of the spells throws INT dice. Raises ValueError with a sentence for unknown
    gear.
    """
    if not build.sorcerer:
        return "Spellcraft" in build.skills
    return any(_throws_intellect(piece) for spell in list_known(build, content) for piece in spell.pieces)


def _throws_intellect(piece: Piece) -> bool:
    amounts = (getattr(piece, field) for field in piece.__struct_fields__)
    return isinstance(piece, ForceArrow) or any(isinstance(one, Amount) and one.die == "INT" for one in amounts)


def magic_problems(build: Build, content: Content) -> Iterator[EntryFault]:
    """Yield the problems of a build's books and its list of spells as (field, sentence) pairs (`P-24`).

    Raises ValueError with a sentence for unknown gear.
    """
    for book, school in _books(build, content):
        if school not in SCHOOLS:
            yield "gear", f"Choose the school of the {book.name}: {', '.join(SCHOOLS)}."
    if build.sorcerer:
        yield from _sorcerer_problems(build, content)
    elif build.spells:
        yield "spells", "Only a sorcerer has spells without books. Leave the list out, or set sorcerer to true."


def _sorcerer_problems(build: Build, content: Content) -> Iterator[EntryFault]:
    spellcraft = build.skills.get("Spellcraft", 0)
    if len(build.spells) != spellcraft:
        yield (
            "spells",
            f"A sorcerer knows one spell per level of Spellcraft, so list {spellcraft}, not {len(build.spells)}.",
        )
    if len(set(build.spells)) < len(build.spells):
        yield "spells", "The same spell is listed twice."
    for name in build.spells:
        try:
            spell = spell_named(name, content)
        except ValueError as error:
            yield "spells", str(error)
            continue
        if name != spell.name:
            yield "spells", f'Write the spell "{name}" as "{spell.name}".'
        if reason := _unable(build, spell):
            yield "spells", reason


def _unable(build: Build, spell: Spell) -> str:
    """Explain in a sentence why a build could not cast a spell even with its book and all SP; "" if it could."""
    spellcraft, limit = build.skills.get("Spellcraft", 0), difficulty(build.attributes.intellect)
    if not build.skills.get(spell.school, 0):
        return f"{spell.name} needs at least {spell.school} 1."
    if not spellcraft:
        return f"{spell.name} needs at least Spellcraft 1."
    if spellcraft >= limit and not build.sorcerer:
        return f"To cast spells, Spellcraft {spellcraft} must stay below the Intellect Difficulty {limit}."
    highest = highest_rank(build)
    if spell.rank > highest:
        return f"{spell.name} has rank {spell.rank}, but the highest castable rank is {highest}."
    return ""


def _unknown_spell(build: Build, spell: Spell, content: Content) -> str:
    if build.sorcerer:
        return f"{spell.name} is not among the spells of this sorcerer."
    book = book_of(spell, content)
    return f"{spell.name} needs {with_article(book.name if book else 'book')} of {spell.school}, which is missing."


def _books(build: Build, content: Content) -> Sequence[tuple[Item, str]]:
    carried = ((gear_named(entry.name, content), entry.school) for entry in build.gear)
    return [(gear, school) for gear, school in carried if isinstance(gear, Item) and gear.kind == "spellbook"]


def _holds(book: Item, school: str, spell: Spell) -> bool:
    return spell.school == school and book.lowest_rank <= spell.rank <= book.highest_rank
