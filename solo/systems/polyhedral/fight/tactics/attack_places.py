"""Places from which a foe can be attacked hand to hand: beside the foe, or in the second rank with a long weapon."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.rules.reach import strike_and_shot_ranges
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.state.sight import sees_from
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place

SECOND_RANK: Final = 2
"""The distance from which a cunning fighter with a long weapon strikes past a friend (`R-20`)."""


def rank_of(armoury: AttackModes, combatant: Combatant) -> int:
    """Return the distance from a foe at which the fighter is content to stand: 1, or `SECOND_RANK`."""
    if wit_of(combatant) is not AiLevel.CUNNING or combatant.width > 1:
        return 1
    return SECOND_RANK if strike_and_shot_ranges(armoury, combatant)[0] >= SECOND_RANK else 1


@lru_cache(maxsize=4096)
def beside(place: Place, size: int, width: int) -> tuple[Place, ...]:
    """Return all places at which a fighter of this width would be adjacent to a foe of this size at `place`."""
    column, row = place
    far_column, far_row = column + size, row + size
    columns, rows = range(column - width, far_column + 1), range(row - width, far_row + 1)
    return tuple((x, y) for x in columns for y in rows if x in (columns[0], far_column) or y in (rows[0], far_row))


@lru_cache(maxsize=4096)
def _behind(place: Place, size: int) -> tuple[Place, ...]:
    """Return all places at which a fighter of width 1 would be in the second rank before a foe at `place`."""
    column, row = place
    columns, rows = range(column - 2, column + size + 2), range(row - 2, row + size + 2)
    return tuple((x, y) for x in columns for y in rows if x in (columns[0], columns[-1]) or y in (rows[0], rows[-1]))


def free_places(
    fight: Fight, taken: Collection[Place], combatant: Combatant, foe: Combatant, rank: int
) -> tuple[Place, ...]:
    """Return the places within `rank` spaces of a foe that are free of all other fighters.

    Places in the second rank count only if the foe is seen from them.
    """
    width = combatant.width
    near = beside(foe.place, foe.width, width)
    if width > 1:
        return tuple(place for place in near if not any(square in taken for square in field.block(place, width)))
    free = tuple(place for place in near if place not in taken)
    if rank < SECOND_RANK:
        return free
    behind = (place for place in _behind(foe.place, foe.width) if place not in taken)
    on_field = (place for place in behind if place in fight.field)
    return free + tuple(place for place in on_field if sees_from(fight, combatant, place, foe))
