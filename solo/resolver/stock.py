"""A stock of cards: a deck to fill hands from, and the spent cards, reshuffled when the deck runs out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final, Generic, NamedTuple, TypeVar

from solo.resolver.cards import Pile
from solo.resolver.chance import ClosedForm, Thrower
from solo.resolver.distribution import Distribution

C = TypeVar("C", bound=Hashable)
Hand = tuple[C, ...]


class Deck(NamedTuple, Generic[C]):
    """The undrawn cards and the spent cards. Methods take a function `draw`, which draws one card from a pile."""

    deck: Pile[C]
    spent: tuple[C, ...] = ()

    @classmethod
    def left(cls, whole: Pile[C], held: Iterable[C], spent: Iterable[C] = ()) -> Deck[C]:
        """Return the stock left of `whole` after removing the cards in `held` and `spent`.

        Spent cards that `whole` does not contain are ignored.
        """
        out, gone = Counter(held), tuple(card for card in spent if whole.count(card))
        kinds = [(card, max(0, count - out[card] - gone.count(card))) for card, count in whole.kinds]
        return cls(Pile(tuple((card, count) for card, count in kinds if count)), gone)

    def shuffled(self) -> Deck[C]:
        """Return the stock with its spent cards shuffled in if the deck is empty."""
        return self if self.deck.kinds else Deck(self.deck.and_back(self.spent))

    def take(self, card: C) -> Deck[C]:
        """Return the stock after `card` was drawn."""
        left = ((kind, count - (kind == card)) for kind, count in self.deck.kinds)
        return self._replace(deck=Pile(tuple([pair for pair in left if pair[1]])))

    def discard(self, *cards: C) -> Deck[C]:
        """Return the stock with these cards among the spent cards."""
        return self._replace(spent=(*self.spent, *cards))

    def fill(self, draw: Callable[[Pile[C]], C], held: Iterable[C], size: int) -> tuple[Hand[C], Deck[C]]:
        """Return a hand filled up to `size`, and the remaining stock; the hand stays short if no cards are left."""
        stock, hand = self, list(held)
        while len(hand) < size and (stock.deck.kinds or stock.spent):
            stock = stock.shuffled()
            hand.append(draw(stock.deck))
            stock = stock.take(hand[-1])
        return tuple(hand), stock

    def swap(self, draw: Callable[[Pile[C]], C], hand: Iterable[C], card: C) -> tuple[Hand[C], Deck[C]]:
        """Return the hand after one of its cards was exchanged for another, and the remaining stock."""
        kept = list(hand)
        kept.remove(card)
        return self.discard(card).fill(draw, kept, len(kept) + 1)


def _top(thrower: Thrower, deck: Pile[Any]) -> Any:
    (card,) = thrower.draw(deck, 1)
    return card


def _each(deck: Pile[Any]) -> Distribution[Any]:
    return Distribution(dict(deck.kinds))


draw_card: Final = ClosedForm(_top, _each, remembered=False)
"""Chance function: draw one card from a deck. Its odds are not cached, since decks keep changing."""
