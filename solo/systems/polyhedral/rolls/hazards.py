"""Falls, fire, maladies, and the shared rules of venomous and serrated weapons (`P-20`, `P-37`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.resolver import Thrower
from solo.systems.polyhedral.rolls.checks import check, check_result
from solo.systems.polyhedral.rolls.injuries import damage, damage_after_dr
from solo.systems.polyhedral.rolls.scores import difficulty

FEET_PER_DIE: Final = 10
FALL_SIDES: Final = 8
VENOM_STRENGTH: Final = (2, 8)
VENOM_DICE: Final = (1, 4)
VENOM_RESISTED: Final = 1
SERRATED_STRENGTH: Final = (2, 8)
SERRATED_ROUNDS: Final = 2
SERRATED_RESISTED: Final = 1


def fall_dice(feet: int) -> int:
    """Return the number of d8 that a fall of this height rolls (`P-37`)."""
    return feet // FEET_PER_DIE


# rule: Damage of a fall
def fall_softened(raw: int, dr: int, jump: int) -> int:
    """Return the damage of a fall: the dice `raw`, less half the DR and the Jumping check's result (`P-37`, `R-25`)."""
    return max(0, raw - dr // 2 - jump)


# rule: Falling
def fall(throw: Thrower, feet: int, dr: int, jump: int) -> int:
    """Throw the damage of a fall, to be taken by `drain`; `jump` is 0 for an uncontrolled fall (`P-37`)."""
    return fall_softened(throw.sum(fall_dice(feet), FALL_SIDES), dr, jump)


def controlled_fall(throw: Thrower, feet: int, dr: int, count: int, sides: int, modifier: int) -> int:
    """Throw the damage of a fall that a Jumping check softens (`P-37`)."""
    return throw.roll(fall, feet, dr, throw.roll(check_result, count, sides, modifier))


def burn(throw: Thrower, sides: int, dr: int) -> int:
    """Throw the damage of a round in a fire with this die, less half the DR (`P-37`)."""
    return damage_after_dr(throw.sum(1, sides), dr // 2)


def malady(throw: Thrower, count: int, sides: int, toughness: int) -> bool:
    """Throw a malady's strength; return True for full effect. Spell Defense does not count (`P-37`)."""
    return throw.roll(check, count, sides, difficulty(toughness), 0)


class MaladyStrike(NamedTuple):
    """A malady's figures against a victim: strength dice, the victim's Toughness, full and lesser damage.

    Damage is (count, sides, bonus). Draining damage takes VP first, other damage is a wound (`P-37`, `R-25`).
    """

    dice: int
    sides: int
    toughness: int
    full: tuple[int, int, int]
    lesser: tuple[int, int, int]
    full_drains: bool = False
    lesser_drains: bool = False


class MaladyResult(NamedTuple):
    """The effect of a malady: True for full effect, the damage, and True if the damage takes VP first."""

    in_full: bool
    damage: int
    drains: bool


def strike_with_malady(throw: Thrower, given: MaladyStrike) -> MaladyResult:
    """Throw a malady's strength against Toughness, then its full or its lesser damage; return the effect (`P-37`)."""
    in_full = throw.roll(malady, given.dice, given.sides, given.toughness)
    dice, drains = (given.full, given.full_drains) if in_full else (given.lesser, given.lesser_drains)
    return MaladyResult(in_full, throw.roll(damage, *dice, False) if dice[0] else dice[2], drains)


def venom(throw: Thrower, toughness: int) -> int:
    """Throw the VP lost to a venomous wound, to be taken by `drain` (`P-20`, `R-25`)."""
    if throw.roll(malady, *VENOM_STRENGTH, toughness):
        return throw.roll(damage, *VENOM_DICE, 0, False)
    return VENOM_RESISTED


def hemorrhage(throw: Thrower, defence: int) -> int:
    """Throw the number of rounds for which a serrated wound bleeds, against this TGH vs spells (`R-31`)."""
    return SERRATED_ROUNDS if throw.roll(check, *SERRATED_STRENGTH, defence, 0) else SERRATED_RESISTED
