"""Doubt about a Charm (`P-25`): a victim hurt by the charmer's friends may see through it."""

from __future__ import annotations

from solo.resolver import Modifier, sum_modifiers
from solo.systems.contract import Event
from solo.systems.polyhedral.fight.rules import lasting_effects
from solo.systems.polyhedral.fight.rules.circumstances import own_checks
from solo.systems.polyhedral.fight.state import Combatant, FightContext, rolls_for
from solo.systems.polyhedral.magic.charms import Charm
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.checks import check_roll


def hurt_by(arena: FightContext, one: Combatant, by: Combatant) -> None:
    """Let a charmed fighter who was hurt by a friend of its charmer roll Perception against the Charm's result.

    Success ends the Charm.
    """
    for effect, _ in one.effects_of(Charm) if one.standing and not one.helpless else ():
        charmer = arena.fight.find(effect.source)
        if by is not charmer and by.allegiance == charmer.allegiance:
            _doubt(arena, one, effect.power.result, effect.spell)


def _doubt(arena: FightContext, one: Combatant, wanted: int, spell: str) -> None:
    named = lasting_effects.circumstances(one, (), own_checks(one))
    if perceives(arena, one, f"see through {spell}", wanted, named):
        for effect, _ in one.effects_of(Charm):
            if effect.spell == spell:
                lasting_effects.remove_effect(one, effect)


def perceives(arena: FightContext, one: Combatant, what: str, wanted: int, named: tuple[Modifier, ...]) -> bool:
    """Roll a fighter's Perception against the Difficulty `wanted` and emit the result; return True for success."""
    scene, pool = arena.scene, rolls_for(one, "Perception")
    seen = scene.roll(one.key, f"{one.name}: {what}", checks.check, *pool, wanted, sum_modifiers(named))
    lasting_effects.action_taken(one)
    if scene.has_listener:
        roll = check_roll(scene, "Perception", wanted, named, "seen" if seen else "not seen")
        words = "succeeds" if seen else "fails"
        scene.emit(Event("perception", f"{one.name} tries to {what} and {words}.", one.name, (roll,)))
    return seen
