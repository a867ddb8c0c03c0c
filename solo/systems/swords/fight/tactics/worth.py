"""Owns what blows and plans are worth to a tactic, in whole numbers, remembered by the figures they hang on.

A plan is a trade: the share of the foe's Stamina that it takes against the share of one's own that it risks, the
defender's best answer reckoned with on both sides.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.parts.fight.wit import Wit
from solo.systems.swords.rolls.blow import AUGMENT, blow, free_blow
from solo.systems.swords.rolls.health import HealthScale, falls
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, exceeds, outdoes

OUT_OF: Final = 6**8
PER_POINT, PER_LEVEL, FOR_A_FALL = 2, 3, 6
CERTAIN: Final = 100
HOPELESS: Final = Fraction(1, 12)
USUAL: Final = ((1, 0, True),)
PLAIN: Final = (*USUAL, (1, 1, True), (2, 0, True))
CUNNING: Final = (*PLAIN, (1, 2, True), (2, 1, True), (3, 0, True), (1, 0, False), (2, 0, False), (1, 1, False))
PLANS: Final = {Wit.DULL: USUAL, Wit.PLAIN: PLAIN, Wit.CUNNING: CUNNING}


@lru_cache(maxsize=65_536)
def worth(lead: int, force: int, defended: bool, stamina: int, scale: HealthScale) -> int:
    """Returns what a blow is worth, out of 6⁸: points of Stamina, levels of Health, and a fall."""
    odds = distribution(blow if defended else free_blow, lead, force)
    found = sum(weight * _value(net, stamina, scale) for net, weight in odds if net > 0)
    return found * (OUT_OF // odds.total)


def _value(net: int, stamina: int, scale: HealthScale) -> int:
    level = scale.level(net)
    fallen = FOR_A_FALL if falls(stamina - net, level) else 0
    return PER_POINT * min(net, max(stamina, 1)) + PER_LEVEL * level + fallen


@lru_cache(maxsize=4096)
def hopeless(lead: int, defended: bool) -> bool:
    """Returns whether a shot or throw would hit so rarely that it is not worth an arrow."""
    odds = distribution(outdoes, lead) if defended else distribution(exceeds, lead, 0)
    return odds.chance_of(True) < HOPELESS


class Trade(NamedTuple):
    """Two who face each other, by the figures that decide: unpenalised attack, guard, force and Stamina of each.

    `foes` counts how many come at the first; the other is taken to Strike and Defend.
    """

    attack: int
    force: int
    guard: int
    stamina: int
    other_attack: int
    other_force: int
    other_guard: int
    other_stamina: int
    foes: int


@lru_cache(maxsize=65_536)
def best_plan(wit: Wit, trade: Trade, most_strikes: int, scale: HealthScale) -> tuple[int, int, bool]:
    """Returns the strikes, Augments and defence that make the best trade, as far as this wit looks."""
    plans = [plan for plan in PLANS[wit] if plan[0] <= most_strikes]
    return max(plans, key=lambda plan: rate(trade, plan, scale))


def rate(trade: Trade, plan: tuple[int, int, bool], scale: HealthScale) -> Fraction:
    """Returns what a plan takes for each point that it risks; each counts by the Stamina that it comes off."""
    strikes, augments, defends = plan
    penalty = PENALTY_PER_ACTION * (strikes + augments + defends - 1)
    lead = trade.attack - penalty - trade.other_guard
    gain = worth(lead, trade.force + AUGMENT * augments, True, trade.other_stamina, scale)
    if strikes > 1:
        gain += (strikes - 1) * worth(lead, trade.force, True, trade.other_stamina, scale)
    return rate_of(trade, gain, risk(trade, penalty, defends, scale))


def rate_of(trade: Trade, gain: Fraction | int, loss: Fraction | int) -> Fraction:
    """Returns gain for loss by the Stamina of both; where nothing is risked, all gain counts."""
    return Fraction(gain * max(1, trade.stamina), max(1, loss * max(1, trade.other_stamina)))


def risk(trade: Trade, penalty: int, defends: bool, scale: HealthScale) -> int:
    """Returns what all who come at one are worth to them, against its guard or none."""
    if not trade.foes:
        return 0
    lead = trade.other_attack - (trade.guard - penalty if defends else 0)
    return trade.foes * worth(lead, trade.other_force, defends, trade.stamina, scale)


class Hold(NamedTuple):
    """What a grab leads to: leads of the grab and of the struggle after it, and the forces of either in a struggle.

    `first` is the force of the grab itself, `force` the best that a holder can do later, a slam among it.
    """

    grab: int
    struggle: int
    first: int
    force: int
    other_force: int


@lru_cache(maxsize=65_536)
def grab_is_better(trade: Trade, hold: Hold, scale: HealthScale) -> bool:
    """Returns whether grabbing beats striking, both with Defense.

    Grabs take some rounds to succeed, under blows; a hold lasts some rounds until it is broken. The foe answers with
    what is better for it: to get away, or to seek control itself.
    """
    strike = rate(trade, USUAL[0], scale)
    grabs, breaks = (distribution(outdoes, lead).chance_of(True) for lead in (hold.grab, -hold.struggle))
    if not grabs:
        return False
    if not breaks:
        return hold.force > trade.force
    first = worth(CERTAIN, hold.first, False, trade.other_stamina, scale)
    gain = first + _close_gain(trade, hold, scale) / breaks
    escaping = rate_of(trade, gain, risk(trade, PENALTY_PER_ACTION, True, scale) / grabs)
    return min(escaping, struggle_rate(trade, hold, scale)) > strike


def struggle_rate(trade: Trade, hold: Hold, scale: HealthScale) -> Fraction:
    """Returns what close combat takes for each point that it risks, where both go on with it."""
    loss = worth(-hold.struggle, hold.other_force, True, trade.stamina, scale)
    return rate_of(trade, _close_gain(trade, hold, scale), loss)


def _close_gain(trade: Trade, hold: Hold, scale: HealthScale) -> Fraction:
    return Fraction(worth(hold.struggle, hold.force, True, trade.other_stamina, scale))


@lru_cache(maxsize=65_536)
def stays_close(trade: Trade, hold: Hold, scale: HealthScale) -> bool:
    """Returns whether somebody in close combat does better there than blade to blade."""
    return struggle_rate(trade, hold, scale) > rate(trade, USUAL[0], scale)
