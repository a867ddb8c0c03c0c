"""Odds of cards: hands drawn from a pile without replacement, and chains of draws, with their weights.

A pile counts its cards by kind, so odds ignore the order of drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from solo.resolver.distribution import Distribution

if TYPE_CHECKING:
    from random import Random

MOST_HANDS = 200_000
C = TypeVar("C", bound=Hashable)


class CardError(ValueError):
    """Raised for cards that cannot be drawn; its text is the reason."""


class Pile(msgspec.Struct, Generic[C], frozen=True, cache_hash=True):
    """Cards in unknown order: each kind with its number of cards, which is at least 1.

    A card is any hashable value; its name is its `str`.
    """

    kinds: tuple[tuple[C, int], ...] = ()

    @classmethod
    def from_cards(cls, cards: Iterable[C]) -> Pile[C]:
        """Return the pile of these cards, its kinds in the order of their first appearance."""
        return cls(tuple(Counter(cards).items()))

    def __len__(self) -> int:
        return sum([count for _, count in self.kinds])

    def __iter__(self) -> Iterator[C]:
        """Iterate over every card, kind by kind."""
        return (card for card, count in self.kinds for _ in range(count))

    def count(self, card: C) -> int:
        """Return the number of copies of this card; 0 for none."""
        return next((count for kind, count in self.kinds if kind == card), 0)

    def remove(self, cards: Iterable[C]) -> Pile[C]:
        """Return the pile without these cards. Raises CardError if it does not contain all of them."""
        taken = Counter(cards)
        for card, count in taken.items():
            if count > self.count(card):
                raise CardError(_missing(card, count, self))
        left = ((card, count - taken[card]) for card, count in self.kinds)
        return Pile(tuple((card, count) for card, count in left if count))

    def and_back(self, cards: Iterable[C]) -> Pile[C]:
        """Return the pile with these cards shuffled in; new kinds come last."""
        return Pile.from_cards([*self, *cards])

    def in_order(self, cards: Iterable[C]) -> tuple[C, ...]:
        """Sort cards by the order of the pile's kinds, which is the order within a hand."""
        drawn = Counter(cards)
        return tuple(card for card, _ in self.kinds for _ in range(drawn[card]))

    def find(self, name: str) -> C:
        """Return the card of this name, in any case. Raises CardError with a sentence if there is none."""
        wanted = " ".join(name.split()).casefold()
        for card, _ in self.kinds:
            if str(card).casefold() == wanted:
                return card
        raise CardError(f"“{name[:40]}” is not in this pile: it holds {_names(self)}.")


@lru_cache(maxsize=1024)
def list_hands(pile: Pile[C], count: int) -> Distribution[tuple[C, ...]]:
    """Return every hand of `count` cards in the pile's order, weighted by the number of ways to draw it.

    Raises CardError if the pile has too few cards, or if there are more than 200,000 hands.
    """
    require_cards(pile, count)
    if _how_many_hands(pile, count) > MOST_HANDS:
        raise CardError(
            f"Too many different hands of {_cards(count)} are possible with {len(pile)} cards: draw fewer at once."
        )
    return Distribution(dict(_hands(pile.kinds, count)))


@lru_cache(maxsize=1024)
def list_chains(pile: Pile[C], again: frozenset[C]) -> Distribution[tuple[C, ...]]:
    """Return all chains: cards drawn one by one, up to the first card that is not in `again`.

    A chain holds its cards of `again` in pile order, then the card that ended it. If all cards of the pile are in
    `again`, the only chain is the whole pile. Raises CardError for an empty pile, and for more than 200,000 chains.
    """
    require_cards(pile, 1)
    more = Pile(tuple((card, count) for card, count in pile.kinds if card in again))
    ends = [(card, count) for card, count in pile.kinds if card not in again]
    if not ends:
        return Distribution({tuple(pile): 1})
    lengths = range(len(more) + 1)
    if sum(_how_many_hands(more, length) for length in lengths) * len(ends) > MOST_HANDS:
        raise CardError(
            f"Too many different draws are possible with {len(pile)} cards: let fewer cards cause another draw."
        )
    # The k cards before the end of a chain can be drawn in k! orders. Weights are scaled to the longest chain, so that
    # chains of different lengths can be compared.
    whole, longest = len(pile), len(more) + 1
    weights: dict[tuple[C, ...], int] = {}
    for length in lengths:
        rest = prod(range(whole - longest + 1, whole - length))
        for hand, ways in _hands(more.kinds, length):
            for card, count in ends:
                weights[*hand, card] = ways * factorial(length) * count * rest
    return Distribution(weights)


def deal(random: Random, pile: Pile[C]) -> Iterator[C]:
    """Shuffle the pile and yield all of its cards."""
    left = [list(kind) for kind in pile.kinds]
    for remaining in range(len(pile), 0, -1):
        yield _take(left, int(random.random() * remaining))


def draw_until(cards: Iterable[C], again: frozenset[C]) -> list[C]:
    """Return the cards up to and including the first card that is not in `again`."""
    drawn: list[C] = []
    for card in cards:
        drawn.append(card)
        if card not in again:
            break
    return drawn


def encode_chain(pile: Pile[C], drawn: Sequence[C], again: frozenset[C]) -> tuple[C, ...]:
    """Return a chain as `list_chains` lists it: the `again` cards in the pile's order, then the card that ended it."""
    if drawn[-1] in again:
        return pile.in_order(drawn)
    return (*pile.in_order(drawn[:-1]), drawn[-1])


def require_cards(pile: Pile[C], count: int) -> None:
    """Raise CardError if the pile does not hold this many cards."""
    if count > len(pile):
        raise CardError(f"{_cards(count)} cannot be drawn: the pile holds {len(pile)}.")


def check_drawn(pile: Pile[Any], names: Collection[str], count: int) -> str | None:
    """Explain why cards of these names cannot have been drawn from the pile, in a sentence; None if they can."""
    if len(names) != count:
        return f"Name {_cards(count)}, not {len(names)}."
    try:
        pile.remove([pile.find(name) for name in names])
    except CardError as error:
        return str(error)
    return None


def _take(left: list[list[Any]], place: int) -> Any:
    """Remove and return the card at index `place` of all cards left, counted kind by kind."""
    for kind in left:
        if place < kind[1]:
            kind[1] -= 1
            return kind[0]
        place -= kind[1]
    raise IndexError(place)


def _hands(kinds: tuple[tuple[C, int], ...], count: int) -> Iterator[tuple[tuple[C, ...], int]]:
    """Yield each hand of `count` cards of these kinds, with the number of ways to draw it in any order."""
    if not count:
        yield (), 1
        return
    for place, (card, there) in enumerate(kinds):
        others = kinds[place + 1 :]
        for taken in range(min(there, count), 0, -1):
            ways = comb(there, taken)
            for hand, more in _hands(others, count - taken):
                yield (card,) * taken + hand, ways * more


def _how_many_hands(pile: Pile[Any], count: int) -> int:
    """Return the number of different hands of `count` cards."""
    found = [1] + [0] * count
    for _, there in pile.kinds:
        found = [sum(found[size - taken] for taken in range(min(there, size) + 1)) for size in range(count + 1)]
    return found[count]


def _missing(card: Hashable, wanted: int, pile: Pile[Any]) -> str:
    there = pile.count(card)
    if not there:
        return f"There is no “{card}” in this pile: it holds {_names(pile)}."
    only = "there is only one" if there == 1 else f"there are only {there}"
    times = "twice" if wanted == 2 else f"{wanted} times"
    return f"“{card}” cannot have been drawn {times}: {only}."


def _names(pile: Pile[Any], most: int = 12) -> str:
    names = [str(card) for card, _ in pile.kinds]
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "") or "nothing"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
