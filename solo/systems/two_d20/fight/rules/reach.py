"""Reach: pairs of enemies in one zone, always mutual; friends in one zone are in each other's Reach (`H-02`)."""

from __future__ import annotations

from solo.systems.two_d20.fight.state import Fight, Fighter


# rule: Reach
def in_reach(one: Fighter, other: Fighter) -> bool:
    """Return True if two enemies are within each other's Reach."""
    return other.key in one.reach


def enemies_in_reach(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Return the enemies within Reach, in list order."""
    return [other for other in fight.fighters if other.key in fighter.reach] if fighter.reach else []


def has_room(fight: Fight, one: Fighter, other: Fighter) -> bool:
    """Return True if both fighters may have another enemy in Reach (`H-02`). Without a limit they always may."""
    most = fight.rulings.most_in_reach
    return not most or (len(one.reach) < most and len(other.reach) < most)


# rule: H-02 In each other's Reach
def enter(fight: Fight, one: Fighter, other: Fighter) -> None:
    """Put two enemies in one zone within each other's Reach, if the limit allows it for both."""
    if other.key not in one.reach and has_room(fight, one, other):
        one.reach.append(other.key)
        other.reach.append(one.key)


def leave(one: Fighter, other: Fighter) -> None:
    """End the mutual Reach of two enemies."""
    if other.key in one.reach:
        one.reach.remove(other.key)
        other.reach.remove(one.key)


def end_all_pairs(fight: Fight, fighter: Fighter) -> None:
    """End the mutual Reach with all enemies, for a fighter that leaves its zone, withdraws, or is out."""
    for other in enemies_in_reach(fight, fighter):
        leave(fighter, other)


def friends_in_zone(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Return the friends in the fighter's zone who still take part."""
    return [friend for friend in fight.friends(fighter) if friend.zone == fighter.zone]
