"""A blow in the order of the book: check, critical, damage, DR, points (`P-30`, `P-31`, `P-34`).

Play throws these steps one by one, and the odds on the screen are computed from the same steps.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.resolver import Distribution, Thrower, distribution
from solo.systems.polyhedral.rolls import attacks, hazards, injuries
from solo.systems.polyhedral.rolls.attacks import Blow
from solo.systems.polyhedral.rolls.health import Health


class BlowRiders(NamedTuple):
    """The additions of an enchantment or venom to a blow at one target, in plain numbers.

    `before_dr` and `critical` are added to the damage roll, `after_dr` to the damage that gets through. `venom` is the
    target's Toughness if a wound poisons, `serrated` its TGH vs spells if a wound bleeds on; 0 for neither. `sting` is
    the malady of a venomous creature's wound.
    """

    before_dr: int = 0
    critical: int = 0
    after_dr: int = 0
    venom: int = 0
    serrated: int = 0
    sting: hazards.MaladyStrike | None = None


NO_RIDERS: Final = BlowRiders()


class BlowDice(NamedTuple):
    """The arguments of one blow's dice: those of `attacks.strike` in their order, then the DR.

    A block has no check: `blocked` is True, and `dr` is the Block (`R-13`). `bonus` includes `riders.before_dr`.
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
    riders: BlowRiders = NO_RIDERS


class LandedBlow(NamedTuple):
    """The damage of a blow that met its defence: as rolled, before DR, and past DR; all 0 for a miss."""

    blow: Blow
    rolled: int = 0
    raw: int = 0
    damage: int = 0


class BlowResult(NamedTuple):
    """The effect of a blow: the damage that gets through, 0 for a miss, and the VP lost to venom.

    `stung` is the damage of a creature's malady, which takes VP first if `drains` is True.
    """

    blow: Blow
    damage: int
    venom: int = 0
    stung: int = 0
    drains: bool = False

    def leaves(self, lp: int, vp: int, shell: int = 0) -> int:
        """Return the LP that the blow leaves of these points."""
        return lp if self.blow is Blow.MISS else self.left_of(Health(lp, vp, shell)).lp

    def left_of(self, health: Health) -> Health:
        """Return the health left, the venom drained after the wound."""
        if self.blow is Blow.MISS:
            return health
        left = health.wounded(self.damage)
        if self.venom:
            left = left.drained(self.venom)
        if self.stung:
            left = left.drained(self.stung) if self.drains else left.wounded(self.stung)
        return left


def roll_blow(throw: Thrower, dice: BlowDice) -> LandedBlow:
    """Throw the check and the damage of a hit, less DR (`P-16`, `P-19`); a block needs no check (`R-13`)."""
    if dice.blocked:
        blow, rolled = Blow.HIT, throw.roll(attacks.blocked, *dice[5:8])
    else:
        blow, rolled = throw.roll(attacks.strike, *dice[:8])
    if blow is Blow.MISS:
        return LandedBlow(blow)
    added = dice.riders
    raw = rolled + (added.critical if blow is Blow.CRITICAL else 0)
    return LandedBlow(blow, rolled, raw, injuries.damage_after_dr(raw, dice.dr) + added.after_dr)


def resolve_blow(throw: Thrower, dice: BlowDice) -> BlowResult:
    """Throw all that a blow does: the hit, and the venom in its wound (`P-20`)."""
    landed = roll_blow(throw, dice)
    if not landed.damage or not (dice.riders.venom or dice.riders.sting):
        return BlowResult(landed.blow, landed.damage)
    venom = throw.roll(hazards.venom, dice.riders.venom) if dice.riders.venom else 0
    if dice.riders.sting is None:
        return BlowResult(landed.blow, landed.damage, venom)
    _, stung, drains = throw.roll(hazards.strike_with_malady, dice.riders.sting)
    return BlowResult(landed.blow, landed.damage, venom, stung, drains)


def fallen_blows(dice: BlowDice) -> Distribution[BlowResult]:
    """Return the possible effects of the blow as a distribution."""
    return distribution(resolve_blow, dice)
