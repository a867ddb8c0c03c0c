"""Weapons: names for the two classes of the rules, one-handed (D10) and two-handed (D10+2, `F-15`).

Weapons of one class differ only in their possible uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.fire_and_sword.gear.ware import Ware
from solo.systems.fire_and_sword.rolls.attack import TWO_HANDED_BONUS
from solo.systems.fire_and_sword.skills import attack_skill, parry_skill

Use = Literal["melee", "lance", "thrown", "shot"]


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon, or with `natural` a part of a beast's body.

    - `skill`: the common part of its skill names: "Scimitar" for Scimitar Attack and Scimitar Parry.
    - `bonus`: added to the D10. `price`: in L.
    - `effective` and `long`: ranges of a missile in paces (`F-17`, `H-09`). `missiles`: the most that a bearer carries.
    - `ammunition`: the ware that is shot, "" if the weapon itself is thrown.
    - `second_rank`: fights from behind a friend.
    """

    name: str
    skill: str
    text: str = ""
    use: Use = "melee"
    hands: Literal[0, 1, 2] = 1
    bonus: int = 0
    parries: bool = True
    natural: bool = False
    second_rank: bool = False
    effective: int = 0
    long: int = 0
    missiles: int = 0
    ammunition: str = ""
    price: int = 0
    house: bool = True

    @property
    def attack_skill(self) -> str:
        """The name of the skill for an attack with the weapon."""
        return attack_skill(self.skill)

    @property
    def parry_skill(self) -> str:
        """The name of the skill for a parry with the weapon; "" for a weapon that cannot parry."""
        return parry_skill(self.skill) if self.parries else ""

    @property
    def missile(self) -> bool:
        """True for a weapon that is shot or thrown."""
        return self.use in ("thrown", "shot")

    @property
    def spends(self) -> str:
        """The name of the ware that a shot or throw uses up; "" if nothing on a sheet is used up."""
        if self.use == "shot":
            return self.ammunition
        return self.name if self.use == "thrown" and not self.natural else ""


def find_problems(weapon: Weapon, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a weapon as (field, sentence) pairs."""
    if weapon.missile and not 0 < weapon.effective <= weapon.long:
        yield "effective", "The effective range must be above 0 paces, and the long range no shorter."
    if weapon.missile and weapon.missiles < 1:
        yield "missiles", "A missile weapon comes with at least one missile."
    if not weapon.missile and (weapon.effective or weapon.long or weapon.missiles):
        yield "use", "Only a weapon that is shot or thrown has a range and missiles."
    if weapon.use == "shot" and not weapon.natural and not weapon.ammunition:
        yield "ammunition", "Name the missile that this weapon shoots, such as Arrow."
    if weapon.ammunition:
        ware = content.entries(Ware).get(weapon.ammunition)
        if weapon.use != "shot" or weapon.natural:
            yield "ammunition", "Only a weapon that shoots has ammunition."
        elif ware is None or ware.kind != "missile":
            yield "ammunition", f"The market has no missile “{weapon.ammunition}”. Name a ware whose kind is “missile”."
    if weapon.hands == 2 and not weapon.missile and weapon.bonus != TWO_HANDED_BONUS:
        yield "bonus", f"A two-handed weapon adds {TWO_HANDED_BONUS} to its die."
    if weapon.natural and weapon.price:
        yield "price", "A natural weapon has no price."


def weapon_named(name: str, content: Content) -> Weapon:
    """Return the weapon of this name. Raises ValueError with a sentence if there is none."""
    found = content.entries(Weapon).get(name)
    if found is None:
        raise ValueError(f"There is no weapon “{name}”. The library lists all weapons.")
    return found
