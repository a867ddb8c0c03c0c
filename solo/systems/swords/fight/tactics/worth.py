"""Worth of Strikes and plans for a tactic, in whole numbers, cached by the figures that decide the worth.

A plan trades the share of the foe's Stamina that it takes against the share of the fighter's own Stamina that it risks.
The best answer is assumed on both sides.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import distribution
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.rolls.damage import AUGMENT, HealthScale, blow, free_blow, is_down
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, beats_opposed, exceeds

OUT_OF: Final = 6**8
PER_POINT, PER_LEVEL, FOR_A_FALL = 2, 3, 6
CERTAIN: Final = 100
HOPELESS: Final = Fraction(1, 12)
USUAL: Final = ((1, 0, True),)
PLAIN: Final = (*USUAL, (1, 1, True), (2, 0, True))
CUNNING: Final = (*PLAIN, (1, 2, True), (2, 1, True), (3, 0, True), (1, 0, False), (2, 0, False), (1, 1, False))
HELPLESS: Final = (*USUAL, (1, 1, True), (1, 2, True), (2, 0, True), (2, 1, True))
"""Plans against a target without a defence, whom even a clumsy Strike hits."""
MOST_STRIKES: Final = 3
PLANS: Final = {AiLevel.DULL: USUAL, AiLevel.PLAIN: PLAIN, AiLevel.CUNNING: CUNNING}


@lru_cache(maxsize=65_536)
def worth(lead: int, force: int, defended: bool, stamina: int, scale: HealthScale) -> int:
    """Return the worth of an attack in units of 1 / 6⁸: the Stamina and Health that it takes, and the chance of a fall.

    `lead` is the attack's modifier minus the defence's, `force` the damage modifier minus the endurance modifier.
    `stamina` is the target's.
    """
    odds = distribution(blow if defended else free_blow, lead, force)
    found = sum(weight * _value(net, stamina, scale) for net, weight in odds if net > 0)
    return found * (OUT_OF // odds.total)


def _value(net: int, stamina: int, scale: HealthScale) -> int:
    level = scale.level(net)
    fallen = FOR_A_FALL if is_down(stamina - net, level) else 0
    return PER_POINT * min(net, max(stamina, 1)) + PER_LEVEL * level + fallen


@lru_cache(maxsize=4096)
def hopeless(lead: int, defended: bool) -> bool:
    """Return True if a shot or throw would hit too rarely to be worth a missile."""
    odds = distribution(beats_opposed, lead) if defended else distribution(exceeds, lead, 0)
    return odds.chance_of(True) < HOPELESS


class DuelProfile(NamedTuple):
    """The figures of a melee between two fighters: attack, Defense, force and Stamina, without action penalties.

    `foes` counts the foes who attack the fighter. The opponent is assumed to Strike and Defend. A Strike at a
    `helpless` opponent only has to beat 0.
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
    helpless: bool = False


@lru_cache(maxsize=65_536)
def best_plan(wit: AiLevel, trade: DuelProfile, most_strikes: int, scale: HealthScale) -> tuple[int, int, bool]:
    """Return the strikes, Augments and defence of the best trade-off among the plans of this AI level.

    A fighter under attack always plans Defend, since a fighter without a defence attracts attacks.
    """
    plans = list_plans(wit, trade, most_strikes)
    return max(plans, key=lambda plan: plan_worth(trade, plan, scale))


@lru_cache(maxsize=65_536)
def hardest_plan(wit: AiLevel, trade: DuelProfile, most_strikes: int, scale: HealthScale) -> tuple[int, int, bool]:
    """Return the plan that does most harm, whatever its risk. A fighter under attack still plans Defend."""
    return max(list_plans(wit, trade, most_strikes), key=lambda plan: _gain(trade, plan, scale))


def list_plans(wit: AiLevel, trade: DuelProfile, most_strikes: int) -> list[tuple[int, int, bool]]:
    """List the plans that a fighter of this AI level compares."""
    known = HELPLESS if trade.helpless and wit is not AiLevel.DULL else PLANS[wit]
    return [plan for plan in known if plan[0] <= most_strikes and (plan[2] or not trade.foes)]


def plan_worth(trade: DuelProfile, plan: tuple[int, int, bool], scale: HealthScale) -> Fraction:
    """Return the gain of a plan divided by its risk, each as a share of the Stamina of the fighter who may lose it.

    `plan` holds the Strikes, the Augments, and True for Defend.
    """
    return rate_of(trade, _gain(trade, plan, scale), risk(trade, _penalty(plan), plan[2], scale))


def _gain(trade: DuelProfile, plan: tuple[int, int, bool], scale: HealthScale) -> int:
    strikes, augments, _ = plan
    lead = strike_lead(trade, plan)
    gain = worth(lead, trade.force + AUGMENT * augments, not trade.helpless, trade.other_stamina, scale)
    if strikes > 1:
        gain += (strikes - 1) * worth(lead, trade.force, not trade.helpless, trade.other_stamina, scale)
    return gain


def strike_lead(trade: DuelProfile, plan: tuple[int, int, bool]) -> int:
    """Return the modifier of a plan's Strikes minus the opponent's defence, if it has one."""
    return trade.attack - _penalty(plan) - (0 if trade.helpless else trade.other_guard)


def _penalty(plan: tuple[int, int, bool]) -> int:
    return PENALTY_PER_ACTION * (sum(plan) - 1)


def rate_of(trade: DuelProfile, gain: Fraction | int, loss: Fraction | int) -> Fraction:
    """Return gain divided by loss, each as a share of the Stamina of the fighter who loses it.

    If the loss is 0, the whole gain counts.
    """
    return Fraction(gain * max(1, trade.stamina), max(1, loss * max(1, trade.other_stamina)))


def risk(trade: DuelProfile, penalty: int, defends: bool, scale: HealthScale) -> int:
    """Return the worth of all attacks on the fighter in a round.

    With `defends`, the attacks meet its Defense less the action `penalty`; otherwise they meet no defence.
    """
    if not trade.foes:
        return 0
    lead = trade.other_attack - (trade.guard - penalty if defends else 0)
    return trade.foes * worth(lead, trade.other_force, defends, trade.stamina, scale)


class GrabWorth(NamedTuple):
    """The figures of a grab: the fighter's modifier minus the opponent's, for each roll.

    `grab` and `struggle` are for the grab and for later struggles. Three figures are for damage against endurance:
    `first` in the grab, `force` in later struggles, and `other_force` for the opponent's damage.
    """

    grab: int
    struggle: int
    first: int
    force: int
    other_force: int


@lru_cache(maxsize=65_536)
def grab_is_better(trade: DuelProfile, hold: GrabWorth, scale: HealthScale) -> bool:
    """Return True if a grab is better than a Strike, each planned with Defend.

    A grab succeeds only after some rounds under attack, and a hold lasts for some rounds. The foe is assumed to
    choose the better of escape and control.
    """
    strike = plan_worth(trade, USUAL[0], scale)
    grabs, breaks = (distribution(beats_opposed, lead).chance_of(True) for lead in (hold.grab, -hold.struggle))
    if not grabs:
        return False
    if not breaks:
        return hold.force > trade.force
    gain = _hold_gain(trade, hold, breaks, scale)
    escaping = rate_of(trade, gain, risk(trade, PENALTY_PER_ACTION, True, scale) / grabs)
    return min(escaping, struggle_rate(trade, hold, scale)) > strike


def _hold_gain(trade: DuelProfile, hold: GrabWorth, breaks: Fraction, scale: HealthScale) -> Fraction:
    """Return the worth of a successful grab and the struggles after it, at most the worth of the foe's whole Stamina.

    The foe struggles before the fighter does, and gets free with the chance `breaks`. A struggle does the full damage
    only while the hold lasts. A failed struggle loosens the hold (`H-06`), and the next one does a grab's damage.
    """
    grab = worth(CERTAIN, hold.first, False, trade.other_stamina, scale)
    wins = distribution(beats_opposed, hold.struggle).chance_of(True)
    held = _close_gain(trade, hold, scale)
    loose = worth(hold.struggle, hold.first, True, trade.other_stamina, scale)
    later = wins * held + (1 - wins) * loose
    gain = grab + (1 - breaks) * (held + later * (1 - breaks) / breaks)
    return min(gain, Fraction(OUT_OF * (PER_POINT * max(1, trade.other_stamina) + FOR_A_FALL)))


def struggle_rate(trade: DuelProfile, hold: GrabWorth, scale: HealthScale) -> Fraction:
    """Return the gain of close combat divided by its risk, if both fighters stay in close combat."""
    return rate_of(trade, _close_gain(trade, hold, scale), _close_risk(trade, hold, scale))


def _close_gain(trade: DuelProfile, hold: GrabWorth, scale: HealthScale) -> Fraction:
    return Fraction(worth(hold.struggle, hold.force, True, trade.other_stamina, scale))


def _close_risk(trade: DuelProfile, hold: GrabWorth, scale: HealthScale) -> int:
    return worth(-hold.struggle, hold.other_force, True, trade.stamina, scale)


@lru_cache(maxsize=65_536)
def stays_close(trade: DuelProfile, hold: GrabWorth, scale: HealthScale, wit: AiLevel) -> bool:
    """Return True if a fighter is better off in close combat than in an exchange of Strikes.

    Escape and control are equally likely, but only control does harm at once. A cunning fighter who grapples at
    least as well as the foe counts that harm too.
    """
    gain = _close_gain(trade, hold, scale)
    if wit is AiLevel.CUNNING and hold.struggle >= 0:
        gain += worth(CERTAIN, hold.force, False, trade.other_stamina, scale)
    return rate_of(trade, gain, _close_risk(trade, hold, scale)) > plan_worth(trade, USUAL[0], scale)
