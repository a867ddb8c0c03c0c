"""Upkeep of spells at the start and end of a turn (`H-17`, `H-29`): damage, healing, and checks to shake spells off."""

from __future__ import annotations

from collections.abc import Generator

from solo.resolver import sum_modifiers
from solo.systems.contract import Decision, Event
from solo.systems.polyhedral.fight.rules import burning, lasting_effects
from solo.systems.polyhedral.fight.spells import fear, healing, illusions, storms
from solo.systems.polyhedral.fight.spells.families import rule_of
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.checks import check_roll
from solo.systems.polyhedral.rolls.scores import die


def begin(arena: FightContext, one: Combatant) -> Generator[Decision, str, bool]:
    """Apply the spells on a fighter at the start of its turn. Return True if they have dropped the fighter (`H-29`)."""
    if one.dead or one.left:
        return False
    stood = not one.unconscious
    if arena.fight.standing:
        fear.apply_wailing(arena, one)
        illusions.doubt(arena, one)
        storms.apply_storm(arena, one)
    burning.burn(arena, one)
    yield from carry_on(arena, one)
    return stood and one.unconscious


def carry_on(arena: FightContext, one: Combatant) -> Generator[Decision, str, None]:
    """Apply a turn of the spells on a fighter, even off the field (`H-29`).

    Damage comes first, then healing, then the checks to shake spells off.
    """
    for effect in list(one.effects):
        if goes_on := rule_of(effect.piece).goes_on:
            goes_on(arena, one, effect, effect.piece)
    yield from healing.settle(arena, one)
    if not one.dead:
        healing.mend(arena, one)
        _shake_off(arena, one)


def _shake_off(arena: FightContext, one: Combatant) -> None:
    """Roll to shake off Rotting Death, and Banish if the victim saw its casting (`P-26`, `P-27`).

    A victim that did not see Banish cast rolls by the hour instead. The check is against the caster's result. Of all
    modifiers only the game master's applies (`H-09`, `R-17`).
    """
    for effect in list(one.effects):
        attribute = effect.piece.shaken_off_by
        if not attribute or effect.unseen:
            continue
        scores, wanted = one.build.attributes, effect.power.result
        score = scores.toughness if attribute == "Toughness" else scores.spirit
        what = f"{one.name}: shake off {effect.spell}"
        named = lasting_effects.current_ruling(one)
        free = arena.scene.roll(one.key, what, checks.check, *die(score), wanted, sum_modifiers(named))
        one.ruled = 0
        if free:
            lasting_effects.remove_effect(one, effect)
        if arena.scene.has_listener:
            roll = check_roll(arena.scene, attribute, wanted, named, "free" if free else "not free")
            words = "shakes off" if free else "cannot shake off"
            arena.scene.emit(Event("spell", f"{one.name} {words} {effect.spell}.", one.name, (roll,)))


def end(arena: FightContext, one: Combatant) -> None:
    """Count down the clocks at the end of a turn, including those of fallen fighters (`H-28`)."""
    for bearer, effect in lasting_effects.count_down(arena.fight, one):
        arena.emit("spell", bearer, f"{effect.spell} on {bearer.name} ends.")
        if ends := rule_of(effect.piece).ends:
            ends(arena, bearer, effect)
