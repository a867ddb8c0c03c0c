"""Uses of weapons: a character's dice to hit, damage, distance and parry with a weapon, each with its explanation.

Creation, sheet and suggestions read the same figures.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.systems.contract import Content
from solo.systems.parts.phrasing import count_noun, with_sign
from solo.systems.polyhedral.gear.affix_wording import effect_of
from solo.systems.polyhedral.gear.affixes import PLAIN, Enchantment, affixed_name
from solo.systems.polyhedral.gear.equipment import Weapon, WeaponMode, distance, gear_named
from solo.systems.polyhedral.names import short_name
from solo.systems.polyhedral.people import derived_figures
from solo.systems.polyhedral.people.derived_figures import DerivedFigure
from solo.systems.polyhedral.people.sheet import (
    Build,
    CarriedGear,
    bodily_weapons,
    derive_sheet,
    enchantment_of,
    skill_dice,
    weapons_in_hand,
)
from solo.systems.polyhedral.rolls.attacks import TOO_HEAVY
from solo.systems.polyhedral.rolls.scores import die
from solo.systems.polyhedral.wording import dice


class WeaponUse(msgspec.Struct, frozen=True):
    """One mode of a weapon for one build: the dice to hit, the damage dice, and the Parry (None for none).

    `title` is the name of the piece with its affixes, `enchantment` the effect of these affixes.
    """

    weapon: Weapon
    mode: WeaponMode
    level: int
    hit: tuple[int, int]
    strength: int
    parry: DerivedFigure | None
    title: str
    enchantment: Enchantment = PLAIN

    @property
    def name(self) -> str:
        """The title of the piece, with the mode if the weapon has several modes."""
        return self.title if len(self.weapon.modes) == 1 else f"{self.title}, {self.mode.key}"

    @property
    def too_heavy(self) -> bool:
        """True if the build lacks the minimum Strength of this mode (`P-13`)."""
        return self.mode.min_strength is not None and self.mode.min_strength > self.strength

    @property
    def damage(self) -> str:
        """The damage roll in writing: the Strength dice and the weapon's bonus (`P-14`)."""
        return dice(*die(self.strength), self.mode.damage + self.enchantment.adds("damage"))

    @property
    def summary(self) -> str:
        """Figures in one line: "3d8, 1d8+4, reach 1, parry 7"."""
        parts = [dice(*self.hit), self.damage, distance(self.mode)]
        if self.parry:
            parts.append(f"parry {self.parry.value}")
        if self.too_heavy:
            parts.append(f"too heavy {with_sign(TOO_HEAVY.value)}")
        return ", ".join(parts)

    @property
    def explanation(self) -> str:
        """Explanation of the figures: dice, enchantments, damage types, parry, and drawbacks of the weapon."""
        return "; ".join(self._reasons())

    def _reasons(self) -> Iterator[str]:
        yield f"{dice(*self.hit)} for {self.mode.skill} {self.level}"
        yield f"{dice(*die(self.strength))} for Strength {self.strength}, {with_sign(self.mode.damage)} for the weapon"
        yield from (f"{affix.word}: {effect_of(affix)}" for affix in self.enchantment.affixes)
        yield " or ".join(self.mode.types)
        if self.parry:
            yield self.parry.why
        if self.mode.reload:
            yield f"{count_noun(self.mode.reload, 'Ready action')} before the next attack"
        if self.mode.whole_turn_ready:
            yield "a whole turn to ready again after each swing"
        if self.too_heavy:
            yield f"{with_sign(TOO_HEAVY.value)} to hit, as it needs Strength {self.mode.min_strength}"


def weapon_uses(build: Build, content: Content) -> tuple[WeaponUse, ...]:
    """Return the uses of each weapon that is carried or part of the body, each weapon once (`P-14`, `P-15`).

    Raises ValueError with a sentence for unknown gear.
    """
    kinds = dict.fromkeys(msgspec.structs.replace(entry, count=1, place="belt") for entry in build.gear)
    carried = tuple(use for entry in kinds for use in uses_of_carried(entry, build, content))
    return carried + tuple(use for weapon in bodily_weapons(build, content) for use in uses_of(weapon, build))


def best_defence(build: Build, content: Content) -> int:
    """Return the build's highest defence: Dodge, or Parry with held weapons; without any, with the body (`P-31`)."""
    held = [use for carried, _ in weapons_in_hand(build, content) for use in uses_of_carried(carried, build, content)]
    bare = [] if held else [use for weapon in bodily_weapons(build, content) for use in uses_of(weapon, build)]
    return max([derive_sheet(build, content).dodge, *(use.parry.value for use in held + bare if use.parry)])


def uses_of(weapon: Weapon, build: Build) -> tuple[WeaponUse, ...]:
    """Return the uses of one plain weapon, carried or not."""
    return tuple(_use(weapon, mode, build, short_name(weapon.name), PLAIN) for mode in weapon.modes)


def uses_of_carried(carried: CarriedGear, build: Build, content: Content) -> tuple[WeaponUse, ...]:
    """Return the uses of a piece with its enchantments, none if it is no weapon.

    Raises ValueError with a sentence for unknown gear or enchantments.
    """
    weapon, enchanted = gear_named(carried.name, content), enchantment_of(carried, content)
    if not isinstance(weapon, Weapon):
        return ()
    title = affixed_name(short_name(weapon.name), carried.prefix, carried.suffix)
    return tuple(_use(weapon, mode, build, title, enchanted) for mode in weapon.modes)


def _use(weapon: Weapon, mode: WeaponMode, build: Build, title: str, enchanted: Enchantment) -> WeaponUse:
    parry = None
    if mode.parry is not None:
        parry = derived_figures.parry(build.attributes, build.skills, mode.parry + enchanted.adds("parry"))
    count, sides = skill_dice(build, mode.skill)
    return WeaponUse(
        weapon=weapon,
        mode=mode,
        level=build.skills.get(mode.skill, 0),
        hit=(count + enchanted.adds("dice"), sides),
        strength=build.attributes.strength,
        parry=parry,
        title=title,
        enchantment=enchanted,
    )
