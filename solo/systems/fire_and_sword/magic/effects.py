"""Owns what a running spell does: plain structs that a fight keeps, and the sums that rolls and blows take from them.

Of several castings of one spell the best counts; different spells add up (`R-40`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from solo.resolver import Modifier
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import Running
from solo.systems.fire_and_sword.rolls.damage import MOST_MAGIC_PROTECTION


class Pluses(NamedTuple):
    """The three kinds of magic on a roll (`F-10`): +X on the skill, +Y for a critical, +Z against the opposition."""

    skill: int = 0
    critical: int = 0
    overcome: int = 0


class Hindrance(NamedTuple):
    """What a spell takes from its target from the next round on: actions, and perhaps its footing."""

    actions: int
    falls: bool


def begun(spell: Spell, power: int, caster: str = "", skill: str = "", weapon: str = "") -> Running:
    """The spell at work, cast at this power; `skill` or `weapon` is what it was put on, where it asks for one."""
    return Running(
        spell=spell.name,
        power=power,
        caster=caster,
        skill=skill if spell.where == "one skill" else "",
        weapon=weapon if spell.where == "one weapon" else "",
        in_combat=spell.where == "attacks and parries",
        skill_bonus=spell.at(spell.skill_bonus, power),
        critical_bonus=spell.at(spell.critical_bonus, power),
        overcome_bonus=spell.at(spell.overcome_bonus, power),
        spirit_bonus=spell.at(spell.spirit_bonus, power),
        weapon_damage=spell.at(spell.weapon_damage, power),
        protection=spell.at(spell.protection, power),
        darksense=spell.darksense,
    )


def after_episode(running: Iterable[Running]) -> tuple[Running, ...]:
    """What is still at work when an episode is over: divine spells last that long (`R-36`)."""
    return tuple(one for one in running if one.sunrises)


def after_sunrises(running: Iterable[Running], count: int) -> tuple[Running, ...]:
    """What is still at work so many sunrises later, each with what is left of its time."""
    return tuple(msgspec.structs.replace(one, sunrises=one.sunrises - count) for one in running if one.sunrises > count)


def lasts(spell: Spell) -> bool:
    """True where a cast spell stays at work on its target, so that a fight keeps it."""
    rows = (spell.skill_bonus, spell.critical_bonus, spell.overcome_bonus, spell.spirit_bonus)
    return any((*rows, spell.weapon_damage, spell.protection, spell.darksense))


def hindrance(spell: Spell, power: int) -> Hindrance:
    """What a cast takes from its target: how many actions in all, and whether it falls (`H-11`)."""
    falls = bool(spell.falls_from) and power >= spell.falls_from
    return Hindrance(spell.at(spell.lost_actions, power), falls)


def pluses(running: Iterable[Running], skill: str, in_combat: bool = False) -> Pluses:
    """+X, +Y and +Z on a roll of this skill; `in_combat` says that it is an attack or a parry.

    Of one spell cast twice the greater figure counts, each kind by itself (`R-40`).
    """
    touching = [one for one in running if _touches(one, skill, in_combat)]
    return Pluses(
        _best(touching, lambda one: one.skill_bonus),
        _best(touching, lambda one: one.critical_bonus),
        _best(touching, lambda one: one.overcome_bonus),
    )


def named(running: Iterable[Running], skill: str, in_combat: bool = False) -> tuple[Modifier, ...]:
    """The +X on a roll of this skill, each under its spell's name, for whoever reads how the skill comes about."""
    best: dict[str, int] = {}
    for one in running:
        if one.skill_bonus and _touches(one, skill, in_combat):
            best[one.spell] = max(best.get(one.spell, 0), one.skill_bonus, key=abs)
    return tuple(Modifier(spell, value) for spell, value in best.items())


def protection(running: Iterable[Running]) -> int:
    """Magical protection from all spells together, at most 5 (`R-29`)."""
    return min(MOST_MAGIC_PROTECTION, _best(running, lambda one: one.protection))


def weapon_damage(running: Iterable[Running], weapon: str) -> int:
    """What spells add to the damage of this weapon."""
    return _best((one for one in running if one.weapon == weapon), lambda one: one.weapon_damage)


def spirit_bonus(running: Iterable[Running]) -> int:
    """What spells add to POW in spirit combat, for attack and defence alike (`R-24`)."""
    return _best(running, lambda one: one.spirit_bonus)


def darksense(running: Iterable[Running]) -> bool:
    """True where darkness is no hindrance."""
    return any(one.darksense for one in running)


def _touches(one: Running, skill: str, in_combat: bool) -> bool:
    return one.skill == skill if one.skill else one.in_combat and in_combat


def _best(running: Iterable[Running], figure: Callable[[Running], int]) -> int:
    """The sum over spells of each one's greatest figure, whichever way it points."""
    best: dict[str, int] = {}
    for one in running:
        best[one.spell] = max(best.get(one.spell, 0), figure(one), key=abs)
    return sum(best.values())
