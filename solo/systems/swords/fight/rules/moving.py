"""Owns moving along the line, and how somebody who flees gets away (`H-02`, `H-09`)."""

from __future__ import annotations

from collections.abc import Mapping

from solo.systems.swords.fight.state import Arena, Fight, Fighter
from solo.systems.swords.fight.state.line import AWAY, HIGH, LOW, distance, foes_in_reach, pace


def towards(fight: Fight, fighter: Fighter, foe: Fighter) -> int:
    """Returns where a move towards a foe ends: in reach of it, or as far as it goes."""
    gap = foe.place - fighter.place
    far = min(pace(fight, fighter), max(0, abs(gap) - 1))
    return fighter.place + (far if gap > 0 else -far)


def back(fight: Fight, fighter: Fighter) -> int:
    """Returns where a move away from the nearest foe ends; behind one's own side where both are equal."""
    foes = fight.foes_of(fighter)
    near = min(foes, key=lambda foe: distance(foe, fighter), default=None)
    away = -1 if fighter.side == "party" else 1
    if near is not None and near.place != fighter.place:
        away = 1 if fighter.place > near.place else -1
    return min(max(fighter.place + away * pace(fight, fighter), LOW), HIGH)


def get_away(arena: Arena, start: Mapping[str, int]) -> None:
    """Whoever is far enough, or fled with nobody after it for a whole round, is out of the fight (`H-09`).

    `start` is where everybody stood when the turns of the round began.
    """
    fight = arena.fight
    pursued = {one.key for one in fight.fighters if one.fleeing and _pursued(fight, one, start)}
    for fighter in fight.fighters:
        if not fighter.fleeing or fighter.out or fighter.rider or fighter.clinch:
            continue
        foes = fight.foes_of(fighter)
        far = all(distance(foe, fighter) >= AWAY for foe in foes) or fighter.place in (LOW, HIGH)
        left_alone = fighter.key not in pursued and not foes_in_reach(fight, fighter)
        if far or left_alone:
            for one in (fighter, *([fight.of(fighter.mount)] if fighter.mount else ())):
                one.away = True
                fight.gone(one)
            arena.does("away", fighter, "gets away")


def _pursued(fight: Fight, fighter: Fighter, start: Mapping[str, int]) -> bool:
    """Whether some foe has moved towards somebody who flees."""
    return any(
        abs(foe.place - fighter.place) < abs(start.get(foe.key, foe.place) - fighter.place) and distance(foe, fighter)
        for foe in fight.foes_of(fighter)
    )
