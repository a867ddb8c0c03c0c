"""Owns what goes into the pools of a fight and out of them: Momentum that heroes share, and Doom (`T-06`, `T-07`).

A foe's Momentum that is left becomes Doom, and what it buys is paid in Doom (`R-22`).
"""

from __future__ import annotations

from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.rolls.pools import banked, dice_in_doom, reaction_cost


def purse(fight: Fight, fighter: Fighter) -> int:
    """Returns what somebody's side has for spends beside the Momentum of the test itself."""
    return fight.momentum if fighter.hero else fight.doom


def gain(fight: Fight, fighter: Fighter, amount: int) -> int:
    """Banks Momentum: heroes in their pool, up to its cap; foes as Doom (`R-07`, `R-22`). Returns how much it holds."""
    if not fighter.hero:
        fight.doom += amount
        return amount
    before = fight.momentum
    fight.momentum = max(before, banked(before, amount, fight.rulings))
    return fight.momentum - before


def spend(fight: Fight, fighter: Fighter, amount: int) -> None:
    """Takes what a spend costs out of the purse of somebody's side."""
    if fighter.hero:
        fight.momentum -= amount
    else:
        fight.doom -= amount


def pay_doom(fight: Fight, fighter: Fighter, amount: int) -> None:
    """Pays a price in Doom: a hero gives it to the gamemaster, a foe's is taken from there (`R-09`)."""
    fight.doom += amount if fighter.hero else -amount


def lose_doom(fight: Fight, amount: int) -> None:
    """Takes Doom away, never below 0."""
    fight.doom = max(0, fight.doom - amount)


def price_of_dice(fight: Fight, fighter: Fighter, dice: int) -> int:
    """Returns the Doom for so many dice on one test (`R-08`)."""
    return dice_in_doom(dice, hero=fighter.hero, rulings=fight.rulings)


def reaction_price(fight: Fight, fighter: Fighter) -> int:
    """Returns the Doom for somebody's next reaction of the round (`R-09`)."""
    return reaction_cost(fighter.reactions + 1, fight.rulings)


def can_pay_doom(fight: Fight, fighter: Fighter, price: int) -> bool:
    """Returns whether a price in Doom can be paid: always by a hero, who adds it."""
    return fighter.hero or fight.doom >= price


def react(fight: Fight, fighter: Fighter, price: int) -> None:
    """Counts and pays a reaction."""
    fighter.reactions += 1
    pay_doom(fight, fighter, price)
