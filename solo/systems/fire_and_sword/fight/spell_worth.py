"""Owns what a casting is worth to whoever could cast it, in the same millionths as a blow."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solo.resolver import Thrower, distribution
from solo.systems.fire_and_sword.blows.incapacitation import Harm, incapacitation
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.exchanges import MILLION
from solo.systems.fire_and_sword.fight.figures import figures_of
from solo.systems.fire_and_sword.fight.incantations import Incantation, castable, casting_skill
from solo.systems.fire_and_sword.fight.judgement import Intent
from solo.systems.fire_and_sword.fight.state import Fighter
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.magic.casting import Casting, cast, stricken
from solo.systems.fire_and_sword.magic.spell import Spell, powers_up_to

# What a point of each effect is worth over a fight, set against the chance of putting somebody out.
ACTION_LOST: Final = 110_000
FALL: Final = 100_000
SKILL_POINT: Final = 22_000
OVERCOME_POINT: Final = 18_000
DAMAGE_POINT: Final = 30_000
PROTECTION_POINT: Final = 32_000
SPIRIT_POINT: Final = 30_000
DARKSENSE: Final = 110_000


def best_cast(arena: Arena, caster: Fighter) -> Intent | None:
    """The casting that gains most now, at the greatest power there is; None where none is worth it."""
    best: Intent | None = None
    for one in castable(arena, caster):
        spell = arena.spells[one.spell]
        if one.power != _greatest(arena, caster, spell):
            continue
        worth = _worth(arena, caster, spell, one)
        if worth > 0 and (best is None or worth > best.gain):
            best = Intent(one.code, worth, one.target, worth)
    return best


def _greatest(arena: Arena, caster: Fighter, spell: Spell) -> int:
    """The greatest power that can be paid for at all, from close by."""
    known = next(one for one in caster.spells if one.name == spell.name)
    powers = powers_up_to(spell, known.power)
    if spell.kind == "divine":
        return powers[-1]
    return max((power for power in powers if power * spell.mp_each <= caster.magic_points), default=0)


def _worth(arena: Arena, caster: Fighter, spell: Spell, one: Incantation) -> int:
    target = arena.fight.of(one.target)
    pluses = effects.pluses(caster.running, spell.name)
    resisting = target.build.resisting if spell.resisted and target.side != caster.side else None
    works = chance_to_work(casting_skill(caster, spell), resisting, pluses.critical, pluses.overcome)
    return works * _effect(arena, caster, spell, one.power, target, one.on) // MILLION


@lru_cache(maxsize=4096)
def chance_to_work(skill: int, resisting: int | None, critical: int, overcome: int) -> int:
    """How often in a million a casting works."""
    chance = distribution(cast, skill, resisting, critical, overcome).chance_of(Casting.WORKS)
    return chance.numerator * MILLION // chance.denominator


def struck_down(thrower: Thrower, die: int, bonus: int, protected: int, named: bool, resist_die: int) -> bool:
    """Whether a spell that hits by itself puts its target out."""
    net = thrower.roll(stricken, die, bonus, protected)
    return thrower.roll(incapacitation, net, named, resist_die) is not Harm.UNAFFECTED


@lru_cache(maxsize=4096)
def chance_to_strike_down(die: int, bonus: int, protected: int, named: bool, resist_die: int) -> int:
    """How often in a million that happens."""
    chance = distribution(struck_down, die, bonus, protected, named, resist_die).chance_of(True)
    return chance.numerator * MILLION // chance.denominator


def _effect(arena: Arena, caster: Fighter, spell: Spell, power: int, target: Fighter, on: str) -> int:
    """What a spell that works is worth. One that already runs as strongly on the same thing is worth nothing."""
    worth = 0
    build = target.build
    if spell.harms:
        protected = figures_of(arena.fight, target).magic_armour
        bonus = spell.at(spell.damage, power)
        worth += chance_to_strike_down(spell.damage_die, bonus, protected, build.named, build.resistance_die)
    hindered = effects.hindrance(spell, power)
    worth += min(2, max(0, hindered.actions - target.owed)) * ACTION_LOST
    worth += FALL * (hindered.falls and not target.fallen and target.bodily)
    if effects.lasts(spell) and not _runs(target, spell, power, on):
        worth += _lasting(arena, caster, spell, power, target, on)
    return worth


def _runs(target: Fighter, spell: Spell, power: int, on: str) -> bool:
    return any(
        one.spell == spell.name and one.power >= power and on in (one.skill, one.weapon, "") for one in target.running
    )


def _lasting(arena: Arena, caster: Fighter, spell: Spell, power: int, target: Fighter, on: str) -> int:
    """A running spell, by its points; on somebody who does not come to blows it is worth little."""
    fight = arena.fight
    hostile = target.side != caster.side
    sign = -1 if hostile else 1
    attacking = not on or on == _first_skill(target) or bool(spell.weapon_damage)
    points = sign * spell.at(spell.skill_bonus, power) * SKILL_POINT if attacking else 0
    points += sign * spell.at(spell.overcome_bonus, power) * OVERCOME_POINT
    points += spell.at(spell.weapon_damage, power) * DAMAGE_POINT
    points += spell.at(spell.protection, power) * PROTECTION_POINT
    points += DARKSENSE * (spell.darksense and fight.terms.dark and not target.build.darksense)
    if not target.bodily:
        points = 0
    spirits = bool(target.locked) or any(foe.build.spirit for foe in fight.foes_of(target))
    points += spell.at(spell.spirit_bonus, power) * SPIRIT_POINT * spirits
    return points


def _first_skill(target: Fighter) -> str:
    arm = target.drawn or next((one for one in target.build.arms if one.natural), None)
    return arm.attack_skill if arm else ""
