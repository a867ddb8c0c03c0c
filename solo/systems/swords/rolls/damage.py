"""Damage of a hit, from the roll to hit to the level of Health (`S-02` to `S-07`).

Only differences matter: the attacker's modifiers minus the defender's, and damage minus endurance. The levels of Health
are content, so that a table may change bounds and penalties.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final, Literal, NamedTuple

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Content
from solo.systems.swords.rolls.skill import beats_opposed, exceeds, two_dice

HealthWord = Literal["OK", "Hurt", "Wounded", "Crippled", "Dead"]


# rule: Dead
class Health(IntEnum):
    """The Health levels, the best first."""

    OK = 0
    HURT = 1
    WOUNDED = 2
    CRIPPLED = 3
    DEAD = 4

    @property
    def word(self) -> HealthWord:
        """The level as printed: "Hurt"."""
        return WORDS[self]


LEVELS: Final = tuple(Health)
WORDS: Final[tuple[HealthWord, ...]] = ("OK", "Hurt", "Wounded", "Crippled", "Dead")
BY_WORD: Final = {word: Health(number) for number, word in enumerate(WORDS)}


class HealthStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level of Health. `harm` is the least net damage of a single hit that causes the level.

    `penalty` applies to Strength and Dexterity, 0 or less (`S-06`); all penalties are house rulings.
    """

    name: str
    harm: int
    penalty: int = 0


class HealthScale(NamedTuple):
    """The bounds of Hurt, Wounded, Crippled and Dead, and the penalties of OK to Crippled."""

    bounds: tuple[int, int, int, int] = (5, 10, 15, 20)
    penalties: tuple[int, int, int, int] = (0, -1, -2, -3)

    # rule: R-07 Which damage counts for Health
    def level(self, net: int) -> Health:
        """Return the Health after a single hit of this net damage (`S-05`, `R-07`)."""
        return LEVELS[bisect_right(self.bounds, net)]

    # rule: Health
    def penalty(self, health: int) -> int:
        """Return the penalty of a level on Strength and Dexterity.

        The dead do not act; for the dead, the penalty of Crippled is returned (`S-06`).
        """
        return self.penalties[min(health, Health.CRIPPLED)]


USUAL: Final = HealthScale()


def scale_of(content: Content) -> HealthScale:
    """Return the Health scale of the content. The usual figures replace missing levels.

    Raises ValueError with a sentence if the bounds do not rise.
    """
    steps = content.entries(HealthStep)
    bounds = [steps[WORDS[level]].harm if WORDS[level] in steps else USUAL.bounds[level - 1] for level in range(1, 5)]
    penalties = [steps[WORDS[level]].penalty if WORDS[level] in steps else USUAL.penalties[level] for level in range(4)]
    if bounds != sorted(set(bounds)) or bounds[0] < 1:
        raise ValueError("Hurt, Wounded, Crippled and Dead must each need more net damage than the level before.")
    return HealthScale(
        (bounds[0], bounds[1], bounds[2], bounds[3]), (penalties[0], penalties[1], penalties[2], penalties[3])
    )


def find_problems(step: HealthStep, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a level as (field, sentence) pairs."""
    del content
    if step.name not in WORDS:
        yield "name", "The levels of Health are OK, Hurt, Wounded, Crippled and Dead."
    if step.harm < 0:
        yield "harm", "A level of Health must begin at a net damage of 0 or more."
    if step.penalty > 0:
        yield "penalty", "The penalty of a level of Health must be 0 or less."


class HitResult(NamedTuple):
    """A fighter's condition after several hits: the Stamina left, which may be below 0, and Health."""

    stamina: int
    health: Health

    @property
    def down(self) -> bool:
        """True if the fighter has 0 Stamina or less, or is dead (`S-04`, `R-18`)."""
        return is_down(self.stamina, self.health)


# rule: Unconscious
# rule: R-18 Down at 0 Stamina
def is_down(stamina: int, health: int) -> bool:
    """Return True if a fighter with this Stamina and Health is down (`S-04`, `S-06`)."""
    return stamina <= 0 or health >= Health.DEAD


def wounds(hits: Sequence[int], stamina: int, scale: HealthScale = USUAL) -> HitResult:
    """Return a fighter's Stamina and Health after several hits (`S-04`, `S-05`).

    `hits` are the net damages. Their sum is subtracted from `stamina`, and the worst hit decides the Health. Raises
    ValueError for a hit below 0.
    """
    if any(net < 0 for net in hits):
        raise ValueError("Net damage is never below 0. Leave out negative hits.")
    return HitResult(stamina - sum(hits), scale.level(max(hits, default=0)))


MISS: Final = -1
AUGMENT: Final = 2


def net_damage(thrower: Thrower, force: int) -> int:
    """Roll 2d6 for damage and for endurance, and return the difference, at least 0 (`S-03`).

    `force` is the damage modifier minus the endurance modifier.
    """
    return net_of(two_dice(thrower) + force, two_dice(thrower))


def net_of(damage: int, endurance: int) -> int:
    """Return the net damage from the totals of damage and endurance (`S-03`)."""
    return max(0, damage - endurance)


# rule: To hit
def blow(thrower: Thrower, lead: int, force: int) -> int:
    """Roll an attack against a defence, and return its net damage; MISS if it does not hit (`S-07`).

    `lead` is the attack's modifier minus the defence's, `force` the damage modifier minus the endurance modifier.
    """
    return thrower.roll(net_damage, force) if thrower.roll(beats_opposed, lead) else MISS


def free_blow(thrower: Thrower, lead: int, force: int) -> int:
    """Roll an attack without a defence, and return its net damage; MISS if it does not hit (`S-08`, `R-06`).

    `lead` is the attack's modifier minus the challenge, `force` the damage modifier minus the endurance modifier.
    """
    return thrower.roll(net_damage, force) if thrower.roll(exceeds, lead, 0) else MISS


class HitDamage(NamedTuple):
    """The damage of an attack on a rider. `raw` decides if the rider stays on, and `net` all other effects.

    Both are MISS for a miss.
    """

    raw: int
    net: int


NO_HARM: Final = HitDamage(MISS, MISS)


def harm(thrower: Thrower, damage: int, endurance: int) -> HitDamage:
    """Roll damage and endurance with these modifiers, and return raw and net damage (`S-02`, `S-03`, `S-31`)."""
    raw = two_dice(thrower) + damage
    return HitDamage(raw, net_of(raw, two_dice(thrower) + endurance))


def blow_at_rider(thrower: Thrower, lead: int, damage: int, endurance: int, defended: bool) -> HitDamage:
    """Roll an attack on a rider, and return its raw and net damage (`S-31`).

    `lead` is the attack's modifier minus the defence's. `damage` and `endurance` are modifiers.
    """
    hits = thrower.roll(beats_opposed, lead) if defended else thrower.roll(exceeds, lead, 0)
    return thrower.roll(harm, damage, endurance) if hits else NO_HARM


# rule: Damage roll
def damage_modifier(strength: int, weapon: int, bonus: int = 0, mechanical: bool = False) -> int:
    """Return the modifier of a damage roll. Strength counts unless the weapon is mechanical (`S-02`)."""
    return (0 if mechanical else strength) + weapon + bonus
