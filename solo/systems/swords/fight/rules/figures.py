"""Owns what is added to a roll now: skill, Health, the round's penalty and circumstances, each by its name.

A reckoning is worked out once for the same figures, since a simulated fight asks for it thousands of times.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solo.systems.swords.fight.state import Arm, Fighter
from solo.systems.swords.rolls.blow import AUGMENT
from solo.systems.swords.rolls.health import Health
from solo.systems.swords.rolls.reckoning import NOTHING, Part, Reckoning
from solo.systems.swords.rolls.skill import action_penalty

ATTRIBUTE: Final = {"animals": "Intelligence"}


@lru_cache(maxsize=65_536)
def _skill(skill: str, value: int, health: Health, penalty: int, actions: int, more: tuple[Part, ...]) -> Reckoning:
    parts: list[Part] = [(f"{ATTRIBUTE.get(skill, 'Dexterity')} + {skill.capitalize()}", value)]
    if penalty:
        parts.append((health.word, penalty))
    if actions > 1:
        parts.append((f"{actions} actions", action_penalty(actions)))
    parts.extend(more)
    return Reckoning(sum(part for _, part in parts), tuple(parts))


def skill(fighter: Fighter, name: str, more: tuple[Part, ...] = NOTHING, extra_actions: int = 0) -> Reckoning:
    """Returns what a fighter adds to a skill roll of this round (`S-01`, `S-06`, `S-10`); `name` as in Figures."""
    bodily = 0 if name == "animals" else fighter.ill
    return _skill(name, getattr(fighter.figures, name), fighter.health, bodily, fighter.actions + extra_actions, more)


@lru_cache(maxsize=16_384)
def _endurance(strength: int, armour: int, health: Health, penalty: int) -> Reckoning:
    parts = [("Strength", strength), ("armour", armour), (health.word, penalty)]
    return Reckoning(strength + armour + penalty, tuple(part for part in parts if part[1] or part[0] == "Strength"))


def endurance(fighter: Fighter, armoured: bool = True) -> Reckoning:
    """Returns what a victim adds to endurance (`S-03`, `S-06`); a fall from a height meets no armour (`R-14`)."""
    return _endurance(fighter.figures.strength, fighter.armour if armoured else 0, fighter.health, fighter.ill)


@lru_cache(maxsize=16_384)
def _damage(strength: int, health: Health, penalty: int, weapon: str, bonus: int, more: tuple[Part, ...]) -> Reckoning:
    parts = [("Strength", strength), (weapon, bonus), (health.word, penalty), *more]
    return Reckoning(sum(value for _, value in parts), tuple(part for part in parts if part[1]))


def damage(fighter: Fighter, arm: Arm | None, more: tuple[Part, ...] = NOTHING, augments: int = 0) -> Reckoning:
    """Returns what is added to a damage roll: Strength and Health unless the weapon is a machine (`S-02`, `S-24`)."""
    if augments:
        more = (*more, ("Augments" if augments > 1 else "Augment", AUGMENT * augments))
    weapon = arm.weapon if arm else None
    if weapon and weapon.without_strength:
        return _damage(0, Health.OK, 0, weapon.name, weapon.bonus, more)
    name, bonus = (weapon.name, weapon.bonus) if weapon else ("bare hands", 0)
    return _damage(fighter.figures.strength, fighter.health, fighter.ill, name, bonus, more)
