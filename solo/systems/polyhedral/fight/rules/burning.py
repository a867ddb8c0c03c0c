"""Burning ground in a fight (`P-37`): its damage each round, setting alight and putting out.

No fighter walks onto it. Fighters get there by a push, a leap that falls short, or a fire lit under them. A square
burns until a fighter puts it out. The time needed to light a square with a torch, or to put it out by hand, is a house
rule.
"""

from __future__ import annotations

from collections.abc import Iterable

from solo.resolver import distribution
from solo.systems.contract import Event
from solo.systems.polyhedral.fight.rules import wounds
from solo.systems.polyhedral.fight.state import Combatant, Fight, FightContext
from solo.systems.polyhedral.fight.state.sight import TORCH
from solo.systems.polyhedral.ground import field, fires
from solo.systems.polyhedral.ground.field import BURNING, DRY, ROUGH, Place
from solo.systems.polyhedral.rolls import hazards
from solo.systems.polyhedral.rolls.checks import damage_roll


def sides(fight: Fight, one: Combatant) -> int:
    """Return the sides of the damage die for the hottest square under a fighter; 0 on cold ground or aloft."""
    if one.height or not fires.has_fire(fight.field):
        return 0
    return max(fires.fire_die(fight.field, square) for square in one.squares)


# rule: Burning ground
def burn(arena: FightContext, one: Combatant, blow: wounds.Cause = wounds.NOBODY) -> None:
    """Burn a fighter on hot ground: the damage is the fire's die, less half the DR, taken as a wound.

    `blow` is the wound that pushed the fighter there, if any. It is the cause of a fall if it left no LP.
    """
    die = sides(arena.fight, one)
    if not die:
        return
    scene, what = arena.scene, "lava" if die == fires.MOLTEN else "fire"
    cause = blow
    if scene.has_listener and one.lp > 0:
        could = distribution(hazards.burn, die, one.figures.body_dr)
        cause = wounds.Cause.from_blow("", what, one.build.attributes.toughness, one.health.take_wound, could)
    lost = scene.roll(one.key, f"{one.name}: damage from the {what}", hazards.burn, die, one.figures.body_dr)
    changes = wounds.wound(arena.fight, one, lost, one.key)
    if scene.has_listener:
        roll = damage_roll(scene, f"{what} damage, less half the DR", (1, die), 0, lost, False)
        text = f"{one.name} burns and takes {lost} damage." if lost else f"{one.name} is shielded from the {what}."
        deed = wounds.make_mishap(one, lost, what)
        scene.emit(Event("fire", text, one.name, (roll,), changes, deed=deed))
    wounds.settle(arena, one, cause)


def to_be_lit(fight: Fight, one: Combatant) -> list[Place]:
    """List the dry squares beside a fighter with a torch in hand, which it can set alight."""
    if not any(piece.name == TORCH and piece.where in ("hand", "off-hand") for piece in one.pieces):
        return []
    return _beside(one, field.squares_of(fight.field, DRY))


def to_be_put_out(fight: Fight, one: Combatant) -> list[Place]:
    """List the single burning squares beside a fighter with hands, which it can put out. Larger fires are too hot."""
    burning = _beside(one, field.squares_of(fight.field, BURNING)) if one.build.hands else []
    return [square for square in burning if fires.fire_die(fight.field, square) == fires.SQUARE]


def _beside(one: Combatant, squares: Iterable[Place]) -> list[Place]:
    return [square for square in squares if field.distance(one.place, square, one.width) == 1]


def light(arena: FightContext, squares: Iterable[Place], by: Combatant) -> None:
    """Set the dry squares among `squares` alight (`P-28`)."""
    _turn(arena, squares, DRY, BURNING, by, "sets {} alight")


def put_out(arena: FightContext, squares: Iterable[Place], by: Combatant) -> None:
    """Put out the burning squares among `squares`; they become bare, rough ground."""
    _turn(arena, squares, BURNING, ROUGH, by, "puts out the fire at {}")


def _turn(arena: FightContext, squares: Iterable[Place], ground: str, into: str, by: Combatant, words: str) -> None:
    fight = arena.fight
    for square in squares:
        if square in field.squares_of(fight.field, ground):
            fight.field = field.with_ground(fight.field, square, into)
            arena.does("fire", by, f"{words.format(field.place_name(square))}")
