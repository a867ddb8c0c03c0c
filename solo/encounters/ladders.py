"""Ladders: groups of foes in order of difficulty, such as growing numbers of the same foe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from solo.encounters.request import MOST_FOES, SearchFoe
from solo.systems.contract import FoeCount

# A good step from one rung to the next is a group's worth divided by this number.
STEPS = 6
Foes = tuple[FoeCount, ...]


class Ladder(msgspec.Struct, frozen=True):
    """Groups of foes, the easiest first.

    `form` is the kind of composition, such as "crowd". The search uses different forms in turn.
    """

    form: str
    rungs: tuple[Foes, ...]


def count_foes(kinds: Iterable[SearchFoe]) -> Foes:
    """Count the foes of each kind, the kind with the highest worth first."""
    counts = Counter(kinds)
    ordered = sorted(counts.items(), key=lambda item: (-item[0].worth, item[0].name))
    return tuple(FoeCount(kind.name, count) for kind, count in ordered)


def same_foe_ladder(kind: SearchFoe, pinned: Sequence[SearchFoe] = ()) -> Ladder:
    """Return a ladder with 1, 2, 3 … foes of a kind, in addition to the pinned foes."""
    return _growing("crowd", list(pinned), [kind] * MOST_FOES)


def leader_ladder(leader: SearchFoe, follower: SearchFoe, pinned: Sequence[SearchFoe] = ()) -> Ladder:
    """Return a ladder with a leader and 1, 2, 3 … followers, in addition to the pinned foes."""
    return _growing("led", [leader, follower, *pinned], [follower] * MOST_FOES)


def two_foe_ladder(one: SearchFoe, other: SearchFoe, pinned: Sequence[SearchFoe] = ()) -> Ladder:
    """Return a ladder that starts with one foe of each of two kinds, then adds foes of each kind in turn."""
    lighter, heavier = sorted((one, other), key=lambda kind: kind.worth)
    return _growing("mixed", [lighter, heavier, *pinned], [lighter, heavier] * MOST_FOES)


def neighbour_ladder(group: Sequence[SearchFoe]) -> Ladder:
    """Return a ladder that varies the number of one kind in a group: the kind that gives the best steps."""
    step = sum(kind.worth for kind in group) / STEPS
    stepping = min(group, key=lambda kind: (abs(kind.worth - step), kind.name))
    others = [kind for kind in group if kind is not stepping]
    return _growing("seeded", others or [stepping], [stepping] * MOST_FOES)


def add_lighter_ladder(group: Sequence[SearchFoe], kind: SearchFoe) -> Ladder:
    """Return a ladder with a group and 0, 1, 2 … additional foes of a lighter kind."""
    return _growing("filled", list(group), [kind] * MOST_FOES)


def substitution_ladder(easier: Sequence[SearchFoe], harder: Sequence[SearchFoe]) -> Ladder:
    """Return a ladder between two groups of the same size: each rung replaces one more foe of the easier group."""
    below = sorted(easier, key=lambda kind: (kind.worth, kind.name))
    above = sorted(harder, key=lambda kind: (kind.worth, kind.name))
    groups = [(*above[:given], *below[given:]) for given in range(len(below) + 1)]
    return Ladder("swapped", tuple(dict.fromkeys(map(count_foes, groups))))


def order_by_worth(form: str, groups: Iterable[Sequence[SearchFoe]]) -> Ladder:
    """Return a ladder of groups of equal size in order of their worth."""
    ordered = sorted(groups, key=lambda group: (sum(kind.worth for kind in group), sorted(kind.name for kind in group)))
    return Ladder(form, tuple(dict.fromkeys(map(count_foes, ordered))))


def _growing(form: str, start: list[SearchFoe], more: Iterable[SearchFoe]) -> Ladder:
    rungs, group = [], list(start)
    if group:
        rungs.append(count_foes(group))
    for kind in more:
        group.append(kind)
        if len(group) > MOST_FOES:
            break
        rungs.append(count_foes(group))
    return Ladder(form, tuple(rungs))
