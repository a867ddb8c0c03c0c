"""Sharing of loot: the shares into which it can be split, and how a character takes or returns a share.

A character may take more than it can carry: the sheet shows the load, and no share is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Share
from solo.systems.polyhedral.fight.looting import Loot, LootItem, list_loot_names
from solo.systems.polyhedral.people.sheet import CarriedGear, Character
from solo.systems.polyhedral.wording import dollars

PACK: Final = "pack"
_FRACTIONS: Final = {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth", 6: "a sixth"}


def list_shares(found: Loot, takers: int) -> list[Share]:
    """List the possible shares: everything, all or one of each kind of thing, and equal parts of the money."""
    parts = [found, *_kinds(found), *_sums(found.money, takers)]
    return [Share(_title(part, found.money), part, _without(found, part)) for part in dict.fromkeys(parts)]


def _kinds(found: Loot) -> Iterator[Loot]:
    for find in found.things:
        yield Loot((find,))
        if find.carried.count > 1:
            yield Loot((_some(find, 1),))


def _sums(money: int, takers: int) -> Iterator[Loot]:
    """Yield all the money, then an equal part of it for each number of takers down to two. `money` is in cents."""
    if money:
        yield Loot(money=money)
    for among in range(min(takers, max(_FRACTIONS)), 1, -1):
        if money // among:
            yield Loot(money=money // among)


def _title(part: Loot, money: int) -> str:
    if part.things or part.money == money:
        return list_loot_names(part)
    fraction = next(word for among, word in _FRACTIONS.items() if money // among == part.money)
    return f"{dollars(part.money)}, {fraction} of the money"


def _some(find: LootItem, count: int) -> LootItem:
    """Return `count` of these equal pieces, with their part of the total price."""
    carried = find.carried
    return LootItem(
        msgspec.structs.replace(carried, count=count),
        find.price * count // carried.count,
        find.resale * count // carried.count,
    )


def _without(found: Loot, part: Loot) -> Loot | None:
    things = tuple(less for find in found.things if (less := _less(find, part)) is not None)
    money = found.money - part.money
    return Loot(things, money) if things or money else None


def _less(find: LootItem, part: Loot) -> LootItem | None:
    """Return the pieces of `find` that remain without those of `part`; None if none remain."""
    one = msgspec.structs.replace(find.carried, count=1)
    same = [each for each in part.things if msgspec.structs.replace(each.carried, count=1) == one]
    count = find.carried.count - sum(each.carried.count for each in same)
    if not count:
        return None
    price = find.price - sum(each.price for each in same)
    return LootItem(
        msgspec.structs.replace(find.carried, count=count), price, find.resale - sum(e.resale for e in same)
    )


def take(character: Character, found: Loot) -> Character:
    """Return `character` with the loot's gear in its pack and the loot's money added."""
    gear = character.build.gear
    for find in found.things:
        gear = _packed(gear, find.carried)
    return _with(character, gear, character.money + found.money)


def _packed(gear: tuple[CarriedGear, ...], more: CarriedGear) -> tuple[CarriedGear, ...]:
    """Return the gear with `more` added, merged with equal pieces in the same place."""
    for place, carried in enumerate(gear):
        if msgspec.structs.replace(carried, count=more.count) == more:
            together = msgspec.structs.replace(carried, count=carried.count + more.count)
            return (*gear[:place], together, *gear[place + 1 :])
    return (*gear, more)


def give_back(character: Character, found: Loot) -> Character:
    """Return `character` without the loot, taken from the pack first. Raises ValueError if any loot is missing."""
    gear = character.build.gear
    missing = [find.name for find in found.things if _owned(gear, find.carried) < find.carried.count]
    missing += [dollars(found.money)] if character.money < found.money else []
    if missing:
        what = ", ".join(missing)
        raise ValueError(
            f"{character.name} no longer has {what}. Loot that was sold, used or given away cannot be put back."
        )
    for find in found.things:
        gear = _unpacked(gear, find.carried)
    return _with(character, gear, character.money - found.money)


def _unpacked(gear: tuple[CarriedGear, ...], gone: CarriedGear) -> tuple[CarriedGear, ...]:
    """Return the gear without `gone`, taken from the pack first."""
    counts = [carried.count for carried in gear]
    wanted = gone.count
    for place in sorted(range(len(gear)), key=lambda place: gear[place].place != PACK):
        if wanted and _alike(gear[place], gone):
            fewer = min(wanted, counts[place])
            counts[place] -= fewer
            wanted -= fewer
    left = zip(gear, counts, strict=True)
    return tuple(msgspec.structs.replace(carried, count=count) for carried, count in left if count)


def _owned(gear: tuple[CarriedGear, ...], wanted: CarriedGear) -> int:
    return sum(carried.count for carried in gear if _alike(carried, wanted))


def _alike(one: CarriedGear, other: CarriedGear) -> bool:
    """Return True if the two pieces of gear are of the same kind, wherever they are carried."""
    return msgspec.structs.replace(one, count=1, place=PACK) == msgspec.structs.replace(other, count=1, place=PACK)


def _with(character: Character, gear: tuple[CarriedGear, ...], money: int) -> Character:
    build = msgspec.structs.replace(character.build, gear=gear)
    return msgspec.structs.replace(character, build=build, money=money)
