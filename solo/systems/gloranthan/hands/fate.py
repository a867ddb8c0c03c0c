"""Owns Fate hands and Omens: how they are filled, and what a card would make of an action (`G-42`, `H-05`, `R-40`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from solo.resolver import Pile
from solo.systems.contract import Content
from solo.systems.gloranthan.hands.benefit import Benefit, Claim, benefit
from solo.systems.gloranthan.hands.card import EntityCard
from solo.systems.gloranthan.hands.deck import Stock, discarded, shuffled, taken
from solo.systems.gloranthan.rating import Rating
from solo.systems.gloranthan.rolls.action import defeats
from solo.systems.gloranthan.rolls.mastery import Drawn, Side
from solo.systems.gloranthan.rulings import USUAL, Rulings

Draw = Callable[[Pile[str]], str]
"""Whoever draws one card of what is left of the deck."""


class Played(NamedTuple):
    """A card that may be played: whom it helps, and the defeats that then come out."""

    card: str
    benefit: Benefit
    defeats: int


def filled(draw: Draw, stock: Stock, held: Iterable[str], size: int) -> tuple[tuple[str, ...], Stock]:
    """Returns a hand filled up to its size, or the Omens, the oldest first, and what is left to draw from.

    Spent cards are shuffled in when the deck runs dry (`H-09`); where there are none either, the hand stays short.
    """
    hand = list(held)
    while len(hand) < size and (stock.deck.kinds or stock.spent):
        stock = shuffled(stock)
        hand.append(draw(stock.deck))
        stock = taken(stock, hand[-1])
    return tuple(hand), stock


def swapped(draw: Draw, stock: Stock, hand: Iterable[str], card: str) -> tuple[tuple[str, ...], Stock]:
    """Returns a hand after a hero point gave up one of its cards for another (`G-63`)."""
    kept = list(hand)
    kept.remove(card)
    return filled(draw, discarded(stock, card), kept, len(kept) + 1)


def fate_allowed(draws: Iterable[Drawn]) -> bool:
    """Returns whether a Fate card may be played after these draws: a Trickster bars it, a redrawn one too (`R-40`)."""
    return not any(drawn.trickster for drawn in draws)


def outcome(
    card: str,
    actor: Claim,
    target: Claim,
    advantage: Rating,
    drawn: Drawn,
    content: Content,
    rulings: Rulings = USUAL,
) -> Played:
    """Returns what a card makes of an action after its draw."""
    helped = benefit(content.entries(EntityCard)[card], actor, target, content, rulings)
    return Played(card, helped, defeats(advantage + helped.change, drawn))


def saving(options: Iterable[Played], holder: Side, stands: int) -> Played | None:
    """Returns the first card that turns the holder's failure into success, or the other's success into failure."""
    won = holder == "actor"
    return next((one for one in options if (one.defeats > 0) == won and (stands > 0) != won), None)
