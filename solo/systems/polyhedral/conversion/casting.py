"""Magic of a converted monster: a school, with either a book or a sorcerer's list of spells (`P-24`).

Spells of the other game are not converted one by one. A monster that casts becomes a caster of PolyRPG's spells. A
breath weapon becomes the spell of its area: Inferno for a cone, Lightning Arc for a line (`P-28`, `H-19`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.conversion import equivalents
from solo.systems.polyhedral.conversion.attacks import Area
from solo.systems.polyhedral.conversion.stat_block import MonsterStatBlock
from solo.systems.polyhedral.magic.spell import School, Spell
from solo.systems.polyhedral.people.derived_figures import HIGHEST_RANK, RANK_BASE

BOOK_INTELLECT: Final = 10
MOST_IN_A_BASIC_BOOK: Final = 3
LEVELS_FOR_A_RANK: Final = 3
BREATH_SCHOOL: Final[School] = "Evocations"
BREATHS: Final[dict[Area, str]] = {"cone": "Inferno", "line": "Lightning Arc"}
# Spells that fill a sorcerer's list after the breath weapons. They need no Intellect and change a fight the least.
BESIDE_BREATH: Final = ("Flame Sheathe", "Arcane Armor")


class MonsterMagic(msgspec.Struct, frozen=True):
    """The magic of a monster: its school, and the highest rank of spell that it should cast.

    `book` is True if the monster casts from a spellbook, False if it is a sorcerer. `breath` names the spells that
    replace its breath weapons; the monster must know these spells. `breath_alone` is True if it casts no other spells.
    """

    school: School
    rank: int
    book: bool
    breath: tuple[str, ...] = ()
    breath_alone: bool = False

    @property
    def skills_needed(self) -> dict[str, int]:
        """Skill levels that the breath weapons need, by skill; empty without breath weapons."""
        return {self.school: 1, "Spellcraft": self.rank} if self.breath else {}

    def spellcraft(self, intellect: int) -> int:
        """Return the Spellcraft level that a monster of this Intellect needs to cast spells of its highest rank."""
        return max(1, self.rank + RANK_BASE - intellect) if self.book else self.rank


def magic_of(block: MonsterStatBlock, intellect: int) -> MonsterMagic | None:
    """Return the magic of a monster, None if it does not cast.

    A monster with enough Intellect casts from a book. A monster with less Intellect, or that casts by nature, is a
    sorcerer.
    """
    if not block.casting:
        return None
    innate = all("innate" in part.name.lower() for part in block.casting)
    level = block.caster_level or max(1, int(block.challenge or 0))
    rank = min(HIGHEST_RANK, 1 + (level - 1) // LEVELS_FOR_A_RANK)
    book = not innate and intellect >= BOOK_INTELLECT
    return MonsterMagic(_school(block), min(rank, MOST_IN_A_BASIC_BOOK) if book else rank, book)


def breath_magic(block: MonsterStatBlock, magic: MonsterMagic | None, content: Content) -> MonsterMagic | None:
    """Return the monster's `magic` with spells for its breath weapons added; None if the two cannot be combined.

    Only a sorcerer can cast a breath weapon. So the monster must have no other magic, or Evocations without a book.
    """
    spells = content.entries(Spell)
    names = tuple(dict.fromkeys(BREATHS[breath.area] for breath in block.breaths))
    if not names or any(name not in spells for name in names):
        return None
    rank = max(spells[name].rank for name in names)
    if magic is None:
        return MonsterMagic(BREATH_SCHOOL, rank, book=False, breath=names, breath_alone=True)
    if magic.book or magic.school != BREATH_SCHOOL:
        return None
    return msgspec.structs.replace(magic, rank=max(rank, magic.rank), breath=names)


def sorcerer_spells(magic: MonsterMagic, spellcraft: int, block: MonsterStatBlock, content: Content) -> tuple[str, ...]:
    """Return one spell for each level of Spellcraft, fewer if the spells run out.

    Breath weapons come first, then one spell for each rank if possible. Spells named in the monster's text are
    preferred, then spells that take an action.
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


def _school(block: MonsterStatBlock) -> School:
    """Return the school with the most matching words in the monster's text."""
    text = block.all_text
    counts = {school: sum(text.count(word) for word in words) for school, words in equivalents.SCHOOL_WORDS.items()}
    return max(counts, key=lambda school: (counts[school], school == "Evocations"))
