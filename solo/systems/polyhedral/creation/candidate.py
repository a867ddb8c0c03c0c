"""The candidate: the character that a draft would make, legal or not.

Advancement changes only the parts that the draft changes; it never rearranges or repairs other parts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from solo.systems.polyhedral.creation.draft_case import BuildFields, ParsedDraft
from solo.systems.polyhedral.creation.enchanted_gear import (
    bought_and_sold,
    cents_back,
    cents_for,
    find_slotted_pieces,
    is_enchanted,
    make_pieces,
    slots_of,
)
from solo.systems.polyhedral.creation.loadout_at_start import hands_of, place_gear, resolve_hands
from solo.systems.polyhedral.creation.shop import Shop
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, Character
from solo.systems.polyhedral.people.skills import SKILLS
from solo.systems.polyhedral.rolls.scores import score_line


def build_candidate(reading: ParsedDraft, shop: Shop) -> Character:
    """Return the character that a parsed draft makes; its money is negative if too much was spent."""
    origin = reading.origin
    build = msgspec.structs.replace(
        origin.build,
        attributes=reading.attributes,
        sorcerer=reading.sorcerer,
        spells=reading.spells,
        skills=_skills(reading.levels, origin.build.skills),
        gear=_gear_by_stock(reading, shop),
    )
    hands = resolve_hands(reading.hands, build, shop.content)
    gear = place_gear(build.gear, hands, shop.content)
    if not _trades(reading, shop) and hands == hands_of(origin.build, shop.content):
        gear = origin.build.gear
    intellect = score_line(reading.attributes.intellect).score
    return msgspec.structs.replace(
        origin,
        name=reading.name,
        notes=reading.notes,
        build=msgspec.structs.replace(build, gear=gear),
        money=origin.money - money_spent(reading, shop),
        starting_intellect=intellect if reading.fresh else origin.starting_intellect,
    )


def pieces_owned(build: Build, shop: Shop) -> dict[str, int]:
    """Return the number of plain pieces of gear in a build for each ware, by the ware's key.

    Gear that is not sold is left out.
    """
    owned = Counter[str]()
    for entry in build.gear:
        ware = shop.ware(entry.name, entry.school)
        if ware is not None and not is_enchanted(entry):
            owned[ware.key] += entry.count
    return dict(owned)


def build_fields(build: Build, shop: Shop, notes: str = "") -> BuildFields:
    """Return a build's gear as values for the fields of a draft: plain pieces, enchanted slots and hands."""
    slots = dict(slots_of(find_slotted_pieces(build, shop.content), shop.content))
    return BuildFields(build, notes, pieces_owned(build, shop), slots, hands_of(build, shop.content))


def money_spent(reading: ParsedDraft, shop: Shop) -> int:
    """Return the cost in cents of the draft's purchases, less the resale value of gear given up (`P-18`).

    The resale value is a tenth of the price, or the full price if the gear is refurbished first.
    """
    before = pieces_owned(reading.origin.build, shop)
    spent = 0
    for key, ware in shop.wares.items():
        more = reading.counts.get(key, 0) - before.get(key, 0)
        spent += more * (ware.price if more > 0 or reading.refurbished else ware.resale)
    bought, given_up = _enchanted_trade(reading, shop)
    spent += sum(cents_for(piece, shop.content) * count for piece, count in bought.items())
    back = (
        cents_back(piece, shop.content, refurbished=reading.refurbished) * count for piece, count in given_up.items()
    )
    return spent - sum(back)


def _trades(reading: ParsedDraft, shop: Shop) -> bool:
    """Return True if the draft buys or gives up any gear."""
    return reading.counts != pieces_owned(reading.origin.build, shop) or any(_enchanted_trade(reading, shop))


def _enchanted_trade(reading: ParsedDraft, shop: Shop) -> tuple[Counter[CarriedGear], Counter[CarriedGear]]:
    return bought_and_sold(
        find_slotted_pieces(reading.origin.build, shop.content), make_pieces(reading.slots, shop.content)
    )


def _skills(levels: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    return {name: levels.get(name, 0) for name in SKILLS if name in levels or name in before}


def _gear_by_stock(reading: ParsedDraft, shop: Shop) -> tuple[CarriedGear, ...]:
    """Return the original character's gear, with pieces added and removed until it matches the draft."""
    gear = list(reading.origin.build.gear)
    before = pieces_owned(reading.origin.build, shop)
    for key, ware in shop.wares.items():
        more = reading.counts.get(key, 0) - before.get(key, 0)
        if more > 0:
            gear.append(CarriedGear(ware.gear.name, more, school=ware.school))
        elif more < 0:
            gear = _without(gear, CarriedGear(ware.gear.name, school=ware.school), -more)
    bought, given_up = _enchanted_trade(reading, shop)
    for piece, count in given_up.items():
        gear = _without(gear, piece, count)
    gear += [msgspec.structs.replace(piece, count=count) for piece, count in bought.items()]
    return tuple(_stacked(gear))


def _without(gear: list[CarriedGear], wanted: CarriedGear, fewer: int) -> list[CarriedGear]:
    """Return the gear minus `fewer` pieces of the same kind as `wanted`, regardless of their place."""
    kept = list(gear)
    for entry in gear:
        if _kind(entry) != _kind(wanted) or not fewer:
            continue
        gone = min(fewer, entry.count)
        fewer -= gone
        index = kept.index(entry)
        kept[index : index + 1] = (
            [msgspec.structs.replace(entry, count=entry.count - gone)] if entry.count > gone else []
        )
    return kept


def _kind(entry: CarriedGear) -> tuple[str, str, str, str]:
    return entry.name, entry.school, entry.prefix.casefold(), entry.suffix.casefold()


def _stacked(gear: list[CarriedGear]) -> list[CarriedGear]:
    """Return the gear with equal pieces in one stack, all on the belt."""
    stacks = Counter[CarriedGear]()
    for entry in gear:
        stacks[msgspec.structs.replace(entry, count=1, place="belt")] += entry.count
    return [msgspec.structs.replace(entry, count=count) for entry, count in stacks.items()]
