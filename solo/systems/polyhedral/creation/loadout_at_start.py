"""Hands and armour at the start of a fight, and the place of all other gear.

The automatic choice is the character's best weapon, a shield or second weapon beside it, and the best armour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from solo.systems.contract import Content
from solo.systems.polyhedral.creation.draft_case import AUTOMATIC, NOTHING, HandsAtStart
from solo.systems.polyhedral.gear.equipment import Armour, Gear, Item, Shield, Weapon, gear_named
from solo.systems.polyhedral.people.sheet import Build, CarriedGear, GearSlot
from solo.systems.polyhedral.people.weapon_uses import WeaponUse, uses_of_carried

UNARMED: Final = "Unarmed"
AT_HAND: Final = ("potion", "ammunition")


def hands_of(build: Build, content: Content) -> HandsAtStart:
    """Return the names of the things that a build holds and wears."""
    in_place: dict[GearSlot, str] = {}
    for entry in build.gear:
        if entry.place != "worn" or isinstance(gear_named(entry.name, content), Armour):
            in_place.setdefault(entry.place, entry.name)
    return HandsAtStart(
        in_place.get("hand", NOTHING),
        in_place.get("off-hand", NOTHING),
        in_place.get("worn", NOTHING),
    )


def chosen_hands(build: Build, content: Content) -> HandsAtStart:
    """Return the hands of a build as the player chose them: names only where they differ from the automatic choice.

    So a better weapon bought later is held automatically, unless the player named a weapon.
    """
    held = hands_of(build, content)
    main = AUTOMATIC if held.main == resolve_hands(HandsAtStart(), build, content).main else held.main
    beside = resolve_hands(HandsAtStart(held.main), build, content)
    off = AUTOMATIC if held.off == beside.off else held.off
    armour = AUTOMATIC if held.armour == beside.armour else held.armour
    return HandsAtStart(main, off, armour)


def resolve_hands(hands: HandsAtStart, build: Build, content: Content) -> HandsAtStart:
    """Return the hands with each automatic choice resolved for the build's gear and skills."""
    owned = Counter[str]()
    for entry in build.gear:
        owned[entry.name] += entry.count
    gear = [gear_named(name, content) for name in owned]
    main = hands.main if hands.main != AUTOMATIC else _best_weapon(build, gear, content)
    off = hands.off if hands.off != AUTOMATIC else _beside(main, build, gear, owned, content)
    armour = hands.armour if hands.armour != AUTOMATIC else _best_armour(gear)
    return HandsAtStart(main, off, armour)


def place_gear(gear: Sequence[CarriedGear], hands: HandsAtStart, content: Content) -> tuple[CarriedGear, ...]:
    """Return all pieces of `gear`, each in its place.

    Of pieces with the same name, an enchanted piece is held or worn first. Names in `hands` that are not owned are
    ignored.
    """
    kept = sorted(gear, key=lambda entry: not (entry.prefix or entry.suffix))
    placed: list[CarriedGear] = []
    wanted: tuple[tuple[str, GearSlot], ...] = ((hands.main, "hand"), (hands.off, "off-hand"), (hands.armour, "worn"))
    for name, place in wanted:
        index = next((index for index, entry in enumerate(kept) if entry.name == name), None)
        if index is None:
            continue
        entry = kept[index]
        placed.append(msgspec.structs.replace(entry, count=1, place=place))
        kept[index : index + 1] = [msgspec.structs.replace(entry, count=entry.count - 1)] if entry.count > 1 else []
    for entry in kept:
        placed.extend(_put_away(entry, gear_named(entry.name, content)))
    return tuple(placed)


def is_worn_to_strike(gear: Gear) -> bool:
    """Return True for a weapon that is worn, not held: knuckles and boots."""
    return isinstance(gear, Weapon) and all(mode.skill == UNARMED for mode in gear.modes)


def _put_away(entry: CarriedGear, gear: Gear) -> list[CarriedGear]:
    if isinstance(gear, Armour) or (isinstance(gear, Item) and gear.kind not in AT_HAND):
        return [msgspec.structs.replace(entry, place="pack")]
    if not is_worn_to_strike(gear):
        return [msgspec.structs.replace(entry, place="belt")]
    one = msgspec.structs.replace(entry, count=1, place="worn")
    spare = [msgspec.structs.replace(entry, count=entry.count - 1, place="pack")] if entry.count > 1 else []
    return [one, *spare]


def _best_weapon(build: Build, gear: Sequence[Gear], content: Content) -> str:
    uses = [_best_use(weapon, build, gear, content) for weapon in gear if isinstance(weapon, Weapon) and weapon.modes]
    held = [use for use in uses if not is_worn_to_strike(use.weapon)]
    if not held:
        return NOTHING
    best = max(held, key=lambda use: _worth(use, gear))
    return NOTHING if build.skills.get(UNARMED, 0) > best.level else best.weapon.name


def _best_use(weapon: Weapon, build: Build, gear: Sequence[Gear], content: Content) -> WeaponUse:
    return max(_uses(weapon, build, content), key=lambda use: _worth(use, gear))


def _uses(weapon: Weapon, build: Build, content: Content) -> tuple[WeaponUse, ...]:
    """Return a build's uses of this weapon; the build's enchanted piece takes precedence over a plain piece."""
    enchanted = (entry for entry in build.gear if entry.name == weapon.name and (entry.prefix or entry.suffix))
    return uses_of_carried(next(enchanted, CarriedGear(weapon.name)), build, content)


def _worth(use: WeaponUse, gear: Sequence[Gear]) -> tuple[bool, int, bool, bool, bool, int]:
    loaded = not use.mode.launcher or any(piece.name == use.mode.ammunition for piece in gear)
    return loaded, use.level, not use.too_heavy, bool(use.enchantment.affixes), use.mode.melee, use.mode.damage


def _beside(main: str, build: Build, gear: Sequence[Gear], owned: Counter[str], content: Content) -> str:
    """Return the best thing for the hand beside `main`: a shield, else a second weapon that parries, else NOTHING."""
    first = next((piece for piece in gear if piece.name == main), None)
    shields = [piece for piece in gear if isinstance(piece, Shield) and owned[piece.name] > (piece.name == main)]
    if not isinstance(first, Weapon):
        return max(shields, key=lambda shield: shield.block).name if first is None and shields else NOTHING
    best = _best_use(first, build, gear, content)
    single = [use for use in _uses(first, build, content) if use.mode.hands <= 1]
    if shields and any(use.level == best.level for use in single):
        return max(shields, key=lambda shield: shield.block).name
    if best.mode.hands > 1:
        return NOTHING
    seconds = [
        use
        for weapon in gear
        if isinstance(weapon, Weapon) and not is_worn_to_strike(weapon) and owned[weapon.name] > (weapon.name == main)
        for use in _uses(weapon, build, content)
        if use.mode.hands == 1 and (use.parry is not None or weapon.name == main)
    ]
    return max(seconds, key=lambda use: _worth(use, gear)).weapon.name if seconds else NOTHING


def _best_armour(gear: Sequence[Gear]) -> str:
    suits = [piece for piece in gear if isinstance(piece, Armour)]
    return max(suits, key=lambda suit: (suit.dr, -suit.weight)).name if suits else NOTHING
