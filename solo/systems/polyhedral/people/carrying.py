"""Limits of hands, clothing and load (`P-09`, `H-13`), the same for people and foes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.contract import Content
from solo.systems.polyhedral.gear.affixes import enchantment_problems
from solo.systems.polyhedral.gear.equipment import Armour, Gear, Weapon, armour_named, gear_named
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people.derived_figures import load_penalty
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, body_armour, grow_natural_weapon, load_of, price_of
from solo.systems.polyhedral.wording import cents

EntryFault = tuple[str, str]

_HANDS: Final = ("hand", "off-hand")


def loadout_problems(build: Build, content: Content) -> list[EntryFault]:
    """Return the problems of a build's gear and its places, as (field, sentence) pairs.

    If any gear is unknown, only unknown gear is reported; otherwise, if any enchantment is illegal, only enchantments.
    All other checks need known gear and legal enchantments.
    """
    carried: list[tuple[CarriedGear, Gear]] = []
    unknown: list[EntryFault] = []
    for entry in build.gear:
        try:
            carried.append((entry, gear_named(entry.name, content)))
        except ValueError as error:
            unknown.append(("gear", str(error)))
    if unknown:
        return unknown
    enchanted = [(entry, gear) for entry, gear in carried if entry.prefix or entry.suffix]
    for entry, gear in enchanted:
        unknown += [("gear", fault) for fault in enchantment_problems(gear, entry.prefix, entry.suffix, content)]
    if unknown:
        return unknown
    sentences = (*_in_hands(build, carried), *_elsewhere(carried), *_burden(build, content))
    return [("gear", sentence) for sentence in sentences]


def outfit_cost(build: Build, content: Content) -> int:
    """Return the cost in cents of enchanted gear, natural weapons and hide (`P-19`, `P-39`).

    Raises ValueError with a sentence for unknown gear.
    """
    bought = sum(cents(price_of(carried, content)) for carried in build.gear)
    grown = sum(cents(grow_natural_weapon(natural, content).cost) for natural in build.natural_weapons)
    hide = cents(armour_named(build.hide, content).cost) if build.hide else 0
    return bought + grown + hide


def _in_hands(build: Build, carried: list[tuple[CarriedGear, Gear]]) -> Iterator[str]:
    held = [(entry, gear) for entry, gear in carried if entry.place in _HANDS]
    for place in _HANDS:
        pieces = sum(entry.count for entry, _ in held if entry.place == place)
        if pieces > 1:
            yield f"The {place} can hold only one thing, not {pieces}. Put the others on the belt or in the pack."
    if len({entry.place for entry, _ in held}) > build.hands:
        yield f"{build.hands} hands cannot hold this much."
    for entry, gear in held:
        if isinstance(gear, Armour):
            yield f"{short_name(gear.name)} cannot be held. Wear it, or put it in the pack."
        if _needs_both_hands(gear) and (len(held) > 1 or build.hands < 2):
            yield f"{short_name(gear.name)} needs both hands. Free the other hand."
        if _needs_both_hands(gear) and entry.place == "off-hand":
            yield f"{short_name(gear.name)} needs both hands. Put it in the hand and leave the off-hand empty."


def _elsewhere(carried: list[tuple[CarriedGear, Gear]]) -> Iterator[str]:
    for entry, gear in carried:
        if isinstance(gear, Weapon) and gear.natural:
            yield f"{gear.name} is part of the body. Leave it out of the gear."
        elif entry.place == "worn" and not _wearable(gear):
            yield f"{short_name(gear.name)} cannot be worn. Put it in a hand, on the belt or in the pack."
        elif entry.place == "worn" and entry.count > 1:
            yield f"Only one {short_name(gear.name)} can be worn at once."
        elif entry.place == "belt" and isinstance(gear, Armour):
            yield f"{short_name(gear.name)} does not fit on the belt. Wear it, or put it in the pack."


def _burden(build: Build, content: Content) -> Iterator[str]:
    try:
        body_armour(build, content)
    except ValueError as error:
        yield str(error)
        return
    load = load_of(build, content)
    if load_penalty(build.attributes.strength, load) is None:
        yield f"A load of {load} lb is too heavy for Strength {build.attributes.strength}. Remove some gear."


def _needs_both_hands(gear: Gear) -> bool:
    return isinstance(gear, Weapon) and all(mode.hands == 2 for mode in gear.modes)


def _wearable(gear: Gear) -> bool:
    if isinstance(gear, Weapon):
        return all(mode.skill == "Unarmed" for mode in gear.modes)
    return isinstance(gear, Armour)
