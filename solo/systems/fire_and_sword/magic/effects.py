"""Effects of running spells: structs that a fight saves, and the bonuses on rolls and blows.

If a spell runs several times, the best casting counts. Bonuses of different spells add up (`R-40`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from solo.resolver import Modifier
from solo.systems.fire_and_sword.magic.spell import Spell
from solo.systems.fire_and_sword.people.magic import RunningSpell
from solo.systems.fire_and_sword.rolls.attack import MOST_MAGIC_PROTECTION


# rule: Magic on rolls
class SpellBonuses(NamedTuple):
    """The three kinds of magic on a roll (`F-10`): +X on the skill, +Y for a critical, +Z against the opposition."""

    skill: int = 0
    critical: int = 0
    overcome: int = 0


class Hindrance(NamedTuple):
    """A spell's effects from the next round on: actions that the target loses in all, and whether the target falls."""

    actions: int
    falls: bool


def start_spell(spell: Spell, power: int, caster: str = "", skill: str = "", weapon: str = "") -> RunningSpell:
    """Return the running spell, cast at this power by the caster with this key.

    `skill` or `weapon` is the skill or weapon that the spell affects, "" for none.
    """
    return RunningSpell(
        spell=spell.name,
        power=power,
        caster=caster,
        skill=skill if spell.where == "one skill" else "",
        weapon=weapon if spell.where == "one weapon" else "",
        in_combat=spell.where == "attacks and parries",
        skill_bonus=spell.figure_at(spell.skill_bonus, power),
        critical_bonus=spell.figure_at(spell.critical_bonus, power),
        overcome_bonus=spell.figure_at(spell.overcome_bonus, power),
        spirit_bonus=spell.figure_at(spell.spirit_bonus, power),
        weapon_damage=spell.figure_at(spell.weapon_damage, power),
        protection=spell.figure_at(spell.protection, power),
        darksense=spell.darksense,
    )


# rule: How long divine spells last
def after_episode(running: Iterable[RunningSpell]) -> tuple[RunningSpell, ...]:
    """List the spells that are still running after an episode, at the end of which divine spells stop (`R-36`)."""
    return tuple(one for one in running if one.sunrises)


def after_sunrises(running: Iterable[RunningSpell], count: int) -> tuple[RunningSpell, ...]:
    """List the spells that are still running after `count` sunrises, with their remaining time."""
    return tuple(msgspec.structs.replace(one, sunrises=one.sunrises - count) for one in running if one.sunrises > count)


def is_lasting(spell: Spell) -> bool:
    """Return True if the spell, once cast, keeps running on its target."""
    rows = (spell.skill_bonus, spell.critical_bonus, spell.overcome_bonus, spell.spirit_bonus)
    return any((*rows, spell.weapon_damage, spell.protection, spell.darksense))


def hindrance(spell: Spell, power: int) -> Hindrance:
    """Return the number of actions that a spell's target loses in all, and True if the target falls (`H-11`)."""
    falls = bool(spell.falls_from) and power >= spell.falls_from
    return Hindrance(spell.figure_at(spell.lost_actions, power), falls)


def spell_bonuses(running: Iterable[RunningSpell], skill: str, in_combat: bool = False) -> SpellBonuses:
    """Return +X, +Y and +Z on a roll of this skill; `in_combat` marks an attack or a parry.

    If a spell runs twice, the greater figure counts, for each kind separately (`R-40`).
    """
    touching = [one for one in running if _touches(one, skill, in_combat)]
    return SpellBonuses(
        _best(touching, lambda one: one.skill_bonus),
        _best(touching, lambda one: one.critical_bonus),
        _best(touching, lambda one: one.overcome_bonus),
    )


def named_bonuses(running: Iterable[RunningSpell], skill: str, in_combat: bool = False) -> tuple[Modifier, ...]:
    """List the bonuses on the effective skill (+X) in a roll of this skill, each under its spell's name."""
    best: dict[str, int] = {}
    for one in running:
        if one.skill_bonus and _touches(one, skill, in_combat):
            best[one.spell] = max(best.get(one.spell, 0), one.skill_bonus, key=abs)
    return tuple(Modifier(spell, value) for spell, value in best.items())


def protection(running: Iterable[RunningSpell]) -> int:
    """Return the magical protection from all running spells together, at most 5 (`R-29`)."""
    return min(MOST_MAGIC_PROTECTION, _best(running, lambda one: one.protection))


def weapon_damage(running: Iterable[RunningSpell], weapon: str) -> int:
    """Return the damage bonus of running spells on this weapon."""
    return _best((one for one in running if one.weapon == weapon), lambda one: one.weapon_damage)


# rule: Spells of the soul
def spirit_bonus(running: Iterable[RunningSpell]) -> int:
    """Return the bonus of running spells on POW in spirit combat, on attack and defence alike (`R-24`)."""
    return _best(running, lambda one: one.spirit_bonus)


def darksense(running: Iterable[RunningSpell]) -> bool:
    """Return True if a running spell removes the penalty of darkness."""
    return any(one.darksense for one in running)


def _touches(one: RunningSpell, skill: str, in_combat: bool) -> bool:
    return one.skill == skill if one.skill else one.in_combat and in_combat


def _best(running: Iterable[RunningSpell], figure: Callable[[RunningSpell], int]) -> int:
    """Return the sum of one figure of the running spells.

    If a spell runs several times, only its figure with the greatest absolute value counts.
    """
    best: dict[str, int] = {}
    for one in running:
        best[one.spell] = max(best.get(one.spell, 0), figure(one), key=abs)
    return sum(best.values())
