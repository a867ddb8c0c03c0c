"""The resolver: rolls or draws the outcome of a chance function, computes its exact odds, or samples from them.

It depends on no other room. Every figure on a screen, in a tactic or in a question comes from here.
"""

from solo.resolver.cards import CardFault, Pile
from solo.resolver.chance import Chance, Known, Thrower, distribution, draw
from solo.resolver.check import Modifier, Roll, total
from solo.resolver.dice import Dice, DiceFault, parse_dice
from solo.resolver.distribution import Distribution
from solo.resolver.percent import percent
from solo.resolver.reading import face_words, read
from solo.resolver.stock import Stock, draw_card
from solo.resolver.throwers import (
    ByHand,
    CardsWanted,
    Dealt,
    Drawing,
    FacesWanted,
    Seeded,
    Suspended,
    Thrown,
    Typed,
)

__all__ = [
    "ByHand",
    "CardFault",
    "CardsWanted",
    "Chance",
    "Dealt",
    "Dice",
    "DiceFault",
    "Distribution",
    "Drawing",
    "FacesWanted",
    "Known",
    "Modifier",
    "Pile",
    "Roll",
    "Seeded",
    "Stock",
    "Suspended",
    "Thrower",
    "Thrown",
    "Typed",
    "distribution",
    "draw",
    "draw_card",
    "face_words",
    "parse_dice",
    "percent",
    "read",
    "total",
]
