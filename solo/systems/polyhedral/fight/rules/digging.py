"""Digging through a tall wall of earth (`P-28`), which is a foot thick.

It takes one minute with proper tools, two without. Axes, maces and hammers in hand count as proper tools (house rule).
Fighters digging at one square add up their work.
"""

from __future__ import annotations

from typing import Final

from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.fight.rules.lasting_effects import MINUTE
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight, FightContext
from solo.systems.polyhedral.ground import field
from solo.systems.polyhedral.ground.field import EARTHWALL, ROUGH, Place

TOOLS: Final = ("Axes & maces", "2-h axes & maces")
WITH_TOOLS, BARE = 2, 1
WHOLE: Final = MINUTE * WITH_TOOLS


def walls_beside(fight: Fight, one: Combatant) -> list[Place]:
    """List the adjacent squares of earthen wall at which a fighter with hands can dig."""
    walls = field.squares_of(fight.field, EARTHWALL) if one.build.hands else ()
    return [square for square in walls if field.distance(one.place, square, one.width) == 1]


def effort(armoury: AttackModes, one: Combatant) -> int:
    """Return the work that a fighter does in a round of digging: 2 with proper tools, 1 without."""
    skilled = any(form.melee and form.mode.skill in TOOLS for form in armoury.forms(one))
    return WITH_TOOLS if skilled else BARE


def rounds_left(fight: Fight, square: Place, effort: int) -> int:
    """Return the rounds still needed to dig through the wall at this square, with work of `effort` a round."""
    return -(-(WHOLE - fight.dug.get(_key(square), 0)) // effort)


# rule: Dig
def dig(arena: FightContext, one: Combatant, square: Place) -> None:
    """Dig for a round; a wall that is dug through becomes rough ground."""
    fight, work = arena.fight, effort(arena.armoury, one)
    fight.dug[_key(square)] = fight.dug.get(_key(square), 0) + work
    left, where = rounds_left(fight, square, work), field.place_name(square)
    if left > 0:
        arena.does("dig", one, f"digs at the wall at {where} ({count_noun(left, 'round')} left)")
        return
    del fight.dug[_key(square)]
    fight.field = field.with_ground(fight.field, square, ROUGH)
    arena.does("dig", one, f"digs through the wall at {where}")


def _key(square: Place) -> str:
    return f"{square[0]},{square[1]}"
