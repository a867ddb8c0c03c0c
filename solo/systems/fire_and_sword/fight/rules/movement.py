"""Owns how far anybody goes on the line: a run, the free walk, and which way is away (`H-02`)."""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.fight.state import Fight, Fighter, apart
from solo.systems.fire_and_sword.fight.state.terms import TAKEN

ON_FOOT: Final = 50
MOUNTED: Final = 100
HOBBLE: Final = 5
FREE_WALK: Final = 5
RUSH: Final = 25
CHARGE: Final = 25
AWAY: Final = 300
AWAY_IN_COVER: Final = 100


def run_of(fight: Fight, fighter: Fighter) -> int:
    """Paces of a run: 50 on foot, 100 mounted, half on bad ground; on a leg of no use hardly any (`F-21`)."""
    if fighter.build.lamed and not fighter.mounted:
        return HOBBLE
    return (MOUNTED if fighter.mounted else ON_FOOT) // (2 if fight.terms.bad_ground else 1)


def rush_of(fight: Fight, fighter: Fighter) -> int:
    """Paces of a throw-and-advance."""
    return min(RUSH, run_of(fight, fighter))


def towards(fighter: Fighter, place: int, most: int) -> int:
    """Go up to so many paces towards a place; the paces gone."""
    way = max(-most, min(most, place - fighter.place))
    fighter.place += way
    return abs(way)


def free_steps(fighter: Fighter, target: Fighter) -> None:
    """The last few paces of a way are walked (`H-02`)."""
    if apart(fighter, target) <= FREE_WALK:
        fighter.place = target.place


def away(fight: Fight, fighter: Fighter) -> None:
    """Run from the foes: away from the nearest, back to one's own end of the line where they are all around."""
    foes = [foe for foe in fight.foes_of(fighter) if foe.bodily]
    back = -1 if fighter.side == "party" else 1
    if foes:
        nearest = min(foes, key=lambda foe: apart(fighter, foe))
        if nearest.place != fighter.place:
            back = 1 if fighter.place > nearest.place else -1
    paces = run_of(fight, fighter)
    fighter.place += back * paces
    fighter.ran += paces


def has_cover_to_take(fight: Fight, fighter: Fighter) -> bool:
    """Whether there is cover that one action reaches: its own place, or the ground where there is cover for all."""
    if fighter.mounted or fighter.in_cover or fighter.engaged:
        return False
    if fighter.cover is not None:
        return abs(fighter.place - fighter.cover) <= run_of(fight, fighter)
    return fight.terms.cover == TAKEN


def take_cover(fight: Fight, fighter: Fighter) -> None:
    """Go back to one's cover, or behind what is next (`F-18`)."""
    if fighter.cover is not None:
        fighter.ran += towards(fighter, fighter.cover, run_of(fight, fighter))
    if fight.terms.cover == TAKEN:
        fighter.cover = fighter.place


def out_of_sight(fight: Fight, fighter: Fighter) -> bool:
    """Whether somebody is so far from every foe that it is away (`H-14`)."""
    covered = fighter.in_cover or fight.terms.cover == TAKEN
    enough = AWAY_IN_COVER if covered else AWAY
    return all(apart(fighter, foe) >= enough for foe in fight.foes_of(fighter))
