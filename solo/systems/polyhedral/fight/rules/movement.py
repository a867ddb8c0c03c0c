"""Movement in a fight: Move, Sprint, Step, doors, height, standing up and leaving (`P-32`, `H-03`, `H-23`, `H-31`).

Reachable squares are computed in `ground.movement`; this module adds the fighter's state and the costs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from itertools import pairwise
from typing import Final

from solo.systems.contract import Deed
from solo.systems.polyhedral.fight.rules import lasting_effects, mind_control, walls
from solo.systems.polyhedral.fight.state import Combatant, Fight, FightContext
from solo.systems.polyhedral.fight.state.decision_cache import cached_per_decision
from solo.systems.polyhedral.fight.state.sight import distance_between, is_unnoticed, seen_field
from solo.systems.polyhedral.ground import field, movement
from solo.systems.polyhedral.ground.burning_borders import Border, Detours, crosses_border
from solo.systems.polyhedral.ground.field import OPEN_DOOR, SHUT_DOOR, Place

MOVE, SPRINT, STEP = "move", "sprint", "step"
ALOFT: Final = 3


def foes_squares(fight: Fight, combatant: Combatant) -> set[Place]:
    """Return the squares of all standing foes whom the fighter perceives. These squares cannot be passed."""
    return _squares(foe for foe in fight.foes_of(combatant) if not foe.prone and not is_unnoticed(combatant, foe))


@cached_per_decision
def taken_squares(fight: Fight, combatant: Combatant) -> set[Place]:
    """Return the squares of all other conscious fighters whom this fighter perceives."""
    others = (other for other in fight.on_field() if other is not combatant)
    return _squares(other for other in others if not is_unnoticed(combatant, other))


def _squares(people: Iterable[Combatant]) -> set[Place]:
    return {square for one in people for square in ((one.place,) if one.width == 1 else one.squares)}


# rule: Move
@cached_per_decision
def move_places(fight: Fight, combatant: Combatant) -> Mapping[Place, int]:
    """Return the places where a Move may end, with their costs in spaces. Shut doors on the way count as opened."""
    found = movement.reachable(
        seen_field(fight, combatant.key),
        combatant.place,
        spaces_of_move(combatant),
        foes_squares(fight, combatant),
        taken_squares(fight, combatant),
        combatant.width,
        flying=combatant.height > 0,
        opening=combatant.build.hands > 0,
    )
    return _allowed(fight, combatant, found)


def _allowed(fight: Fight, combatant: Combatant, found: Mapping[Place, int]) -> Mapping[Place, int]:
    """Return `found` without the places from which a spell keeps the fighter away."""
    if not combatant.effects:
        return found
    return {place: cost for place, cost in found.items() if not mind_control.kept_away(fight, combatant, place)}


def spaces_of_move(combatant: Combatant) -> int:
    """Return the spaces of a Move now, at least 1 in spite of penalties (`H-03`)."""
    return max(1, combatant.figures.move - lasting_effects.speed_loss(combatant))


def spaces_of_sprint(combatant: Combatant) -> int:
    """Return the spaces of a Sprint now, at least 1 (`P-08`, `P-26`).

    Each space lost by the Move costs 1 + Fast Sprint spaces. The Sprint is doubled in flight (`P-28`).
    """
    lost = combatant.figures.move - spaces_of_move(combatant)
    slowed = max(1, combatant.figures.sprint - lost * (combatant.build.skills.get("Fast Sprint", 0) + 1))
    return slowed * (2 if combatant.height else 1)


# rule: Sprint
@cached_per_decision
def sprint_places(fight: Fight, combatant: Combatant) -> Mapping[Place, int]:
    """Return the places where a Sprint may end, with their distances in spaces."""
    taken = taken_squares(fight, combatant)
    ground = seen_field(fight, combatant.key)
    spaces, aloft = spaces_of_sprint(combatant), combatant.height > 0
    found = movement.sprint_places(ground, combatant.place, spaces, taken, combatant.width, flying=aloft)
    return _allowed(fight, combatant, found)


# rule: Step
@cached_per_decision
def step_places(fight: Fight, combatant: Combatant) -> tuple[Place, ...]:
    """Return the places that a Step, or a prone fighter's crawl, may reach (`H-12`)."""
    taken = taken_squares(fight, combatant)
    ground = seen_field(fight, combatant.key)
    found = movement.step_places(ground, combatant.place, taken, combatant.width, flying=combatant.height > 0)
    if not combatant.effects:
        return found
    return tuple(place for place in found if not mind_control.kept_away(fight, combatant, place))


def may_leave(fight: Fight, combatant: Combatant) -> bool:
    """Return True if the combatant may leave: a Move or Sprint reaches the border with a space left (`H-31`)."""
    if combatant.prone or (not combatant.height and movement.in_pit(fight.field, combatant.place, combatant.width)):
        return False
    away = field.to_edge(fight.field, combatant.place, combatant.width)
    if not away:
        return True
    return (away < spaces_of_move(combatant) and _reaches_border(fight, combatant, MOVE)) or (
        away < spaces_of_sprint(combatant) and _reaches_border(fight, combatant, SPRINT)
    )


def _reaches_border(fight: Fight, combatant: Combatant, kind: str) -> bool:
    if kind == MOVE:
        places, spaces = move_places(fight, combatant), spaces_of_move(combatant)
    else:
        places, spaces = sprint_places(fight, combatant), spaces_of_sprint(combatant)
    edge = field.edge(fight.field, combatant.width)
    return any(places.get(place, spaces) < spaces for place in edge)


def shut_doors(fight: Fight, combatant: Combatant) -> list[Place]:
    """List the shut doors adjacent to a fighter with hands."""
    if not combatant.build.hands:
        return []
    doors = field.squares_of(fight.field, SHUT_DOOR)
    return [door for door in doors if field.distance(door, combatant.place, 1, combatant.width) == 1]


def hidden_in_the_way(fight: Fight, combatant: Combatant, place: Place, kind: str) -> tuple[Place, Combatant | None]:
    """Return the place that a fighter really reaches, and the unseen fighter who stops it there.

    If no unseen fighter is in the way, return `place` and None.
    """
    hidden = [other for other in fight.on_field() if other is not combatant and is_unnoticed(combatant, other)]
    if not hidden:
        return place, None
    free, here = taken_squares(fight, combatant), combatant.place
    for there in _path(fight, combatant, place, kind):
        entered = set(field.block(there, combatant.width))
        met = next((other for other in hidden if entered & set(other.squares)), None)
        if met is not None:
            return here, met
        if not entered & free:
            here = there
    return place, None


def find_path(fight: Fight, combatant: Combatant, place: Place, kind: str) -> tuple[Place, ...]:
    """Return the squares that a fighter enters on the way to `place`.

    A Move goes round burning borders if it can. Without burning borders the exact way does not matter, and a straight
    line is returned.
    """
    burning = walls.burning_borders(fight) if fight.standing else []
    return _path(fight, combatant, place, kind, burning) if burning else straight_path(combatant.place, place)


def _path(
    fight: Fight, combatant: Combatant, place: Place, kind: str, burning: Collection[Border] = ()
) -> tuple[Place, ...]:
    """Return the squares that a fighter enters on the way; a Move goes round the `burning` borders if it can."""
    if kind != MOVE:
        return straight_path(combatant.place, place)
    spaces = spaces_of_move(combatant)
    if burning:
        return detours(fight, combatant, spaces, burning).path_to(place)
    return movement.path_to(
        fight.field,
        combatant.place,
        place,
        spaces,
        foes_squares(fight, combatant),
        combatant.width,
        flying=combatant.height > 0,
        opening=combatant.build.hands > 0,
    )


def straight_path(start: Place, goal: Place) -> tuple[Place, ...]:
    """Return the squares entered on a straight line from `start` to `goal`."""
    right, down = field.sign(goal[0] - start[0]), field.sign(goal[1] - start[1])
    return tuple((start[0] + right * n, start[1] + down * n) for n in range(1, field.distance(start, goal) + 1))


def detours(fight: Fight, combatant: Combatant, spaces: int, burning: Collection[Border]) -> Detours:
    """Return the paths of a Move of up to `spaces` spaces, those with the fewest burning borders (`H-22`)."""
    return Detours(
        fight.field,
        combatant.place,
        spaces,
        burning,
        foes_squares(fight, combatant),
        combatant.width,
        flying=combatant.height > 0,
        opening=combatant.build.hands > 0,
    )


def open_doors(arena: FightContext, combatant: Combatant, place: Place) -> None:
    """Open the shut doors on the way of a Move that goes round flames (`H-12`)."""
    fight = arena.fight
    if not field.squares_of(fight.field, SHUT_DOOR):
        return
    path = _path(fight, combatant, place, MOVE, walls.burning_borders(fight) if fight.standing else ())
    for square in (square for there in path for square in field.block(there, combatant.width)):
        if fight.field.rows[square[1]][square[0]] == SHUT_DOOR:
            open_door(arena, combatant, square)


def open_door(arena: FightContext, combatant: Combatant, place: Place) -> None:
    """Open a shut door (`H-12`)."""
    arena.fight.field = field.with_ground(arena.fight.field, place, OPEN_DOOR)
    text = f"{combatant.name} opens the door at {field.place_name(place)}."
    arena.emit("door", combatant, text, f"The door at {field.place_name(place)} opens.")


# rule: Stand up
def stand_up(arena: FightContext, combatant: Combatant) -> None:
    """Let a prone fighter stand up (`R-24`)."""
    combatant.prone = False
    arena.does("stand", combatant, "stands up")


# rule: Leaving the field
def leave_field(arena: FightContext, combatant: Combatant) -> None:
    """Leave the fight permanently (`H-31`), through any flames on the way. A fighter who drops in the flames stays."""
    path = _way_out(arena.fight, combatant)
    reached = walls.apply_flames(arena, combatant, path)
    if combatant.is_out:
        there = all(square in arena.fight.field for square in field.block(reached, combatant.width))
        combatant.place = reached if there else (combatant.place, *path)[-2]
        return
    combatant.left = True
    combatant.gone = "move"
    arena.does("leave", combatant, "leaves the field", deed=Deed(combatant.name, "flees"))


def _way_out(fight: Fight, combatant: Combatant) -> tuple[Place, ...]:
    """Return the squares of the way off the field that crosses the fewest flames; empty if the field has no flames.

    The way is a Move if possible, else a Sprint.
    """
    burning = walls.burning_borders(fight) if fight.standing else []
    if not burning:
        return ()
    edge = field.edge(fight.field, combatant.width)
    path = detours(fight, combatant, spaces_of_move(combatant) - 1, burning).path_off(edge)
    if path:
        return path
    spaces, start = spaces_of_sprint(combatant), combatant.place
    dashes = [place for place, cost in sprint_places(fight, combatant).items() if cost < spaces and place in edge]
    return min((_beyond(start, place) for place in dashes), key=partial(_crossed, burning, combatant), default=())


def _beyond(start: Place, edge: Place) -> tuple[Place, ...]:
    """Return the squares of the straight way to a place at the edge, and one space beyond."""
    return straight_path(
        start, field.neighbour_in(edge, (field.sign(edge[0] - start[0]), field.sign(edge[1] - start[1])))
    )


def _crossed(borders: Collection[Border], combatant: Combatant, path: Iterable[Place]) -> int:
    steps = pairwise((combatant.place, *path))
    return sum(crosses_border(borders, here, there, combatant.width) for here, there in steps)


@cached_per_decision
def nearest(fight: Fight, combatant: Combatant) -> Combatant | None:
    """Return the nearest foe who can still act; None if there is none."""
    return min(fight.foes_of(combatant), key=lambda foe: distance_between(combatant, foe), default=None)


# rule: Flight
def change_height(arena: FightContext, combatant: Combatant, *, up: bool) -> None:
    """Rise or come down in flight: height 0 or 3, changed with a Move (`H-23`)."""
    combatant.height = ALOFT if up else 0
    words = "rises into the air" if up else "comes down"
    arena.does("move", combatant, words)
