"""Random groups of related foes that meet a request, and the choice of the best and most different groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.parts.drafting.random_choice import one_of

TRIES: Final = 300
MOST_KINDS: Final = 3
BEST_TO_CHOOSE_FROM: Final = 12
VARIETY, THEME, REPEATED, LONELY = 10, 10, 40, 20


class WorthRange(msgspec.Struct, frozen=True):
    """The bounds of the foes' total worth, both included."""

    low: int
    high: int


class PricedFoe(msgspec.Struct, frozen=True, eq=False):
    """A foe with its worth in encounters, compared by identity. A group may contain a `single` foe only once."""

    name: str
    worth: int
    rank: str
    themes: frozenset[str]
    tags: frozenset[str]
    single: bool = False


class GroupWish(msgspec.Struct, frozen=True):
    """A request for a group of foes whose total worth is within `bounds`.

    The group contains all `pinned` foes; further foes come from `offered`. `count` is the number of foes, 0 for any
    number up to `most`. If `led`, a single leader must be worth more than every companion. `heroes` is the number of
    party members.
    """

    bounds: WorthRange
    offered: tuple[PricedFoe, ...]
    pinned: tuple[PricedFoe, ...]
    count: int
    most: int
    led: bool
    heroes: int

    def keeps(self, group: Counter[PricedFoe]) -> bool:
        """Return True if a group meets the request."""
        number, worth = group.total(), weight(group)
        if not self.bounds.low <= worth <= self.bounds.high or not 1 <= number <= self.most:
            return False
        if any(foe.single and count > max(1, self.pinned.count(foe)) for foe, count in group.items()):
            return False
        return (not self.count or number == self.count) and (not self.led or _led(group))


def weight(group: Counter[PricedFoe]) -> int:
    """Return the total worth of a group's foes."""
    return sum(foe.worth * count for foe, count in group.items())


def fill_groups(wish: GroupWish, thrower: Thrower) -> list[Counter[PricedFoe]]:
    """Return different random groups that meet the request; empty if every try fails."""
    found: dict[tuple[str, ...], Counter[PricedFoe]] = {}
    kin: dict[PricedFoe, list[PricedFoe]] = {}
    for _ in range(TRIES):
        group = _thrown(wish, thrower, kin)
        if wish.keeps(group):
            found.setdefault(tuple(sorted(foe.name for foe in group.elements())), group)
    return list(found.values())


def best(groups: Sequence[Counter[PricedFoe]], wish: GroupWish, most: int) -> Iterable[Counter[PricedFoe]]:
    """Yield up to `most` groups by merit, best first. A foe in an earlier group lowers the merit of later groups."""
    left, shown = list(groups), Counter[PricedFoe]()
    for _ in range(min(most, len(left))):
        chosen = max(left, key=lambda group: _merit(group, wish) - REPEATED * _seen(group, shown))
        left.remove(chosen)
        shown.update(chosen.keys())
        yield chosen


def _seen(group: Counter[PricedFoe], shown: Counter[PricedFoe]) -> float:
    return sum(shown[foe] for foe in group) / len(group)


def in_place_of(
    leaving: PricedFoe, group: Counter[PricedFoe], wish: GroupWish, thrower: Thrower
) -> Counter[PricedFoe] | None:
    """Return the group with all `leaving` foes replaced by foes of another name; None if no such group is possible.

    The result meets the request. The number of foes stays the same if possible.
    """
    others = Counter({foe: count for foe, count in group.items() if foe != leaving})
    newcomers = [foe for foe in wish.offered if foe not in group]
    for counts in ((group[leaving],), range(1, wish.most + 1)):
        groups = [others + Counter({foe: count}) for foe in newcomers for count in counts]
        fitting = sorted(filter(wish.keeps, groups), key=lambda one: -_merit(one, wish))
        if fitting:
            return one_of(thrower, fitting[:BEST_TO_CHOOSE_FROM])
    return None


def _thrown(wish: GroupWish, thrower: Thrower, kin: dict[PricedFoe, list[PricedFoe]]) -> Counter[PricedFoe]:
    """Return a group of related foes, drawn at random until it reaches a random worth within the bounds.

    The foes are related by a theme. `kin` caches the related foes of each foe.
    """
    group = Counter(wish.pinned)
    if not wish.offered or wish.keeps(group):
        return group
    first = one_of(thrower, wish.offered)
    if first not in kin:
        kin[first] = [foe for foe in wish.offered if foe is not first and foe.themes & first.themes]
    others = thrower.sum(1, MOST_KINDS) - 1 if kin[first] else 0
    kinds = list(dict.fromkeys([first, *(one_of(thrower, kin[first]) for _ in range(others))]))
    enough = wish.bounds.low - 1 + thrower.sum(1, wish.bounds.high - wish.bounds.low + 1)
    while group.total() < (wish.count or wish.most) and (wish.count or weight(group) < enough):
        left = wish.bounds.high - weight(group)
        lighter = [foe for foe in kinds if foe.worth <= left and not (group[foe] and _unique(foe, group, wish))]
        if not lighter:
            break
        group[one_of(thrower, lighter)] += 1
    return group


def _unique(foe: PricedFoe, group: Counter[PricedFoe], wish: GroupWish) -> bool:
    """Return True if the group may contain this foe only once: the foe is unique or leads the group."""
    return foe.single or (wish.led and foe.worth == max(one.worth for one in group))


def _led(group: Counter[PricedFoe]) -> bool:
    """Return True if a single foe leads the group: it has companions, and each is worth less."""
    first, *others = sorted(group, key=lambda foe: -foe.worth)
    return group[first] == 1 and bool(others) and others[0].worth < first.worth


def _merit(group: Counter[PricedFoe], wish: GroupWish) -> float:
    """Return a number for ranking groups, the higher the better.

    Worth near the upper bound, several ranks and a common theme raise the merit. Being a lone foe against several
    heroes lowers the merit.
    """
    ranks = len({foe.rank for foe in group})
    alike = frozenset.intersection(*(foe.themes for foe in group))
    lonely = group.total() == 1 and wish.heroes > 1
    return 100 * weight(group) / wish.bounds.high + VARIETY * ranks + THEME * bool(alike) - LONELY * lonely
