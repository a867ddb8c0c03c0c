"""Owns climbing over a tall wall of earth (`H-22`): the whole action, and a Climbing check."""

from __future__ import annotations

from solo.resolver import Modifier, distribution, total
from solo.systems.contract import Event, Explanation, Measure, Option, Preview
from solo.systems.polyhedral import checks
from solo.systems.polyhedral.fight import lingering, moves, sway, telling
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.arms import rolls_for
from solo.systems.polyhedral.fight.circumstances import own_checks
from solo.systems.polyhedral.fight.spells.on_field import flames
from solo.systems.polyhedral.fight.state import Combatant, Fight
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import DIRECTIONS, EARTHWALL, Place

CLIMB = "climb"
DIFFICULTY = 7


def offer(fight: Fight, combatant: Combatant, stepped: bool) -> list[Option]:
    """A try at each wall beside somebody on its feet, to the square straight behind it."""
    if stepped or combatant.prone or combatant.width > 1:
        return []
    return [
        Option(
            f"{CLIMB}:{place[0]},{place[1]}",
            f"climb over the wall to {field.place_name(place)}",
            lambda: _preview(combatant),
        )
        for place in landings(fight, combatant)
    ]


def landings(fight: Fight, combatant: Combatant) -> list[Place]:
    """The free squares behind the walls beside somebody."""
    ground, taken = fight.field, moves.taken_squares(fight, combatant)
    found = []
    for direction in DIRECTIONS:
        wall = field.shifted(combatant.place, direction)
        behind = field.shifted(wall, direction)
        walled = wall in ground and ground.rows[wall[1]][wall[0]] == EARTHWALL
        if walled and behind in ground and ground.ground(behind).cost and behind not in taken:
            found.append(behind)
    return [place for place in found if not sway.kept_away(fight, combatant, place)]


def _named(combatant: Combatant) -> tuple[Modifier, ...]:
    penalty = combatant.figures.load_penalty
    load = [Modifier("load", -penalty)] if penalty else []
    return checks.circumstances((), [*own_checks(combatant), *load])


def _preview(combatant: Combatant) -> Preview:
    named = _named(combatant)
    pool = rolls_for(combatant, "Climbing")
    chance = distribution(checks.check, *pool, DIFFICULTY, total(named)).chance_of(True)
    told = Explanation("Climbing", (f"Climbing against {DIFFICULTY}; it takes the whole action.",), named)
    return Preview((Measure("success", chance, "chance"),), explain=lambda: told)


def carry_out(arena: Arena, combatant: Combatant, place: Place) -> None:
    """Try to get over the wall."""
    scene, named = arena.scene, _named(combatant)
    what = f"{combatant.name}: climb over the wall"
    over = scene.roll(combatant.key, what, checks.check, *rolls_for(combatant, "Climbing"), DIFFICULTY, total(named))
    lingering.action_taken(combatant)
    combatant.gone = "move"
    if scene.listening:
        roll = telling.check_roll(scene, "Climbing", DIFFICULTY, named, "over" if over else "not over")
        end = f"gets over the wall to {field.place_name(place)}" if over else "slips back from the wall"
        scene.tell(Event("move", f"{combatant.name} {end}.", combatant.name, (roll,)))
    if over:
        between = ((combatant.place[0] + place[0]) // 2, (combatant.place[1] + place[1]) // 2)
        combatant.place = flames(arena, combatant, (between, place))
