"""Owns burning ground in a fight (`P-37`): what a round on it does, setting alight, and putting out.

Nobody walks onto it; one is pushed there, falls short in a leap, or stands where it is lit. What burns, burns on till
it is put out; how long that takes with a torch and by hand is ours.
"""

from __future__ import annotations

from collections.abc import Iterable

from solo.systems.contract import Event
from solo.systems.polyhedral.fight.rules import wounds
from solo.systems.polyhedral.fight.state import Arena, Combatant, Fight
from solo.systems.polyhedral.fight.state.sight import TORCH
from solo.systems.polyhedral.ground import field, fires
from solo.systems.polyhedral.ground.field import BURNING, DRY, ROUGH, Place
from solo.systems.polyhedral.rolls import hazards
from solo.systems.polyhedral.rolls.telling import damage_roll


def sides(fight: Fight, one: Combatant) -> int:
    """The sides of the die of the hottest square that somebody fills, 0 for none, and for whoever is aloft."""
    if one.height or not fires.hot(fight.field):
        return 0
    return max(fires.sides(fight.field, square) for square in one.squares)


def burn(arena: Arena, one: Combatant) -> None:
    """A round on hot ground: its die less half the DR, as a wound; nothing anywhere else."""
    die = sides(arena.fight, one)
    if not die:
        return
    scene, what = arena.scene, "lava" if die == fires.MOLTEN else "fire"
    lost = scene.roll(one.key, f"{one.name}: damage of the {what}", hazards.burn, die, one.figures.body_dr)
    changes = wounds.wound(arena.fight, one, lost, one.key)
    if scene.listening:
        roll = damage_roll(scene, f"{what}, less half the DR", (1, die), 0, lost, False)
        text = f"{one.name} burns for {lost}." if lost else f"{one.name} is shielded from the {what}."
        scene.tell(Event("fire", text, one.name, (roll,), changes))
    wounds.settle(arena, one)


def to_be_lit(fight: Fight, one: Combatant) -> list[Place]:
    """The dry squares beside somebody with a torch in hand."""
    if not any(piece.name == TORCH and piece.where in ("hand", "off-hand") for piece in one.pieces):
        return []
    return _beside(one, field.squares_of(fight.field, DRY))


def to_be_put_out(fight: Fight, one: Combatant) -> list[Place]:
    """The fires of a single square beside somebody with hands: larger ones let nobody near."""
    burning = _beside(one, field.squares_of(fight.field, BURNING)) if one.build.hands else []
    return [square for square in burning if fires.sides(fight.field, square) == fires.SQUARE]


def _beside(one: Combatant, squares: Iterable[Place]) -> list[Place]:
    return [square for square in squares if field.distance(one.place, square, one.width) == 1]


def light(arena: Arena, squares: Iterable[Place], by: Combatant) -> None:
    """Whatever of these squares is dry burns from now on (`P-28`)."""
    _turn(arena, squares, DRY, BURNING, by, "sets {} alight")


def put_out(arena: Arena, squares: Iterable[Place], by: Combatant) -> None:
    """Whatever of these squares burns does so no more; it is bare and rough."""
    _turn(arena, squares, BURNING, ROUGH, by, "puts out the fire at {}")


def _turn(arena: Arena, squares: Iterable[Place], ground: str, into: str, by: Combatant, words: str) -> None:
    fight = arena.fight
    for square in squares:
        if square in field.squares_of(fight.field, ground):
            fight.field = field.with_ground(fight.field, square, into)
            arena.does("fire", by, f"{words.format(field.place_name(square))}")
