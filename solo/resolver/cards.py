"""Owns how cards fall: hands drawn from a pile without putting back, and chains of draws, with their weights.

A pile is counted by kinds of card, so that odds are listed by what is drawn and never by the order of drawing.
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


class CardFault(ValueError):
    """Cards that cannot be drawn; its text says why."""


class Pile(msgspec.Struct, Generic[C], frozen=True, cache_hash=True):
    """Cards of which nobody knows the order: each kind once, with how many of it there are, all more than 0.

    A card is any hashable value, and its name is what `str` makes of it.
    """

    kinds: tuple[tuple[C, int], ...] = ()

    @classmethod
    def of(cls, cards: Iterable[C]) -> Pile[C]:
        """The pile of these cards, its kinds in the order in which they come first."""
        return cls(tuple(Counter(cards).items()))

    def __len__(self) -> int:
        return sum([count for _, count in self.kinds])

    def __iter__(self) -> Iterator[C]:
        """Every card, kind by kind."""
        return (card for card, count in self.kinds for _ in range(count))

    def count(self, card: C) -> int:
        """How many there are of this card, 0 for none."""
        return next((count for kind, count in self.kinds if kind == card), 0)

    def without(self, cards: Iterable[C]) -> Pile[C]:
        """What is left when these are taken out. Raises CardFault where they are not all there."""
        taken = Counter(cards)
        for card, count in taken.items():
            if count > self.count(card):
                raise CardFault(_missing(card, count, self))
        left = ((card, count - taken[card]) for card, count in self.kinds)
        return Pile(tuple((card, count) for card, count in left if count))

    def and_back(self, cards: Iterable[C]) -> Pile[C]:
        """The pile with these shuffled in; kinds that were not there come last."""
        return Pile.of([*self, *cards])

    def in_order(self, cards: Iterable[C]) -> tuple[C, ...]:
        """These cards in the order of the pile's kinds, as a hand is written."""
        drawn = Counter(cards)
        return tuple(card for card, _ in self.kinds for _ in range(drawn[card]))

    def named(self, name: str) -> C:
        """The card of this name, in letters of any case. Raises CardFault with a sentence where there is none."""
        wanted = " ".join(name.split()).casefold()
        for card, _ in self.kinds:
            if str(card).casefold() == wanted:
                return card
        raise CardFault(f"“{name[:40]}” is not in this pile: it holds {_names(self)}.")


@lru_cache(maxsize=1024)
def hands(pile: Pile[C], count: int) -> Distribution[tuple[C, ...]]:
    """Every hand of `count` cards in the pile's order, weighted by how many ways of drawing give it.

    Raises CardFault where the pile has too few cards, or there are more than 200,000 such hands.
    """
    enough(pile, count)
    if _how_many_hands(pile, count) > MOST_HANDS:
        raise CardFault(f"The hands of {_cards(count)} out of {len(pile)} are too many to list: draw fewer at once.")
    return Distribution(dict(_hands(pile.kinds, count)))


@lru_cache(maxsize=1024)
def chains(pile: Pile[C], again: frozenset[C]) -> Distribution[tuple[C, ...]]:
    """What is drawn one by one as long as it is one of `again`: those in the pile's order, then the one that ends it.

    Where the pile holds none besides, all of it is drawn. Raises CardFault for an empty pile, and for more than
    200,000 chains.
    """
    enough(pile, 1)
    more = Pile(tuple((card, count) for card, count in pile.kinds if card in again))
    ends = [(card, count) for card, count in pile.kinds if card not in again]
    if not ends:
        return Distribution({tuple(pile): 1})
    lengths = range(len(more) + 1)
    if sum(_how_many_hands(more, length) for length in lengths) * len(ends) > MOST_HANDS:
        raise CardFault(f"The draws out of {len(pile)} cards are too many to list: let fewer kinds be drawn again.")
    # A chain with k cards before its end comes in k! orders each, out of all orders of k + 1 cards of the pile;
    # weights are brought to the orders of the longest chain.
    whole, longest = len(pile), len(more) + 1
    weights: dict[tuple[C, ...], int] = {}
    for length in lengths:
        rest = prod(range(whole - longest + 1, whole - length))
        for hand, ways in _hands(more.kinds, length):
            for card, count in ends:
                weights[*hand, card] = ways * factorial(length) * count * rest
    return Distribution(weights)


def deal(random: Random, pile: Pile[C]) -> Iterator[C]:
    """The cards one by one, as they come off the shuffled pile, to its last."""
    left = [list(kind) for kind in pile.kinds]
    for remaining in range(len(pile), 0, -1):
        yield _take(left, int(random.random() * remaining))


def until(cards: Iterable[C], again: frozenset[C]) -> list[C]:
    """The first of these cards, as long as the latest is one of `again`."""
    drawn: list[C] = []
    for card in cards:
        drawn.append(card)
        if card not in again:
            break
    return drawn


def chained(pile: Pile[C], drawn: Sequence[C], again: frozenset[C]) -> tuple[C, ...]:
    """A chain as its outcome is written: what was drawn again in the pile's order, then the card that ended it."""
    if drawn[-1] in again:
        return pile.in_order(drawn)
    return (*pile.in_order(drawn[:-1]), drawn[-1])


def enough(pile: Pile[C], count: int) -> None:
    """Raises CardFault where the pile does not hold so many cards."""
    if count > len(pile):
        raise CardFault(f"{_cards(count)} cannot be drawn: the pile holds {len(pile)}.")


def drawn_fault(pile: Pile[Any], names: Collection[str], count: int) -> str | None:
    """Why cards of these names cannot have been drawn from the pile, in a sentence; None where they can."""
    if len(names) != count:
        return f"Name {_cards(count)}, not {len(names)}."
    try:
        pile.without([pile.named(name) for name in names])
    except CardFault as fault:
        return str(fault)
    return None


def _take(left: list[list[Any]], place: int) -> Any:
    """Take the card at this place of all that are left, kind by kind."""
    for kind in left:
        if place < kind[1]:
            kind[1] -= 1
            return kind[0]
        place -= kind[1]
    raise IndexError(place)


def _hands(kinds: tuple[tuple[C, int], ...], count: int) -> Iterator[tuple[tuple[C, ...], int]]:
    """Each hand of so many cards out of these kinds, with the number of ways to draw it, the order left aside."""
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
    """How many different hands of so many cards there are."""
    found = [1] + [0] * count
    for _, there in pile.kinds:
        found = [sum(found[size - taken] for taken in range(min(there, size) + 1)) for size in range(count + 1)]
    return found[count]


def _missing(card: Hashable, wanted: int, pile: Pile[Any]) -> str:
    there = pile.count(card)
    if not there:
        return f"There is no “{card}” in this pile: it holds {_names(pile)}."
    only = "there is only one of it" if there == 1 else f"there are only {there} of it"
    times = "twice" if wanted == 2 else f"{wanted} times"
    return f"“{card}” cannot have been drawn {times}: {only}."


def _names(pile: Pile[Any], most: int = 12) -> str:
    names = [str(card) for card, _ in pile.kinds]
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "") or "nothing"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
