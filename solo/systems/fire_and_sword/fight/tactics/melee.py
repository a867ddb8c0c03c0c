"""Owns the weighing of a pair of actions in melee: attack, cast or guard with each of the two."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.reach import in_reach
from solo.systems.fire_and_sword.fight.state import MILLION, Arena, Fighter
from solo.systems.fire_and_sword.fight.state.actions import DEFEND, Action, Attack, Change
from solo.systems.fire_and_sword.fight.tactics.casting import best_cast
from solo.systems.fire_and_sword.fight.tactics.judgement import (
    Danger,
    Intent,
    Mind,
    blow_at,
    dangers,
    percent_of,
    risk,
    unguarded,
)
from solo.systems.parts.fight.wit import Wit

WORTH_CASTING: Final = 50_000


class Plan(NamedTuple):
    """Two actions in the order in which they are declared, and why."""

    first: Action
    second: Action
    reason: str


def blows_at(mind: Mind, around: list[Fighter], two: bool) -> list[Intent]:
    """The blows at all around, the best first; the dull strike whom they met first."""
    if mind.wit is Wit.DULL:
        around = around[:1]
    found = [blow for foe in around if (blow := blow_at(mind, foe, two)) is not None]
    found.sort(key=lambda one: -one.gain)
    return found


def best_pair(
    mind: Mind, around: list[Fighter], blows: list[Intent], spell: Intent | None, coming: list[Danger]
) -> Plan:
    """Attack, cast or defend with each action: what is gained less what then comes through."""
    fight, fighter, wit = mind.fight, mind.fighter, mind.wit
    name = fighter.name
    blow = blows[0] if blows else None
    bare, guarded = risk(coming, 0), risk(coming, 1)
    found: list[tuple[int, Plan]] = []
    if blow is not None:
        target, chance = fight.of(blow.target), percent_of(blow.fells)
        met = f"is out in {chance} even with the best defence"
        open_to_it = f"has kept no defence and is out in {chance}"
        why = f"{name} strikes at {target.name}, who {open_to_it if unguarded(mind, target) else met}"
        found.append((blow.gain - guarded, Plan(blow.action, DEFEND, f"{why}.")))
        if wit is not Wit.DULL and not fighter.build.one_attack:
            found.append(_twice(mind, around, bare))
        if spell is not None:
            found.append((blow.gain + spell.gain - bare, Plan(blow.action, spell.action, f"{why}, and casts.")))
    if spell is not None and spell.gain >= WORTH_CASTING:
        why = f"{name} casts, which is worth more than any blow now."
        found.append((spell.gain - guarded, Plan(spell.action, DEFEND, why)))
    if not found or (wit is not Wit.DULL and blow is None):
        found.append((-risk(coming, 2), Plan(DEFEND, DEFEND, f"{name} has nothing better than two defences.")))
    return max(found, key=lambda one: one[0])[1]


def _twice(mind: Mind, around: list[Fighter], bare: int) -> tuple[int, Plan]:
    """Two attacks at −5, at one foe whose defence answers only the first, or at two."""
    fight, fighter = mind.fight, mind.fighter
    blows = blows_at(mind, around, True)
    first = blows[0]
    target = fight.of(first.target)
    best = attack.best_blow(fight, fighter, target, True)
    again = best[1].free.fells * (MILLION - first.fells) // MILLION if best else 0
    second = Intent(first.action, again, first.target, again)
    if len(blows) > 1 and blows[1].gain > again:
        second = blows[1]
    worth = first.gain + second.gain - bare
    why = f"{fighter.name} strikes twice and leaves every guard: it is worth the risk."
    return worth, Plan(first.action, second.action, why)


def better_blade(fighter: Fighter) -> str:
    """The best weapon for melee that is not in hand; "" where there is none."""
    found = [arm for arm in fighter.build.arms if arm.use == "melee" and not arm.natural and arm.name != fighter.weapon]
    return max(found, key=lambda arm: (arm.attack, arm.bonus)).name if found else ""


def in_melee(arena: Arena, mind: Mind) -> Plan:
    """The plan of somebody in melee, or behind a friend who is: a weapon for it first, then the best pair."""
    fight, fighter = mind.fight, mind.fighter
    arm = fighter.drawn
    around = in_reach(fight, fighter, arm) if fighter.behind and arm else fight.engaged_with(fighter)
    if arm is not None and (arm.missile or arm.use == "lance") and not fighter.behind:
        blade = better_blade(fighter)
        if blade:
            return _with_new_weapon(fighter, blade, around)
    blows = blows_at(mind, around, False)
    spell = best_cast(arena, fighter) if fighter.spells else None
    coming = dangers(mind, fight.engaged_with(fighter))
    return best_pair(mind, around, blows, spell, coming)


def _with_new_weapon(fighter: Fighter, blade: str, around: list[Fighter]) -> Plan:
    why = f"{fighter.name} needs another weapon in melee."
    return Plan(Change(blade), Attack(blade, around[0].key) if around else DEFEND, why)
