"""Ranking of encounters by nearness to the budget, variety of roles, theme and surroundings.

The module also warns of weak foes that hit too well (`P-38`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from solo.systems.contract import PartyMember
from solo.systems.polyhedral.encounters.bestiary import PricedFoe
from solo.systems.polyhedral.encounters.wishes import ParsedRequest
from solo.systems.polyhedral.encounters.xp_budget import group_weight

GOOD_DEFENCE: Final = 8
WEAK_ATTACK_SKILL: Final = 1
FOES_FOR_EACH_MEMBER: Final = 2

_ROLE_MERIT: Final = 5
_THEME_MERIT: Final = 10
_CROWD_FAULT: Final = 3
_WARNING_FAULT: Final = 10
_REPETITION_FAULT: Final = 40


def weight_of(group: Counter[PricedFoe]) -> Fraction:
    """Return the XP that a group takes from a budget, exactly (`P-38`, `R-23`)."""
    return group_weight([foe.price for foe in group.elements()])


def warnings(group: Counter[PricedFoe], party: Sequence[PartyMember]) -> Iterator[str]:
    """Yield warnings about weak foes that hit too well for a party without a good defence (`P-38`).

    A foe is weak if it costs less than the XP total of every member of the party.
    """
    if group.total() < 2 or max(member.defence for member in party) >= GOOD_DEFENCE:
        return
    weakest_member = min(member.total for member in party)
    for foe in sorted(group, key=lambda foe: foe.name):
        if foe.price < weakest_member and foe.attack_skill > WEAK_ATTACK_SKILL:
            yield (
                f"{foe.name} is more dangerous than its XP suggest. It has attack skill {foe.attack_skill}, "
                f"and no one in the party has a defence of {GOOD_DEFENCE}."
            )


def rank_value(group: Counter[PricedFoe], wish: ParsedRequest, high: int) -> int:
    """Return the rank of a group in points, the more the better.

    A weight of `high` gives 100 points; roles, theme, place, size and warnings change the sum.
    """
    fit = int(100 * weight_of(group) / high)
    roles = len({foe.role for foe in group})
    alike = frozenset.intersection(*(foe.themes for foe in group))
    crowd = max(0, group.total() - FOES_FOR_EACH_MEMBER * len(wish.party))
    warned = any(True for _ in warnings(group, wish.party))
    plus = _ROLE_MERIT * roles + _THEME_MERIT * bool(alike) + wish.surroundings.merit(group)
    return fit + plus - _CROWD_FAULT * crowd - _WARNING_FAULT * warned


def select_best(
    groups: Sequence[Counter[PricedFoe]], wish: ParsedRequest, high: int, most: int
) -> Iterator[Counter[PricedFoe]]:
    """Yield up to `most` groups, those with the most points first.

    A group loses points for foes that earlier groups contain.
    """
    merits = [rank_value(group, wish, high) for group in groups]
    left = set(range(len(groups)))
    shown = Counter[PricedFoe]()
    for _ in range(min(most, len(groups))):
        chosen = max(left, key=lambda at: (merits[at] - _repetition(groups[at], shown), -at))
        left.remove(chosen)
        shown.update(groups[chosen].keys())
        yield groups[chosen]


def _repetition(group: Counter[PricedFoe], shown: Counter[PricedFoe]) -> int:
    return _REPETITION_FAULT * sum(shown[foe] for foe in group) // len(group)
