"""Owns ladders: the same foes in growing numbers, or ever stronger ones of a number, each rung harder than the last.

Where a rung is too easy and the next too hard, a finer ladder stands between the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from solo.encounters.wanted import MOST_FOES, Kind
from solo.systems.contract import FoeCount

# A fair step from one rung to the next is this part of a group's worth.
STEPS = 6
Foes = tuple[FoeCount, ...]


class Ladder(msgspec.Struct, frozen=True):
    """Groups of foes, the easiest first. The `form` says what they are made of, for whoever picks the next ladder."""

    form: str
    rungs: tuple[Foes, ...]


def counted(kinds: Iterable[Kind]) -> Foes:
    """The foes with their numbers, the weightiest kind first."""
    counts = Counter(kinds)
    ordered = sorted(counts.items(), key=lambda item: (-item[0].worth, item[0].name))
    return tuple(FoeCount(kind.name, count) for kind, count in ordered)


def crowd(kind: Kind, pinned: Sequence[Kind] = ()) -> Ladder:
    """One of a kind, two of it, three …, beside those that must be there."""
    return _growing("crowd", list(pinned), [kind] * MOST_FOES)


def led(leader: Kind, follower: Kind, pinned: Sequence[Kind] = ()) -> Ladder:
    """A leader with one follower, with two …"""
    return _growing("led", [leader, follower, *pinned], [follower] * MOST_FOES)


def mixed(one: Kind, other: Kind, pinned: Sequence[Kind] = ()) -> Ladder:
    """One of each of two kinds, then more by turns, the lighter first."""
    lighter, heavier = sorted((one, other), key=lambda kind: kind.worth)
    return _growing("mixed", [lighter, heavier, *pinned], [lighter, heavier] * MOST_FOES)


def around(group: Sequence[Kind]) -> Ladder:
    """A group with fewer and with more of one of its kinds: the one that makes it harder by a fair step."""
    step = sum(kind.worth for kind in group) / STEPS
    stepping = min(group, key=lambda kind: (abs(kind.worth - step), kind.name))
    others = [kind for kind in group if kind is not stepping]
    return _growing("seeded", others or [stepping], [stepping] * MOST_FOES)


def filled(group: Sequence[Kind], kind: Kind) -> Ladder:
    """A group as it is, then with one of a lighter kind beside it, with two …"""
    return _growing("filled", list(group), [kind] * MOST_FOES)


def swapped(easier: Sequence[Kind], harder: Sequence[Kind]) -> Ladder:
    """Two groups of the same number, and all between them: one of the easier after the other gives way to a harder."""
    below = sorted(easier, key=lambda kind: (kind.worth, kind.name))
    above = sorted(harder, key=lambda kind: (kind.worth, kind.name))
    groups = [(*above[:given], *below[given:]) for given in range(len(below) + 1)]
    return Ladder("swapped", tuple(dict.fromkeys(map(counted, groups))))


def ranked(form: str, groups: Iterable[Sequence[Kind]]) -> Ladder:
    """Groups of the same number, by what they are worth: as near to a ladder as different foes come."""
    ordered = sorted(groups, key=lambda group: (sum(kind.worth for kind in group), sorted(kind.name for kind in group)))
    return Ladder(form, tuple(dict.fromkeys(map(counted, ordered))))


def _growing(form: str, start: list[Kind], more: Iterable[Kind]) -> Ladder:
    rungs, group = [], list(start)
    if group:
        rungs.append(counted(group))
    for kind in more:
        group.append(kind)
        if len(group) > MOST_FOES:
            break
        rungs.append(counted(group))
    return Ladder(form, tuple(rungs))
