"""Owns what does not change while a fight lasts: a fighter's arms with their skills, its body, mind and soul.

It is hashable, so that all that follows from it is worked out once for however many fights.
"""

from __future__ import annotations

import msgspec

from solo.systems.fire_and_sword.gear.weapon import Use
from solo.systems.fire_and_sword.rolls.spirit_combat import OwnTable


class Arm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon in these hands: the skills that use it with their levels, and what its shape allows.

    `parry` None is a weapon that does not parry; hands 0 is a part of the body. Ranges are in paces. `missiles` are
    those its bearer came with, `spends` what each of them is on a sheet, "" where nobody counts them.
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
        """True for what is shot or thrown."""
        return self.use in ("shot", "thrown")

    @property
    def natural(self) -> bool:
        """True for a part of the body, which is never drawn and never laid down."""
        return self.hands == 0


class Build(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One who fights, as the fight found it. `skills` are those that no arm names; `penalty` is a wound's (`R-17`).

    `armour` counts suit and hide together; `impact` is in every blow. `resisting` is POW as it resists spells.
    `casting` is what enchanted things add to the casting of each spell, `fixed` the points of it that they pay for.
    `weak` rolls CON twice, `wits` is INT. `hindered` names skills, why and by how much a loss weighs on them, `lamed`
    is whoever can only hobble (`F-21`). `wards` are the spells that meet a blow, with their skills, `ward_prices` their
    magic points (`F-13`).
    """

    kind: str
    arms: tuple[Arm, ...] = ()
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

    def skill(self, name: str) -> int:
        """The level of a skill that no arm names, 0 where it was never learned, wounds and losses in it."""
        hindered = sum(value for skill, _, value in self.hindered if skill == name)
        return dict(self.skills).get(name, 0) + self.penalty + hindered

    def arm(self, name: str) -> Arm:
        """The arm of this name. Raises KeyError where there is none."""
        for arm in self.arms:
            if arm.name == name:
                return arm
        raise KeyError(name)
