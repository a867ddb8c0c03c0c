"""Owns what spells do at the start and the end of a turn (`H-17`, `H-29`): damage, then healing, then shaking off."""

from __future__ import annotations

from collections.abc import Generator

from solo.systems.contract import Decision, Event
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.fight import belongings, lingering, telling, wounds
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.spells import chances, on_field, splitting
from solo.systems.polyhedral.fight.state import Combatant, Effect
from solo.systems.polyhedral.magic import pieces
from solo.systems.polyhedral.people.attributes import die


def begin(arena: Arena, one: Combatant) -> Generator[Decision, str, bool]:
    """The spells on somebody whose turn begins; whether they have struck it down, which takes the turn (`H-29`)."""
    if one.dead or one.left:
        return False
    stood = not one.unconscious
    if arena.fight.standing:
        on_field.wail(arena, one)
        on_field.doubt(arena, one)
        on_field.storms(arena, one)
    for effect in list(one.effects):
        piece = effect.piece
        if isinstance(piece, pieces.Wither):
            _wither(arena, one, effect, piece)
        elif isinstance(piece, pieces.Bleed):
            _bleed(arena, one, effect)
        elif isinstance(piece, pieces.Burn):
            _lose(arena, one, effect, piece.damage, "burns on")
    yield from splitting.settle(arena, one)
    down = stood and one.unconscious
    if not one.dead:
        _mend(arena, one)
        _shake_off(arena, one)
    return down


def _mend(arena: Arena, one: Combatant) -> None:
    for effect, _ in one.under(pieces.Mend):
        changes = wounds.heal(arena, one, 1, 0)
        if changes and arena.scene.listening:
            arena.scene.tell(Event("heal", f"{effect.spell} mends {one.name}.", one.name, (), changes))


def _wither(arena: Arena, one: Combatant, effect: Effect, piece: pieces.Wither) -> None:
    what = f"{effect.spell}: damage to {one.name}"
    power = chances.needed(piece.amount, effect.power)
    raw = arena.scene.roll(effect.source, what, chances.amount, piece.amount, power)
    _lose(arena, one, effect, raw, "goes on")


def _lose(arena: Arena, one: Combatant, effect: Effect, lost: int, words: str) -> None:
    changes = wounds.wound(arena.fight, one, lost, effect.source)
    if arena.scene.listening:
        text = f"{effect.spell} {words}: {one.name} takes {lost}."
        arena.scene.tell(Event("spell", text, one.name, (), changes))


def _bleed(arena: Arena, one: Combatant, effect: Effect) -> None:
    changes = wounds.bleed_on(arena.fight, one)
    if arena.scene.listening:
        arena.scene.tell(Event("bleeding", f"{effect.spell}: {one.name} bleeds.", one.name, (), changes))


def _shake_off(arena: Arena, one: Combatant) -> None:
    """Rotting Death each turn; Banish each turn for whoever saw it cast, else by the hour (`P-26`, `P-27`)."""
    for effect in list(one.effects):
        if isinstance(effect.piece, pieces.Wither) and effect.piece.throw_off:
            _try(arena, one, effect, one.build.attributes.toughness, "Toughness")
        elif isinstance(effect.piece, pieces.Banish) and not effect.unseen:
            _try(arena, one, effect, one.build.attributes.spirit, "Spirit")


def _try(arena: Arena, one: Combatant, effect: Effect, score: int, attribute: str) -> None:
    """A check against the caster's result; no circumstance reaches it (`H-09`, `R-17`)."""
    wanted = effect.power.result
    what = f"{one.name}: shake off {effect.spell}"
    free = arena.scene.roll(one.key, what, checks.check, *die(score), wanted, 0)
    if free:
        lingering.lift(one, effect)
    if arena.scene.listening:
        roll = telling.check_roll(arena.scene, attribute, wanted, (), "free" if free else "not yet")
        words = "shakes off" if free else "cannot shake off"
        arena.scene.tell(Event("spell", f"{one.name} {words} {effect.spell}.", one.name, (roll,)))


def end(arena: Arena, one: Combatant) -> None:
    """Clocks run on at the end of a turn, also at those of the fallen (`H-28`)."""
    for bearer, effect in lingering.tick(arena.fight, one):
        arena.tell("spell", bearer, f"{effect.spell} on {bearer.name} ends.")
        if isinstance(effect.piece, pieces.Fly):
            wounds.fall_from_height(arena, bearer)
        elif isinstance(effect.piece, pieces.Lash):
            _end_lash(arena, bearer, effect)


def end_lashes(arena: Arena) -> None:
    """The fight is over, the minute passes, and what a lash was given comes back."""
    for bearer in arena.fight.combatants:
        for effect, _ in bearer.under(pieces.Lash):
            lingering.lift(bearer, effect)
            _end_lash(arena, bearer, effect)


def _end_lash(arena: Arena, bearer: Combatant, effect: Effect) -> None:
    belongings.drop_lash(bearer)
    changes = wounds.heal(arena, bearer, effect.given, 0)
    if changes and arena.scene.listening:
        arena.scene.tell(Event("heal", f"{bearer.name}'s spirit comes back.", bearer.name, (), changes))
