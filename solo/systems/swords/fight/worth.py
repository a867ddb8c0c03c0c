"""Owns what blows and plans are worth to a tactic, in whole numbers, remembered by the figures they hang on.

A plan is a trade: the share of the foe's Stamina that it takes against the share of one's own that it risks, the
defender's best answer reckoned with on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.swords.fight.wit import Wit
from solo.systems.swords.rolls.blow import AUGMENT, blow, free_blow
from solo.systems.swords.rolls.health import HealthScale, falls
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, outdoes

OUT_OF: Final = 6**8
PER_POINT, PER_LEVEL, FOR_A_FALL = 2, 3, 6
HOLD_LASTS: Final = 3
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
    return max(plans, key=lambda plan: balance(trade, plan, scale))


def balance(trade: Trade, plan: tuple[int, int, bool], scale: HealthScale) -> int:
    """Returns a plan's trade: what it takes, by the Stamina left here, less what it risks, by the Stamina there."""
    strikes, augments, defends = plan
    penalty = PENALTY_PER_ACTION * (strikes + augments + defends - 1)
    lead = trade.attack - penalty - trade.other_guard
    gain = worth(lead, trade.force + AUGMENT * augments, True, trade.other_stamina, scale)
    if strikes > 1:
        gain += (strikes - 1) * worth(lead, trade.force, True, trade.other_stamina, scale)
    return gain * max(1, trade.stamina) - risk(trade, penalty, defends, scale) * max(1, trade.other_stamina)


def risk(trade: Trade, penalty: int, defends: bool, scale: HealthScale) -> int:
    """Returns what all who come at one are worth to them, against its guard or none."""
    if not trade.foes:
        return 0
    lead = trade.other_attack - (trade.guard - penalty if defends else 0)
    return trade.foes * worth(lead, trade.other_force, defends, trade.stamina, scale)


class Hold(NamedTuple):
    """What a grab leads to: leads of the grab and of the struggle after it, and the force of either in a struggle."""

    grab: int
    struggle: int
    force: int
    other_force: int


@lru_cache(maxsize=65_536)
def grab_is_better(trade: Trade, hold: Hold, scale: HealthScale) -> bool:
    """Returns whether a grab beats a Strike: what a hold is worth over some rounds, by the chance to get it."""
    mine, theirs = max(1, trade.stamina), max(1, trade.other_stamina)
    strike = worth(trade.attack - PENALTY_PER_ACTION - trade.other_guard, trade.force, True, theirs, scale) * mine
    struck = risk(trade, PENALTY_PER_ACTION, True, scale) * theirs
    held = struggle_balance(hold, mine, theirs, scale)
    chance = distribution(outdoes, hold.grab).chance_of(True)
    return chance * HOLD_LASTS * (held - (strike - struck)) > strike


def struggle_balance(hold: Hold, mine: int, theirs: int, scale: HealthScale) -> int:
    """Returns the trade of a round in close combat."""
    own = worth(hold.struggle, hold.force, True, theirs, scale) * mine
    return own - worth(-hold.struggle, hold.other_force, True, mine, scale) * theirs


def best_of(values: Sequence[int]) -> int:
    """Returns the index of the highest value, the first of equals."""
    return max(range(len(values)), key=lambda index: values[index])
