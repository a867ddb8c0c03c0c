"""Owns the weapon: its damage bonus, how it is used and handled, and what it may not be used for (part 3 of the rules).

Teeth, claws and fists stand on the same shelf, so that nothing asks whether it was forged or grown.
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
    """One weapon. `bonus` is added to the damage roll; a `mechanical` one leaves Strength out, as do
    some bows by their make, whose force is their own (`S-02`).

    `melee` weapons strike, `thrown` ones fly without penalty (`S-12`) as far as `reach` yards, those with `missiles`
    shoot; a `reach` of 0 is no limit. `hands` is 0 for what is grown, 2 leaves no room for a shield; in the saddle
    a weapon that is `one_handed_mounted` needs one hand only. `small` ones serve in close combat (`S-15`), `long` ones
    may count as much longer (`R-26`). `load_actions` between two shots, or whole rounds in `load_rounds` (`H-05`).
    `area` is the yards round the point that a shot takes in (`S-25`). What is `unblockable` must be dodged (`S-21`).
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
        """True for what leaves Strength out of its damage: machines, and bows of such a make (`S-02`)."""
        return self.mechanical or self.own_force

    @property
    def shoots(self) -> bool:
        """True for bows, crossbows and engines."""
        return bool(self.missiles)

    @property
    def ranged(self) -> bool:
        """True for whatever reaches further than a blow: shot or thrown."""
        return self.shoots or self.thrown

    @property
    def skill(self) -> str:
        """The skill of its first use: Striking where it strikes, else Archery or Throwing."""
        if self.melee:
            return "Striking"
        return "Archery" if self.shoots else "Throwing"

    @property
    def guards_against_grabs(self) -> bool:
        """True for a weapon longer than a dagger that is no part of the body (`R-32`)."""
        return self.melee and not self.natural and not self.small


def weapon_named(name: str, content: Content) -> Weapon:
    """Returns the weapon of this name. Raises ValueError with a sentence for an unknown one."""
    found = content.entries(Weapon).get(name)
    if found is None:
        raise ValueError(f"There is no weapon “{name}”: look at the weapons in the library.")
    return found


def supplied(weapons: tuple[str, ...], content: Content) -> dict[str, int]:
    """Returns what is there to shoot at the start, by kind: 20 arrows, 10 bolts (`H-05`)."""
    kinds = (weapon.missiles for weapon in entries_of(content, Weapon, weapons))
    return {kind: SUPPLY[kind] for kind in kinds if kind}


def faults(weapon: Weapon, content: Content) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a weapon as (field, sentence) pairs, nothing for a sound one."""
    del content
    if not (weapon.melee or weapon.ranged):
        yield "melee", "A weapon strikes, flies or shoots: set melee, thrown or missiles."
    if weapon.thrown and not weapon.reach:
        yield "reach", "Say how many yards it can be thrown at most."
    if weapon.own_force and not weapon.missiles:
        yield "own_force", "Only what shoots may leave Strength out by its make."
    if weapon.load_actions and weapon.load_rounds:
        yield "load_rounds", "A weapon is loaded by actions or by whole rounds, not by both."
    if min(weapon.reach, weapon.load_actions, weapon.load_rounds, weapon.area) < 0:
        yield "reach", "Reach, loading and area are 0 or more."
