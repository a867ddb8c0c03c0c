"""The attack as a chance function: modifiers, check, and the blow in the order of the book (`P-30` to `P-34`)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import Distribution, Modifier, Thrower, distribution
from solo.systems.polyhedral.rolls import hazards, injuries
from solo.systems.polyhedral.rolls.checks import best_faces, check_result
from solo.systems.polyhedral.rolls.critical_hit import is_critical
from solo.systems.polyhedral.rolls.injuries import Health, damage
from solo.systems.polyhedral.rolls.scores import difficulty

# The attack as a chance function, and its named modifiers


HELPLESS: Final = 2
# rule: Weapon too heavy
TOO_HEAVY: Final = Modifier("weapon too heavy", -1)
# −2, although one passage of the book calls it only unfavorable (`R-03`).
# rule: Long range
LONG_RANGE: Final = Modifier("beyond effective range", -2)
# rule: Improvised missile
IMPROVISED_MISSILE: Final = Modifier("improvised missile", -1)
# rule: Defensive stance
OWN_DEFENSIVE_STANCE: Final = Modifier("fighting defensively", -1)
THEIR_DEFENSIVE_STANCE: Final = Modifier("target fights defensively", -1)
WEAK_PARRY: Final = Modifier("stronger attacker with a heavier weapon", 1)
# rule: Prone
PRONE: Final = Modifier("prone", -1)
PRONE_TARGET_NEAR: Final = Modifier("target is prone", 1)
PRONE_TARGET_FAR: Final = Modifier("target lies flat", -1)


class Blow(StrEnum):
    """The result of an attack check (`P-30`)."""

    MISS = "miss"
    HIT = "hit"
    CRITICAL = "critical"


def attack(throw: Thrower, count: int, sides: int, precision: int, defence: int, modifier: int) -> Blow:
    """Throw a weapon check, and return its result (`P-30`).

    `defence` is the defence before modifiers, `modifier` the sum of all modifiers on the check.
    """
    faces = throw.roll(best_faces, count, sides)
    if faces.result() + modifier < defence:
        return Blow.MISS
    return Blow.CRITICAL if is_critical(faces.second, sides, precision, defence, modifier) else Blow.HIT


def strike(
    throw: Thrower,
    count: int,
    sides: int,
    precision: int,
    defence: int,
    modifier: int,
    damage_count: int,
    damage_sides: int,
    bonus: int,
) -> tuple[Blow, int]:
    """Throw an attack; return its result, and its damage before DR (0 for a miss) (`P-30`)."""
    blow = throw.roll(attack, count, sides, precision, defence, modifier)
    if blow is Blow.MISS:
        return blow, 0
    return blow, throw.roll(damage, damage_count, damage_sides, bonus, blow is Blow.CRITICAL)


# rule: Block
def throw_blocked(throw: Thrower, count: int, sides: int, bonus: int) -> int:
    """Throw the damage before the Block's DR: a blocked attack always hits, and is never critical (`R-13`)."""
    return throw.roll(damage, count, sides, bonus, False)


def distraction(throw: Thrower, count: int, sides: int, spirit: int, modifier: int) -> int:
    """Throw a distraction; return the result, 0 if it fails against the foe's Spirit Difficulty (`H-16`)."""
    reached = throw.roll(check_result, count, sides, modifier)
    return reached if reached >= difficulty(spirit) else 0


# rule: Two weapons at once
def dual_wielding(strength: int, minimum: int | None, other_minimum: int | None) -> int:
    """Return the modifier on both attacks with two weapons of these minimum Strengths; None for no minimum (`P-33`)."""
    minima = [needed for needed in (minimum, other_minimum) if needed is not None]
    too_heavy = sum(needed > strength for needed in minima)
    just_right = minima.count(strength)
    if too_heavy == 2 or (too_heavy and just_right):
        return -4
    if too_heavy or just_right == 2:
        return -2
    return -1


# rule: Aim
@lru_cache(maxsize=8)
def aim_modifier(aim: int) -> tuple[Modifier, ...]:
    """Return the modifier on the check for an aim of 0, 1 or 2; the damage gains the same number (`P-30`)."""
    return (Modifier("aimed", -aim),) if aim else ()


# A blow in the order of the book


class BlowRiders(NamedTuple):
    """The additions of an enchantment or venom to a blow at one target, as plain numbers.

    `before_dr` and `critical` are added to the damage roll, `after_dr` to the damage that gets through. `venom` is the
    target's Toughness if a wound poisons. `serrated` is the target's TGH vs spells if a wound keeps bleeding. Both are
    0 otherwise. `sting` is the malady of a venomous creature's wound.
    """

    before_dr: int = 0
    critical: int = 0
    after_dr: int = 0
    venom: int = 0
    serrated: int = 0
    sting: hazards.MaladyStrike | None = None


NO_RIDERS: Final = BlowRiders()


class BlowDice(NamedTuple):
    """The arguments of one blow's dice: the arguments of `attacks.strike` in their order, then the DR.

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
    """The damage of a blow after its check: `rolled` by dice, `raw` before DR, `damage` past DR; all 0 for a miss."""

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
        """Return the LP that the blow leaves to a target with these points; `shell` is temporary VP."""
        return lp if self.blow is Blow.MISS else self.left_of(Health(lp, vp, shell)).lp

    def left_of(self, health: Health) -> Health:
        """Return the target's health after the blow: the wound is taken first, then the venom."""
        if self.blow is Blow.MISS:
            return health
        left = health.take_wound(self.damage)
        if self.venom:
            left = left.lose_points(self.venom)
        if self.stung:
            left = left.lose_points(self.stung) if self.drains else left.take_wound(self.stung)
        return left


def roll_blow(throw: Thrower, dice: BlowDice) -> LandedBlow:
    """Throw the check and the damage of a hit, less DR (`P-16`, `P-19`); a block needs no check (`R-13`)."""
    if dice.blocked:
        blow, rolled = Blow.HIT, throw.roll(throw_blocked, *dice[5:8])
    else:
        blow, rolled = throw.roll(strike, *dice[:8])
    if blow is Blow.MISS:
        return LandedBlow(blow)
    added = dice.riders
    raw = rolled + (added.critical if blow is Blow.CRITICAL else 0)
    return LandedBlow(blow, rolled, raw, injuries.damage_after_dr(raw, dice.dr) + added.after_dr)


def resolve_blow(throw: Thrower, dice: BlowDice) -> BlowResult:
    """Throw the hit of a blow and the venom in its wound, and return the effect (`P-20`)."""
    landed = roll_blow(throw, dice)
    if not landed.damage or not (dice.riders.venom or dice.riders.sting):
        return BlowResult(landed.blow, landed.damage)
    venom = throw.roll(hazards.venom, dice.riders.venom) if dice.riders.venom else 0
    if dice.riders.sting is None:
        return BlowResult(landed.blow, landed.damage, venom)
    _, stung, drains = throw.roll(hazards.strike_with_malady, dice.riders.sting)
    return BlowResult(landed.blow, landed.damage, venom, stung, drains)


def fallen_blows(dice: BlowDice) -> Distribution[BlowResult]:
    """Return the distribution of a blow's results."""
    return distribution(resolve_blow, dice)
