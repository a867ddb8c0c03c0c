"""Encounter generator: it weighs given foes, proposes encounters within a budget, and rerolls single slots."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from solo.resolver import Thrower
from solo.systems.contract import EncounterProposal, EncounterRequest, FoeCount, PartyMember
from solo.systems.parts.drafting.random_choice import choose_random
from solo.systems.polyhedral.encounters.bestiary import Bestiary, PricedFoe
from solo.systems.polyhedral.encounters.ranking import rank_value, select_best, warnings, weight_of
from solo.systems.polyhedral.encounters.search import MOST_FOES, find_fillings
from solo.systems.polyhedral.encounters.tiers import BudgetTier, tier_named
from solo.systems.polyhedral.encounters.wishes import ParsedRequest, demand_party, task_of, wish_of
from solo.systems.polyhedral.encounters.xp_budget import LEAST_WEIGHT, BudgetRange

BEST_TO_CHOOSE_FROM: Final = 12


def weigh(party: Sequence[PartyMember], foes: Sequence[FoeCount], tier: str, bestiary: Bestiary) -> EncounterProposal:
    """Return the encounter with these foes and a tier's budget for comparison, even if it is exceeded (`P-38`, `R-23`).

    Raises ValueError with a sentence for an empty party, no foes or too many, or an unknown tier or foe.
    """
    demand_party(party)
    return _candidate(_counted(foes, bestiary), party, tier_named(tier), bestiary)


def encounters(request: EncounterRequest, thrower: Thrower, most: int, bestiary: Bestiary) -> list[EncounterProposal]:
    """Return up to `most` different encounters within the tier's budget, best first; empty if none fits.

    The same dice lead to the same encounters. Raises ValueError with a sentence for an illegal request.
    """
    wish = wish_of(request, bestiary)
    task = task_of(wish, bestiary)
    different = {tuple(sorted(names)): None for names in find_fillings(task, thrower)}
    groups = [Counter(bestiary.foes[name] for name in names) for names in different]
    chosen = select_best(groups, wish, task.bounds.high, most)
    return [_candidate(group, wish.party, wish.tier, bestiary) for group in chosen]


def reroll(
    candidate: EncounterProposal, slot: int, request: EncounterRequest, thrower: Thrower, bestiary: Bestiary
) -> EncounterProposal:
    """Return the candidate with different foes at `slot`, counted from 0 in the order of its `foes`.

    The foes at all other slots stay. The replacements have the same role if the request names roles, and the same
    number if possible. Raises ValueError with a sentence for an unknown or pinned slot, and if nothing else fits.
    """
    wish = wish_of(request, bestiary)
    if not 0 <= slot < len(candidate.foes):
        raise ValueError(f"There is no foe number {slot + 1}. The encounter has {len(candidate.foes)}.")
    leaving = bestiary.find(candidate.foes[slot].name)
    if leaving in wish.pinned:
        raise ValueError(f"{leaving.name} is required. Remove it from the required foes first.")
    others = _counted([foe for at, foe in enumerate(candidate.foes) if at != slot], bestiary, least=0)
    fitting = _in_place_of(leaving, candidate.foes[slot].count, others, wish, bestiary)
    if not fitting:
        raise ValueError(f"No other foe can replace {leaving.name}. Reroll another foe or the whole encounter.")
    high = wish.tier.bounds(wish.total).high
    ranked = sorted(fitting, key=lambda group: -rank_value(group, wish, high))[:BEST_TO_CHOOSE_FROM]
    return _candidate(choose_random(thrower, ranked), wish.party, wish.tier, bestiary)


def _in_place_of(
    leaving: PricedFoe, count: int, others: Counter[PricedFoe], wish: ParsedRequest, bestiary: Bestiary
) -> list[Counter[PricedFoe]]:
    """Return the groups within the budget in which `count` foes of another name replace `leaving` beside the `others`.

    If there are none and the request leaves the number free, any number of foes may replace `leaving`.
    """
    newcomers = [
        foe
        for foe in bestiary.foes.values()
        if wish.offers(foe) and foe not in others and foe != leaving and (not wish.roles or foe.role == leaving.role)
    ]
    alike = [group for foe in newcomers if _keeps(group := others + Counter({foe: count}), wish)]
    if alike or wish.count or wish.roles.get(leaving.role):
        return alike
    numbers = range(1, MOST_FOES - others.total() + 1)
    groups = (others + Counter({foe: number}) for foe in newcomers for number in numbers)
    return [group for group in groups if _keeps(group, wish)]


def _keeps(group: Counter[PricedFoe], wish: ParsedRequest) -> bool:
    """Return True if a group is within the budget and, with `one_strong`, has a foe as heavy as all others together."""
    bounds = wish.tier.bounds(wish.total)
    led = not wish.one_strong or 2 * max(foe.weight for foe in group) >= _sum(group)
    return led and group.total() >= wish.least and bounds.low <= weight_of(group) <= bounds.high


def _counted(foes: Sequence[FoeCount], bestiary: Bestiary, least: int = 1) -> Counter[PricedFoe]:
    counts = Counter[PricedFoe]()
    for foe in foes:
        if foe.count < 1:
            raise ValueError(f"The number of {foe.name} must be at least 1, not {foe.count}.")
        counts[bestiary.find(foe.name)] += foe.count
    if not least <= counts.total() <= MOST_FOES:
        raise ValueError(f"An encounter has 1 to {MOST_FOES} foes, not {counts.total()}.")
    return counts


def _candidate(
    group: Counter[PricedFoe], party: Sequence[PartyMember], tier: BudgetTier, bestiary: Bestiary
) -> EncounterProposal:
    """Return the group as a proposal. Half an XP of weight is rounded up, so that no proposal exceeds the budget."""
    total = sum(member.total for member in party)
    bounds = tier.bounds(total)
    heaviest_first = sorted(group.items(), key=lambda kind: (-kind[0].weight, kind[0].name))
    return EncounterProposal(
        foes=tuple(FoeCount(foe.name, count) for foe, count in heaviest_first),
        weight=math.ceil(weight_of(group)),
        low=bounds.low,
        high=bounds.high,
        why=_why(group, bounds, f"{tier.share} of the party's {total} XP"),
        warnings=tuple(warnings(group, party)),
        treasure=bestiary.treasure(Counter({foe.name: count for foe, count in heaviest_first})),
    )


def _why(group: Counter[PricedFoe], bounds: BudgetRange, share: str) -> str:
    weight = weight_of(group)
    steps = [f"1.5 × {_sum(group)}"] if group.total() > 1 else []
    if any(foe.price < LEAST_WEIGHT for foe in group):
        steps.append(f"each at least {LEAST_WEIGHT}")
    written = str(weight.numerator if weight.denominator == 1 else float(weight)) + " XP"
    worked_out = f" ({', '.join(steps)})" if steps else ""
    verdict = "Too heavy: " if weight > bounds.high else "Too light: " if weight < bounds.low else ""
    allowed = f"{bounds.low} to {bounds.high}" if bounds.low else f"at most {bounds.high}"
    return f"{verdict}{written}{worked_out}. The tier allows {allowed} XP, {share}."


def _sum(group: Counter[PricedFoe]) -> int:
    return sum(foe.weight for foe in group.elements())
