"""Movement along the line, and flight from the fight (`H-02`, `H-09`)."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.swords.fight.state import Fight, FightContext, Fighter
from solo.systems.swords.fight.state.line import AWAY, HIGH, LOW, distance, foes_in_reach, pace


# rule: Move
def place_towards(fight: Fight, fighter: Fighter, foe: Fighter) -> int:
    """Return the place where a move towards a foe ends: one yard short of the foe, or at the limit of the move."""
    gap = foe.place - fighter.place
    far = min(pace(fight, fighter), max(0, abs(gap) - 1))
    return fighter.place + (far if gap > 0 else -far)


def retreat_place(fight: Fight, fighter: Fighter) -> int:
    """Return the place where a move away from the nearest foe ends.

    A fighter at the foe's own place moves towards the fighter's own side.
    """
    foes = fight.foes_of(fighter)
    near = min(foes, key=lambda foe: distance(foe, fighter), default=None)
    away = -1 if fighter.side == "party" else 1
    if near is not None and near.place != fighter.place:
        away = 1 if fighter.place > near.place else -1
    return min(max(fighter.place + away * pace(fight, fighter), LOW), HIGH)


# rule: Flee
def get_away(arena: FightContext, start: Mapping[str, int]) -> None:
    """Remove fleeing fighters who are far enough away, or were not pursued for a whole round (`H-09`).

    `start` gives each fighter's place when the turns of the round began.
    """
    fight = arena.fight
    pursued = {one.key for one in fight.fighters if one.fleeing and _pursued(fight, one, start)}
    for fighter in fight.fighters:
        if not fighter.fleeing or fighter.is_out or fighter.rider or fighter.clinch:
            continue
        foes = fight.foes_of(fighter)
        far = all(distance(foe, fighter) >= AWAY for foe in foes) or fighter.place in (LOW, HIGH)
        left_alone = fighter.key not in pursued and not foes_in_reach(fight, fighter)
        if far or left_alone:
            for one in (fighter, *([fight.find(fighter.mount)] if fighter.mount else ())):
                one.away = True
                fight.forget_values(one)
            arena.does("away", fighter, "gets away", did="flees")


def _pursued(fight: Fight, fighter: Fighter, start: Mapping[str, int]) -> bool:
    """Return True if a foe has moved towards the fleeing fighter."""
    return any(
        abs(foe.place - fighter.place) < abs(start.get(foe.key, foe.place) - fighter.place) and distance(foe, fighter)
        for foe in fight.foes_of(fighter)
    )
