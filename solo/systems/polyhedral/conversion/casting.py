"""Owns what becomes of a monster's magic: a school, and either a book or a sorcerer's own list (`P-24`).

Spells of the other game are not carried over one by one; what casts there casts here, with the spells there are.
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.conversion import equivalents
from solo.systems.polyhedral.conversion.stat_block import StatBlock
from solo.systems.polyhedral.magic.spell import School, Spell
from solo.systems.polyhedral.people.derived import HIGHEST_RANK, RANK_BASE

BOOK_INTELLECT: Final = 10
MOST_IN_A_BASIC_BOOK: Final = 3
LEVELS_FOR_A_RANK: Final = 3


class Magic(msgspec.Struct, frozen=True):
    """How a monster casts: its school, the rank it should reach, and whether from a book."""

    school: School
    rank: int
    book: bool

    def spellcraft(self, intellect: int) -> int:
        """The level of Spellcraft that this rank takes."""
        return max(1, self.rank + RANK_BASE - intellect) if self.book else self.rank


def magic_of(block: StatBlock, intellect: int) -> Magic | None:
    """Returns how a monster casts, None for one that does not.

    With the Intellect for it, it learns from a book; whoever casts by nature or by faith is a sorcerer.
    """
    if not block.casting:
        return None
    innate = all("innate" in part.name.lower() for part in block.casting)
    level = block.caster_level or max(1, int(block.challenge or 0))
    rank = min(HIGHEST_RANK, 1 + (level - 1) // LEVELS_FOR_A_RANK)
    book = not innate and intellect >= BOOK_INTELLECT
    return Magic(_school(block), min(rank, MOST_IN_A_BASIC_BOOK) if book else rank, book)


def sorcerer_spells(school: School, spellcraft: int, block: StatBlock, content: Content) -> tuple[str, ...]:
    """Returns one spell for each level of Spellcraft, of that rank where there is one; fewer where spells run out.

    Spells that the monster has by name come first, then those that can be cast in a fight.
    """
    text = block.all_text
    fit = [spell for spell in content.entries(Spell).values() if spell.school == school and spell.rank <= spellcraft]
    fit.sort(key=lambda spell: (spell.name.lower() not in text, spell.time != "an action"))
    chosen: list[Spell] = []
    for rank in range(spellcraft, 0, -1):
        best = next((spell for spell in fit if spell.rank == rank and spell not in chosen), None)
        other = best or next((spell for spell in fit if spell not in chosen), None)
        if other:
            chosen.append(other)
    return tuple(spell.name for spell in sorted(chosen, key=lambda spell: spell.rank))


def _school(block: StatBlock) -> School:
    """The school of which most words stand in what it can do."""
    text = block.all_text
    counts = {school: sum(text.count(word) for word in words) for school, words in equivalents.SCHOOL_WORDS.items()}
    return max(counts, key=lambda school: (counts[school], school == "Evocations"))
