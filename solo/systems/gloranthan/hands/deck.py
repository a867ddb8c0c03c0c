"""Owns the Entity deck: what is in it, and how cards come from it into hands and Omens (`G-41`, `G-42`, `H-09`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from solo.resolver import Distribution, Known, Pile, Thrower
from solo.systems.contract import Content
from solo.systems.gloranthan.hands.card import EntityCard


class Stock(NamedTuple):
    """Where the cards lie: those to be drawn, and those that were spent."""

    deck: Pile[str]
    spent: tuple[str, ...] = ()


def entity_deck(content: Content, weights: Mapping[str, int] | None = None) -> Pile[str]:
    """Returns the whole deck by the names of its cards; `weights` are a region's counts of religion cards (`H-09`)."""
    cards = content.entries(EntityCard).values()
    counts = [(card.name, _count(card, weights)) for card in cards]
    return Pile(tuple((name, count) for name, count in counts if count))


def _count(card: EntityCard, weights: Mapping[str, int] | None) -> int:
    if weights is None or card.kind != "religion":
        return card.count
    return weights.get(card.name, 0)


def stock(whole: Pile[str], held: Iterable[str], spent: Iterable[str] = ()) -> Stock:
    """Returns what can be drawn: the deck without all that is in hands and Omens, and without what is spent.

    Cards that the deck does not have, as when the region was changed, are passed over.
    """
    out, gone = Counter(held), tuple(card for card in spent if whole.count(card))
    kinds = [(card, max(0, count - out[card] - gone.count(card))) for card, count in whole.kinds]
    return Stock(Pile(tuple((card, count) for card, count in kinds if count)), gone)


def shuffled(stock: Stock) -> Stock:
    """Returns the stock with its spent cards shuffled in where the deck has run dry."""
    return stock if stock.deck.kinds else Stock(stock.deck.and_back(stock.spent))


def _draw_card(thrower: Thrower, deck: Pile[str]) -> str:
    (card,) = thrower.draw(deck, 1)
    return card


def _each_card(deck: Pile[str]) -> Distribution[str]:
    return Distribution(dict(deck.kinds))


draw_card: Final = Known(_draw_card, _each_card, remembered=False)
"""One card of the Entity deck. Its odds are its counts, of ever other piles."""


def taken(stock: Stock, card: str) -> Stock:
    """Returns the stock after a card was drawn."""
    left = ((kind, count - (kind == card)) for kind, count in stock.deck.kinds)
    return stock._replace(deck=Pile(tuple([pair for pair in left if pair[1]])))


def discarded(stock: Stock, card: str) -> Stock:
    """Returns the stock after a card was used or given up."""
    return stock._replace(spent=(*stock.spent, card))
