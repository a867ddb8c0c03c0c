"""Owns the plan of a round: which two actions serve a fighter best, and why, each level of wit in its own way."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.fire_and_sword.fight import exchanges, pace
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.arms import bows
from solo.systems.fire_and_sword.fight.exchanges import MILLION
from solo.systems.fire_and_sword.fight.judgement import (
    Danger,
    Intent,
    Mind,
    blow_at,
    dangers,
    gain,
    mind_of,
    percent,
    risk,
    threatening,
)
from solo.systems.fire_and_sword.fight.melee_phase import in_reach
from solo.systems.fire_and_sword.fight.melee_ties import may_meet
from solo.systems.fire_and_sword.fight.missile_phase import in_sight
from solo.systems.fire_and_sword.fight.spell_worth import best_cast
from solo.systems.fire_and_sword.fight.spirit_plan import haunt
from solo.systems.fire_and_sword.fight.state import (
    ATTACK,
    CHANGE,
    CLOSE,
    DEFEND,
    HOLD,
    RANK,
    RISE,
    RUSH,
    SHOOT,
    Fight,
    Fighter,
    apart,
)
from solo.systems.fire_and_sword.fight.wit import Wit

WORTH_CASTING: Final = 50_000
WAITING_ROUNDS: Final = 1


class Plan(NamedTuple):
    """Two actions in the order in which they are declared, and why."""

    first: str
    second: str
    reason: str


def plan(arena: Arena, fighter: Fighter) -> Plan:
    """The plan of a fighter for this round, before it has declared anything."""
    if fighter.build.spirit:
        return Plan(*haunt(arena.fight, fighter))
    if fighter.fallen:
        return Plan(RISE, DEFEND, f"{fighter.name} is down and must get up first.")
    mind = mind_of(arena.fight, fighter)
    if fighter.engaged or (fighter.behind and fighter.drawn and fighter.drawn.second_rank):
        return _in_melee(arena, mind)
    return _at_a_distance(arena, mind)


# In melee


def _in_melee(arena: Arena, mind: Mind) -> Plan:
    fight, fighter = mind.fight, mind.fighter
    arm = fighter.drawn
    around = in_reach(fight, fighter, arm) if fighter.behind and arm else fight.engaged_with(fighter)
    if arm is not None and (arm.missile or arm.use == "lance") and not fighter.behind:
        blade = _blade(fighter)
        if blade:
            return _with_new_weapon(fighter, blade, around)
    blows = _blows(mind, around, False)
    spell = best_cast(arena, fighter) if fighter.spells else None
    coming = dangers(mind, fight.engaged_with(fighter))
    return _best_pair(mind, around, blows, spell, coming)


def _blows(mind: Mind, around: list[Fighter], two: bool) -> list[Intent]:
    """The blows at all around, the best first; the dull strike whom they met first."""
    if mind.wit is Wit.DULL:
        around = around[:1]
    found = [blow for foe in around if (blow := blow_at(mind, foe, two)) is not None]
    found.sort(key=lambda one: -one.gain)
    return found


def _best_pair(
    mind: Mind, around: list[Fighter], blows: list[Intent], spell: Intent | None, coming: list[Danger]
) -> Plan:
    """Attack, cast or defend with each action: what is gained less what then comes through."""
    fight, fighter, wit = mind.fight, mind.fighter, mind.wit
    name = fighter.name
    blow = blows[0] if blows else None
    bare, guarded = risk(coming, 0), risk(coming, 1)
    found: list[tuple[int, Plan]] = []
    if blow is not None:
        target = fight.of(blow.target).name
        why = f"{name} strikes at {target}, who is out in {percent(blow.fells)} even with the best defence"
        found.append((blow.gain - guarded, Plan(blow.code, DEFEND, f"{why}.")))
        if wit is not Wit.DULL and not fighter.build.one_attack:
            found.append(_twice(mind, around, bare))
        if spell is not None:
            found.append((blow.gain + spell.gain - bare, Plan(blow.code, spell.code, f"{why}, and casts.")))
    if spell is not None and spell.gain >= WORTH_CASTING:
        why = f"{name} casts, which is worth more than any blow now."
        found.append((spell.gain - guarded, Plan(spell.code, DEFEND, why)))
    if not found or (wit is not Wit.DULL and blow is None):
        found.append((-risk(coming, 2), Plan(DEFEND, DEFEND, f"{name} has nothing better than two defences.")))
    return max(found, key=lambda one: one[0])[1]


def _twice(mind: Mind, around: list[Fighter], bare: int) -> tuple[int, Plan]:
    """Two attacks at −5, at one foe whose defence answers only the first, or at two."""
    fight, fighter = mind.fight, mind.fighter
    blows = _blows(mind, around, True)
    first = blows[0]
    target = fight.of(first.target)
    best = exchanges.best_blow(fight, fighter, target, True)
    again = best[1].free.fells * (MILLION - first.fells) // MILLION if best else 0
    second = Intent(first.code, again, first.target, again)
    if len(blows) > 1 and blows[1].gain > again:
        second = blows[1]
    worth = first.gain + second.gain - bare
    return worth, Plan(
        first.code, second.code, f"{fighter.name} strikes twice and leaves every guard: it is worth the risk."
    )


def _blade(fighter: Fighter) -> str:
    """The best weapon for melee that is not in hand; "" where there is none."""
    found = [arm for arm in fighter.build.arms if arm.use == "melee" and not arm.natural and arm.name != fighter.weapon]
    return max(found, key=lambda arm: (arm.attack, arm.bonus)).name if found else ""


def _with_new_weapon(fighter: Fighter, blade: str, around: list[Fighter]) -> Plan:
    why = f"{fighter.name} needs another weapon in melee."
    return Plan(f"{CHANGE}:{blade}", f"{ATTACK}:{blade}:{around[0].key}" if around else DEFEND, why)


# At a distance


def _at_a_distance(arena: Arena, mind: Mind) -> Plan:
    fight, fighter = mind.fight, mind.fighter
    foes = [foe for foe in fight.foes_of(fighter) if foe.bodily]
    if not foes:
        spell = best_cast(arena, fighter) if fighter.spells else None
        if spell is not None:
            return Plan(spell.code, HOLD, f"{fighter.name} casts what helps against spirits.")
        return Plan(HOLD, HOLD, f"{fighter.name} cannot reach a spirit and holds.")
    nearest = min(foes, key=lambda foe: apart(fighter, foe))
    near = threatening(fight, fighter)
    spell = best_cast(arena, fighter) if fighter.spells else None
    shot = _shooting(mind, foes, near)
    if spell is not None and spell.gain >= WORTH_CASTING and spell.gain >= (shot[0] if shot else 0):
        second = shot[1].first if shot and shot[1].first.startswith(SHOOT) else DEFEND
        weak = _weak(fight, fighter, nearest, spell)
        if not shot and not weak and not near and not _at_range(fighter, foes):
            second = f"{CLOSE}:{nearest.key}"
        return Plan(spell.code, second, f"{fighter.name} casts while there is time.")
    if shot is not None:
        return shot[1]
    return _closing(mind, foes)


def _at_range(fighter: Fighter, foes: list[Fighter]) -> bool:
    return any(foe.drawn is not None and foe.drawn.use == "shot" for foe in foes) and not fighter.engaged


def _weak(fight: Fight, fighter: Fighter, nearest: Fighter, spell: Intent) -> bool:
    blow = exchanges.best_blow(fight, fighter, nearest)
    return blow is None or blow[1].reply.fells < spell.gain


def _shooting(mind: Mind, foes: list[Fighter], near: list[Fighter]) -> tuple[int, Plan] | None:
    """A shot with what is at hand: twice where nobody comes, with a weapon change where somebody does."""
    fight, fighter = mind.fight, mind.fighter
    best: tuple[int, str, str, int] | None = None
    for arm in bows(fighter, []):
        targets = in_sight(fight, fighter, arm)
        for target in targets[:1] if mind.wit is Wit.DULL else targets:
            exchange = exchanges.missile(fight, fighter, arm, target, False)
            worth = gain(mind, target, exchange)
            if best is None or worth > best[0]:
                best = (worth, arm.name, target.key, exchange.reply.fells)
    if best is None:
        return None
    worth, name, key, fells = best
    arm, target = fighter.build.arm(name), fight.of(key)
    why = f"{fighter.name} lets fly at {target.name}, who is out in {percent(fells)} of such shots"
    if arm.use == "thrown":
        return _throwing(fight, fighter, foes, name, target, worth, why)
    shot = f"{SHOOT}:{name}:{key}"
    if any(apart(fighter, foe) <= pace.FREE_WALK for foe in near):
        return worth, Plan(shot, DEFEND, f"{why}, with the foes upon them.")
    blade = _blade(fighter)
    if near and blade and fighter.weapon == name:
        return worth, Plan(shot, f"{CHANGE}:{blade}", f"{why}, then takes a blade: they are coming.")
    twice = exchanges.missile(fight, fighter, arm, target, True)
    enough = fighter.missiles.get(name, 0) > 1 and not fighter.build.one_attack
    if (
        not near
        and enough
        and twice.reply.fells + twice.free.fells > exchanges.missile(fight, fighter, arm, target, False).reply.fells
    ):
        return worth, Plan(shot, shot, f"{fighter.name} lets fly twice at {target.name}.")
    return worth, Plan(shot, DEFEND, f"{why}.")


def _throwing(
    fight: Fight, fighter: Fighter, foes: list[Fighter], name: str, target: Fighter, worth: int, why: str
) -> tuple[int, Plan] | None:
    """Throw and rush in where it is near enough; else throw at those who come, and run where nobody does."""
    rush = pace.rush_of(fight, fighter)
    within = [foe for foe in foes if 0 < apart(fighter, foe) <= rush and may_meet(fight, fighter, foe)]
    if within:
        aim = target if target in within else within[0]
        return worth, Plan(f"{RUSH}:{name}:{aim.key}", DEFEND, f"{fighter.name} throws at {aim.name} and rushes in.")
    if apart(fighter, target) <= fighter.build.arm(name).effective:
        return worth, Plan(f"{SHOOT}:{name}:{target.key}", DEFEND, f"{why}.")
    if fighter.drawn is not None and fighter.drawn.use == "thrown" and apart(fighter, target) <= pace.ON_FOOT:
        return worth, Plan(f"{SHOOT}:{name}:{target.key}", DEFEND, f"{why}.")
    return None


def _closing(mind: Mind, foes: list[Fighter]) -> Plan:
    """A run at whoever can be reached, with a blow at its end where that is worth more than a guard."""
    fight, fighter = mind.fight, mind.fighter
    name, run = fighter.name, pace.run_of(fight, fighter)
    open_to = [foe for foe in foes if may_meet(fight, fighter, foe) and not foe.behind]
    if not open_to:
        return _behind(fight, fighter)
    here = [foe for foe in open_to if apart(fighter, foe) <= pace.FREE_WALK]
    if here:
        blows = _blows(mind, here, False)
        return _best_pair(mind, here, blows, None, dangers(mind, here))
    reach = [foe for foe in open_to if apart(fighter, foe) <= run + pace.FREE_WALK]
    if not reach:
        nearest = min(open_to, key=lambda foe: apart(fighter, foe))
        close = f"{CLOSE}:{nearest.key}"
        left = apart(fighter, nearest) - run
        if _couched(fighter) and left < pace.CHARGE and fight.round <= WAITING_ROUNDS:
            return Plan(DEFEND, DEFEND, f"{name} lets them come, to have room to charge.")
        hurried = left > run
        return Plan(close, close if hurried else DEFEND, f"{name} makes for {nearest.name}.")
    blows = _blows(mind, sorted(reach, key=lambda foe: apart(fighter, foe)), False)
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
    close, arm = f"{CLOSE}:{blow.target}", fighter.drawn
    if arm is not None and _couched(fighter) and apart(fighter, target) >= pace.CHARGE:
        return Plan(close, f"{ATTACK}:{arm.name}:{blow.target}", f"{name} charges {target.name} with the lance.")
    there = [foe for foe in reach if foe.place == target.place]
    coming = dangers(mind, there)
    if arm is not None and arm.missile:
        blade = _blade(fighter)
        return Plan(
            f"{CHANGE}:{blade}" if blade else DEFEND, close, f"{name} makes ready for melee with {target.name}."
        )
    if blow.gain - risk(coming, 0) > -risk(coming, 1):
        return Plan(close, blow.code, f"{name} runs at {target.name} and strikes.")
    return Plan(close, DEFEND, f"{name} runs at {target.name}, guard up.")


def _behind(fight: Fight, fighter: Fighter) -> Plan:
    """Nobody can be reached: a long spear fights from behind a friend, others keep their guard (`F-17`)."""
    arm = fighter.drawn
    if arm is not None and arm.second_rank:
        for friend in fight.friends_of(fighter):
            if friend.engaged and not friend.behind and apart(fighter, friend) <= pace.run_of(fight, fighter):
                return Plan(f"{RANK}:{friend.key}", DEFEND, f"{fighter.name} fights from behind {friend.name}.")
    return Plan(DEFEND, DEFEND, f"{fighter.name} finds no room in the melee and keeps a guard.")
