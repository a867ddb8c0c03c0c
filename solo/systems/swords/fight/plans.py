"""Owns the plan of a round: which actions somebody may name, as sets that are ready to be taken (`S-10`, `H-01`).

A plan is a list of kinds of action; targets are chosen on the own turn. Its code is its group and its kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from solo.systems.swords.fight.line import (
    distance,
    fallen_near,
    melee_arms,
    strikeable,
    throw_ready,
    usable,
    wielded,
)
from solo.systems.swords.fight.state import Arm, Fight, Fighter

Kinds = tuple[str, ...]
STRIKE, DISARM, GRAB, WRENCH, SHOOT, THROW = "strike", "disarm", "grab", "wrench", "shoot", "throw"
STRUGGLE, AUGMENT, DEFEND, ASSIST, HELP = "struggle", "augment", "defend", "assist", "help"
MOVE, DRAW, LOAD, RELOAD, PICK, COVER = "move", "draw", "load", "reload", "pick", "cover"
FINISH: Final = "finish"
"""A Strike at somebody who lies there; a kind of its own, so that whoever plans a Strike is not asked about them."""
MOUNT, DISMOUNT, COMMAND = "mount", "dismount", "command"
WAIT, YIELD, OWN, FLEE = "wait", "yield", "own", "flee"

MOST: Final = {STRIKE: 3, SHOOT: 2, THROW: 3, DRAW: 2, MOVE: 3, AUGMENT: 3, ASSIST: 2}
GROUPS: Final = (
    ("fallen", (FINISH,)),
    ("strike", (STRIKE,)),
    ("shoot", (SHOOT, THROW, LOAD, RELOAD)),
    ("disarm", (DISARM, WRENCH)),
    ("grapple", (GRAB, STRUGGLE, HELP)),
    ("ready", (DRAW, PICK, MOUNT, DISMOUNT, COMMAND)),
    ("move", (MOVE,)),
    ("guard", (DEFEND, ASSIST, COVER)),
)
ATTACKS: Final = (STRIKE, FINISH, SHOOT, THROW, GRAB, STRUGGLE)


@lru_cache(maxsize=4096)
def code_of(kinds: Kinds, group: str = "") -> str:
    """Returns the code of a plan: "strike:strike,augment,defend"."""
    return f"{group or group_of(kinds)}:{','.join(kinds)}" if kinds else WAIT


def group_of(kinds: Kinds) -> str:
    """Returns the heading that a plan is listed under: by the first of the groups that it has an action of."""
    return next((group for group, of_it in GROUPS if any(kind in of_it for kind in kinds)), "guard")


@lru_cache(maxsize=4096)
def kinds_of(code: str) -> Kinds:
    """Returns the actions that a plan's code names; none for waiting and yielding."""
    named = code.partition(":")[2]
    return tuple(named.split(",")) if named else ()


def presets(fight: Fight, fighter: Fighter) -> list[Kinds]:
    """Returns the plans on offer, likeliest first, each once."""
    return list(dict.fromkeys(_in_clinch(fight, fighter) if fighter.clinch else _free(fight, fighter)))


def _in_clinch(fight: Fight, fighter: Fighter) -> list[Kinds]:
    if fight.held(fighter):
        return [(STRUGGLE,)]
    found: list[Kinds] = [
        (STRUGGLE,),
        (STRUGGLE, DEFEND),
        (STRUGGLE, AUGMENT),
        (STRUGGLE, AUGMENT, DEFEND),
        (DEFEND,),
    ]
    if any(arm.where == "belt" and arm.weapon.small for arm in fighter.arms):
        found += [(DRAW, STRUGGLE), (DRAW, DEFEND)]
    return found


def _free(fight: Fight, fighter: Fighter) -> Iterator[Kinds]:
    near = strikeable(fight, fighter)
    friends = any(not friend.animal and not friend.rider for friend in fight.friends_of(fighter))
    if near:
        if melee_arms(fighter):
            yield from _blows(STRIKE)
            yield (STRIKE, STRIKE, STRIKE, DEFEND)
            if friends:
                yield (STRIKE, ASSIST, DEFEND)
        yield from _grabs(near)
    yield from _throws(fighter)
    yield from _shots(fighter)
    yield (DEFEND,)
    if friends:
        yield from ((ASSIST, DEFEND), (ASSIST, ASSIST, DEFEND))
    yield from _moves_in_reach(fighter) if near else _moves(fighter)
    yield from _handling(fight, fighter, bool(near))
    if melee_arms(fighter) and fallen_near(fight, fighter):
        yield from ((FINISH, DEFEND), (FINISH, AUGMENT, DEFEND), (FINISH, AUGMENT, AUGMENT, DEFEND))


def _blows(kind: str) -> Iterator[Kinds]:
    yield from ((kind, DEFEND), (kind, AUGMENT, DEFEND), (kind, AUGMENT, AUGMENT, DEFEND), (kind, kind, DEFEND))
    yield from ((kind,), (kind, AUGMENT), (kind, AUGMENT, AUGMENT), (kind, kind), (kind, kind, AUGMENT, DEFEND))


def _grabs(near: Sequence[Fighter]) -> Iterator[Kinds]:
    if any(not foe.clinch and not foe.rider for foe in near):
        yield from ((GRAB, DEFEND), (GRAB,))
    if any(wielded(foe) for foe in near):
        yield from ((DISARM, DEFEND), (WRENCH, DEFEND))


def _throws(fighter: Fighter) -> Iterator[Kinds]:
    held = wielded(fighter)
    if held is None or not held.weapon.thrown:
        return
    yield from ((THROW, DEFEND), (THROW,), (THROW, AUGMENT, DEFEND))
    if drawable(fighter):
        yield (THROW, DRAW, DEFEND)
    if any(arm.weapon.thrown for arm in drawable(fighter)):
        yield (THROW, DRAW, THROW, DEFEND)


def _shots(fighter: Fighter) -> Iterator[Kinds]:
    held = wielded(fighter)
    if held is None:
        return
    weapon = held.weapon
    if not weapon.shoots or not usable(fighter, held) or not fighter.missiles.get(weapon.missiles):
        return
    if held.wait:
        if weapon.load_rounds:
            yield from ((RELOAD, DEFEND), (RELOAD,))
        else:
            yield from ((LOAD, SHOOT, DEFEND), (LOAD, SHOOT), (LOAD, DEFEND))
        return
    yield from ((SHOOT, DEFEND), (SHOOT,), (SHOOT, AUGMENT, DEFEND), (SHOOT, AUGMENT), (COVER, SHOOT, DEFEND))
    yield (SHOOT, AUGMENT, AUGMENT, DEFEND)
    if weapon.load_actions:
        yield from ((SHOOT, LOAD, DEFEND), (SHOOT, LOAD, SHOOT, DEFEND))
    elif not weapon.load_rounds:
        yield from ((SHOOT, SHOOT, DEFEND), (SHOOT, SHOOT), (SHOOT, SHOOT, AUGMENT, DEFEND))


def _moves(fighter: Fighter) -> Iterator[Kinds]:
    if melee_arms(fighter):
        yield from ((MOVE, STRIKE, DEFEND), (MOVE, STRIKE), (MOVE, MOVE, STRIKE, DEFEND))
    yield from ((MOVE, DEFEND), (MOVE, MOVE, DEFEND), (MOVE, MOVE, MOVE, DEFEND), (MOVE, MOVE, MOVE))
    yield (MOVE, GRAB, DEFEND)
    held = wielded(fighter)
    if held and held.weapon.shoots and not held.wait and usable(fighter, held):
        yield (MOVE, SHOOT, DEFEND)


def _moves_in_reach(fighter: Fighter) -> Iterator[Kinds]:
    """Fewer are offered where foes stand in reach already: out of it, or past them to another."""
    if melee_arms(fighter):
        yield (MOVE, STRIKE, DEFEND)
    yield from ((MOVE, DEFEND), (MOVE, MOVE, DEFEND))


def _handling(fight: Fight, fighter: Fighter, near: bool) -> Iterator[Kinds]:
    at_belt = drawable(fighter)
    if any(arm.weapon.melee for arm in at_belt):
        yield from ((DRAW, STRIKE, DEFEND), (DRAW, DEFEND)) if near else ((DRAW, MOVE, DEFEND), (DRAW, DEFEND))
    if any(arm.weapon.shoots for arm in at_belt):
        yield (DRAW, SHOOT, DEFEND)
    if any(arm.weapon.thrown for arm in at_belt):
        yield (DRAW, THROW, DEFEND)
    if fight.ground and not fighter.animal:
        yield from ((PICK, DEFEND), (PICK, STRIKE, DEFEND), (MOVE, PICK, DEFEND))
    if not fighter.animal and not fighter.mount and mounts_at_hand(fight, fighter):
        yield from ((MOUNT, DEFEND), (MOVE, MOUNT, DEFEND))
    if fighter.mount:
        yield (DISMOUNT, DEFEND)
        if near:
            yield from ((COMMAND, DEFEND), (STRIKE, COMMAND, DEFEND))
    if not fighter.cover:
        yield (COVER, DEFEND)
    if grapplers_in_reach(fight, fighter):
        yield from ((HELP, DEFEND), (HELP,))


def drawable(fighter: Fighter) -> list[Arm]:
    """Returns what hangs at the belt and could be used now."""
    return [arm for arm in fighter.arms if arm.where == "belt" and usable(fighter, arm)]


def mounts_at_hand(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Returns mounts of the own side without a rider that stand within reach."""
    return [
        one
        for one in fight.friends_of(fighter)
        if one.wayward and not one.rider and abs(one.place - fighter.place) <= 2
    ]


def grapplers_in_reach(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Returns friends in close combat whom a fighter could help now (`H-06`)."""
    return [
        one
        for one in fight.friends_of(fighter)
        if one.clinch and distance(one, fighter) <= 2 and fighter.key not in one.helpers
    ]


def tokens(fight: Fight, fighter: Fighter) -> list[str]:
    """Returns every action that a plan of one's own may name, numbered where it may be named several times."""
    named = Counter[str]()
    for kinds in presets(fight, fighter):
        if RELOAD in kinds:
            continue
        for kind, count in Counter(kinds).items():
            named[kind] = max(named[kind], MOST.get(kind, count))
    held = wielded(fighter)
    if held and throw_ready(held) and not fighter.clinch and not fight.held(fighter):
        named[THROW] = max(named[THROW], 1)
    return [f"{kind}-{number}" for kind, most in named.items() for number in range(1, most + 1)]
