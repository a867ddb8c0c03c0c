"""Suggestion of a valid draft for a calling, different each time.

The draft has the calling's essentials, and all else is chosen at random. Statistics are bought or rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.fire_and_sword.creation.callings import FURTHER_SPELLS, Calling, GearKit, fill
from solo.systems.fire_and_sword.creation.draft_case import STARTING_MONEY
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue, gear_key
from solo.systems.fire_and_sword.creation.form import BOUGHT, ROLLED, CharacterForm
from solo.systems.fire_and_sword.creation.people import BYNAMES, CULTS, CULTURES, FIRST_NAMES
from solo.systems.fire_and_sword.creation.purchase_total import total_purchases
from solo.systems.fire_and_sword.creation.reading import parse_draft
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.people.statistics import (
    ABBREVIATIONS,
    HIGHEST_AT_START,
    HIGHEST_ROLLED_TOTAL,
    LOWEST_AT_START,
    LOWEST_ROLLED_TOTAL,
    TOTAL_AT_START,
)
from solo.systems.parts.drafting.random_choice import choose_name, choose_random, shuffle

ROLLED_DIE: Final = 8
ROLLED_BONUS: Final = 9
MOST_REROLLS: Final = 20
LIGHT_ARMOUR: Final = "Light armour"
MEDIUM_ARMOUR: Final = "Medium bronze armour"
_ROLLS_IN: Final = 3
"""One in this many suggestions has rolled statistics."""


def suggest_character(
    thrower: Thrower, concept: str, form: CharacterForm, stock: DraftCatalogue, taken: Collection[str]
) -> Draft:
    """Return a valid draft for a calling, with a name that is not taken.

    `concept` is the calling's key, or "" for any calling. Raises KeyError for an unknown key.
    """
    callings = stock.content.entries(Calling)
    calling = callings[concept] if concept else choose_random(thrower, tuple(callings.values()))
    kit = choose_random(thrower, calling.kits)
    values: dict[str, FieldValue] = {form.calling.key: calling.name}
    values |= _statistics(thrower, calling, form)
    values |= _ranks(thrower, calling, kit, form, stock)
    values |= _spells(thrower, calling, values, form, stock)
    values |= _outfit(thrower, calling, kit, values, form, stock)
    values[form.concept.key] = calling.text
    values[form.culture.key] = choose_random(thrower, CULTURES)
    if calling.magic == "divine":
        values[form.cult.key] = choose_random(thrower, CULTS)
    first = choose_random(thrower, FIRST_NAMES)
    return Draft(KEY, choose_name(thrower, [f"{first} {byname}" for byname in BYNAMES], taken), values)


def rolled_statistics(thrower: Thrower) -> dict[str, int]:
    """Return seven statistics of D8+9, all rerolled until their total is from 90 to 100 (part 3).

    After twenty rolls with other totals, single points are added or removed, so that the function always ends.
    """
    for _ in range(MOST_REROLLS):
        scores: dict[str, int] = {letters: thrower.sum(1, ROLLED_DIE) + ROLLED_BONUS for letters in ABBREVIATIONS}
        if LOWEST_ROLLED_TOTAL <= sum(scores.values()) <= HIGHEST_ROLLED_TOTAL:
            return scores
    return _moved(thrower, scores, TOTAL_AT_START, ABBREVIATIONS)


def _statistics(thrower: Thrower, calling: Calling, form: CharacterForm) -> dict[str, FieldValue]:
    if thrower.sum(1, _ROLLS_IN) == 1:
        scores, how = rolled_statistics(thrower), ROLLED
    else:
        usual = TOTAL_AT_START // len(ABBREVIATIONS) - 1
        raised: dict[str, int] = {letters: usual + (2 if letters in calling.high else 0) for letters in ABBREVIATIONS}
        swapped = _moved(thrower, raised, TOTAL_AT_START, (*calling.high, *ABBREVIATIONS))
        scores, how = _moved(thrower, swapped, TOTAL_AT_START, ABBREVIATIONS), BOUGHT
    return {form.how.key: how} | {form.statistics[letters].key: score for letters, score in scores.items()}


def _moved(thrower: Thrower, scores: dict[str, int], total: int, among: Sequence[str]) -> dict[str, int]:
    """Return the scores, raised or lowered at random by single points until their sum is `total`.

    `among` are the letters of the statistics that may change.
    """
    found = dict(scores)
    while (missing := total - sum(found.values())) != 0:
        step = 1 if missing > 0 else -1
        letters = choose_random(thrower, among)
        if LOWEST_AT_START <= found[letters] + step <= HIGHEST_AT_START:
            found[letters] += step
    return found


def _ranks(
    thrower: Thrower, calling: Calling, kit: GearKit, form: CharacterForm, stock: DraftCatalogue
) -> dict[str, FieldValue]:
    """Return skills for the ten levels, by field: the calling's main skills first, then its other skills at random."""
    spells = choose_random(thrower, calling.sorcery) if calling.sorcery else ("", "")
    of_kit = {
        "attack": kit.attack,
        "parry": kit.parry,
        "missile": kit.missile,
        "second attack": kit.second_attack,
        "second parry": kit.second_parry,
        "spell": spells[0],
        "second spell": spells[1],
    }
    needed = [skill for skill in of_kit.values() if skill]
    first = [of_kit.get(name, name) for name in calling.first]
    chosen = dict.fromkeys([*first, *needed])
    kinds = {skill: stock.skills[skill] for skill in chosen if skill}
    rest = shuffle(thrower, [*(skill for skill in needed if skill not in first), *fill(calling, kinds).free])
    ranked = [*(skill for skill in first if skill), *rest][: len(calling.slots)]
    return {line.key: skill for line, skill in zip(form.ranks, ranked, strict=False)}


def _spells(
    thrower: Thrower, calling: Calling, values: dict[str, FieldValue], form: CharacterForm, stock: DraftCatalogue
) -> dict[str, FieldValue]:
    if calling.magic == "divine":
        points = choose_random(thrower, calling.spells)
        return {form.divine[name].key: count for name, count in points.items()}
    known = [name for name, spell in stock.sorcery.items() if name not in values.values() and 1 in spell.powers]
    further = shuffle(thrower, known)[:FURTHER_SPELLS]
    return {line.key: name for line, name in zip(form.sorcery, further, strict=False)}


def _outfit(
    thrower: Thrower,
    calling: Calling,
    kit: GearKit,
    values: dict[str, FieldValue],
    form: CharacterForm,
    stock: DraftCatalogue,
) -> dict[str, FieldValue]:
    """Buy the kit, extras while the money lasts, and light armour if no better armour was bought."""
    pieces = Counter[str]()
    for name in dict.fromkeys((*kit.pieces, *shuffle(thrower, calling.extras), LIGHT_ARMOUR)):
        good = stock.find_ware(name)
        armoured = name == LIGHT_ARMOUR and gear_key(MEDIUM_ARMOUR) in pieces
        more = pieces + Counter(stock.needed_purchases(name))
        if good is not None and not armoured and _affordable(more, values, form, stock):
            pieces = more
    return dict(pieces)


def _affordable(
    pieces: Counter[str], values: dict[str, FieldValue], form: CharacterForm, stock: DraftCatalogue
) -> bool:
    return (
        total_purchases(parse_draft(Draft(KEY, "", {**values, **pieces}), form, stock), stock).total <= STARTING_MONEY
    )
