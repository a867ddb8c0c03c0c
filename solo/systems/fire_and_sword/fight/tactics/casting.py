"""Owns what a casting is worth to whoever could cast it, in the same millionths as a blow."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import Thrower, distribution
from solo.systems.fire_and_sword.fight.rules.casting import EPISODE, casting_roll, cost, targets
from solo.systems.fire_and_sword.fight.rules.figures import figures_of
from solo.systems.fire_and_sword.fight.state import MILLION, Arena, Fighter, apart
from solo.systems.fire_and_sword.fight.state.actions import Cast
from solo.systems.fire_and_sword.fight.tactics.judgement import Intent
from solo.systems.fire_and_sword.magic import effects
from solo.systems.fire_and_sword.magic.casting import Casting, cast, stricken
from solo.systems.fire_and_sword.magic.spell import Spell, Where
from solo.systems.fire_and_sword.people.magic import KnownSpell
from solo.systems.fire_and_sword.rolls.incapacitation import Harm, incapacitation
from solo.systems.fire_and_sword.skills import DODGE

# What a point of each effect is worth over a fight, set against the chance of putting somebody out.
ACTION_LOST: Final = 110_000
FALL: Final = 100_000
SKILL_POINT: Final = 22_000
OVERCOME_POINT: Final = 18_000
DAMAGE_POINT: Final = 30_000
PROTECTION_POINT: Final = 32_000
SPIRIT_POINT: Final = 30_000
DARKSENSE: Final = 110_000


class Known(NamedTuple):
    """What a spell does at the power at which it would be cast, as far as its worth goes."""

    spell: Spell
    power: int
    actions: int
    falls: bool
    lasting: int
    spirit: int
    on: Where


def best_cast(arena: Arena, caster: Fighter) -> Intent | None:
    """The casting that gains most now, at the greatest power there is; None where none is worth it."""
    best: Intent | None = None
    for one in caster.spells:
        known = _known(arena, caster, one)
        if known is None:
            continue
        spell = known.spell
        roll = None
        for target in targets(arena, caster, spell):
            worth = _effect(arena, caster, known, target)
            if worth <= 0 or (best is not None and worth <= best.gain):
                continue
            paces = 0 if target is caster else max(1, apart(caster, target))
            if cost(caster, spell, known.power, paces, EPISODE) > caster.magic_points:
                continue
            roll = roll or casting_roll(caster, spell)
            resisting = target.build.resisting if spell.resisted and target.side != caster.side else None
            worth = worth * chance_to_work(*roll, resisting) // MILLION
            if worth > 0 and (best is None or worth > best.gain):
                casting = Cast(spell.name, known.power, _put_on(known, target), EPISODE, target.key)
                best = Intent(casting, worth, target.key, worth)
    return best


def _known(arena: Arena, caster: Fighter, one: KnownSpell) -> Known | None:
    """A spell at the greatest power that can be paid for from close by; None where it cannot be cast now."""
    spell = arena.spells.get(one.name)
    if one.used or spell is None or not spell.in_fight or spell.whom == "place":
        return None
    power = one.power
    if spell.kind == "sorcery":
        affordable = caster.magic_points // spell.mp_each if spell.mp_each else power
        power = max((each for each in spell.powers if each <= min(power, affordable)), default=0)
        if not power:
            return None
    key = (one.name, power)
    found = arena.fight.remembered.get(key)
    if not isinstance(found, Known):
        found = arena.fight.remembered[key] = _worked_out(spell, power)
    return found


def _worked_out(spell: Spell, power: int) -> Known:
    hindered = effects.hindrance(spell, power)
    points = abs(spell.at(spell.skill_bonus, power)) * SKILL_POINT
    points += abs(spell.at(spell.overcome_bonus, power)) * OVERCOME_POINT
    points += spell.at(spell.weapon_damage, power) * DAMAGE_POINT
    points += spell.at(spell.protection, power) * PROTECTION_POINT
    spirit = spell.at(spell.spirit_bonus, power) * SPIRIT_POINT
    return Known(spell, power, hindered.actions, hindered.falls, points, spirit, spell.where)


@lru_cache(maxsize=4096)
def chance_to_work(skill: int, critical: int, overcome: int, resisting: int | None) -> int:
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


def _effect(arena: Arena, caster: Fighter, known: Known, target: Fighter) -> int:
    """What a spell that works is worth. One that already runs as strongly on the same thing is worth nothing."""
    fight, build, spell = arena.fight, target.build, known.spell
    worth = 0
    if spell.harms:
        protected = figures_of(fight, target).magic_armour
        bonus = spell.at(spell.damage, known.power)
        worth += chance_to_strike_down(spell.damage_die, bonus, protected, build.named, build.resistance_die)
    if known.actions:
        worth += min(2, max(0, known.actions - target.owed - target.forfeit)) * ACTION_LOST
    if known.falls and not target.fallen and target.bodily:
        worth += FALL
    lasting = known.lasting if target.bodily else 0
    if known.spirit and (target.locked or any(foe.build.spirit for foe in fight.foes_of(target))):
        lasting += known.spirit
    if spell.darksense and fight.terms.dark and not build.darksense:
        lasting += DARKSENSE
    if not lasting or _runs(target, known):
        return worth
    # Whoever stays out of melee gains less by what is good for blows.
    return worth + (lasting if target.engaged or target is caster else lasting // 2)


def _runs(target: Fighter, known: Known) -> bool:
    name, power = known.spell.name, known.power
    return any(one.spell == name and one.power >= power for one in target.running)


def _put_on(known: Known, target: Fighter) -> str:
    """The attack that a spell is put on, or the weapon; "" where it asks for neither."""
    arm = target.drawn or next((one for one in target.build.arms if one.natural), None)
    if known.on == "one skill":
        return arm.attack_skill if arm else DODGE
    if known.on == "one weapon":
        return arm.name if arm else ""
    return ""
