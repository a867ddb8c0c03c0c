"""Tactics in melee: pairs of actions out of attack, casting and defence, each with its value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.modifiers import TARGET_IN_MELEE
from solo.systems.fire_and_sword.fight.rules.reach import in_reach
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import (
    CLEAR,
    DEFEND,
    AttackCode,
    ChangeWeaponCode,
    CloseInCode,
)
from solo.systems.fire_and_sword.fight.tactics.action_worth import (
    WORTH_CASTING,
    ActionPair,
    Decider,
    FoeThreat,
    ValuedPlan,
    WeighedAction,
    blow_at,
    has_no_defence,
    is_heedless,
    list_threats,
    nearest_first,
    own_worth,
    percent_of,
    risk,
)
from solo.systems.fire_and_sword.fight.tactics.casting import best_cast
from solo.systems.fire_and_sword.rolls.attack import MILLION
from solo.systems.parts.fight.ai_level import AiLevel

# The factor by which a shot must be better than a blow before a fighter runs clear to shoot.
WORTH_RUNNING: Final = 2
AT_THE_HEELS: Final = 200_000
# The factors by which an attack on another foe, or two attacks, must be better before a plain fighter prefers them.
ELSEWHERE: Final = 2.5
MUCH_BETTER: Final = 1.15


def blows_at(mind: Decider, around: list[Fighter], two: bool) -> list[WeighedAction]:
    """List the blows at all foes around, the best first.

    A dull fighter strikes only at the foe opposite. A plain fighter leaves that foe only for a much better blow.
    """
    around = nearest_first(mind, around)
    if mind.wit is AiLevel.DULL:
        around = around[:1]
    found = [blow for foe in around if (blow := blow_at(mind, foe, two)) is not None]
    front = found[0].target if found and mind.wit is AiLevel.PLAIN else ""
    found.sort(key=lambda one: -one.gain * (ELSEWHERE if one.target == front else 1))
    return found


def attacks_twice(mind: Decider, once: int, twice: int, danger: int) -> bool:
    """Return True if the fighter considers two attacks instead of one.

    `once` and `twice` are the gains of one and of two attacks, and `danger` is the risk without a defence, all in
    millionths. The cunning always compare gain and danger, and beasts ignore danger. A plain fighter gives up its
    defence only for a much greater gain, or if there is no danger.
    """
    if mind.fighter.build.one_attack or is_heedless(mind):
        return False
    return mind.wit is not AiLevel.PLAIN or not danger or twice >= MUCH_BETTER * once


def list_action_pairs(
    mind: Decider, around: list[Fighter], spell: WeighedAction | None, coming: list[FoeThreat]
) -> Iterator[ValuedPlan]:
    """Yield pairs of actions: attack, cast or defend. The value is the gain minus the remaining risk."""
    wit = mind.wit
    blows = blows_at(mind, around, False)
    blow = blows[0] if blows else None
    worth = own_worth(mind)
    bare, guarded = risk(coming, 0) * worth // MILLION, risk(coming, 1) * worth // MILLION
    if blow is not None:
        target = mind.fight.find(blow.target)
        does, promise = f"strikes at {target.name}", _promised(mind, target, blow.fells)
        yield ValuedPlan(blow.gain - guarded, ActionPair(blow.action, DEFEND, does, promise))
        twice = _twice(mind, around, bare)
        if attacks_twice(mind, blow.gain, twice.value + bare, bare):
            yield twice
        if spell is not None:
            yield ValuedPlan(blow.gain + spell.gain - bare, ActionPair(blow.action, spell.action, does, promise))
    casts = spell is not None and spell.gain >= WORTH_CASTING
    if spell is not None and casts:
        more = "worth more than any blow now"
        does = f"casts a spell, which is {more}"
        yield ValuedPlan(spell.gain - guarded, ActionPair(spell.action, DEFEND, does, aside=more))
    if (blow is None and not casts) or (wit is not AiLevel.DULL and blow is None):
        yield ValuedPlan(
            -risk(coming, 2) * worth // MILLION, ActionPair(DEFEND, DEFEND, "sees nothing better than to defend twice")
        )
    if wit is not AiLevel.DULL and blow is not None:
        yield from _following(mind, blow, bare)


def _promised(mind: Decider, target: Fighter, fells: int) -> str:
    """Describe the chance that a blow takes out its target, with a note if friends attack the target too."""
    chance = percent_of(fells)
    helped = " with friends' help" if mind.coming.get(target.key) else ""
    against = "who has no defence left" if has_no_defence(mind, target) else "even against the best defence"
    return f"{chance} chance{helped} to take out the target, {against}"


def _following(mind: Decider, blow: WeighedAction, bare: int) -> Iterator[ValuedPlan]:
    """Yield plans with a blow and a pursuit, if a foe has declared to run clear.

    Only the party knows the foes' declarations (`H-04`, `H-07`).
    """
    fight, fighter = mind.fight, mind.fighter
    for foe in fight.engaged_with(fighter):
        if fighter.side == "party" and CLEAR in foe.actions and len(fighter.engaged) == 1:
            does = f"strikes at {foe.name} and gives chase"
            yield ValuedPlan(blow.gain + AT_THE_HEELS - bare, ActionPair(blow.action, CloseInCode(foe.key), does))


def _twice(mind: Decider, around: list[Fighter], bare: int) -> ValuedPlan:
    """Return a plan of two attacks at −5: on one foe, who can answer only the first, or on two foes."""
    fight, fighter = mind.fight, mind.fighter
    blows = blows_at(mind, around, True)
    first = blows[0]
    target = fight.find(first.target)
    best = attack.best_blow(fight, fighter, target, True)
    again = best[1].free.fells * (MILLION - first.fells) // MILLION if best else 0
    second = WeighedAction(first.action, again, first.target, again)
    if len(blows) > 1 and blows[1].gain > again:
        second = blows[1]
    worth = first.gain + second.gain - bare
    rash = "without a defence, since the gain is worth the risk"
    return ValuedPlan(worth, ActionPair(first.action, second.action, f"strikes twice {rash}", aside=rash))


def better_blade(fighter: Fighter) -> str:
    """Return the name of the best melee weapon that is not in hand; "" if there is none."""
    found = [arm for arm in fighter.build.arms if arm.use == "melee" and not arm.natural and arm.name != fighter.weapon]
    return max(found, key=lambda arm: (arm.attack, arm.bonus)).name if found else ""


def in_melee(arena: FightContext, mind: Decider) -> ActionPair:
    """Return the plan of a fighter in melee or in the second rank: the best pair of actions, or a change of weapon."""
    fight, fighter = mind.fight, mind.fighter
    arm = fighter.weapon_in_hand
    around = in_reach(fight, fighter, arm) if fighter.behind and arm else fight.engaged_with(fighter)
    if arm is not None and (arm.missile or arm.use == "lance") and not fighter.behind:
        blade = better_blade(fighter)
        if blade:
            return _with_new_weapon(blade, around)
    spell = best_cast(arena, mind) if fighter.spells else None
    coming = list_threats(mind, fight.engaged_with(fighter))
    ways = list(list_action_pairs(mind, around, spell, coming))
    if mind.wit is not AiLevel.DULL and not fighter.behind:
        ways += _out_of_it(mind, coming)
    return max(ways, key=lambda way: way.value).plan


def _out_of_it(mind: Decider, coming: list[FoeThreat]) -> Iterator[ValuedPlan]:
    """Yield plans to run clear and shoot later, while friends hold the foes (`H-04`)."""
    fight, fighter = mind.fight, mind.fighter
    foes = fight.engaged_with(fighter)
    if not foes:
        return
    guarded = risk(coming, 1)
    held = all(any(one != fighter.key for one in foe.engaged) for foe in foes)
    for arm in fighter.build.arms:
        if held and arm.use == "shot" and fighter.missiles.get(arm.name):
            shots = [attack.missile_under(fight, fighter, arm, foe, (TARGET_IN_MELEE,)).reply.fells for foe in foes]
            blows = [blow[1].reply.fells for foe in foes if (blow := attack.best_blow(fight, fighter, foe))]
            if max(shots) > WORTH_RUNNING * max(blows, default=0):
                aside = "to shoot while friends hold the foes"
                yield ValuedPlan(max(shots) - guarded, ActionPair(CLEAR, DEFEND, f"runs clear, {aside}", aside=aside))


def _with_new_weapon(blade: str, around: list[Fighter]) -> ActionPair:
    does = "needs another weapon in melee"
    return ActionPair(ChangeWeaponCode(blade), AttackCode(blade, around[0].key) if around else DEFEND, does)
