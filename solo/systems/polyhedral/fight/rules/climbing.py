"""Climbing ten feet, over a wall of earth or out of a pit: the whole action and a Climbing check (`H-22`)."""

from __future__ import annotations

from solo.resolver import Modifier, sum_modifiers
from solo.systems.contract import ALIKE, Event
from solo.systems.polyhedral.fight.rules import lasting_effects, mind_control
from solo.systems.polyhedral.fight.rules.circumstances import own_checks
from solo.systems.polyhedral.fight.rules.walls import apply_flames
from solo.systems.polyhedral.fight.state import Combatant, Fight, FightContext, rolls_for
from solo.systems.polyhedral.fight.state.context import sides_informed
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import Place
from solo.systems.polyhedral.ground.movement import around_pit, in_pit
from solo.systems.polyhedral.rolls import checks
from solo.systems.polyhedral.rolls.checks import check_roll

DIFFICULTY = 7


def landings(fight: Fight, combatant: Combatant) -> list[Place]:
    """List the free squares where a climb may end: behind adjacent walls, or at the edge of the fighter's pit."""
    taken = {square for other in fight.on_field() if other is not combatant for square in other.squares}
    behind = around_pit(fight.field, combatant.place) or field.behind_walls(fight.field, combatant.place)
    return [place for place in behind if place not in taken and not mind_control.kept_away(fight, combatant, place)]


def modifiers(combatant: Combatant) -> tuple[Modifier, ...]:
    """Return the modifiers of posture, stance and load on the Climbing check (`H-09`)."""
    penalty = combatant.figures.load_penalty
    load = [Modifier("load", -penalty)] if penalty else []
    return lasting_effects.circumstances(combatant, (), [*own_checks(combatant), *load])


# rule: Climb
def carry_out(arena: FightContext, combatant: Combatant, place: Place) -> None:
    """Roll the fighter's climb over the wall, or out of the pit, and move the fighter if it succeeds."""
    scene, named = arena.scene, modifiers(combatant)
    pit = in_pit(arena.fight.field, combatant.place)
    what = f"{combatant.name}: climb {'out of the pit' if pit else 'over the wall'}"
    over = scene.roll(
        combatant.key, what, checks.check, *rolls_for(combatant, "Climbing"), DIFFICULTY, sum_modifiers(named)
    )
    lasting_effects.action_taken(combatant)
    combatant.gone = "move"
    if scene.has_listener:
        roll = check_roll(scene, "Climbing", DIFFICULTY, named, "over" if over else "not over")
        there = f"{'out of the pit' if pit else 'over the wall'} to {field.place_name(place)}"
        end = f"gets {there}" if over else f"slips back {'into the pit' if pit else 'from the wall'}"
        text, sides = f"{combatant.name} {end}.", sides_informed(arena.fight, combatant)
        scene.emit(Event("move", text, combatant.name, (roll,), sides=sides, parts=ALIKE))
    if over:
        between = ((combatant.place[0] + place[0]) // 2, (combatant.place[1] + place[1]) // 2)
        combatant.place = apply_flames(arena, combatant, (place,) if pit else (between, place))
