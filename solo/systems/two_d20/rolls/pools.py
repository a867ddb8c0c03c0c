"""Pools of Momentum and Doom: gains, losses and prices (`T-03`, `T-06`, `T-07`, `T-20`, `R-07` to `R-09`)."""

from __future__ import annotations

from solo.systems.two_d20.rulings import USUAL, Rulings


# rule: Momentum
def bank(pool: int, gained: int, rulings: Rulings = USUAL) -> int:
    """Return the Momentum pool after `gained` Momentum is banked. Momentum above the cap is lost."""
    return min(pool + gained, rulings.pool_cap) if rulings.pool_cap else pool + gained


# rule: R-07 The pool
def fade(pool: int, rounds: int = 1, rulings: Rulings = USUAL) -> int:
    """Return the pool after it has faded at the end of `rounds` rounds."""
    return max(0, pool - rounds * rulings.fade)


# rule: Doom
def starting_doom(heroes: int, rulings: Rulings = USUAL) -> int:
    """Return the Doom at the start of a session."""
    return heroes * rulings.doom_a_hero


def carried_doom(doom: int, heroes: int, rulings: Rulings = USUAL) -> int:
    """Return the Doom at the start of a campaign's fight, if the last fight left `doom` (`H-18`)."""
    if not rulings.doom_carried:
        return starting_doom(heroes, rulings)
    most = rulings.most_doom * heroes
    return max(rulings.least_doom * heroes, min(doom, most) if most else doom)


# rule: Seize the initiative
def seize_cost(foes: int) -> int:
    """Return the Doom that it costs to let `foes` foes act before the heroes: 1 each."""
    return foes


# rule: Extra dice
# rule: R-08 Price of dice
def dice_in_doom(dice: int, bought: int = 0, hero: bool = True, rulings: Rulings = USUAL) -> int:
    """Return the Doom for `dice` more d20 on one test, after `bought` dice were paid with Doom.

    A hero's second and third die may cost more than the first.
    """
    if not hero or rulings.doom_dice == "flat":
        return dice
    return sum(range(bought + 1, bought + dice + 1))


# rule: R-09 Price of reactions
def reaction_cost(nth: int, rulings: Rulings = USUAL) -> int:
    """Return the Doom for a combatant's `nth` reaction of a round: a hero adds this Doom to the pool, a foe pays it."""
    return nth if rulings.reaction_cost == "rising" else 0
