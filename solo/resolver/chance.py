"""Chance functions: the only source of randomness, and of its odds.

A chance function takes a thrower and plain hashable values, and returns a hashable outcome. It runs with real dice in
play and with every possible throw for its odds, so both follow the same rule.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from solo.resolver.cards import Pile, list_chains, list_hands
from solo.resolver.distribution import Distribution
from solo.resolver.pools import multiset_distribution, sum_distribution

if TYPE_CHECKING:
    from random import Random

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
C = TypeVar("C", bound=Hashable)
REMEMBERED = 65_536


class Thrower(Protocol):
    """The source of dice and cards for a chance function."""

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        """Return the faces of one pool, highest first."""
        ...

    def sum(self, count: int, sides: int) -> int:
        """Return the sum of one pool's faces."""
        ...

    def draw(self, pile: Pile[C], count: int) -> tuple[C, ...]:
        """Draw `count` cards from a pile without replacement; return them as a hand in the pile's order.

        Raises CardError if the pile holds fewer cards.
        """
        ...

    def chain(self, pile: Pile[C], again: frozenset[C]) -> tuple[C, ...]:
        """Draw cards one by one, up to the first card that is not in `again`, or up to the end of the pile.

        Return the `again` cards in the pile's order, then the card that ended the chain. Raises CardError for an empty
        pile.
        """
        ...

    def roll(
        self,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Call another chance function from within a chance function, and return its outcome."""
        ...


Chance = Callable[Concatenate[Thrower, P], T]


class _Path:
    """A thrower that follows one branch of all possible outcomes, and records the other branches."""

    __slots__ = ("_ahead", "_taken", "denominator", "numerator", "unexplored")

    def __init__(self, ahead: tuple[int, ...], unexplored: list[tuple[int, ...]]) -> None:
        self.numerator = 1
        self.denominator = 1
        self._ahead = ahead
        self._taken = 0
        self.unexplored = unexplored

    def _branch(self, possible: Distribution[T]) -> T:
        if self._taken < len(self._ahead):
            index = self._ahead[self._taken]
        else:
            index = 0
            self.unexplored.extend((*self._ahead, other) for other in range(1, len(possible.listed)))
            self._ahead = (*self._ahead, 0)
        self._taken += 1
        outcome, weight = possible.listed[index]
        self.numerator *= weight
        self.denominator *= possible.total
        return outcome

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        return self._branch(multiset_distribution(count, sides))

    def sum(self, count: int, sides: int) -> int:
        return self._branch(sum_distribution(count, sides))

    def draw(self, pile: Pile[C], count: int) -> tuple[C, ...]:
        return self._branch(list_hands(pile, count))

    def chain(self, pile: Pile[C], again: frozenset[C]) -> tuple[C, ...]:
        return self._branch(list_chains(pile, again))

    def roll(
        self,
        chance: Callable[Concatenate[Thrower, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return self._branch(distribution(chance, *args, **kwargs))


class ClosedForm(Generic[P, T]):
    """A chance function with a separate function for its odds, because trying every throw would take too long.

    Both implement the same rule; a test compares them. With `remembered=False`, odds are not cached; use it for odds
    that rarely recur, such as those of a shrinking deck.
    """

    __slots__ = ("_throw", "odds", "remembered")

    def __init__(
        self,
        throw: Callable[Concatenate[Thrower, P], T],
        odds: Callable[P, Distribution[T]],
        remembered: bool = True,
    ) -> None:
        self._throw = throw
        self.odds = odds
        self.remembered = remembered

    def __call__(self, thrower: Thrower, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._throw(thrower, *args, **kwargs)


@lru_cache(maxsize=REMEMBERED)
def _worked_out(chance: Callable[..., Hashable], args: tuple[Hashable, ...]) -> Distribution[Hashable]:
    if isinstance(chance, ClosedForm):
        known: Distribution[Hashable] = chance.odds(*args)
        return known
    unexplored: list[tuple[int, ...]] = [()]
    leaves: list[tuple[Hashable, int, int]] = []
    while unexplored:
        path = _Path(unexplored.pop(), unexplored)
        outcome = chance(path, *args)
        leaves.append((outcome, path.numerator, path.denominator))
    shared = lcm(*(denominator for _, _, denominator in leaves))
    weights: dict[Hashable, int] = {}
    for outcome, numerator, denominator in leaves:
        weights[outcome] = weights.get(outcome, 0) + numerator * (shared // denominator)
    return Distribution(weights)


def distribution(chance: Callable[Concatenate[Thrower, P], T], *args: P.args, **kwargs: P.kwargs) -> Distribution[T]:
    """Return the exact distribution of a chance function for these arguments; it is cached.

    Arguments must be positional and hashable, since they are the cache key. Raises TypeError for keyword arguments.
    """
    if kwargs:
        raise TypeError("A chance function takes positional arguments only.")
    if isinstance(chance, ClosedForm) and not chance.remembered:
        odds: Distribution[T] = chance.odds(*args)
        return odds
    known: Distribution[Any] = _worked_out(chance, args)
    return known


def draw(
    random: Random,
    chance: Callable[Concatenate[Thrower, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Draw one outcome from the exact, cached distribution instead of throwing dice, for simulation."""
    return distribution(chance, *args, **kwargs).draw(random)
