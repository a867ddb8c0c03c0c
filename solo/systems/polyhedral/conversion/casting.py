"""A monster's magic: a school, and either a book or a sorcerer's own list (`P-24`).

Spells of the other game are not carried over one by one; what casts there casts here, with the spells there are.
A breath weapon becomes the spell of its area: Inferno for a cone, Lightning Arc for a line (`P-28`, `H-19`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.conversion import equivalents
from solo.systems.polyhedral.conversion.attacks import Area
from solo.systems.polyhedral.conversion.stat_block import StatBlock
from solo.systems.polyhedral.magic.spell import School, Spell
from solo.systems.polyhedral.people.derived import HIGHEST_RANK, RANK_BASE

BOOK_INTELLECT: Final = 10
MOST_IN_A_BASIC_BOOK: Final = 3
LEVELS_FOR_A_RANK: Final = 3
BREATH_SCHOOL: Final[School] = "Evocations"
BREATHS: Final[dict[Area, str]] = {"cone": "Inferno", "line": "Lightning Arc"}
# What fills a sorcerer's list beside its breath: spells that need no Intellect and change a fight the least.
BESIDE_BREATH: Final = ("Flame Sheathe", "Arcane Armor")


class Magic(msgspec.Struct, frozen=True):
    """How a monster casts: its school, the rank it should reach, and whether from a book.

    `breath` names the spells that stand for its breath weapons, which must be among those it knows. `breath_alone`
    is for a monster that casts nothing else.
    """

    school: School
    rank: int
    book: bool
    breath: tuple[str, ...] = ()
    breath_alone: bool = False

    @property
    def needed(self) -> dict[str, int]:
        """The skills without which its breath weapons cannot be cast."""
        return {self.school: 1, "Spellcraft": self.rank} if self.breath else {}

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


def breath_magic(block: StatBlock, magic: Magic | None, content: Content) -> Magic | None:
    """Returns how a monster casts with its breath weapons among its spells, None where they do not fit its magic.

    A breath is a sorcerer's: it goes with no magic, or with Evocations that are not learnt from a book.
    """
    spells = content.entries(Spell)
    names = tuple(dict.fromkeys(BREATHS[breath.area] for breath in block.breaths))
    if not names or any(name not in spells for name in names):
        return None
    rank = max(spells[name].rank for name in names)
    if magic is None:
        return Magic(BREATH_SCHOOL, rank, book=False, breath=names, breath_alone=True)
    if magic.book or magic.school != BREATH_SCHOOL:
        return None
    return msgspec.structs.replace(magic, rank=max(rank, magic.rank), breath=names)


def sorcerer_spells(magic: Magic, spellcraft: int, block: StatBlock, content: Content) -> tuple[str, ...]:
    """Returns one spell for each level of Spellcraft, of that rank where there is one; fewer where spells run out.

    Breath weapons come first, then spells that the monster has by name, then those that can be cast in a fight.
    """
    spells = content.entries(Spell)
    text = block.all_text
    fit = [spell for spell in spells.values() if spell.school == magic.school and spell.rank <= spellcraft]
    fit.sort(key=lambda spell: (spell.name.lower() not in text, spell.time != "an action"))
    chosen = [spells[name] for name in magic.breath if spells[name].rank <= spellcraft][:spellcraft]
    if magic.breath_alone:
        chosen += [one for one in fit if one.name in BESIDE_BREATH and one not in chosen][: spellcraft - len(chosen)]
    for rank in range(spellcraft - len(chosen), 0, -1):
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
