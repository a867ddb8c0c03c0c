"""Owns what a spirit without a body does by itself: which soul it goes for, and when it lets go."""

from __future__ import annotations

from solo.resolver import distribution
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.exchange import MILLION
from solo.systems.fire_and_sword.fight.judgement import percent
from solo.systems.fire_and_sword.fight.spell_worth import best_cast
from solo.systems.fire_and_sword.fight.spirit_phase import free_souls, powers
from solo.systems.fire_and_sword.fight.state import BREAK, HAUNT, HOLD, Fight, Fighter
from solo.systems.fire_and_sword.fight.wit import wit_of
from solo.systems.fire_and_sword.spirits.duel import spirit_attack
from solo.systems.parts.wit import Wit


def haunt(arena: Arena, spirit: Fighter) -> tuple[str, str, str]:
    """The two actions of a spirit and its reason: the duel, and beside it whatever spell of its own helps it."""
    first, why = _duel(arena.fight, spirit)
    spell = best_cast(arena, spirit) if spirit.spells else None
    if spell is None:
        return first, HOLD, why
    return (spell.code, HOLD, why) if first == HOLD else (first, spell.code, why)


def _duel(fight: Fight, spirit: Fighter) -> tuple[str, str]:
    wit = wit_of(spirit)
    free = free_souls(fight, spirit)
    if spirit.locked:
        opponent = fight.of(spirit.locked)
        losing = _defeats(opponent, spirit) > 2 * _defeats(spirit, opponent)
        if wit is Wit.CUNNING and losing and any(_defeats(spirit, one) > _defeats(one, spirit) for one in free):
            return BREAK, f"{spirit.name} lets go of {opponent.name}: there are weaker souls."
        return HOLD, f"{spirit.name} keeps its hold on {opponent.name}."
    if not free:
        return HOLD, f"{spirit.name} finds no soul that is free."
    target = free[0] if wit is Wit.DULL else max(free, key=lambda one: _defeats(spirit, one))
    why = f"{spirit.name} goes for {target.name}, whom it defeats in {percent(_defeats(spirit, target))} of rounds."
    return f"{HAUNT}:{target.key}", why


def _defeats(one: Fighter, other: Fighter) -> int:
    """How often in a million one attack of a soul defeats another."""
    chance = distribution(spirit_attack, powers(one), powers(other), other.build.resistance_die).chance(bool)
    return chance.numerator * MILLION // chance.denominator
