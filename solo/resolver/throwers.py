"""Throwers in play: a seeded generator, a player with real dice and cards, or sampling from exact odds.

Each keeps the faces it threw and the cards it drew, so that the story can show them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import msgspec

from solo.resolver.cards import CardError, Pile, check_drawn, deal, draw_until, encode_chain, require_cards
from solo.resolver.chance import ClosedForm, Thrower, distribution
from solo.resolver.pools import multiset_distribution, sum_distribution

if TYPE_CHECKING:
    from random import Random

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
C = TypeVar("C", bound=Hashable)

ByHand = tuple[int | str, ...]


class ThrownPool(msgspec.Struct, frozen=True):
    """One pool as thrown: the number of dice, their sides, and the faces, highest first."""

    count: int
    sides: int
    faces: tuple[int, ...]


class DealtCards(msgspec.Struct, frozen=True):
    """One draw: the names of the cards, in the order of drawing."""

    cards: tuple[str, ...]


class NeedsInput(Exception):
    """Raised when a chance function needs dice or cards that a player throws or draws by hand."""


class NeedsDice(NeedsInput):
    """Raised when a player must throw real dice: `count` dice with `sides` sides.

    `table` holds the meaning of each face from 1 on; it is empty if the dice are added up.
    """

    def __init__(self, count: int, sides: int, table: tuple[object, ...] = ()) -> None:
        super().__init__(f"Roll {count}d{sides} and type the faces.")
        self.count = count
        self.sides = sides
        self.table = table


class NeedsCards(NeedsInput):
    """Raised when a player must draw `count` real cards from this pile."""

    def __init__(self, pile: Pile[Any], count: int) -> None:
        super().__init__(f"Draw {count} of {len(pile)} cards and name them.")
        self.pile = pile
        self.count = count


class SeededThrower:
    """A thrower that uses a seeded generator."""

    __slots__ = ("_random", "dealt", "thrown")

    def __init__(self, random: Random) -> None:
        self._random = random
        self.thrown: list[ThrownPool] = []
        self.dealt: list[DealtCards] = []

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        random = self._random.random
        faces = tuple(sorted((int(random() * sides) + 1 for _ in range(count)), reverse=True))
        self.thrown.append(ThrownPool(count, sides, faces))
        return faces

    def sum(self, count: int, sides: int) -> int:
        return sum(self.pool(count, sides))

    def draw(self, pile: Pile[C], count: int) -> tuple[C, ...]:
        require_cards(pile, count)
        drawn = list(islice(deal(self._random, pile), count))
        self.dealt.append(DealtCards(tuple(map(str, drawn))))
        return pile.in_order(drawn)

    def chain(self, pile: Pile[C], again: frozenset[C]) -> tuple[C, ...]:
        require_cards(pile, 1)
        drawn = draw_until(deal(self._random, pile), again)
        self.dealt += [DealtCards((str(card),)) for card in drawn]
        return encode_chain(pile, drawn, again)

    def roll(
        self,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return chance(self, *args, **kwargs)


class TypedThrower:
    """A thrower that returns the faces and card names a player typed, in order, and asks for more when they run out.

    Raises NeedsInput from within the chance function if the next pool or draw has not been typed yet, and CardError for
    cards that cannot have been drawn.
    """

    __slots__ = ("_ahead", "dealt", "thrown")

    def __init__(self, by_hand: Iterable[ByHand]) -> None:
        self._ahead = list(reversed([tuple(pool) for pool in by_hand]))
        self.thrown: list[ThrownPool] = []
        self.dealt: list[DealtCards] = []

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        if not self._ahead:
            raise NeedsDice(count, sides)
        faces = tuple(sorted(map(int, self._ahead.pop()), reverse=True))
        self.thrown.append(ThrownPool(count, sides, faces))
        return faces

    def sum(self, count: int, sides: int) -> int:
        return sum(self.pool(count, sides))

    def draw(self, pile: Pile[C], count: int) -> tuple[C, ...]:
        require_cards(pile, count)
        if not self._ahead:
            raise NeedsCards(pile, count)
        names = tuple(map(str, self._ahead.pop()))
        if fault := check_drawn(pile, names, count):
            raise CardError(fault)
        drawn = [pile.find(name) for name in names]
        self.dealt.append(DealtCards(tuple(map(str, drawn))))
        return pile.in_order(drawn)

    def chain(self, pile: Pile[C], again: frozenset[C]) -> tuple[C, ...]:
        require_cards(pile, 1)
        return encode_chain(pile, draw_until(self._one_by_one(pile), again), again)

    def _one_by_one(self, pile: Pile[C]) -> Iterator[C]:
        left = pile
        while len(left):
            (card,) = self.draw(left, 1)
            left = left.remove((card,))
            yield card

    def roll(
        self,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return chance(self, *args, **kwargs)


class SamplingThrower:
    """A thrower that samples each outcome from its exact, cached distribution instead of throwing dice."""

    __slots__ = ("_random", "thrown")

    def __init__(self, random: Random) -> None:
        self._random = random
        self.thrown: list[ThrownPool] = []

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        return multiset_distribution(count, sides).draw(self._random)

    def sum(self, count: int, sides: int) -> int:
        return sum_distribution(count, sides).draw(self._random)

    def draw(self, pile: Pile[C], count: int) -> tuple[C, ...]:
        require_cards(pile, count)
        if count == 1:
            return (next(deal(self._random, pile)),)
        return pile.in_order(islice(deal(self._random, pile), count))

    def chain(self, pile: Pile[C], again: frozenset[C]) -> tuple[C, ...]:
        require_cards(pile, 1)
        return encode_chain(pile, draw_until(deal(self._random, pile), again), again)

    def roll(
        self,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        if isinstance(chance, ClosedForm) and not chance.remembered:
            thrown: T = chance(self, *args, **kwargs)
            return thrown
        return distribution(chance, *args, **kwargs).draw(self._random)
