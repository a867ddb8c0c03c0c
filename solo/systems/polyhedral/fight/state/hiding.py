"""Owns what a side does not know of a fight: who hides from all of it, and which images take all of it in (`P-27`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solo.systems.polyhedral.fight.state.fight import Combatant, Fight, Side, Standing
from solo.systems.polyhedral.fight.state.sight import apart, hides_from
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.magic.illusions import Hide, Illusion

SIDES: Final[tuple[Side, ...]] = ("party", "foes")


def sides_of(one: Combatant) -> tuple[Side, ...]:
    """Returns the sides that somebody belongs to: its own, and the one that it is made to fight for."""
    return (one.side,) if one.allegiance == one.side else (one.side, one.allegiance)


def unnoticed(one: Combatant, other: Combatant) -> bool:
    """Whether somebody does not perceive another, who hides."""
    return bool(other.effects) and hides_from(other, one, apart(one, other))


def unseen_by(fight: Fight, one: Combatant, side: str | None) -> bool:
    """Whether none of this side who can still act perceives somebody who hides from it."""
    if side is None or side in sides_of(one) or fight.winner or not one.standing or not one.under(Hide):
        return False
    return all(unnoticed(other, one) for other in _of_side(fight, side))


def known_to(fight: Fight, one: Combatant) -> tuple[str, ...]:
    """Returns the sides that know what somebody does; none is named where all do."""
    own = sides_of(one)
    return own if any(unseen_by(fight, one, side) for side in SIDES if side not in own) else ()


def takes_in(fight: Fight, standing: Standing, side: str | None) -> bool:
    """Whether an image takes in all of this side who are near enough to see it, and anybody at all."""
    piece = standing.piece
    if side is None or not isinstance(piece, Illusion) or side in sides_of(fight.of(standing.source)):
        return False
    near = [one for one in _of_side(fight, side) if _spaces(one, standing) <= piece.seen]
    return bool(near) and all(one.key in standing.fooled for one in near)


def image_known_to(fight: Fight, standing: Standing) -> tuple[str, ...]:
    """Returns the sides that know an image for one; none is named where all do."""
    knowing = tuple(side for side in SIDES if not takes_in(fight, standing, side))
    return () if len(knowing) == len(SIDES) else knowing


def _of_side(fight: Fight, side: str) -> Iterable[Combatant]:
    return (other for other in fight.on_field() if other.allegiance == side)


def _spaces(one: Combatant, standing: Standing) -> int:
    return min(field.distance(square, one.place, 1, one.width) for square in standing.squares)
