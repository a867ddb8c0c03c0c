"""Weapons: their damage bonus, how they are used, and who may have them (part 3 of the rules).

Teeth, claws and fists are weapons too, so that no rule needs a case for natural weapons.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.lookup import entries_of

Missile = Literal["", "arrow", "bolt", "stone"]

FIST: Final = "fist"
SUPPLY: Final[dict[str, int]] = {"arrow": 20, "bolt": 10, "stone": 5}


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A weapon. `bonus` is added to the damage roll.

    - A `mechanical` weapon, or a bow with `own_force`, does damage without Strength (`S-02`).
    - `melee` weapons strike. `thrown` weapons fly without penalty (`S-12`) up to `reach` yards. Weapons with `missiles`
      shoot; a `reach` of 0 is no limit.
    - `hands` is 0 for a natural weapon; 2 leaves no hand for a shield. A `one_handed_mounted` weapon needs one hand in
      the saddle.
    - `small` weapons can be used in close combat (`S-15`). A `long` weapon may count as much longer (`R-26`).
    - `load_actions` are the actions between two shots, `load_rounds` whole rounds (`H-05`).
    - `area` is the radius of an area attack in yards (`S-25`). An `unblockable` weapon must be dodged (`S-21`).
    """

    name: str
    bonus: int = 0
    melee: bool = True
    thrown: bool = False
    missiles: Missile = ""
    reach: int = 0
    mechanical: bool = False
    own_force: bool = False
    hands: Literal[0, 1, 2] = 1
    small: bool = False
    long: bool = False
    natural: bool = False
    mounted_only: bool = False
    one_handed_mounted: bool = False
    foot_only: bool = False
    load_actions: int = 0
    load_rounds: int = 0
    area: int = 0
    unblockable: bool = False
    engine: bool = False
    note: str = ""

    @property
    def without_strength(self) -> bool:
        """True if Strength is not added to damage: machines, and bows with a force of their own (`S-02`)."""
        return self.mechanical or self.own_force

    @property
    def shoots(self) -> bool:
        """True for bows, crossbows and engines."""
        return bool(self.missiles)

    @property
    def is_ranged(self) -> bool:
        """True for a weapon that is shot or thrown."""
        return self.shoots or self.thrown

    @property
    def skill(self) -> str:
        """The skill of its first use: Striking for a melee weapon, otherwise Archery or Throwing."""
        if self.melee:
            return "Striking"
        return "Archery" if self.shoots else "Throwing"

    @property
    def guards_against_grabs(self) -> bool:
        """True for a weapon longer than a dagger that is no part of the body (`R-32`)."""
        return self.melee and not self.natural and not self.small


def weapon_named(name: str, content: Content) -> Weapon:
    """Return the weapon of this name. Raises ValueError with a sentence for an unknown name."""
    found = content.entries(Weapon).get(name)
    if found is None:
        raise ValueError(f"There is no weapon “{name}”. The library lists all weapons.")
    return found


def starting_ammunition(weapons: tuple[str, ...], content: Content) -> dict[str, int]:
    """Return the starting missiles by type: 20 arrows, 10 bolts (`H-05`)."""
    kinds = (weapon.missiles for weapon in entries_of(content, Weapon, weapons))
    return {kind: SUPPLY[kind] for kind in kinds if kind}


def find_problems(weapon: Weapon, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a weapon as (field, sentence) pairs; nothing if it is sound."""
    del content
    if not (weapon.melee or weapon.is_ranged):
        yield "melee", "A weapon must be usable in melee, be thrown or have missiles."
    if weapon.thrown and not weapon.reach:
        yield "reach", "Give the greatest distance of a throw in yards."
    if weapon.own_force and not weapon.missiles:
        yield "own_force", "Only a shooting weapon can leave out Strength."
    if weapon.load_actions and weapon.load_rounds:
        yield "load_rounds", "A weapon is loaded by actions or by whole rounds, not by both."
    if min(weapon.reach, weapon.load_actions, weapon.load_rounds, weapon.area) < 0:
        yield "reach", "Reach, loading and area must be 0 or more."
