"""Dice bought before the roll: the ways to pay, the prices, and the limits (`T-03`, `R-08`)."""

from __future__ import annotations

from math import ceil
from typing import Final

from msgspec.structs import astuple, replace

from solo.systems.parts.codes import Code
from solo.systems.parts.phrasing import count_noun
from solo.systems.two_d20.fight.rules import pools
from solo.systems.two_d20.fight.rules.difficulty import PreparedTest
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.rolls.skill_test import Pool

EXPLOIT_DIE: Final = 1


class BoughtDiceCode(Code, frozen=True, tag="dice"):
    """Option code of the dice added to one test: the number of dice for each way to pay.

    `resource` counts loads or uses of a kit, `free` the dice from talents, `exploit` the die for a weakness found.
    `early` is 1 if the player wants to be asked for spends before the damage.
    """

    momentum: int = 0
    doom: int = 0
    resource: int = 0
    fortune: int = 0
    free: int = 0
    exploit: int = 0
    early: int = 0

    @property
    def dice_added(self) -> int:
        """The number of all dice that are added, three at most."""
        return self.dice_rolled + self.fortune

    @property
    def dice_rolled(self) -> int:
        """The number of added dice that are rolled, without a Fortune die."""
        return self.momentum + self.doom + self.resource + self.free + self.exploit


NOTHING: Final = BoughtDiceCode()


def with_dice(pool: Pool, bought: BoughtDiceCode) -> Pool:
    """Return the pool of a test with the bought dice."""
    if bought == NOTHING:
        return pool
    return replace(pool, rolled=pool.rolled + bought.dice_rolled, ones=pool.ones + bought.fortune)


def dice_short_of_success(trial: PreparedTest) -> int:
    """Return the number of free dice for a weakness that the attacker found (Exploit, `T-10`)."""
    return min(int(trial.exploited) * EXPLOIT_DIE, trial.most)


def dice_needed(trial: PreparedTest, added: int = 0) -> int:
    """Return the number of dice to buy, besides `added` dice, so that the test can succeed at all."""
    each = 2 if trial.pool.focus else 1
    short = trial.difficulty - trial.assist_successes - each * (trial.pool.rolled + added)
    return ceil(short / each) if short > 0 else 0


def resources(trial: PreparedTest) -> int:
    """Return the number of loads, or uses of a kit, that can add dice to the test (`R-08`)."""
    if trial.arm is not None:
        return trial.arm.loads
    return trial.who.kits.get(trial.kit, 0)


def free_dice(trial: PreparedTest) -> int:
    """Return the number of free dice for the test that talents still give in this scene."""
    given = trial.who.gifts.free_dice.get(trial.skill, 0)
    return given - trial.who.free_used.get(trial.skill, 0) if given else 0


def doom_price(fight: Fight, trial: PreparedTest, bought: BoughtDiceCode) -> int:
    """Return the Doom for the dice that are paid with Doom. A hero adds this Doom, a foe pays it."""
    return pools.price_of_dice(fight, trial.who, bought.doom) if bought.doom else 0


def find_problem(fight: Fight, trial: PreparedTest, bought: BoughtDiceCode) -> str:
    """Explain why these dice cannot be bought; "" if they can be bought."""
    who = trial.who
    if min(astuple(bought)) < 0:
        return "Dice cannot be sold."
    if bought.dice_added > trial.most:
        return f"At most {trial.most} dice can be added to this test, not {bought.dice_added}."
    if bought.momentum and not trial.pooled:
        return "Outside your turn, the pool pays only for dice on reactions."
    if bought.momentum > (fight.momentum if who.hero else 0):
        return f"The pool holds only {fight.momentum} Momentum."
    if not pools.can_pay_doom(fight, who, doom_price(fight, trial, bought)):
        return f"The game master has only {fight.doom} Doom."
    if bought.resource > resources(trial):
        return f"{who.name} has only {resources(trial)} loads or uses left for this test."
    if bought.fortune > who.fortune or bought.fortune > 1:
        return f"{who.name} has {who.fortune} Fortune and can spend only one point on a test."
    if bought.free > free_dice(trial):
        return f"The talents of {who.name} add only {count_noun(free_dice(trial), 'die', 'dice')} in this scene."
    if bought.exploit > dice_short_of_success(trial):
        return f"{who.name} has not found a weakness to exploit."
    return ""


# rule: H-12 Before and after the roll
def pay(fight: Fight, trial: PreparedTest, bought: BoughtDiceCode) -> None:
    """Pay for the dice of a test. All of them are paid before they are rolled (`H-12`)."""
    who = trial.who
    if bought.momentum:
        fight.momentum -= bought.momentum
    if bought.doom:
        pools.pay_doom(fight, who, doom_price(fight, trial, bought))
    if bought.resource:
        if trial.arm is not None:
            trial.arm.loads -= bought.resource
        else:
            who.kits[trial.kit] -= bought.resource
    who.fortune -= bought.fortune
    if bought.free:
        who.free_used[trial.skill] = who.free_used.get(trial.skill, 0) + bought.free
