"""Build of a fighter: arms with their skills, body, mind and soul, fixed while a fight lasts.

A build is hashable, so that figures derived from a build are computed once for any number of fights.
"""

from __future__ import annotations

import msgspec

from solo.systems.fire_and_sword.gear.weapon import Use
from solo.systems.fire_and_sword.rolls.spirit_combat import OwnTable


class WieldedWeapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon in a fighter's hands: the skills that use the weapon with their levels, and its options.

    `parry` None is a weapon that cannot parry; `hands` 0 is a part of the body. Ranges are in paces. `missiles` counts
    the missiles that the bearer came with. `spends` is the name of the missile on a sheet, "" if missiles are
    uncounted.
    """

    name: str
    attack_skill: str
    attack: int
    parry_skill: str = ""
    parry: int | None = None
    use: Use = "melee"
    hands: int = 1
    bonus: int = 0
    second_rank: bool = False
    effective: int = 0
    long: int = 0
    missiles: int = 0
    spends: str = ""

    @property
    def missile(self) -> bool:
        """True for a weapon that is shot or thrown."""
        return self.use in ("shot", "thrown")

    @property
    def natural(self) -> bool:
        """True for a part of the body, which is never drawn and never laid down."""
        return self.hands == 0


class FighterBuild(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A fighter's unchanging figures, as they were when the fight began.

    - `skills`: skills that no arm names. `penalty`: the modifier of a wound (`R-17`).
    - `armour`: suit and hide together. `impact`: the bonus on each blow. `resisting`: POW when resisting spells.
    - `casting`: the bonus of enchanted items for each spell. `fixed`: the points of a spell that an item pays for.
    - `weak`: a CON roll is the worse of two. `wits`: INT. `lamed`: the fighter can only hobble (`F-21`).
    - `hindered`: skills, with the reason and the modifier of a disability.
    - `resolve`: how long the fighter holds out in a fight that goes badly.
    - `wards`: spells that can meet a blow, with their skills. `ward_prices`: their magic points (`F-13`).
    """

    kind: str
    arms: tuple[WieldedWeapon, ...] = ()
    shield: str = ""
    shield_parry: int = 0
    dodge: int = 0
    armour: int = 0
    impact: int = 0
    named: bool = False
    resistance_die: int = 10
    con: int = 10
    dex: int = 10
    siz: int = 10
    wits: int = 10
    power: int = 10
    skills: tuple[tuple[str, int], ...] = ()
    penalty: int = 0
    weak: bool = False
    hindered: tuple[tuple[str, str, int], ...] = ()
    wards: tuple[tuple[str, int], ...] = ()
    ward_prices: tuple[tuple[str, int], ...] = ()
    lamed: bool = False
    mount: str = ""
    fetch: bool = False
    helpers: tuple[int, ...] = ()
    spirit: bool = False
    spirit_effect: str = ""
    spirit_table: OwnTable = ()
    steady: bool = False
    one_attack: bool = False
    darksense: bool = False
    resisting: int = 10
    casting: tuple[tuple[str, int], ...] = ()
    fixed: tuple[tuple[str, int], ...] = ()
    resolve: str = "ordinary"

    def skill(self, name: str) -> int:
        """Return the level of a skill that no arm names, with wounds and disabilities; 0 before them if unlearned."""
        hindered = sum(value for skill, _, value in self.hindered if skill == name)
        return dict(self.skills).get(name, 0) + self.penalty + hindered

    def arm(self, name: str) -> WieldedWeapon:
        """Return the arm of this name. Raises KeyError if there is none."""
        for arm in self.arms:
            if arm.name == name:
                return arm
        raise KeyError(name)
