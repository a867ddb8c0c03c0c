"""Leaps in a fight (`P-06`): over obstacles, pits, fire and lava, or down into a pit, with a Jumping check.

A leap takes the whole action, in one of the eight directions, over one or two squares. By a house rule the Difficulties
range from 4 (easy) to 8 (for the trained). A load makes a leap harder (`P-09`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solo.resolver import Modifier, sum_modifiers
from solo.systems.contract import ALIKE, Event
from solo.systems.polyhedral.fight.rules import burning, climbing, lasting_effects, mind_control, wounds
from solo.systems.polyhedral.fight.rules.knockback import FALL_INTO_PIT, fall_into_pit
from solo.systems.polyhedral.fight.rules.walls import apply_flames
from solo.systems.polyhedral.fight.state import Combatant, Fight, FightContext, rolls_for
from solo.systems.polyhedral.fight.state.context import sides_informed
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import BURNING, DIRECTIONS, LAVA, OBSTACLE, PIT, STRONG_COVER, Place
from solo.systems.polyhedral.ground.movement import corner_free, in_pit
from solo.systems.polyhedral.rolls import checks, hazards
from solo.systems.polyhedral.rolls.checks import check_roll, damage_roll

EASY = 4
OVER_A_GAP = 2
FARTHER = 2
FARTHEST = 2
GAPS = (PIT, BURNING, LAVA)
LEAPT = (*GAPS, OBSTACLE, STRONG_COVER)


class Leap(NamedTuple):
    """A leap to `place` over the squares between.

    `difficulty` is 0 for a leap down into a pit, which always succeeds.
    """

    landing: Place
    over: tuple[Place, ...]
    difficulty: int


def list_leaps(fight: Fight, combatant: Combatant) -> list[Leap]:
    """List the leaps open to a fighter; none for large fighters, flyers aloft and fighters in a pit."""
    ground, start = fight.field, combatant.place
    if combatant.width > 1 or combatant.height or in_pit(ground, start):
        return []
    taken = {square for other in fight.on_field() if other is not combatant for square in other.squares}
    found = (leap for direction in DIRECTIONS for leap in _straight(fight, start, direction, taken))
    return [leap for leap in found if not mind_control.kept_away(fight, combatant, leap.landing)]


def _straight(fight: Fight, start: Place, direction: Place, taken: set[Place]) -> Iterator[Leap]:
    ground, here, over = fight.field, start, tuple[Place, ...]()
    while len(over) <= FARTHEST and corner_free(ground, here, direction):
        here = field.neighbour_in(here, direction)
        if here not in ground or here in taken:
            return
        made_of = ground.rows[here[1]][here[0]]
        if not over and made_of == PIT:
            yield Leap(here, (), 0)
        if over and ground.ground(here).cost:
            yield Leap(here, over, _difficulty(fight, over))
        if made_of not in LEAPT:
            return
        over = (*over, here)


def _difficulty(fight: Fight, over: tuple[Place, ...]) -> int:
    gap = any(fight.field.rows[row][column] in GAPS for column, row in over)
    return EASY + OVER_A_GAP * gap + FARTHER * (len(over) - 1)


# rule: Load on nimble skills
def modifiers(combatant: Combatant) -> tuple[Modifier, ...]:
    """Return the modifiers of posture, stance and load on the check (`H-09`), as for climbing."""
    return climbing.modifiers(combatant)


# rule: Leap
def carry_out(arena: FightContext, combatant: Combatant, place: Place) -> None:
    """Leap to this place, or fall short."""
    leap = next(leap for leap in list_leaps(arena.fight, combatant) if leap.landing == place)
    combatant.gone = "move"
    if leap.over:
        _over(arena, combatant, leap)
    else:
        _down(arena, combatant, place)


def _over(arena: FightContext, combatant: Combatant, leap: Leap) -> None:
    scene, named = arena.scene, modifiers(combatant)
    what = named_ground(arena.fight, leap)
    pool = rolls_for(combatant, "Jumping")
    told = f"{combatant.name}: leap over the {what}"
    over = scene.roll(combatant.key, told, checks.check, *pool, leap.difficulty, sum_modifiers(named))
    lasting_effects.action_taken(combatant)
    if scene.has_listener:
        roll = check_roll(scene, "Jumping", leap.difficulty, named, "over" if over else "short")
        where = f"to {field.place_name(leap.landing)}" if over else "but falls short"
        end = f"leaps over the {what} {where}"
        text, sides = f"{combatant.name} {end}.", sides_informed(arena.fight, combatant)
        scene.emit(Event("move", text, combatant.name, (roll,), sides=sides, parts=ALIKE))
    if over:
        combatant.place = apply_flames(arena, combatant, (*leap.over, leap.landing))
    else:
        _short(arena, combatant, leap.over)


def named_ground(fight: Fight, leap: Leap) -> str:
    """Return the name of the ground under a leap: the first ground to fall into, else the first obstacle."""
    grounds = [fight.field.rows[row][column] for column, row in leap.over or (leap.landing,)]
    worst = next((ground for ground in grounds if ground in GAPS), grounds[0])
    return {PIT: "pit", BURNING: "fire", LAVA: "lava"}.get(worst, "obstacle")


def _short(arena: FightContext, combatant: Combatant, over: tuple[Place, ...]) -> None:
    """Let the leaper fall short: prone before an obstacle, or into the first gap among the crossed squares `over`."""
    ground = arena.fight.field
    gap = next((square for square in over if ground.rows[square[1]][square[0]] in GAPS), None)
    if gap is None:
        combatant.prone = True
        return
    combatant.place = apply_flames(arena, combatant, over[: over.index(gap) + 1])
    if in_pit(ground, combatant.place):
        fall_into_pit(arena, combatant)
    else:
        burning.burn(arena, combatant)


def _down(arena: FightContext, combatant: Combatant, place: Place) -> None:
    """Leap down into a pit; the leaper stays up (`P-37`).

    The damage is that of the fall, less half the DR and the Jumping result.
    """
    scene, named = arena.scene, modifiers(combatant)
    combatant.place = apply_flames(arena, combatant, (place,))
    pool, dr = rolls_for(combatant, "Jumping"), combatant.figures.body_dr
    jump = scene.roll(combatant.key, f"{combatant.name}: leap down", checks.check_result, *pool, sum_modifiers(named))
    lasting_effects.action_taken(combatant)
    rolls = (check_roll(scene, "Jumping", None, named),) if scene.has_listener else ()
    what = f"{combatant.name}: damage from the fall"
    cause = wounds.cause_of_fall(arena, combatant, wounds.FALL_INTO_PIT, FALL_INTO_PIT, dr, jump)
    lost = scene.roll(combatant.key, what, hazards.fall, FALL_INTO_PIT, dr, jump)
    changes = wounds.drain(arena.fight, combatant, lost)
    if scene.has_listener:
        fell = damage_roll(
            scene, "falling damage, less half the DR and the Jumping result", (1, hazards.FALL_SIDES), 0, lost, False
        )
        text = f"{combatant.name} leaps down into the pit" + (f" and takes {lost} damage." if lost else ", unhurt.")
        deed = wounds.make_mishap(combatant, lost, wounds.FALL_INTO_PIT)
        scene.emit(Event("fall", text, combatant.name, (*rolls, fell), changes, deed=deed))
    wounds.settle(arena, combatant, cause)
