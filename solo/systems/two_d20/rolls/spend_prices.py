"""Momentum spends and their prices (`T-06`, `R-07`, `R-08`, `R-28`); foes pay in Doom (`T-07`)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

Spend = Literal[
    "bonus-damage",
    "break-guard",
    "called-shot",
    "change-stance",
    "confidence",
    "disarm",
    "penetration",
    "re-roll-damage",
    "second-wind",
    "secondary-target",
    "subdue",
    "swift-action",
    "withdraw",
    "extra-d20",
]
SPENDS: Final[tuple[Spend, ...]] = get_args(Spend)
SPEND_NAMES: Final[dict[Spend, str]] = {
    "bonus-damage": "Bonus Damage",
    "break-guard": "Break Guard",
    "called-shot": "Called Shot",
    "change-stance": "Change Stance",
    "confidence": "Confidence",
    "disarm": "Disarm",
    "penetration": "Penetration",
    "re-roll-damage": "Re-roll Damage",
    "second-wind": "Second Wind",
    "secondary-target": "Secondary Target",
    "subdue": "Subdue",
    "swift-action": "Swift Action",
    "withdraw": "Withdraw",
    "extra-d20": "Extra d20",
}
"""The book's name of each spend."""
TWO_HANDED: Final = 1
"""Extra price of Disarm if the target holds the weapon in both hands, or has braced it."""


# rule: Extra d20
class SpendPrice(NamedTuple):
    """The price of a spend, in Momentum. An `immediate` spend can be bought from the pool at any moment.

    A `repeatable` spend can be bought up to `most` times within one test; 0 means any number of times.
    """

    cost: int
    immediate: bool = False
    repeatable: bool = False
    most: int = 0


# rule: Prices of Momentum
# rule: R-28 Tables out of order
PRICES: Final[dict[Spend, SpendPrice]] = {
    "bonus-damage": SpendPrice(1, repeatable=True),
    "break-guard": SpendPrice(2),
    "called-shot": SpendPrice(2),
    "change-stance": SpendPrice(1),
    "confidence": SpendPrice(1, repeatable=True, most=4),
    "disarm": SpendPrice(2),
    "penetration": SpendPrice(1, repeatable=True),
    "re-roll-damage": SpendPrice(1),
    "second-wind": SpendPrice(1, immediate=True, repeatable=True),
    "secondary-target": SpendPrice(2),
    "subdue": SpendPrice(1),
    "swift-action": SpendPrice(2),
    "withdraw": SpendPrice(1),
    "extra-d20": SpendPrice(1, immediate=True, repeatable=True, most=3),
}


def cost(spend: Spend, amount: int = 1, two_handed: bool = False) -> int:
    """Return the price, in Momentum, of buying `spend` `amount` times.

    `two_handed` is true for a Disarm of a weapon held in both hands. Raises ValueError if `amount` is too high.
    """
    price = PRICES[spend]
    most = price.most if price.repeatable else 1
    if most and amount > most:
        often = "once" if most == 1 else f"{most} times"
        raise ValueError(f"Within one test {spend} can be bought {often} at most, not {amount} times.")
    return amount * (price.cost + (TWO_HANDED if two_handed and spend == "disarm" else 0))
