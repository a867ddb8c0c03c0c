"""Figures of a spell for a character: casting chance, cost, and the chance to obtain or learn the spell."""

from __future__ import annotations

from collections.abc import Iterator

from solo.resolver import distribution, format_percent
from solo.systems.contract import SheetLine
from solo.systems.fire_and_sword.company import skill_rolls
from solo.systems.fire_and_sword.magic import casting
from solo.systems.fire_and_sword.magic.casting import Casting
from solo.systems.fire_and_sword.magic.spell import Spell, base_cost
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.fire_and_sword.people.sheet import Character
from solo.systems.fire_and_sword.skills import CULT_LORE, SORCERY_LORE
from solo.systems.parts.phrasing import count_noun


def spell_lines(spell: Spell, character: Character, power: int, called: str) -> Iterator[SheetLine]:
    """Yield the lines of a spell's figures against a target of this POW, named `called` in sentences.

    For an unknown spell, the lines give the chances to obtain or learn it.
    """
    had = character.spell(spell.name)
    if had is None:
        yield from _having(spell, character)
        return
    level = skill_rolls.casting_level(character, spell)
    resisting = power if spell.resisted else None
    works = distribution(casting.cast, level, resisting, 0, 0).chance_of(Casting.WORKS)
    against = f" against POW {power} of {called}" if spell.resisted else ", no resistance"
    yield SheetLine("works", format_percent(works), f"{spell.casting_skill} {level}{against}.")
    yield from _price(spell, had, character)


def _price(spell: Spell, had: KnownSpell, character: Character) -> Iterator[SheetLine]:
    if spell.kind == "divine":
        back = distribution(casting.regain_spell, character.power, had.power, 0, False).chance_of(True)
        why = (
            f"A two-hour ceremony, then POW {character.power} must overcome difficulty {casting.difficulty(had.power)}."
        )
        yield SheetLine("regained once used", format_percent(back), why)
        return
    cost = base_cost(spell, had.power)
    left = character.magic_points
    times = left // cost if cost else 0
    why = f"At strength {had.power}, with free duration and range. You have {left} MP. A failed casting costs 1."
    yield SheetLine("costs", f"{cost} MP, {count_noun(times, 'casting')} left", why)


def _having(spell: Spell, character: Character) -> Iterator[SheetLine]:
    """Yield a line for each power of a spell, with the chance to obtain or learn the spell (`F-26`, `F-29`)."""
    divine = spell.kind == "divine"
    lore = CULT_LORE if divine else SORCERY_LORE
    level = skill_rolls.effective_skill(character, lore)
    for power in spell.powers:
        chance = distribution(casting.obtain_spell if divine else casting.learn_sorcery, level, power, False).chance_of(
            True
        )
        what = f"obtained at {count_noun(power, 'point')}" if divine else f"learned at strength {power}"
        price = (
            f". Costs {count_noun(power, 'point')} of POW for good"
            if divine
            else ". Takes a week with a book or a teacher"
        )
        yield SheetLine(
            what, format_percent(chance), f"{lore} {level} must overcome difficulty {casting.difficulty(power)}{price}."
        )
