"""Owns the shared pools: what is banked and fades, what Doom begins with, and what dice and reactions add to it
(`T-03`, `T-06`, `T-07`, `T-20`, `R-07` to `R-09`).
"""

from __future__ import annotations

from solo.systems.two_d20.rulings import USUAL, Rulings


def banked(pool: int, gained: int, rulings: Rulings = USUAL) -> int:
    """Returns the Momentum in the pool after some is banked; what goes over its cap is lost."""
    return min(pool + gained, rulings.pool_cap) if rulings.pool_cap else pool + gained


def faded(pool: int, rounds: int = 1, rulings: Rulings = USUAL) -> int:
    """Returns what is left of the pool at the end of so many rounds."""
    return max(0, pool - rounds * rulings.fade)


def starting_doom(heroes: int, rulings: Rulings = USUAL) -> int:
    """Returns the Doom that a session begins with."""
    return heroes * rulings.doom_a_hero


def seize_cost(foes: int) -> int:
    """Returns what it costs that so many foes act before the heroes: 1 Doom each."""
    return foes


def dice_in_doom(dice: int, bought: int = 0, hero: bool = True, rulings: Rulings = USUAL) -> int:
    """Returns the Doom for more d20 on one test, so many having been bought with Doom before: 1, 2, 3 for a hero."""
    if not hero or rulings.doom_dice == "flat":
        return dice
    return sum(range(bought + 1, bought + dice + 1))


def reaction_cost(nth: int, rulings: Rulings = USUAL) -> int:
    """Returns the Doom for somebody's nth reaction of a round: a hero adds it, a foe pays it."""
    return nth if rulings.reaction_cost == "rising" else 0
