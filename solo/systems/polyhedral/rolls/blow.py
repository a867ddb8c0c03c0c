"""Owns how a blow falls, in the order of the book: check, critical, damage, DR, points (`P-30`, `P-31`, `P-34`).

It stands here once: play throws these steps one by one, and the odds on the screen are those of the same steps.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.resolver import Distribution, Thrower, distribution
from solo.systems.polyhedral.rolls import attacks, hazards, wounding
from solo.systems.polyhedral.rolls.attacks import Blow
from solo.systems.polyhedral.rolls.health import Health


class Riders(NamedTuple):
    """What an enchantment adds to a blow at one target, in plain numbers.

    `before_dr` and `critical` are added to the damage roll, `after_dr` to what gets through. `venom` is the target's
    Toughness where a wound poisons, `serrated` its defence where a wound bleeds on; 0 for neither. `sting` is the
    malady that a wound by a venomous creature brings.
    """

    before_dr: int = 0
    critical: int = 0
    after_dr: int = 0
    venom: int = 0
    serrated: int = 0
    sting: hazards.Sting | None = None


NO_RIDERS: Final = Riders()


class BlowDice(NamedTuple):
    """What the dice of one blow depend on: the arguments of `attacks.strike` in their order, then the DR.

    A block has no check: `blocked` is True, and DR is the Block (`R-13`). `bonus` has what riders add before DR.
    """

    check_count: int
    check_sides: int
    precision: int
    defence: int
    modifier: int
    damage_count: int
    damage_sides: int
    bonus: int
    dr: int
    blocked: bool
    riders: Riders = NO_RIDERS


class Landed(NamedTuple):
    """How a blow met its defence: the damage as it was rolled, before DR, and past DR; all 0 for a miss."""

    blow: Blow
    rolled: int = 0
    raw: int = 0
    damage: int = 0


class Fallen(NamedTuple):
    """What a blow did: the damage that gets through, 0 for a miss, and the VP that venom takes besides.

    `stung` is the damage of a creature's malady, which comes off VP first where it `drains`.
    """

    blow: Blow
    damage: int
    venom: int = 0
    stung: int = 0
    drains: bool = False

    def leaves(self, lp: int, vp: int, shell: int = 0) -> int:
        """The LP that are left of these points."""
        return lp if self.blow is Blow.MISS else self.left_of(Health(lp, vp, shell)).lp

    def left_of(self, health: Health) -> Health:
        """What is left of these points, the venom drained last."""
        if self.blow is Blow.MISS:
            return health
        left = health.wounded(self.damage)
        if self.venom:
            left = left.drained(self.venom)
        if self.stung:
            left = left.drained(self.stung) if self.drains else left.wounded(self.stung)
        return left


def land(throw: Thrower, dice: BlowDice) -> Landed:
    """The check, and the damage of a hit; a block needs no check (`R-13`). DR stops what it can (`P-16`, `P-19`)."""
    if dice.blocked:
        blow, rolled = Blow.HIT, throw.roll(attacks.blocked, *dice[5:8])
    else:
        blow, rolled = throw.roll(attacks.strike, *dice[:8])
    if blow is Blow.MISS:
        return Landed(blow)
    added = dice.riders
    raw = rolled + (added.critical if blow is Blow.CRITICAL else 0)
    return Landed(blow, rolled, raw, wounding.past(raw, dice.dr) + added.after_dr)


def fall(throw: Thrower, dice: BlowDice) -> Fallen:
    """All that a blow does: what lands, and the venom in a wound (`P-20`)."""
    landed = land(throw, dice)
    if not landed.damage or not (dice.riders.venom or dice.riders.sting):
        return Fallen(landed.blow, landed.damage)
    venom = throw.roll(hazards.venom, dice.riders.venom) if dice.riders.venom else 0
    if dice.riders.sting is None:
        return Fallen(landed.blow, landed.damage, venom)
    _, stung, drains = throw.roll(hazards.sting, dice.riders.sting)
    return Fallen(landed.blow, landed.damage, venom, stung, drains)


def fallen_blows(dice: BlowDice) -> Distribution[Fallen]:
    """How the blow may fall, and how often."""
    return distribution(fall, dice)
