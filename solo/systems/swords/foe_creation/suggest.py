"""Suggested foes: a type of foe is improved in steps until its danger is closest to the requested danger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Content
from solo.systems.parts.drafting.foe_suggestion import near_enough
from solo.systems.parts.drafting.random_choice import one_of
from solo.systems.parts.field_copying import made_of
from solo.systems.parts.names import free_name
from solo.systems.swords.encounters.foe_worth import MOST, danger
from solo.systems.swords.foe_creation.kinds import ARMOUR, STAMINA, FoeTemplate
from solo.systems.swords.foes.foe import Foe, mounts
from solo.systems.swords.gear.armour import Shield
from solo.systems.swords.gear.weapon import FIST, Weapon
from solo.systems.swords.people.sheet import ATTRIBUTES, Attributes

MOST_STEPS: Final = 60
HIGHEST: Final = 10
STAMINA_A_STEP: Final = 2
HARDINESS: Final = (0, 1, -1, 2, -2, 3, -3, 4, -4)
CLOSE, NEAR_ENOUGH = 1, 2


def suggest_foe(thrower: Thrower, kind: str, price: int, content: Content) -> Foe:
    """Return a foe of a type ("" for any) whose danger differs from `price` by at most 2.

    Raises KeyError if the type is unknown, and ValueError with a sentence if no such foe comes close enough.
    """
    if not 1 <= price <= MOST:
        raise ValueError(f"Danger must be from 1 to {MOST}, not {price}.")
    kinds = content.entries(FoeTemplate)
    chosen = kinds[kind] if kind else one_of(thrower, tuple(kinds.values()))
    base, order = _beginner(thrower, chosen, content), _turned(thrower, chosen.better)
    found = _about(base, order, chosen, price, content)
    return near_enough((found,), lambda foe: danger(foe, content), price, NEAR_ENOUGH, chosen.title.lower(), "danger")


def _beginner(thrower: Thrower, kind: FoeTemplate, content: Content) -> Foe:
    """Return a foe of the type before its first step, with gear from the content."""
    known = content.entries(Weapon)
    sets = [arms for arms in kind.arms if all(name in known for name in arms)]
    return made_of(
        kind,
        Foe,
        name=free_name(one_of(thrower, kind.names), content.entries(Foe)),
        text=kind.description,
        weapons=one_of(thrower, sets) if sets else (FIST,),
        shield=kind.shield if kind.shield in content.entries(Shield) else "",
        mass=one_of(thrower, kind.masses),
        mount=kind.mount if kind.mount in mounts(content) else "",
    )


def _about(base: Foe, order: Sequence[str], kind: FoeTemplate, price: int, content: Content) -> Foe:
    """Return the foe closest to the danger `price`.

    The foe gets the fewest steps that reach the price. Then the last step and the Stamina are varied until the danger
    is close enough to the price.
    """
    taken: list[str] = []
    while danger(_after(base, taken, kind), content) < price and len(taken) < MOST_STEPS:
        taken.append(order[len(taken) % len(order)])
    best, least = base, MOST
    for steps in (taken, *([*taken[:-1], what] for what in dict.fromkeys(order))):
        foe = _after(base, steps, kind)
        for hardiness in HARDINESS:
            hardy = msgspec.structs.replace(foe, stamina=max(1, foe.stamina + hardiness))
            off = abs(danger(hardy, content) - price)
            if off < least:
                best, least = hardy, off
            if off <= CLOSE:
                return hardy
    return best


def _after(foe: Foe, steps: Sequence[str], kind: FoeTemplate) -> Foe:
    """Return the foe after these steps of improvement.

    A step beyond a figure's limit changes nothing.
    """
    levels = {name: foe.attributes.level(name) for name in ATTRIBUTES}
    skills, armour, stamina = dict(foe.skills), foe.armour, foe.stamina
    for what in steps:
        most = kind.most.get(what, HIGHEST)
        if what == STAMINA:
            stamina += STAMINA_A_STEP
        elif what == ARMOUR:
            armour = min(armour + 1, most)
        elif what in levels:
            levels[what] = min(levels[what] + 1, most)
        else:
            skills[what] = min(skills.get(what, 0) + 1, most)
    return msgspec.structs.replace(
        foe, attributes=Attributes(*levels.values()), skills=skills, armour=armour, stamina=stamina
    )


def _turned(thrower: Thrower, order: Sequence[str]) -> tuple[str, ...]:
    """Return the order rotated to a random start, so that foes of one type differ."""
    start = thrower.sum(1, len(order)) - 1
    return (*order[start:], *order[:start])
