"""Melee pairs: foes at the same place are in melee, as long as each fighter has room around it (`H-03`)."""

from __future__ import annotations

from typing import Final

from solo.systems.fire_and_sword.fight.state import Fight, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import AttackCode, CloseInCode

# Three foes on foot or two mounted foes fill the room around a fighter. Figures are in sixths of that room.
SIDES: Final = 6
_ON_FOOT: Final = 2
_MOUNTED: Final = 3
_TO_BLOWS: Final = (CloseInCode, AttackCode)


def room_for(foe: Fighter) -> int:
    """Return the room that a fighter takes up around an opponent, in sixths."""
    return _MOUNTED if foe.mounted else _ON_FOOT


def sides_taken(fight: Fight, fighter: Fighter) -> int:
    """Return the room around a fighter that foes in melee take up, in sixths."""
    return sum([room_for(foe) for foe in fight.engaged_with(fighter)])


def has_room(fight: Fight, fighter: Fighter, foe: Fighter) -> bool:
    """Return True if `foe` can also come into melee with a fighter."""
    return sides_taken(fight, fighter) + room_for(foe) <= SIDES


def has_room_on_foot(fight: Fight, fighter: Fighter) -> bool:
    """Return True if a further foe on foot can come into melee with a fighter. A rider may need more room."""
    return sides_taken(fight, fighter) + _ON_FOOT <= SIDES


def has_room_on_horse(fight: Fight, fighter: Fighter) -> bool:
    """Return True if a further mounted foe can come into melee with a fighter."""
    return sides_taken(fight, fighter) + _MOUNTED <= SIDES


def may_meet(fight: Fight, one: Fighter, other: Fighter) -> bool:
    """Return True if two foes at one place can come into melee."""
    return has_room(fight, one, other) and has_room(fight, other, one)


def is_crowded_out(fight: Fight, fighter: Fighter, target: Fighter) -> bool:
    """Return True if a fighter stands at a target's place, but other opponents fill the room around the target."""
    beside = fighter.place == target.place and target.key not in fighter.engaged
    return beside and not has_room(fight, target, fighter)


def add_melee_pair(one: Fighter, other: Fighter) -> None:
    """Put two foes in melee with each other."""
    if other.key not in one.engaged:
        one.engaged.append(other.key)
        other.engaged.append(one.key)


def leave_melees(fight: Fight, fighter: Fighter) -> None:
    """Take a fighter out of all melees."""
    for key in fighter.engaged:
        engaged = fight.find(key).engaged
        if fighter.key in engaged:
            engaged.remove(fighter.key)
    fighter.engaged = []


# rule: Engaged
def engage(fight: Fight) -> None:
    """Bring foes at one place into melee while there is room: declared pairs, then unengaged foes, then all others."""
    for one in fight.fighters:
        if one.behind and not _covered(fight, one):
            one.behind = ""
    reachable = [one for one in fight.fighters if not one.out and _reachable(one)]
    party = [one for one in reachable if one.side == "party"]
    foes = [one for one in reachable if one.side == "foes"]
    places = {one.place for one in party} & {one.place for one in foes}
    if not places:
        return
    party = [one for one in party if one.place in places]
    foes = [one for one in foes if one.place in places]
    for one in (*foes, *party):
        for other in _wanted(fight, one):
            _meet(fight, one, other)
    for other in foes:
        for one in party:
            if not other.engaged:
                _meet(fight, one, other)
    for one in party:
        for other in foes:
            _meet(fight, one, other)


def _covered(fight: Fight, fighter: Fighter) -> bool:
    """Return True if the friend in front is still at the fighter's place and in melee."""
    friend = fight.find(fighter.behind)
    return friend.is_able and friend.place == fighter.place and bool(friend.engaged)


def _reachable(fighter: Fighter) -> bool:
    return not fighter.behind and fighter.bodily


def _wanted(fight: Fight, fighter: Fighter) -> list[Fighter]:
    wanted = []
    for action in fighter.actions:
        if isinstance(action, _TO_BLOWS):
            target = fight.find(action.target)
            if target.is_able and _reachable(target):
                wanted.append(target)
    return wanted


def _meet(fight: Fight, one: Fighter, other: Fighter) -> None:
    if one.place == other.place and other.key not in one.engaged and may_meet(fight, one, other):
        add_melee_pair(one, other)
