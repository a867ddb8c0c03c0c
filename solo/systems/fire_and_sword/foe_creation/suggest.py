"""Suggestion of a foe: a template, a kit, and the skill at which the foe has the requested danger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from solo.resolver import Thrower
from solo.systems.contract import Content
from solo.systems.fire_and_sword.encounters.foe_worth import foe_worth
from solo.systems.fire_and_sword.foe_creation.form import SPIRIT_EFFECTS
from solo.systems.fire_and_sword.foe_creation.kinds import ArmsKit, FoeTemplate
from solo.systems.fire_and_sword.foes.foe import Foe
from solo.systems.fire_and_sword.gear.weapon import weapon_named
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.sheet import CarriedArms
from solo.systems.fire_and_sword.people.statistics import Statistics, impact
from solo.systems.fire_and_sword.skills import DODGE, HIDE
from solo.systems.parts.drafting.random_choice import one_of, shuffle

LOWEST_SKILL: Final = 4
HIGHEST_SKILL: Final = 40
NEAR_ENOUGH: Final = 3
"""The largest accepted difference between the suggested and the requested danger."""

_SUITS: Final = (
    (9, ""),
    (13, "Light armour"),
    (18, "Medium bronze armour"),
    (21, "Heavy bronze armour"),
    (25, "Iron medium armour"),
    (HIGHEST_SKILL, "Iron heavy armour"),
)
"""The suits that suggested foes wear, each after the highest attack skill at which it is worn."""

AtSkill = Callable[[int, int], Foe]


def suggest_foe(thrower: Thrower, concept: str, price: int, content: Content) -> Foe:
    """Return a foe of a template ("" for any) whose danger is within 3 of `price`.

    Raises KeyError for an unknown template, and ValueError with a sentence if no foe of the template comes near the
    danger.
    """
    kinds = content.entries(FoeTemplate)
    tried = [kinds[concept]] if concept else shuffle(thrower, tuple(kinds.values()))
    bounds: list[int] = []
    for kind in tried:
        make = _maker(thrower, kind, content)
        found = _nearest(make, price, content)
        if abs(foe_worth(found, content) - price) <= NEAR_ENOUGH:
            return found
        bounds += [foe_worth(make(LOWEST_SKILL, 0), content), foe_worth(make(HIGHEST_SKILL, 0), content)]
    what = kinds[concept].title.lower() if concept else "foe"
    raise ValueError(
        f"No {what} has a danger rating near {price}. Choose a rating from {min(bounds)} to {max(bounds)}."
    )


def _nearest(make: AtSkill, price: int, content: Content) -> Foe:
    """Return the foe whose danger is nearest to `price`, by trying skills (or POW) and slightly different defences."""
    low, high = LOWEST_SKILL, HIGHEST_SKILL
    while low < high:
        middle = (low + high) // 2
        if foe_worth(make(middle, 0), content) < price:
            low = middle + 1
        else:
            high = middle
    skills = [skill for skill in (low - 1, low) if skill >= LOWEST_SKILL]
    tries = [make(skill, more) for skill in skills for more in (0, 1, 2, -1, -2)]
    return min(tries, key=lambda foe: abs(foe_worth(foe, content) - price))


def _maker(thrower: Thrower, kind: FoeTemplate, content: Content) -> AtSkill:
    """Return a function that makes a foe with a given skill.

    All random choices are made first, so that its foes differ only in skill and defence.
    """
    words = one_of(thrower, kind.words)
    blank = Foe(name=words.name, text=words.text, role=kind.role, skills={}, themes=kind.themes, named=kind.named)
    if not kind.kits:
        effect = one_of(thrower, SPIRIT_EFFECTS)
        return lambda power, more: _spirit(msgspec.structs.replace(blank, spirit_effect=effect), power, more)
    kit = one_of(thrower, kind.kits)
    spells = dict(one_of(thrower, kind.spells)) if kind.spells else {}
    return lambda skill, more: _body(blank, kind, kit, spells, skill, more, content)


def _spirit(blank: Foe, power: int, more: int) -> Foe:
    """Return a spirit of this POW.

    A positive `more` gives a better resistance die, a negative `more` a worse one.
    """
    return msgspec.structs.replace(
        blank,
        statistics=Statistics(power=power, intelligence=5 + power // 3),
        skills={HIDE: max(1, power - 4)},
        resistance_die=12 if more > 0 else 8 if more < 0 else 10,
        spirit=True,
    )


def _body(
    blank: Foe, kind: FoeTemplate, kit: ArmsKit, spells: dict[str, int], skill: int, more: int, content: Content
) -> Foe:
    """Return a foe with a body at this attack skill, its defence changed by `more`."""
    grown = max(0, skill - 10) // 3
    mass = 11 + grown + kind.bulk
    suit = next(suit for highest, suit in _SUITS if skill <= highest) if kind.wears else ""
    levels = {weapon_named(name, content).attack_skill: skill for name in kit.weapons}
    levels |= {name: max(1, skill + difference) for name, difference in kind.skills.items()}
    levels[kit.guard] = max(1, skill + kind.guard + more)
    known = content.entries(Spell)
    levels |= {known[name].casting_skill: max(8, skill + kind.casting) for name in spells}
    levels.setdefault(DODGE, max(1, skill - 6))
    return msgspec.structs.replace(
        blank,
        skills=levels,
        statistics=Statistics(
            strength=mass,
            constitution=11 + grown + kind.bulk // 3,
            size=mass,
            dexterity=11 + grown // 2,
            intelligence=kind.mind,
            power=(16 if kind.spells else 10) + grown // 2,
        ),
        impact=impact(mass, mass) if skill >= 13 or kind.bulk else 0,
        arms=CarriedArms(kit.weapons, kit.shield, suit, kit.mount),
        hide=0 if kind.wears else max(0, skill - 8) // 5,
        resistance_die=kind.die,
        steady=kind.steady,
        spells=spells,
    )
