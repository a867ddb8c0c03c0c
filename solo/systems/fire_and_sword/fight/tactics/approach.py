"""Owns what a fighter does who is not in melee: cast, shoot, throw, charge, close in, or stand behind a friend."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.rules.engaging import may_meet
from solo.systems.fire_and_sword.fight.rules.reach import bows, in_sight
from solo.systems.fire_and_sword.fight.state import Arena, Fight, Fighter, apart
from solo.systems.fire_and_sword.fight.state.actions import DEFEND, HOLD, Attack, Change, Close, Rank, Rush, Shoot
from solo.systems.fire_and_sword.fight.tactics.casting import best_cast
from solo.systems.fire_and_sword.fight.tactics.judgement import (
    Intent,
    Mind,
    dangers,
    fells,
    gain,
    percent_of,
    risk,
    threatening,
)
from solo.systems.fire_and_sword.fight.tactics.melee import WORTH_CASTING, Plan, best_pair, better_blade, blows_at
from solo.systems.parts.fight.wit import Wit

WAITING_ROUNDS: Final = 1


class Shot(NamedTuple):
    """The best shot there is: what it gains, with what, at whom, and how often it fells there."""

    gain: int
    arm: str
    target: str
    fells: int


def at_a_distance(arena: Arena, mind: Mind) -> Plan:
    """The plan of somebody who is in no melee."""
    fight, fighter = mind.fight, mind.fighter
    foes = [foe for foe in fight.foes_of(fighter) if foe.bodily]
    spell = best_cast(arena, fighter) if fighter.spells else None
    if not foes:
        return _against_spirits_only(fighter, spell)
    near = threatening(fight, fighter)
    shot = _shooting(mind, foes, near)
    if spell is not None and spell.gain >= max(WORTH_CASTING, shot[0] if shot else 0):
        return _casting(mind, foes, near, spell, shot[1] if shot else None)
    return shot[1] if shot else _closing(mind, foes)


def _against_spirits_only(fighter: Fighter, spell: Intent | None) -> Plan:
    if spell is not None:
        return Plan(spell.action, HOLD, f"{fighter.name} casts what helps against spirits.")
    return Plan(HOLD, HOLD, f"{fighter.name} cannot reach a spirit and holds.")


def _casting(mind: Mind, foes: list[Fighter], near: list[Fighter], spell: Intent, shot: Plan | None) -> Plan:
    """A casting, and with the other action a shot, a run for whoever strikes better than it casts, or a guard."""
    fight, fighter = mind.fight, mind.fighter
    why = f"{fighter.name} casts while there is time."
    if shot is not None and isinstance(shot.first, Shoot):
        return Plan(spell.action, shot.first, why)
    nearest = min(foes, key=lambda foe: apart(fighter, foe))
    blow = attack.best_blow(fight, fighter, nearest)
    strong = blow is not None and blow[1].reply.fells >= spell.gain
    shot_at = any(foe.drawn is not None and foe.drawn.use == "shot" for foe in foes)
    if strong and not near and not shot_at and apart(fighter, nearest) and may_meet(fight, fighter, nearest):
        return Plan(spell.action, Close(nearest.key), why)
    return Plan(spell.action, DEFEND, why)


def _shooting(mind: Mind, foes: list[Fighter], near: list[Fighter]) -> tuple[int, Plan] | None:
    """A shot with what is at hand: twice where nobody comes, with a weapon change where somebody does."""
    fight, fighter = mind.fight, mind.fighter
    best: Shot | None = None
    for arm in bows(fighter, ()):
        targets = in_sight(fight, fighter, arm)
        for target in targets[:1] if mind.wit is Wit.DULL else targets:
            exchange = attack.missile(fight, fighter, arm, target, False)
            worth = gain(mind, target, exchange)
            if best is None or worth > best.gain:
                best = Shot(worth, arm.name, target.key, fells(mind, target, exchange))
    if best is None:
        return None
    worth, name, key, out = best
    arm, target = fighter.build.arm(name), fight.of(key)
    why = f"{fighter.name} lets fly at {target.name}, who is out in {percent_of(out)} of such shots"
    if arm.use == "thrown":
        return _throwing(fight, fighter, foes, name, target, worth, why)
    shot = Shoot(name, key)
    if any(apart(fighter, foe) <= movement.FREE_WALK for foe in near):
        return worth, Plan(shot, DEFEND, f"{why}, with the foes upon them.")
    blade = better_blade(fighter)
    if near and blade and fighter.weapon == name:
        return worth, Plan(shot, Change(blade), f"{why}, then takes a blade: they are coming.")
    twice = attack.missile(fight, fighter, arm, target, True)
    enough = fighter.missiles.get(name, 0) > 1 and not fighter.build.one_attack
    if (
        not near
        and enough
        and twice.reply.fells + twice.free.fells > attack.missile(fight, fighter, arm, target, False).reply.fells
    ):
        return worth, Plan(shot, shot, f"{fighter.name} lets fly twice at {target.name}.")
    return worth, Plan(shot, DEFEND, f"{why}.")


def _throwing(
    fight: Fight, fighter: Fighter, foes: list[Fighter], name: str, target: Fighter, worth: int, why: str
) -> tuple[int, Plan] | None:
    """Throw and rush in where it is near enough; else throw at those who come, and run where nobody does."""
    rush = movement.rush_of(fight, fighter)
    within = [foe for foe in foes if 0 < apart(fighter, foe) <= rush and may_meet(fight, fighter, foe)]
    if within and not fighter.behind:
        aim = target if target in within else within[0]
        return worth, Plan(Rush(name, aim.key), DEFEND, f"{fighter.name} throws at {aim.name} and rushes in.")
    if apart(fighter, target) <= fighter.build.arm(name).effective:
        return worth, Plan(Shoot(name, target.key), DEFEND, f"{why}.")
    if fighter.drawn is not None and fighter.drawn.use == "thrown" and apart(fighter, target) <= movement.ON_FOOT:
        return worth, Plan(Shoot(name, target.key), DEFEND, f"{why}.")
    return None


def _closing(mind: Mind, foes: list[Fighter]) -> Plan:
    """A run at whoever can be reached, with a blow at its end where that is worth more than a guard."""
    fight, fighter = mind.fight, mind.fighter
    name, run = fighter.name, movement.run_of(fight, fighter)
    open_to = [foe for foe in foes if may_meet(fight, fighter, foe) and not foe.behind]
    if not open_to:
        return _behind(fight, fighter)
    if fighter.behind:
        nearest = min(open_to, key=lambda foe: apart(fighter, foe))
        return Plan(Close(nearest.key), DEFEND, f"{name} comes forward at {nearest.name}.")
    here = [foe for foe in open_to if apart(fighter, foe) <= movement.FREE_WALK]
    if here:
        blows = blows_at(mind, here, False)
        return best_pair(mind, here, blows, None, dangers(mind, here))
    reach = [foe for foe in open_to if apart(fighter, foe) <= run + movement.FREE_WALK]
    if not reach:
        nearest = min(open_to, key=lambda foe: apart(fighter, foe))
        close = Close(nearest.key)
        left = apart(fighter, nearest) - run
        if _couched(fighter) and left < movement.CHARGE and fight.round <= WAITING_ROUNDS:
            return Plan(DEFEND, DEFEND, f"{name} lets them come, to have room to charge.")
        hurried = left > run
        return Plan(close, close if hurried else DEFEND, f"{name} makes for {nearest.name}.")
    blows = blows_at(mind, sorted(reach, key=lambda foe: apart(fighter, foe)), False)
    if not blows:
        nearest = min(reach, key=lambda foe: apart(fighter, foe))
        return Plan(DEFEND, DEFEND, f"{name} has nothing to strike {nearest.name} with.")
    return _charge(mind, blows[0], reach)


def _couched(fighter: Fighter) -> bool:
    """Whether somebody sits in the saddle with a lance in hand."""
    arm = fighter.drawn
    return fighter.mounted and arm is not None and arm.use == "lance"


def _charge(mind: Mind, blow: Intent, reach: list[Fighter]) -> Plan:
    """The lance where there is room for it, else blow or guard at the end of the run."""
    fight, fighter = mind.fight, mind.fighter
    name, target = fighter.name, fight.of(blow.target)
    close, arm = Close(blow.target), fighter.drawn
    if arm is not None and _couched(fighter) and apart(fighter, target) >= movement.CHARGE:
        return Plan(close, Attack(arm.name, blow.target), f"{name} charges {target.name} with the lance.")
    there = [foe for foe in reach if foe.place == target.place]
    coming = dangers(mind, there)
    if arm is not None and arm.missile:
        blade = better_blade(fighter)
        ready = Change(blade) if blade else DEFEND
        return Plan(ready, close, f"{name} makes ready for melee with {target.name}.")
    if blow.gain - risk(coming, 0) > -risk(coming, 1):
        return Plan(close, blow.action, f"{name} runs at {target.name} and strikes.")
    return Plan(close, DEFEND, f"{name} runs at {target.name}, guard up.")


def _behind(fight: Fight, fighter: Fighter) -> Plan:
    """Nobody can be reached: a long spear fights from behind a friend, others keep their guard (`F-17`)."""
    arm = fighter.drawn
    if arm is not None and arm.second_rank:
        for friend in fight.friends_of(fighter):
            if friend.engaged and not friend.behind and apart(fighter, friend) <= movement.run_of(fight, fighter):
                return Plan(Rank(friend.key), DEFEND, f"{fighter.name} fights from behind {friend.name}.")
    return Plan(DEFEND, DEFEND, f"{fighter.name} finds no room in the melee and keeps a guard.")
