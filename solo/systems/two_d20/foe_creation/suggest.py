"""Suggestion of a foe for a price, from a template and as many improvements as the price needs."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Content
from solo.systems.parts.drafting.foe_suggestion import near_enough, nearest_of
from solo.systems.parts.drafting.random_choice import one_of, shuffle
from solo.systems.parts.field_copying import made_of
from solo.systems.parts.names import free_name
from solo.systems.two_d20.foe_creation.kinds import SOAK, FoeTemplate
from solo.systems.two_d20.foes.foe import MOST_ATTRIBUTE, MOST_FIELD, Foe, FoeRank, SkillFields
from solo.systems.two_d20.foes.threat import threat
from solo.systems.two_d20.gear.armour import MOST_SOAK
from solo.systems.two_d20.people.attributes import ATTRIBUTES, Attributes

MOST_PRICE: Final = 40
MOST_STEPS: Final = 60
NEAR_ENOUGH: Final = 1
RANKS: Final[tuple[tuple[int, FoeRank], ...]] = ((6, "minion"), (15, "toughened"), (MOST_PRICE, "nemesis"))
"""Highest price of each rank. A foe gets the first rank that is enough for its price, if possible."""


def suggest_foe(thrower: Thrower, kind: str, price: int, content: Content) -> Foe:
    """Return a foe made from a template ("" for any), with a threat within 1 of `price`.

    Raises KeyError if the template is unknown, and ValueError if no such foe comes near the price.
    """
    if not 1 <= price <= MOST_PRICE:
        raise ValueError(f"Enter a threat from 1 to {MOST_PRICE}, not {price}.")
    kinds = content.entries(FoeTemplate)
    tried = [kinds[kind]] if kind else shuffle(thrower, tuple(kinds.values()))
    found = (_nearest(thrower, one, price, content) for one in tried)
    what = kinds[kind].title.lower() if kind else "foe"
    return near_enough(found, lambda foe: threat(foe, content), price, NEAR_ENOUGH, what, "threat")


def _nearest(thrower: Thrower, kind: FoeTemplate, price: int, content: Content) -> Foe:
    """Return the foe nearest to the price. Among foes that are near enough, the preferred rank wins."""
    start = thrower.sum(1, len(kind.better)) - 1
    order = (*kind.better[start:], *kind.better[:start])
    base = _beginner(thrower, kind, content)
    fitting = next(at for at, (most, _) in enumerate(RANKS) if price <= most)
    ranks = sorted(RANKS, key=lambda entry: abs(RANKS.index(entry) - fitting))
    found = [_about(msgspec.structs.replace(base, rank=name), order, price, content) for _, name in ranks]
    return min(found, key=lambda foe: max(NEAR_ENOUGH, abs(threat(foe, content) - price)))


def _beginner(thrower: Thrower, kind: FoeTemplate, content: Content) -> Foe:
    """Return a foe made from the template before its first improvement."""
    return made_of(
        kind,
        Foe,
        name=free_name(one_of(thrower, kind.names), content.entries(Foe)),
        text=kind.description,
        rank="toughened",
        attacks=one_of(thrower, kind.arms),
        ability=one_of(thrower, kind.abilities),
    )


def _about(base: Foe, order: tuple[str, ...], price: int, content: Content) -> Foe:
    """Return the foe nearest to the price among `base` with 0, 1, 2 … improvements in this `order`."""
    taken = ([order[step % len(order)] for step in range(steps)] for steps in range(MOST_STEPS))
    return nearest_of((_after(base, Counter(steps)) for steps in taken), lambda foe: threat(foe, content), price)


def _after(foe: Foe, steps: Counter[str]) -> Foe:
    """Return the foe after the improvements in `steps`. Values at their maximum do not rise."""
    attributes = (min(foe.attributes.value_of(name) + steps[name], MOST_ATTRIBUTE) for name in ATTRIBUTES)
    fields = (min(getattr(foe.fields, name) + steps[name], MOST_FIELD) for name in SkillFields.__struct_fields__)
    return msgspec.structs.replace(
        foe,
        attributes=Attributes(*attributes),
        fields=SkillFields(*fields),
        soak=min(foe.soak + steps[SOAK], MOST_SOAK),
    )
