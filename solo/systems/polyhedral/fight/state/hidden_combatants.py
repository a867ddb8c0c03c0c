"""Knowledge of a side about a fight: fighters hidden from it, and images that fool all of it (`P-27`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.polyhedral.fight.state.fight import Combatant, FieldEffect, Fight, Side
from solo.systems.polyhedral.fight.state.sight import distance_between, hides_from
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.magic.illusions import Hide, Illusion

SIDES: Final[tuple[Side, ...]] = ("party", "foes")


def sides_of(one: Combatant) -> tuple[Side, ...]:
    """Return the side a fighter belongs to, and the one that it is made to fight for, if another."""
    return (one.side,) if one.allegiance == one.side else (one.side, one.allegiance)


def unnoticed(one: Combatant, other: Combatant) -> bool:
    """Return True if `other` hides and `one` does not perceive it."""
    return bool(other.effects) and hides_from(other, one, distance_between(one, other))


def unseen_by(fight: Fight, one: Combatant, side: str | None) -> bool:
    """Return True if no active fighter of this side perceives the hidden fighter."""
    if side is None or side in sides_of(one) or fight.winner or not one.standing or not one.under(Hide):
        return False
    return all(unnoticed(other, one) for other in _of_side(fight, side))


def sides_informed(fight: Fight, one: Combatant) -> tuple[str, ...]:
    """Return the sides that know what a fighter does; empty if all do."""
    own = sides_of(one)
    return own if any(unseen_by(fight, one, side) for side in SIDES if side not in own) else ()


def takes_in(fight: Fight, standing: FieldEffect, side: str | None) -> bool:
    """Return True if an image fools every fighter of this side near enough to see it, and at least one."""
    piece = standing.piece
    if side is None or not isinstance(piece, Illusion) or side in sides_of(fight.of(standing.source)):
        return False
    near = [one for one in _of_side(fight, side) if _spaces(one, standing) <= piece.seen]
    return bool(near) and all(one.key in standing.fooled for one in near)


def image_known_to(fight: Fight, standing: FieldEffect) -> tuple[str, ...]:
    """Return the sides that see through an image; empty if all do."""
    knowing = tuple(side for side in SIDES if not takes_in(fight, standing, side))
    return () if len(knowing) == len(SIDES) else knowing


def _of_side(fight: Fight, side: str) -> Iterable[Combatant]:
    return (other for other in fight.on_field() if other.allegiance == side)


def _spaces(one: Combatant, standing: FieldEffect) -> int:
    return min(field.distance(square, one.place, 1, one.width) for square in standing.squares)
