"""Sight between fighters: distance, light, flanking, hiding, images (`H-02`, `H-04`, `H-06`, `P-27`)."""

from __future__ import annotations

from collections.abc import Iterable

from solo.systems.polyhedral.fight.state.attack_modes import AttackModes
from solo.systems.polyhedral.fight.state.fight import SIDES, Combatant, FieldEffect, Fight
from solo.systems.polyhedral.ground import field, sight
from solo.systems.polyhedral.ground.field import FREE, Field
from solo.systems.polyhedral.magic.illusions import Hide, Illusion

HIDDEN_WITHIN = 33
TORCH, LANTERN = "Torch", "Lantern"
LAMPS = {(TORCH, "hand"), (TORCH, "off-hand"), (LANTERN, "belt")}


def distance_between(one: Combatant, other: Combatant) -> int:
    """Return the distance in spaces between two combatants (`H-02`)."""
    above = one.height - other.height
    return field.distance(one.place, other.place, one.width, other.width, above if above > 0 else -above)


def light(fight: Fight, target: Combatant) -> field.Light:
    """Return the light that falls on the target, that of lamps included (`H-06`)."""
    if fight.field.light == "lit" and not fight.field.lights:
        return "lit"
    lamps = [
        other.place
        for other in fight.combatants
        if not other.left and any((piece.name, piece.where) in LAMPS for piece in other.pieces)
    ]
    return sight.light_at(fight.field, target.place, lamps)


def can_see(fight: Fight, one: Combatant, other: Combatant) -> bool:
    """Return True if `one` sees `other`: line of sight and enough light (`H-04`, `H-06`)."""
    return sees_from(fight, one, one.place, other)


def sees_from(fight: Fight, one: Combatant, place: field.Place, other: Combatant) -> bool:
    """Return True if `one`, standing at `place`, would see `other`."""
    spaces = field.distance(place, other.place, one.width, other.width, abs(one.height - other.height))
    if hides_from(other, one, spaces):
        return False
    shining = light(fight, other)
    if shining != "lit" and not sight.visible(shining, spaces) and not one.has_tag("night-eyed"):
        return False
    return sight.sees(seen_field(fight, one.key), place, other.place, one.width, other.width)


def hides_from(hidden: Combatant, one: Combatant, spaces: int) -> bool:
    """Return True if a spell hides the `hidden` fighter from the fighter `one` at this distance in spaces (`P-27`)."""
    hiding = hidden.effects_of(Hide)
    return bool(hiding) and spaces <= HIDDEN_WITHIN and any(one.key in effect.fooled for effect, _ in hiding)


def is_flanked(fight: Fight, armoury: AttackModes, combatant: Combatant) -> bool:
    """Return True if two foes who fight hand to hand are on exactly opposite sides (`H-08`)."""
    beside = [foe for foe in fight.foes_of(combatant) if distance_between(foe, combatant) == 1]
    if len(beside) < 2:
        return False
    squares = {square for foe in beside if armoury.fights_hand_to_hand(foe) for square in foe.squares}
    return field.is_flanked(combatant.place, squares, combatant.width)


def seen_field(fight: Fight, key: str) -> Field:
    """Return the field as the fighter with this key sees it: images that fool the fighter are walls."""
    ground = fight.field
    for standing in fight.standing:
        if isinstance(standing.piece, Illusion) and key in standing.fooled:
            ground = with_image(ground, standing)
    return ground


def with_image(ground: Field, standing: FieldEffect) -> Field:
    """Return the field with walls on those squares of an image that are free ground."""
    for square in standing.squares:
        if ground.rows[square[1]][square[0]] == FREE:
            ground = field.with_ground(ground, square, field.WALL)
    return ground


def is_unnoticed(one: Combatant, other: Combatant) -> bool:
    """Return True if `other` is hidden and `one` does not perceive it."""
    return bool(other.effects) and hides_from(other, one, distance_between(one, other))


def takes_in(fight: Fight, standing: FieldEffect, side: str | None) -> bool:
    """Return True if an image fools a whole side: all of its fighters who are near enough to see it, at least one."""
    piece = standing.piece
    if side is None or not isinstance(piece, Illusion) or side in fight.find(standing.source).sides:
        return False
    near = [one for one in of_side(fight, side) if _spaces(one, standing) <= piece.seen]
    return bool(near) and all(one.key in standing.fooled for one in near)


def image_known_to(fight: Fight, standing: FieldEffect) -> tuple[str, ...]:
    """Return the sides that see through an image; empty if both sides do."""
    knowing = tuple(side for side in SIDES if not takes_in(fight, standing, side))
    return () if len(knowing) == len(SIDES) else knowing


def of_side(fight: Fight, side: str) -> Iterable[Combatant]:
    """Yield the fighters on the field who fight for a side."""
    return (other for other in fight.on_field() if other.allegiance == side)


def _spaces(one: Combatant, standing: FieldEffect) -> int:
    return min(field.distance(square, one.place, 1, one.width) for square in standing.squares)
