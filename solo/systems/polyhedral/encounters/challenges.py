"""Encounters by challenge rating (`P-40`): foes of the content whose weight is near the XP of the ratings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import EncounterProposal, FoeCount
from solo.systems.parts.drafting.random_choice import choose_random
from solo.systems.polyhedral.encounters.bestiary import Bestiary, PricedFoe
from solo.systems.polyhedral.encounters.search import MOST_FOES
from solo.systems.polyhedral.encounters.xp_budget import challenge_xp, group_weight
from solo.systems.polyhedral.names import find_name

NEAREST: Final = 6
NEAR_PERCENT: Final = 15
TRIES: Final = 60


def read_rating(text: str) -> Fraction:
    """Return a challenge rating from text such as "1/4" or "7". Raises ValueError with a sentence."""
    try:
        return Fraction(text.strip())
    except (ValueError, ZeroDivisionError) as error:
        raise ValueError(f"“{text[:20]}” is not a challenge rating. Type a rating such as 1/4 or 7.") from error


def by_challenge(
    ratings: Sequence[Fraction], thrower: Thrower, most: int, bestiary: Bestiary, theme: str = ""
) -> list[EncounterProposal]:
    """Return up to `most` encounters with one foe for each rating, near the XP of the ratings.

    The nearest encounter comes first. Raises ValueError with a sentence for no ratings, too many ratings, a rating out
    of bounds, or an unknown theme.
    """
    if not 1 <= len(ratings) <= MOST_FOES:
        raise ValueError(f"Give 1 to {MOST_FOES} challenge ratings, not {len(ratings)}.")
    worth = [challenge_xp(rating) for rating in ratings]
    word = theme and find_name(theme, bestiary.words, "theme")
    offered = [foe for foe in bestiary.foes.values() if not word or word in foe.words]
    near = {xp: _nearest(xp, offered) for xp in worth}
    weight = math.ceil(group_weight(worth))
    groups: dict[frozenset[tuple[PricedFoe, int]], Counter[PricedFoe]] = {}
    for _ in range(TRIES if offered else 0):
        group = Counter(choose_random(thrower, near[xp]) for xp in worth)
        groups[frozenset(group.items())] = group
    nearest_first = sorted(groups.values(), key=lambda group: _distance(group, weight))
    return [_candidate(group, ratings, weight, bestiary) for group in nearest_first[:most]]


def _nearest(xp: int, offered: Sequence[PricedFoe]) -> list[PricedFoe]:
    """Return the foes whose price is within `NEAR_PERCENT` of the XP, the nearest first.

    If these are fewer than `NEAREST`, return the `NEAREST` foes nearest in price.
    """
    by_distance = sorted(offered, key=lambda foe: (abs(foe.price - xp), foe.name))
    close = sum(abs(foe.price - xp) * 100 <= xp * NEAR_PERCENT for foe in by_distance)
    return by_distance[: max(NEAREST, close)]


def _distance(group: Counter[PricedFoe], weight: int) -> tuple[Fraction, int, str]:
    """Return a group's sort key: the distance from the wanted weight, then the number of different foes, then names."""
    off = abs(group_weight([foe.price for foe in group.elements()]) - weight)
    return off, len(group), ", ".join(sorted(foe.name for foe in group))


def _candidate(
    group: Counter[PricedFoe], ratings: Sequence[Fraction], wanted: int, bestiary: Bestiary
) -> EncounterProposal:
    weight = math.ceil(group_weight([foe.price for foe in group.elements()]))
    told = Counter(f"CR {rating}" for rating in ratings)
    named = ", ".join(name if count == 1 else f"{count} × {name}" for name, count in told.items())
    heaviest_first = sorted(group.items(), key=lambda kind: (-kind[0].weight, kind[0].name))
    return EncounterProposal(
        foes=tuple(FoeCount(foe.name, count) for foe, count in heaviest_first),
        weight=weight,
        low=0,
        high=wanted,
        why=f"The foes are worth {weight} XP. The aim for {named} is {wanted} XP.",
        treasure=bestiary.treasure(Counter({foe.name: count for foe, count in group.items()})),
    )
