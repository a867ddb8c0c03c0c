"""Owns what magic puts between fighters: burning borders that are crossed or shot across, images taken for walls."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from solo.systems.polyhedral.fight.state import Fight
from solo.systems.polyhedral.ground import field, sight
from solo.systems.polyhedral.ground.field import FREE, Field, Place
from solo.systems.polyhedral.magic.pieces import FireWall, Illusion

Border = tuple[Place, Place]


def crosses(borders: Iterable[Border], here: Place, there: Place, width: int = 1) -> bool:
    """Whether a step between neighbours goes over one of these borders, with any square of a large creature."""
    known = set(borders)
    starts, ends = field.block(here, width), field.block(there, width)
    return any(_over(known, start, end) for start, end in zip(starts, ends, strict=True))


def _over(known: set[Border], here: Place, there: Place) -> bool:
    """Whether one square's step goes over a border; a diagonal goes round both its corners."""
    if here[0] == there[0] or here[1] == there[1]:
        steps = [(here, there)]
    else:
        corners = [(here[0], there[1]), (there[0], here[1])]
        steps = [pair for corner in corners for pair in ((here, corner), (corner, there))]
    return any((one, other) in known or (other, one) in known for one, other in steps)


def flames_between(fight: Fight, one: Place, other: Place) -> bool:
    """Whether the line between two squares goes over a burning border (`H-22`)."""
    walls = [standing.borders for standing in fight.standing if isinstance(standing.piece, FireWall)]
    if not walls:
        return False
    offsets = sight.line(other[0] - one[0], other[1] - one[1]).crossed
    squares = [one, *(field.shifted(one, offset) for offset in offsets), other]
    return any(crosses(borders, here, there) for borders in walls for here, there in pairwise(squares))


def seen_field(fight: Fight, key: str) -> Field:
    """The field as somebody sees it who takes images for walls."""
    ground = fight.field
    for standing in fight.standing:
        if isinstance(standing.piece, Illusion) and key in standing.fooled:
            for square in standing.squares:
                if ground.rows[square[1]][square[0]] == FREE:
                    ground = field.with_ground(ground, square, field.WALL)
    return ground
