"""Modifiers of a roll by name: skill, Health, action penalty and circumstances.

The sums are cached by the figures that they depend on, because a simulated fight needs them thousands of times.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solo.systems.swords.fight.state import CarriedWeapon, Fighter
from solo.systems.swords.rolls.damage import AUGMENT, Health
from solo.systems.swords.rolls.skill import NOTHING, NamedSum, Part, action_penalty

WAVERING: Final[Part] = ("wavering", -1)
"""The penalty on all skill rolls of a fighter whose side wavers (Nerve, house)."""
ATTRIBUTE: Final = {"animals": "Intelligence"}


@lru_cache(maxsize=65_536)
def _skill(skill: str, value: int, health: Health, penalty: int, actions: int, more: tuple[Part, ...]) -> NamedSum:
    parts: list[Part] = [(f"{ATTRIBUTE.get(skill, 'Dexterity')} + {skill.capitalize()}", value)]
    if penalty:
        parts.append((health.word, penalty))
    if actions > 1:
        parts.append((f"{actions} actions", action_penalty(actions)))
    parts.extend(more)
    return NamedSum(sum(part for _, part in parts), tuple(parts))


def skill_modifier(fighter: Fighter, name: str, more: tuple[Part, ...] = NOTHING, extra_actions: int = 0) -> NamedSum:
    """Return the modifiers of a fighter's skill roll this round (`S-01`, `S-06`, `S-10`).

    `name` is a field of CombatFigures, and `more` adds named modifiers. `extra_actions` are actions beyond the
    plan, which increase the action penalty.
    """
    if fighter.wavering:
        more = (*more, WAVERING)
    bodily = 0 if name == "animals" else fighter.ill
    return _skill(name, getattr(fighter.figures, name), fighter.health, bodily, fighter.actions + extra_actions, more)


@lru_cache(maxsize=16_384)
def _endurance(strength: int, armour: int, health: Health, penalty: int) -> NamedSum:
    parts = [("Strength", strength), ("armour", armour), (health.word, penalty)]
    return NamedSum(strength + armour + penalty, tuple(part for part in parts if part[1] or part[0] == "Strength"))


# rule: Endurance
def endurance(fighter: Fighter, armoured: bool = True) -> NamedSum:
    """Return the modifiers of a fighter's endurance roll (`S-03`, `S-06`).

    A fall from a height ignores armour (`R-14`).
    """
    return _endurance(fighter.figures.strength, fighter.armour if armoured else 0, fighter.health, fighter.ill)


@lru_cache(maxsize=16_384)
def _damage(strength: int, health: Health, penalty: int, weapon: str, bonus: int, more: tuple[Part, ...]) -> NamedSum:
    parts = [("Strength", strength), (weapon, bonus), (health.word, penalty), *more]
    return NamedSum(sum(value for _, value in parts), tuple(part for part in parts if part[1]))


# rule: Augment
def damage_modifier(
    fighter: Fighter, arm: CarriedWeapon | None, more: tuple[Part, ...] = NOTHING, augments: int = 0
) -> NamedSum:
    """Return the modifiers of a fighter's damage roll with a weapon, None for bare hands (`S-02`, `S-24`).

    `more` adds named modifiers. Strength and Health do not count for a weapon that works without Strength.
    """
    if augments:
        more = (*more, ("Augments" if augments > 1 else "Augment", AUGMENT * augments))
    weapon = arm.weapon if arm else None
    if weapon and weapon.without_strength:
        return _damage(0, Health.OK, 0, weapon.name, weapon.bonus, more)
    name, bonus = (weapon.name, weapon.bonus) if weapon else ("bare hands", 0)
    return _damage(fighter.figures.strength, fighter.health, fighter.ill, name, bonus, more)
