"""Walls of flame on the field (`H-22`): whether a way or a line of sight crosses their borders, and their damage."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from solo.systems.contract import Event
from solo.systems.polyhedral.fight.narration.amounts import amount_rolls
from solo.systems.polyhedral.fight.rules import wounds
from solo.systems.polyhedral.fight.state import Combatant, FieldEffect, Fight, FightContext
from solo.systems.polyhedral.ground import field, sight
from solo.systems.polyhedral.ground.burning_borders import Border, crosses_border
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.magic import harm
from solo.systems.polyhedral.magic.walls import FireWall
from solo.systems.polyhedral.rolls.checks import Steps


def burning_borders(fight: Fight) -> list[Border]:
    """List all borders that burn now."""
    return [border for one in fight.standing if isinstance(one.piece, FireWall) for border in one.borders]


def flames_between(fight: Fight, one: Place, other: Place) -> bool:
    """Return True if the line between two squares crosses a burning border (`H-22`)."""
    walls = [standing.borders for standing in fight.standing if isinstance(standing.piece, FireWall)]
    if not walls:
        return False
    offsets = sight.line(other[0] - one[0], other[1] - one[1]).crossed
    squares = [one, *(field.neighbour_in(one, offset) for offset in offsets), other]
    return any(crosses_border(borders, here, there) for borders in walls for here, there in pairwise(squares))


# rule: Wall of Flame and Earthwall
def apply_flames(arena: FightContext, one: Combatant, path: Iterable[Place]) -> Place:
    """Hurt a moving or pushed fighter at each burning border on `path` (`H-22`).

    Return the last square that it reaches.
    """
    here = one.place
    for there in path:
        for standing in list(arena.fight.standing):
            if isinstance(standing.piece, FireWall) and crosses_border(standing.borders, here, there, one.width):
                strike_from(arena, standing, one, standing.piece.harm)
                wounds.settle(arena, one)
        here = there
        if one.is_out:
            break
    return here


def strike_from(arena: FightContext, standing: FieldEffect, one: Combatant, piece: harm.Harm) -> None:
    """Hurt a fighter by a spell on the field; `piece` is the spell's harm.

    The caller must then call `wounds.settle`.
    """
    steps = Steps(arena.scene, standing.source, {harm.damage: f"{standing.spell}: damage to {one.name}"})
    dr = one.figures.body_dr
    raw, past = harm.strike(steps, piece, standing.power, dr, arena.armoury.wears_metal(one))
    changes = wounds.wound(arena.fight, one, past, standing.source)
    if arena.scene.has_listener:
        text = f"{standing.spell} strikes {one.name} for {past} damage ({raw} less DR {dr})."
        rolls = amount_rolls(arena.scene, piece.amount, standing.power, "damage", raw)
        arena.scene.emit(Event("spell", text, one.name, rolls, changes))
