"""Owns the suggestion: a whole legal draft for a calling, different each time.

It takes what the plan cannot do without, and lets the dice decide all the rest; statistics are bought or rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeVar

from solo.resolver import Thrower
from solo.systems.contract import Draft
from solo.systems.contract.creation import FieldValue
from solo.systems.fire_and_sword.creation import fields
from solo.systems.fire_and_sword.creation.callings import CALLINGS, CONCEPTS, FURTHER_SPELLS, Calling, fill
from solo.systems.fire_and_sword.creation.candidate import bill
from solo.systems.fire_and_sword.creation.origin import STARTING_MONEY
from solo.systems.fire_and_sword.creation.people import BYNAMES, CULTS, CULTURES, FIRST_NAMES
from solo.systems.fire_and_sword.creation.plans import PLANS, Kit, Plan
from solo.systems.fire_and_sword.creation.reading import read
from solo.systems.fire_and_sword.creation.stock import Stock
from solo.systems.fire_and_sword.key import KEY
from solo.systems.fire_and_sword.people.statistics import (
    ABBREVIATIONS,
    HIGHEST_AT_START,
    HIGHEST_ROLLED_TOTAL,
    LOWEST_AT_START,
    LOWEST_ROLLED_TOTAL,
    TOTAL_AT_START,
)

ROLLED_DIE: Final = 8
ROLLED_BONUS: Final = 9
MOST_REROLLS: Final = 20
LIGHT_ARMOUR: Final = "Light armour"
MEDIUM_ARMOUR: Final = "Medium bronze armour"
_ROLLS_IN: Final = 3
"""One suggestion in so many has its statistics rolled."""

T = TypeVar("T")


def suggest(thrower: Thrower, concept: str, stock: Stock) -> Draft:
    """Returns a whole legal draft for a calling's key, "" for any. Raises KeyError for an unknown one."""
    calling = CALLINGS[concept or _pick(thrower, CONCEPTS).key]
    plan = PLANS[calling.key]
    kit = _pick(thrower, plan.kits)
    values: dict[str, FieldValue] = {fields.CALLING: calling.key}
    values |= _statistics(thrower, plan)
    values |= _ranks(thrower, calling, plan, kit, stock)
    values |= _spells(thrower, calling, plan, values, stock)
    values |= _outfit(thrower, plan, kit, values, stock)
    values[fields.CONCEPT] = calling.help
    values[fields.CULTURE] = _pick(thrower, CULTURES)
    if calling.magic == "divine":
        values[fields.CULT] = _pick(thrower, CULTS)
    return Draft(KEY, f"{_pick(thrower, FIRST_NAMES)} {_pick(thrower, BYNAMES)}", values)


def rolled_statistics(thrower: Thrower) -> dict[str, int]:
    """Returns seven statistics of D8+9, all rerolled while their total leaves 90 to 100 (part 3).

    Points move one by one if not even twenty rolls do, so that it always ends.
    """
    for _ in range(MOST_REROLLS):
        scores: dict[str, int] = {letters: thrower.sum(1, ROLLED_DIE) + ROLLED_BONUS for letters in ABBREVIATIONS}
        if LOWEST_ROLLED_TOTAL <= sum(scores.values()) <= HIGHEST_ROLLED_TOTAL:
            return scores
    return _moved(thrower, scores, TOTAL_AT_START, ABBREVIATIONS)


def _statistics(thrower: Thrower, plan: Plan) -> dict[str, FieldValue]:
    if thrower.sum(1, _ROLLS_IN) == 1:
        scores, how = rolled_statistics(thrower), fields.ROLLED
    else:
        usual = TOTAL_AT_START // len(ABBREVIATIONS) - 1
        raised: dict[str, int] = {letters: usual + (2 if letters in plan.high else 0) for letters in ABBREVIATIONS}
        swapped = _moved(thrower, raised, TOTAL_AT_START, (*plan.high, *ABBREVIATIONS))
        scores, how = _moved(thrower, swapped, TOTAL_AT_START, ABBREVIATIONS), fields.BOUGHT
    return {fields.HOW: how} | {fields.statistic_key(letters): score for letters, score in scores.items()}


def _moved(thrower: Thrower, scores: dict[str, int], total: int, among: Sequence[str]) -> dict[str, int]:
    """The scores, raised or lowered one by one at random until they total so much."""
    found = dict(scores)
    while (missing := total - sum(found.values())) != 0:
        step = 1 if missing > 0 else -1
        letters = _pick(thrower, among)
        if LOWEST_AT_START <= found[letters] + step <= HIGHEST_AT_START:
            found[letters] += step
    return found


def _ranks(thrower: Thrower, calling: Calling, plan: Plan, kit: Kit, stock: Stock) -> dict[str, FieldValue]:
    """The ten skills by level: what the plan puts first, then the others of the calling in any order."""
    spells = _pick(thrower, plan.sorcery) if plan.sorcery else ("", "")
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
    first = [of_kit.get(name, name) for name in plan.first]
    chosen = dict.fromkeys([*first, *needed])
    kinds = {skill: stock.skills[skill] for skill in chosen if skill}
    rest = _shuffled(thrower, [*(skill for skill in needed if skill not in first), *fill(calling, kinds).free])
    ranked = [*(skill for skill in first if skill), *rest][: len(calling.slots)]
    return {fields.rank_key(number): skill for number, skill in enumerate(ranked, start=1)}


def _spells(
    thrower: Thrower, calling: Calling, plan: Plan, values: dict[str, FieldValue], stock: Stock
) -> dict[str, FieldValue]:
    if calling.magic == "divine":
        points = _pick(thrower, plan.spells)
        return {fields.divine_key(name): count for name, count in points.items() if name in stock.divine}
    known = [name for name, spell in stock.sorcery.items() if name not in values.values() and 1 in spell.powers]
    further = _shuffled(thrower, known)[:FURTHER_SPELLS]
    return {fields.sorcery_key(number): name for number, name in enumerate(further, start=1)}


def _outfit(
    thrower: Thrower, plan: Plan, kit: Kit, values: dict[str, FieldValue], stock: Stock
) -> dict[str, FieldValue]:
    """The kit, extras for as long as the money lasts, and light armour where there is no better."""
    pieces = Counter[str]()
    for name in dict.fromkeys((*kit.pieces, *_shuffled(thrower, plan.extras), LIGHT_ARMOUR)):
        good = stock.named(name)
        armoured = name == LIGHT_ARMOUR and fields.gear_key(MEDIUM_ARMOUR) in pieces
        more = pieces + Counter(stock.needed(name))
        if good is not None and not armoured and _affordable(more, values, stock):
            pieces = more
    return dict(pieces)


def _affordable(pieces: Counter[str], values: dict[str, FieldValue], stock: Stock) -> bool:
    return bill(read(Draft(KEY, "", {**values, **pieces}), stock), stock).total <= STARTING_MONEY


def _pick(thrower: Thrower, options: Sequence[T]) -> T:
    return options[thrower.sum(1, len(options)) - 1] if len(options) > 1 else options[0]


def _shuffled(thrower: Thrower, names: Sequence[str]) -> list[str]:
    left = list(names)
    return [left.pop(thrower.sum(1, len(left)) - 1) for _ in names]
