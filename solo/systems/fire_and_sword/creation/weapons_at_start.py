"""Arms of a character at the start of a fight: drawn weapon, shield, armour and mount.

By default a character draws the weapon with the best skill, and uses the best of its other gear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solo.systems.fire_and_sword.creation.draft_case import AUTOMATIC, NOTHING, WeaponsAtStart
from solo.systems.fire_and_sword.creation.draft_catalogue import DraftCatalogue, GoodForSale
from solo.systems.fire_and_sword.gear.armour import Armour
from solo.systems.fire_and_sword.gear.weapon import Weapon
from solo.systems.fire_and_sword.people.sheet import CarriedArms, Character


def equip_at_start(character: Character, holds: WeaponsAtStart, stock: DraftCatalogue) -> CarriedArms:
    """Return a character's arms at the start of a fight. Chosen pieces that the character does not own are ignored."""
    goods = [good for entry in character.gear if (good := stock.find_ware(entry.name)) is not None]
    suits = stock.content.entries(Armour)
    weapons = _drawn_first(_weapons(goods, stock), holds.weapon, character)
    return CarriedArms(
        weapons=tuple(weapon.name for weapon in weapons),
        shield=_held(holds.shield, _of_kind(goods, "shield"), lambda good: good.price),
        armour=_held(holds.armour, _of_kind(goods, "armour"), lambda good: suits[good.name].points),
        mount=_held(holds.mount, _of_kind(goods, "mount"), lambda good: good.price),
    )


def _weapons(goods: Iterable[GoodForSale], stock: DraftCatalogue) -> list[Weapon]:
    return [stock.weapons[good.name] for good in goods if good.kind == "weapon"]


def _drawn_first(weapons: list[Weapon], chosen: str, character: Character) -> list[Weapon]:
    def merit(weapon: Weapon) -> tuple[bool, bool, int, int]:
        return weapon.name == chosen, weapon.use == "melee", character.skill(weapon.attack_skill), weapon.bonus

    return sorted(weapons, key=merit, reverse=True)


def _of_kind(goods: Iterable[GoodForSale], kind: str) -> list[GoodForSale]:
    return [good for good in goods if good.kind == kind]


def _held(chosen: str, owned: list[GoodForSale], merit: Callable[[GoodForSale], int]) -> str:
    if chosen == NOTHING or not owned:
        return ""
    if chosen == AUTOMATIC:
        return max(owned, key=merit).name
    return next((good.name for good in owned if good.name == chosen), "")
