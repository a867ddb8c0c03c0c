"""The line of battle: distances, reach, and melee (`H-02`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.swords.fight.state.fight import Fight, Fighter
from solo.systems.swords.gear.load import load_of, pace_under

# rule: H-02 The field
REACH: Final = 2
STEP: Final = 2
# rule: R-23 A few steps, a few yards
FEW_STEPS: Final = 3
MOST_ATTACKERS: Final = 4
AWAY: Final = 60
LOW, HIGH = -300, 300


def mounts_at_hand(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Return riderless mounts of the fighter's side within reach that can carry it."""
    return [
        one
        for one in fight.friends_of(fighter)
        if one.wayward
        and not one.rider
        and abs(one.place - fighter.place) <= REACH
        and pace_under(one.move, one.mass, load_of(fighter.mass, fighter.armour))
    ]


def grapplers_in_reach(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Return friends whom a fighter can help now: about to grab a foe, or to roll in close combat (`S-19`, `H-06`)."""
    return [
        one
        for one in fight.friends_of(fighter)
        if (_may_roll(fight, one) if one.clinch else "grab" in one.left)
        and distance(one, fighter) <= REACH
        and fighter.key not in one.helpers
    ]


def _may_roll(fight: Fight, grappler: Fighter) -> bool:
    """Return True if one of a pair in close combat still has its turn in this round."""
    return not (grappler.acted and fight.find(grappler.clinch).acted)


def might_grab_beside(fight: Fight, fighter: Fighter) -> bool:
    """Return True if a friend in reach may yet plan a grab that the fighter can help (`S-19`)."""
    return any(
        distance(one, fighter) <= REACH and not (one.actions or one.rider or one.mount or one.surprised)
        for one in fight.friends_of(fighter)
    )


def distance(one: Fighter, other: Fighter) -> int:
    """Return the distance of two fighters in yards."""
    return abs(one.place - other.place)


def in_reach(one: Fighter, other: Fighter) -> bool:
    """Return True if two fighters are within reach of each other, hand to hand."""
    return -REACH <= one.place - other.place <= REACH


def foes_in_reach(fight: Fight, fighter: Fighter) -> Sequence[Fighter]:
    """Return the foes within reach now, cached until a fighter moves or is out."""
    near: Sequence[Fighter] | None = fight.in_reach.get(fighter.key)
    if near is None:
        place = fighter.place
        near = [foe for foe in fight.foes_of(fighter) if -REACH <= foe.place - place <= REACH]
        fight.in_reach[fighter.key] = near
    return near


# rule: Striking at the mount
def strikeable(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Return the foes that a fighter can attack hand to hand now. At most four can attack one foe (`H-02`)."""
    place, key = fighter.place, fighter.key
    far = REACH if fighter.stepped or fighter.clinch else REACH + STEP
    return [
        foe
        for foe in fight.foes_of(fighter)
        if -far <= foe.place - place <= far and (len(foe.struck_by) < MOST_ATTACKERS or key in foe.struck_by)
    ]


def fallen_near(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Return the living fallen foes that a fighter can attack now (`R-18`)."""
    side, place, key = fighter.side, fighter.place, fighter.key
    far = REACH if fighter.stepped else REACH + STEP
    return [
        other
        for other in fight.fighters
        if other.side != side
        and other.down
        and not (other.dead or other.away)
        and -far <= other.place - place <= far
        and (len(other.struck_by) < MOST_ATTACKERS or key in other.struck_by)
    ]


def in_melee(fight: Fight, fighter: Fighter, besides: Fighter) -> bool:
    """Return True if the fighter is in melee, so that shots at the fighter are harder.

    The shooter, `besides`, does not count.
    """
    if fighter.clinch:
        return True
    near = foes_in_reach(fight, fighter)
    return len(near) > 1 or (len(near) == 1 and near[0].key != besides.key)


def pressed_by_foes(fight: Fight, fighter: Fighter) -> bool:
    """Return True if a foe is within reach, which makes shooting harder (`H-04`)."""
    return bool(foes_in_reach(fight, fighter))


def nearest(fighter: Fighter, others: Sequence[Fighter]) -> Fighter | None:
    """Return the nearest of `others`, the first of several equally near fighters; None if there are none."""
    place = fighter.place
    return min(others, key=lambda other: abs(other.place - place), default=None)


# rule: Mounted
def pace(fight: Fight, fighter: Fighter) -> int:
    """Return the yards of one move action, on foot or on the mount under the rider's load (`H-02`, `S-30`)."""
    if not fighter.mount:
        return fighter.move
    mount = fight.find(fighter.mount)
    return pace_under(mount.move, mount.mass, load_of(fighter.mass, fighter.armour))


def set_place(fight: Fight, fighter: Fighter, place: int) -> None:
    """Set a fighter's place on the line, and its mount's."""
    fight.forget_reaches()
    fighter.place = min(max(place, LOW), HIGH)
    fighter.cover = 0
    if fighter.mount:
        fight.find(fighter.mount).place = fighter.place


def step_towards(fight: Fight, fighter: Fighter, place: int) -> None:
    """Take the free step that brings `place` within reach, if it is needed. The fighter keeps its cover (`H-01`)."""
    if abs(place - fighter.place) <= REACH:
        return
    fighter.stepped = True
    cover = fighter.cover
    set_place(fight, fighter, place - REACH if place > fighter.place else place + REACH)
    fighter.cover = cover
