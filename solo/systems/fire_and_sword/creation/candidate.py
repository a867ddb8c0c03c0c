"""Owns the character that a draft makes, whether it is legal or not: the start, and what was bought and noted since.

A character opened again keeps everything that the draft does not name: wounds, learned spells, checks and all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from solo.systems.fire_and_sword.creation import fields
from solo.systems.fire_and_sword.creation.arming import armed
from solo.systems.fire_and_sword.creation.bought_magic import with_enchantments
from solo.systems.fire_and_sword.creation.callings import CULT_LORE_BESIDES, FURTHER_SPELLS, RANKS, SORCERY_STRENGTH
from solo.systems.fire_and_sword.creation.reading import Reading, Start, read_start
from solo.systems.fire_and_sword.creation.stock import Good, Stock
from solo.systems.fire_and_sword.magic.spell import KnownSpell
from solo.systems.fire_and_sword.people.sheet import Carried, Character
from solo.systems.fire_and_sword.people.skills import CULT_LORE, SPELL_START
from solo.systems.fire_and_sword.people.standing import Standing


class Bill(msgspec.Struct, frozen=True):
    """What a draft's purchases come to in L.: their price, less what the start gives and what was sold brings."""

    price: int
    given: int = 0
    sold: int = 0
    gifts: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """What is paid."""
        return self.price - self.given - self.sold


def candidate(reading: Reading, stock: Stock) -> Character:
    """Returns the character that a draft makes; its money may be less than nothing."""
    origin, start = reading.origin, reading.start
    before = read_start(origin.start, stock) if origin.start else None
    gear = _gear(reading, stock)
    made = msgspec.structs.replace(
        origin,
        name=reading.name,
        calling=start.calling.key,
        culture=reading.texts[fields.CULTURE],
        concept=reading.texts[fields.CONCEPT],
        cult=reading.texts[fields.CULT],
        notes=reading.texts[fields.NOTES],
        start=start_values(start),
        given=start.ranked,
        fetch=start.calling.fetch or (origin.fetch and not (before and before.calling.fetch)),
        statistics=start.statistics,
        skills=_replaced(origin.skills, starting_skills(before) if before else {}, starting_skills(start)),
        spells=_spells(origin.spells, starting_spells(before) if before else (), starting_spells(start)),
        power_lost=origin.power_lost - (sum(before.divine.values()) if before else 0) + sum(start.divine.values()),
        gear=gear,
        enchanted=with_enchantments(origin.enchanted, reading.enchantments),
        money=origin.money - bill(reading, stock).total,
        standing=_standing(reading),
    )
    return msgspec.structs.replace(made, arms=armed(made, reading.holds, stock))


def starting_skills(start: Start) -> dict[str, int]:
    """Returns the levels that the start gives (part 3): ten ranks, Cult Lore besides, spells barely known."""
    found = {skill: level for level, skill in reversed(list(zip(RANKS, start.ranked, strict=True))) if skill}
    if start.calling.magic == "divine":
        found.setdefault(CULT_LORE, CULT_LORE_BESIDES)
    for name in start.sorcery:
        found.setdefault(name, SPELL_START)
    return found


def starting_spells(start: Start) -> tuple[KnownSpell, ...]:
    """Returns the spells of the start: divine ones by their points, sorcery at 3 among the ten skills, else at 1."""
    divine = [KnownSpell(name, points) for name, points in start.divine.items()]
    ranked = [KnownSpell(name, SORCERY_STRENGTH) for name in dict.fromkeys(start.ranked) if name in start.spells]
    further = [KnownSpell(name, 1) for name in dict.fromkeys(start.sorcery) if name not in start.ranked]
    return (*divine, *ranked, *further)


def start_values(start: Start) -> dict[str, int | str]:
    """Returns what was entered in creation and only there, by field, every choice spelled out."""
    values: dict[str, int | str] = {
        fields.CALLING: start.calling.key,
        fields.HOW: fields.ROLLED if start.rolled else fields.BOUGHT,
    }
    values |= {fields.statistic_key(letters): score for letters, score in start.statistics.listed()}
    values |= {fields.rank_key(number): skill for number, skill in enumerate(start.ranked, start=1) if skill}
    values |= {fields.divine_key(name): points for name, points in start.divine.items()}
    if start.calling.magic == "sorcery" or start.sorcery:
        further = (*start.sorcery, *(fields.NOTHING,) * FURTHER_SPELLS)[:FURTHER_SPELLS]
        values |= {fields.sorcery_key(number): name for number, name in enumerate(further, start=1)}
    return values


def pieces_owned(character: Character, stock: Stock) -> dict[str, int]:
    """Returns how many pieces of each ware a character has, by the ware's key; what nobody sells is left out."""
    owned = Counter[str]()
    for entry in character.gear:
        good = stock.named(entry.name)
        if good is not None:
            owned[good.key] += entry.count
    return dict(owned)


def bill(reading: Reading, stock: Stock) -> Bill:
    """Returns what the draft's purchases cost: the start gives a weapon, a shield and light armour (part 3).

    A calling of ours may have a mount in place of one of them. What is given up later brings half its price, a house
    rule.
    """
    before = pieces_owned(reading.origin, stock)
    more = {good: reading.counts.get(key, 0) - before.get(key, 0) for key, good in stock.goods.items()}
    price = sum(good.price * count for good, count in more.items() if count > 0)
    price += sum(bought.price(stock) for bought in reading.enchantments)
    if reading.fresh:
        bought = [good for good, count in more.items() if count > 0]
        gifts = list(_gifts(bought, reading.start.calling.outfit))
        return Bill(price, given=sum(gift.price for gift in gifts), gifts=tuple(gift.name for gift in gifts))
    return Bill(price, sold=sum(good.price * -count // 2 for good, count in more.items() if count < 0))


def _gifts(bought: list[Good], outfit: tuple[str, ...]) -> Iterator[Good]:
    """The dearest piece among what was bought of each kind that the calling has one of for nothing."""
    for kind in outfit:
        found = [good for good in bought if good.kind == kind and good.free]
        if found:
            yield max(found, key=lambda good: good.price)


def _replaced(now: Mapping[str, int], old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    """Levels with those of the old start taken out and those of the new one put in; what is in both stays in place."""
    kept = {name: level for name, level in now.items() if name not in old or name in new}
    return kept | {name: level for name, level in new.items() if old.get(name) != level or name not in kept}


def _spells(
    now: tuple[KnownSpell, ...], old: tuple[KnownSpell, ...], new: tuple[KnownSpell, ...]
) -> tuple[KnownSpell, ...]:
    """Spells with those that the old start alone had taken out, and those of the new one put in."""
    gone = {spell.name for spell in old if spell not in new}
    kept = tuple(spell for spell in now if spell.name not in gone)
    had = {spell.name for spell in kept}
    return (*kept, *(spell for spell in new if spell.name not in had))


def _gear(reading: Reading, stock: Stock) -> tuple[Carried, ...]:
    """What the origin had, pieces added and taken away until they are those of the draft."""
    left = dict(reading.counts)
    gear = []
    for entry in reading.origin.gear:
        good = stock.named(entry.name)
        count = entry.count if good is None else min(entry.count, left.get(good.key, 0))
        if good is not None:
            left[good.key] = left.get(good.key, 0) - count
        if count:
            gear.append(Carried(entry.name, count))
    for key, good in stock.goods.items():
        if left.get(key, 0) > 0:
            gear.append(Carried(good.name, left[key]))
    return tuple(_stacked(gear))


def _stacked(gear: list[Carried]) -> Iterator[Carried]:
    counts = Counter[str]()
    for entry in gear:
        counts[entry.name] += entry.count
    return (Carried(name, count) for name, count in counts.items())


def _standing(reading: Reading) -> Standing:
    grade = reading.grade or (reading.start.calling.grade if reading.fresh else reading.origin.standing.grade)
    titles = (title.strip() for title in reading.texts[fields.TITLES].split(","))
    return Standing(
        grade=grade,
        resources=reading.resources,
        favours=reading.favours,
        influence=reading.influence,
        status=reading.texts[fields.STATUS],
        titles=tuple(title for title in titles if title),
    )
