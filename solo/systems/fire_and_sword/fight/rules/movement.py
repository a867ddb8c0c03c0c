"""Movement on the line of paces: a run, the free walk, and the direction of flight (`H-02`)."""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.fight.state import Fight, Fighter, paces_between
from solo.systems.fire_and_sword.fight.state.switches import TAKEN

ON_FOOT: Final = 50
MOUNTED: Final = 100
HOBBLE: Final = 5
FREE_WALK: Final = 5
RUSH: Final = 25
CHARGE: Final = 25
AWAY: Final = 300
AWAY_IN_COVER: Final = 100


# rule: Run
def run_of(fight: Fight, fighter: Fighter) -> int:
    """Return the paces of a fighter's run: 50 on foot, 100 mounted, half on bad ground.

    A lamed fighter on foot goes 5 paces (`F-21`).
    """
    if fighter.mounted:
        return mounted_run(fight)
    if fighter.build.lamed:
        return HOBBLE
    return ON_FOOT // (2 if fight.terms.bad_ground else 1)


def mounted_run(fight: Fight) -> int:
    """Return the paces of a run on a mount."""
    return MOUNTED // (2 if fight.terms.bad_ground else 1)


def rush_of(fight: Fight, fighter: Fighter) -> int:
    """Return the paces of a fighter's throw-and-advance."""
    return min(RUSH, run_of(fight, fighter))


def move_towards(fighter: Fighter, place: int, most: int) -> int:
    """Move a fighter up to `most` paces towards `place`. Return the paces covered."""
    way = max(-most, min(most, place - fighter.place))
    fighter.place += way
    return abs(way)


def free_steps(fighter: Fighter, target: Fighter) -> None:
    """Move a fighter the last few paces to the target, without an action (`H-02`)."""
    if paces_between(fighter, target) <= FREE_WALK:
        fighter.place = target.place


def run_away(fight: Fight, fighter: Fighter) -> None:
    """Move a fighter away from the nearest foe.

    From a foe at the same place, the fighter runs towards the end of the line where its own side began.
    """
    foes = [foe for foe in fight.foes_of(fighter) if foe.bodily]
    back = -1 if fighter.side == "party" else 1
    if foes:
        nearest = min(foes, key=lambda foe: paces_between(fighter, foe))
        if nearest.place != fighter.place:
            back = 1 if fighter.place > nearest.place else -1
    paces = run_of(fight, fighter)
    fighter.place += back * paces
    fighter.ran += paces


def has_cover_to_take(fight: Fight, fighter: Fighter) -> bool:
    """Return True if one action takes the fighter into cover.

    A fighter with a place of cover must be able to run back to that place. Without one, the ground must offer cover.
    """
    if fighter.mounted or fighter.in_cover or fighter.engaged:
        return False
    if fighter.cover is not None:
        return abs(fighter.place - fighter.cover) <= run_of(fight, fighter)
    return fight.terms.cover == TAKEN


def take_cover(fight: Fight, fighter: Fighter) -> None:
    """Move a fighter back to its cover, or into the nearest cover (`F-18`)."""
    if fighter.cover is not None:
        fighter.ran += move_towards(fighter, fighter.cover, run_of(fight, fighter))
    if fight.terms.cover == TAKEN:
        fighter.cover = fighter.place


def out_of_sight(fight: Fight, fighter: Fighter) -> bool:
    """Return True if the fighter is far enough from every foe to have escaped (`H-14`)."""
    covered = fighter.in_cover or fight.terms.cover == TAKEN
    enough = AWAY_IN_COVER if covered else AWAY
    return all(paces_between(fighter, foe) >= enough for foe in fight.foes_of(fighter))
