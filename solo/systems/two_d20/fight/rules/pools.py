"""Gains and payments of the pools in a fight: the heroes' shared Momentum, and Doom (`T-06`, `T-07`).

A foe's unspent Momentum becomes Doom, and a foe pays for its spends in Doom (`R-22`).
"""

from __future__ import annotations

from solo.systems.two_d20.fight.state import Fight, Fighter
from solo.systems.two_d20.rolls.pools import bank, dice_in_doom, reaction_cost


def available_for_spends(fight: Fight, fighter: Fighter) -> int:
    """Return the points that a fighter can spend besides the Momentum of the roll: the pool, or a foe's Doom."""
    return fight.momentum if fighter.hero else fight.doom


# rule: R-22 Momentum of foes
def gain(fight: Fight, fighter: Fighter, amount: int) -> int:
    """Bank Momentum, and return the amount banked.

    Heroes bank it in their pool, up to the cap of the pool; foes bank it as Doom (`R-07`, `R-22`).
    """
    if not fighter.hero:
        fight.doom += amount
        return amount
    before = fight.momentum
    fight.momentum = max(before, bank(before, amount, fight.rulings))
    return fight.momentum - before


# rule: Doom for a foe
def spend(fight: Fight, fighter: Fighter, amount: int) -> None:
    """Take the price of a spend from the pool of a fighter's side."""
    if fighter.hero:
        fight.momentum -= amount
    else:
        fight.doom -= amount


def pay_doom(fight: Fight, fighter: Fighter, amount: int) -> None:
    """Pay a price in Doom. A hero adds Doom to the game master's pool; a foe takes Doom from the pool (`R-09`)."""
    fight.doom += amount if fighter.hero else -amount


def lose_doom(fight: Fight, amount: int) -> None:
    """Remove `amount` Doom from the pool, which never falls below 0."""
    fight.doom = max(0, fight.doom - amount)


def price_of_dice(fight: Fight, fighter: Fighter, dice: int) -> int:
    """Return the Doom for this number of dice on one test (`R-08`)."""
    return dice_in_doom(dice, hero=fighter.hero, rulings=fight.rulings)


def reaction_price(fight: Fight, fighter: Fighter) -> int:
    """Return the Doom for a fighter's next reaction of the round (`R-09`)."""
    return reaction_cost(fighter.reactions + 1, fight.rulings)


def can_pay_doom(fight: Fight, fighter: Fighter, price: int) -> bool:
    """Return True if a price in Doom can be paid; a hero always can, since a hero adds the Doom."""
    return fighter.hero or fight.doom >= price


def react(fight: Fight, fighter: Fighter, price: int) -> None:
    """Count a reaction and pay for it."""
    fighter.reactions += 1
    pay_doom(fight, fighter, price)
