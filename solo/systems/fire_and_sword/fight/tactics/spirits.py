"""Tactics of a spirit without a body: its attacks on souls, and breaking off."""

from __future__ import annotations

from solo.resolver import distribution
from solo.systems.fire_and_sword.fight.rules.spirits import free_souls, spirit_powers
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import BREAK, HOLD, SpiritCode
from solo.systems.fire_and_sword.fight.tactics.action_worth import ActionPair, mind_of, percent_of, wit_of
from solo.systems.fire_and_sword.fight.tactics.casting import best_cast
from solo.systems.fire_and_sword.rolls.attack import MILLION
from solo.systems.fire_and_sword.rolls.spirit_combat import spirit_attack
from solo.systems.parts.fight.ai_level import AiLevel


def plan_spirit(arena: FightContext, spirit: Fighter) -> ActionPair:
    """Return a spirit's plan: a duel with a soul, and a spell that helps in the duel."""
    plan = _duel(arena.fight, spirit)
    spell = best_cast(arena, mind_of(arena.fight, spirit)) if spirit.spells else None
    if spell is None:
        return plan
    return plan._replace(first=spell.action) if plan.first == HOLD else plan._replace(second=spell.action)


def _duel(fight: Fight, spirit: Fighter) -> ActionPair:
    wit = wit_of(spirit)
    free = free_souls(fight, spirit)
    if spirit.locked:
        opponent = fight.find(spirit.locked)
        losing = defeats(opponent, spirit) > 2 * defeats(spirit, opponent)
        if wit is AiLevel.CUNNING and losing and any(defeats(spirit, one) > defeats(one, spirit) for one in free):
            weaker = "there are weaker souls"
            return ActionPair(BREAK, HOLD, f"lets go of {opponent.name}: {weaker}", aside=weaker)
        return ActionPair(HOLD, HOLD, f"keeps its hold on {opponent.name}")
    if not free:
        return ActionPair(HOLD, HOLD, "finds no free soul", aside="finds no free soul")
    target = free[0] if wit is AiLevel.DULL else max(free, key=lambda one: defeats(spirit, one))
    promise = f"{percent_of(defeats(spirit, target))} chance to win each round"
    return ActionPair(SpiritCode(target.key), HOLD, f"goes for {target.name}", promise)


def defeats(one: Fighter, other: Fighter) -> int:
    """Return the chance in millionths that one spirit attack defeats the other soul."""
    chance = distribution(spirit_attack, spirit_powers(one), spirit_powers(other), other.build.resistance_die).chance(
        bool
    )
    return chance.numerator * MILLION // chance.denominator
