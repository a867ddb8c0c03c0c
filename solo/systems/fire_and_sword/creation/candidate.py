"""Building of a character from a draft, valid or not: starting values, later purchases and notes.

A reopened character keeps all values for which the form has no field: wounds, learned spells, checks and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from solo.systems.fire_and_sword.creation.bought_magic import with_enchantments
from solo.systems.fire_and_sword.creation.callings import CULT_LORE_BESIDES, FURTHER_SPELLS, RANKS, SORCERY_STRENGTH
from solo.systems.fire_and_sword.creation.draft_case import NOTHING, ParsedDraft, PurchaseTotal, StartingValues
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue
from solo.systems.fire_and_sword.creation.form import BOUGHT, ROLLED, CharacterForm
from solo.systems.fire_and_sword.creation.reading import read_start
from solo.systems.fire_and_sword.creation.weapons_at_start import equip_at_start
from solo.systems.fire_and_sword.people import helping_spirits
from solo.systems.fire_and_sword.people.helping_spirits import HelpingSpirit
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.fire_and_sword.people.sheet import CarriedGear, Character
from solo.systems.fire_and_sword.skills import CULT_LORE, SPELL_START


def build_candidate(reading: ParsedDraft, paid: PurchaseTotal, form: CharacterForm, stock: DraftCatalogue) -> Character:
    """Return the character that a draft makes. The character's money may be negative."""
    origin, start, answers = reading.origin, reading.start, reading.answers
    before = read_start(origin.start, form, stock) if origin.start else None
    made = msgspec.structs.replace(
        origin,
        name=reading.name,
        calling=start.calling.name,
        culture=answers[form.culture].strip(),
        concept=answers[form.concept].strip(),
        cult=answers[form.cult].strip(),
        notes=answers[form.notes].strip(),
        start=_start_values(start, form),
        given=start.ranked,
        fetch=start.calling.fetch or (origin.fetch and not (before and before.calling.fetch)),
        statistics=start.statistics,
        skills=_replaced(origin.skills, starting_skills(before) if before else {}, starting_skills(start)),
        spells=_spells(origin.spells, starting_spells(before) if before else (), starting_spells(start)),
        helpers=_helpers(answers[form.helpers]),
        power_lost=origin.power_lost - (sum(before.divine.values()) if before else 0) + sum(start.divine.values()),
        gear=_gear(reading, stock),
        enchanted=with_enchantments(origin.enchanted, reading.enchantments),
        outfitted=paid.outfitted,
        money=origin.money - paid.total,
        standing=reading.standing,
    )
    return msgspec.structs.replace(made, arms=equip_at_start(made, reading.holds, stock))


def _helpers(text: str) -> tuple[HelpingSpirit, ...]:
    """Return the helping spirits in a text; empty for an invalid text, which is reported elsewhere."""
    try:
        return tuple(helping_spirits.read(text))
    except ValueError:
        return ()


def starting_skills(start: StartingValues) -> dict[str, int]:
    """Return the starting skill levels (part 3): the ten trained skills, Cult Lore, and a sorcerer's further spells."""
    found = {skill: level for level, skill in reversed(list(zip(RANKS, start.ranked, strict=True))) if skill}
    if start.calling.magic == "divine":
        found.setdefault(CULT_LORE, CULT_LORE_BESIDES)
    for name in start.sorcery:
        found.setdefault(name, SPELL_START)
    return found


def starting_spells(start: StartingValues) -> tuple[KnownSpell, ...]:
    """Return the starting spells.

    Divine spells have their points. A sorcery spell among the ten skills has strength 3, any other sorcery spell 1.
    """
    divine = [KnownSpell(name, points) for name, points in start.divine.items()]
    ranked = [KnownSpell(name, SORCERY_STRENGTH) for name in dict.fromkeys(start.ranked) if name in start.spells]
    further = [KnownSpell(name, 1) for name in dict.fromkeys(start.sorcery) if name not in start.ranked]
    return (*divine, *ranked, *further)


def _start_values(start: StartingValues, form: CharacterForm) -> dict[str, int | str]:
    """Return the starting values by form field, with each automatic choice replaced by its result."""
    further = (*start.sorcery, *(NOTHING,) * FURTHER_SPELLS)[:FURTHER_SPELLS]
    values: dict[str, int | str] = {
        form.calling.key: start.calling.name,
        form.how.key: ROLLED if start.rolled else BOUGHT,
    }
    values |= {form.statistics[letters].key: score for letters, score in start.statistics.list_scores()}
    values |= {line.key: skill for line, skill in zip(form.ranks, start.ranked, strict=True) if skill}
    values |= {form.divine[name].key: points for name, points in start.divine.items()}
    if start.calling.magic == "sorcery" or start.sorcery:
        values |= {line.key: name for line, name in zip(form.sorcery, further, strict=True)}
    return values


def _replaced(now: Mapping[str, int], old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    """Return the skills `now`, with `old` starting levels replaced by `new` ones.

    A skill whose starting level is unchanged keeps its present level and position.
    """
    kept = {name: level for name, level in now.items() if name not in old or name in new}
    return kept | {name: level for name, level in new.items() if old.get(name) != level or name not in kept}


def _spells(
    now: tuple[KnownSpell, ...], old: tuple[KnownSpell, ...], new: tuple[KnownSpell, ...]
) -> tuple[KnownSpell, ...]:
    """Return the spells `now`, with `old` starting spells replaced by `new` ones."""
    gone = {spell.name for spell in old if spell not in new}
    kept = tuple(spell for spell in now if spell.name not in gone)
    had = {spell.name for spell in kept}
    return (*kept, *(spell for spell in new if spell.name not in had))


def _gear(reading: ParsedDraft, stock: DraftCatalogue) -> tuple[CarriedGear, ...]:
    """Return the earlier character's gear, with pieces added or removed until the counts match the draft."""
    left = dict(reading.counts)
    gear = []
    for entry in reading.origin.gear:
        good = stock.find_ware(entry.name)
        count = entry.count if good is None else min(entry.count, left.get(good.key, 0))
        if good is not None:
            left[good.key] = left.get(good.key, 0) - count
        if count:
            gear.append(CarriedGear(entry.name, count))
    for key, good in stock.goods.items():
        if left.get(key, 0) > 0:
            gear.append(CarriedGear(good.name, left[key]))
    return tuple(_stacked(gear))


def _stacked(gear: list[CarriedGear]) -> Iterator[CarriedGear]:
    counts = Counter[str]()
    for entry in gear:
        counts[entry.name] += entry.count
    return (CarriedGear(name, count) for name, count in counts.items())
