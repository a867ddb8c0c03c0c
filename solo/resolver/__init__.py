"""The resolver: rolls or draws the outcome of a chance function, computes its exact odds, or samples from them.

It depends on no other room. Every figure on a screen, in a tactic or in a question comes from here.
"""

from solo.resolver.cards import CardError, Pile
from solo.resolver.chance import Chance, ClosedForm, Thrower, distribution, draw
from solo.resolver.check import Modifier, Roll, sum_modifiers
from solo.resolver.dice import Dice, DiceError, parse_dice
from solo.resolver.distribution import Distribution
from solo.resolver.face_tables import face_words, read
from solo.resolver.percent import format_estimate, format_percent
from solo.resolver.stock import Deck, draw_card
from solo.resolver.throwers import (
    ByHand,
    DealtCards,
    NeedsCards,
    NeedsDice,
    NeedsInput,
    SamplingThrower,
    SeededThrower,
    ThrownPool,
    TypedThrower,
)

__all__ = [
    "ByHand",
    "CardError",
    "Chance",
    "ClosedForm",
    "DealtCards",
    "Deck",
    "Dice",
    "DiceError",
    "Distribution",
    "Modifier",
    "NeedsCards",
    "NeedsDice",
    "NeedsInput",
    "Pile",
    "Roll",
    "SamplingThrower",
    "SeededThrower",
    "Thrower",
    "ThrownPool",
    "TypedThrower",
    "distribution",
    "draw",
    "draw_card",
    "face_words",
    "format_estimate",
    "format_percent",
    "parse_dice",
    "read",
    "sum_modifiers",
]
