"""Tactic for plans with foes in reach: a weapon, help for friends, grabs, disarming, or the best set of Strikes."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.caching import Cache
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.rules.declared_attack import INTO_A_PAIR
from solo.systems.swords.fight.state import CarriedWeapon, Fight, Fighter, RuleTables, usable
from solo.systems.swords.fight.state.action_codes import AUGMENT, DEFEND, DRAW, GRAB, PICK, STRIKE, Kinds, code_of
from solo.systems.swords.fight.state.line import REACH, STEP, foes_in_reach
from solo.systems.swords.fight.state.line import in_reach as in_reach_of
from solo.systems.swords.fight.tactics import combat_profile, disarming, riding
from solo.systems.swords.fight.tactics.combat_profile import is_stalled, stalls_now
from solo.systems.swords.fight.tactics.grappling import grab_target
from solo.systems.swords.fight.tactics.helping_friends import besides_blows, lend_weight
from solo.systems.swords.fight.tactics.targets import (
    StrikeProfile,
    friend_in_line,
    nearest_in_turn,
    past_a_friend,
    strike_worth,
    swing,
)
from solo.systems.swords.fight.tactics.worth import MOST_STRIKES, best_plan, grab_is_better, hardest_plan
from solo.systems.swords.gear.weapon import Weapon

STRIKE_AND_DEFEND: Final = 2
FORCE_ENOUGH: Final = 7
"""The damage modifier minus the endurance modifier from which a dull person, such as a giant, adds no Augment."""
KEEPS_HOLD: Final = 2
"""The lead in Grappling over the target from which a hold usually lasts."""
_KNOWN: Final = Cache[TacticAnswer]()


def in_reach(
    fight: Fight, tables: RuleTables, fighter: Fighter, near: list[Fighter], held: CarriedWeapon | None
) -> TacticAnswer:
    """Return the plan of a fighter who can attack a foe hand to hand now, with its reason."""
    if fresh := fresh_weapon(fight, fighter, held):
        return fresh
    own = combat_profile.profile(fight, fighter)
    wit = own.wit
    if wit is AiLevel.CUNNING and (better := besides_blows(fight, fighter)):
        return better
    if own.weapon is None:
        return make_plan(fighter, (DEFEND,), "has no weapon to strike with")
    blow = swing(own, fighter, own.weapon, 0, STRIKE_AND_DEFEND)
    struck = _open_to_blows(fight, tables, blow, near)
    if not struck:
        return lend_weight(fight, fighter) or make_plan(fighter, (DEFEND,), "holds back to avoid hitting a friend")
    target = _faced(fight, tables, blow, struck, wit)
    foes, seized = _odds_against(fight, fighter, near), _within_grasp(fight, tables, fighter, near, wit)
    if fighter.helpers or target.helpers:
        return _against(fight, tables, fighter, target, foes, seized, wit)
    stands = _stands(fight, tables, fighter, target, foes, seized)
    return _KNOWN.look_up(stands, _against, fight, tables, fighter, target, foes, seized, wit)


def _stands(
    fight: Fight, tables: RuleTables, fighter: Fighter, target: Fighter, foes: int, seized: Fighter | None
) -> Hashable:
    """Return the cache key of a plan against a target, for fighters without helpers in grappling."""
    return (
        tables.health,
        combat_profile.profile(fight, fighter).stamp,
        fighter.stamina,
        combat_profile.profile(fight, target).stamp,
        target.stamina,
        target.clinch and (fight.is_held(target), friend_in_line(fight, fighter, target) is not None),
        foes,
        seized and combat_profile.profile(fight, seized).stamp,
        is_stalled(fight) and (True, stalls_now(fight)),
        fighter.mount
        and (combat_profile.profile(fight, fight.find(fighter.mount)).stamp, in_reach_of(fighter, target)),
    )


def _against(
    fight: Fight, tables: RuleTables, fighter: Fighter, target: Fighter, foes: int, seized: Fighter | None, wit: AiLevel
) -> TacticAnswer:
    """Return the plan against a target, with `foes` attacking the fighter, or a grab at `seized` if that is better."""
    trade = combat_profile.duel_profile(fight, fighter, target, foes)
    if target.clinch:
        trade = trade._replace(attack=trade.attack + INTO_A_PAIR, helpless=fight.is_held(target))
    if seized and grab_is_better(
        trade, combat_profile.grab_worth(fight, fighter, seized, wit is not AiLevel.DULL), tables.health
    ):
        return make_plan(fighter, (GRAB, DEFEND), "has more to gain from a grab than from a strike")
    if friend_in_line(fight, fighter, target) is not None:
        return blows(fighter, STRIKE, *past_a_friend(wit, trade, tables.health))
    if wit is AiLevel.DULL and not fighter.animal and trade.force < FORCE_ENOUGH:
        return make_plan(fighter, (STRIKE, AUGMENT, AUGMENT, DEFEND), "strikes as hard as possible, with little aim")
    best = best_plan(wit, trade, MOST_STRIKES, tables.health)
    if is_stalled(fight):
        return _impatient(fight, fighter, best, hardest_plan(wit, trade, MOST_STRIKES, tables.health))
    special = disarming.disarm(fight, tables, fighter, target, trade, wit)
    special = special or riding.command(fight, tables, fighter, target, trade, wit)
    return special or blows(fighter, STRIKE, *best)


def _impatient(
    fight: Fight, fighter: Fighter, best: tuple[int, int, bool], hardest: tuple[int, int, bool]
) -> TacticAnswer:
    """Return the plan in a stalled fight: more harm at more risk. The impatience is told once, as the stall begins."""
    if hardest == best or not stalls_now(fight):
        return blows(fighter, STRIKE, *hardest)
    return make_plan(fighter, kinds_of(STRIKE, *hardest), "grows impatient and takes more risk")


def make_plan(fighter: Fighter, kinds: Kinds, does: str) -> TacticAnswer:
    """Return a plan with its reason."""
    return TacticAnswer(code_of(kinds), make_thought(fighter.name, does))


def blows(fighter: Fighter, kind: str, strikes: int, augments: int, defends: bool) -> TacticAnswer:
    """Return a plan of Strikes or shots, with a reason that names its trade-off between hits, harm and defence."""
    does = REASONS.get((strikes, augments, defends)) or REASONS[min(strikes, 2), min(augments, 1), defends]
    kinds = kinds_of(kind, strikes, augments, defends)
    return make_plan(fighter, kinds, does.replace("strike", "shot") if kind != STRIKE else does)


def kinds_of(kind: str, strikes: int, augments: int, defends: bool) -> Kinds:
    """Return the actions of a plan: `strikes` actions of this kind, `augments` Augments, and Defend if `defends`."""
    return (kind,) * strikes + (AUGMENT,) * augments + ((DEFEND,) if defends else ())


REASONS: Final = {
    (1, 2, True): "plans a much harder strike and a defence",
    (1, 0, True): "plans one strike and a defence",
    (1, 1, True): "plans a harder strike and a defence",
    (2, 0, True): "has skill to spare for a second strike",
    (2, 1, True): "has skill to spare for more and harder strikes",
    (1, 0, False): "drops the defence for a surer strike",
    (1, 1, False): "drops the defence for a harder strike",
    (2, 0, False): "drops the defence for more strikes",
    (2, 1, False): "drops the defence for more and harder strikes",
}


def fresh_weapon(fight: Fight, fighter: Fighter, held: CarriedWeapon | None) -> TacticAnswer | None:
    """Return the plan to draw or pick up a melee weapon (`H-07`).

    Returns None if a melee weapon is in hand, or natural weapons are as good.
    """
    if fighter.animal or (held and held.weapon.melee and usable(fighter, held)):
        return None
    grown = max((arm.weapon.bonus for arm in fighter.arms if arm.where == "body"), default=0)
    drawn = best_at_belt(fighter)
    at_belt = drawn.weapon.bonus if drawn else 0
    found = best_on_ground(fight, fighter)
    if found and found.bonus > max(grown, at_belt):
        return make_plan(fighter, (PICK, STRIKE, DEFEND), f"goes to pick up the {found.name}")
    if drawn and at_belt > grown:
        return make_plan(fighter, (DRAW, STRIKE, DEFEND), f"plans to draw the {drawn.weapon.name}")
    return None


def best_on_ground(fight: Fight, fighter: Fighter) -> Weapon | None:
    """Return the best melee weapon on the ground within reach, the first among equals; None if there is none."""
    lying = [thing.weapon for thing in fight.ground if abs(thing.place - fighter.place) <= REACH + STEP]
    return max((weapon for weapon in lying if weapon.melee), key=lambda weapon: weapon.bonus, default=None)


def best_at_belt(fighter: Fighter) -> CarriedWeapon | None:
    """Return the best melee weapon that can be drawn; None if there is none."""
    fit = [arm for arm in fighter.arms if arm.where == "belt" and arm.weapon.melee and usable(fighter, arm)]
    return max(fit, key=lambda arm: arm.weapon.bonus, default=None)


def _open_to_blows(fight: Fight, tables: RuleTables, blow: StrikeProfile, near: list[Fighter]) -> list[Fighter]:
    """Return the foes at whom a Strike is worth the risk. A near miss may hit a friend in close combat."""
    return [foe for foe in near if not foe.clinch or strike_worth(fight, tables, blow, foe) > 0]


def _faced(fight: Fight, tables: RuleTables, blow: StrikeProfile, near: list[Fighter], wit: AiLevel) -> Fighter:
    """Return the foe for whom the plan is made: the nearest for a dull fighter, otherwise the best of all."""
    if len(near) == 1:
        return near[0]
    if wit is AiLevel.DULL:
        return nearest_in_turn(fight, blow.fighter, near) or near[0]
    return max(near, key=lambda foe: strike_worth(fight, tables, blow, foe))


def _odds_against(fight: Fight, fighter: Fighter, near: list[Fighter]) -> int:
    """Return how many foes probably attack the fighter: the free foes in reach, divided among all able friends."""
    dangerous = len([foe for foe in near if not (foe.clinch or foe.rider)])
    if dangerous < 2:
        return dangerous
    return max(1, dangerous // len(fight.list_able(fighter.side)))


def _within_grasp(
    fight: Fight, tables: RuleTables, fighter: Fighter, near: list[Fighter], wit: AiLevel
) -> Fighter | None:
    """Return the foe to grab; None if there is none. Only trained grapplers on foot try a grab.

    If several free foes are in reach, a cunning fighter grabs only a foe whom it far outgrapples.
    """
    if fighter.mount or fighter.figures.grappling <= fighter.figures.dexterity or is_stalled(fight):
        return None
    free = [foe for foe in near if not foe.clinch and not foe.rider]
    if wit is AiLevel.PLAIN:
        free = [foe for foe in free if not _has_more_friends(fight, fighter, foe)]
    elif wit is AiLevel.CUNNING and sum(not foe.clinch for foe in foes_in_reach(fight, fighter)) > 1:
        free = [foe for foe in free if _outgrapples(fight, fighter, foe)]
    return grab_target(fight, tables, fighter, free, wit)


def _outgrapples(fight: Fight, fighter: Fighter, foe: Fighter) -> bool:
    """Return True if a grab succeeds at least half the time, the hold lasts, and friends occupy the other foes."""
    hold = combat_profile.grab_worth(fight, fighter, foe, True)
    return hold.grab >= 0 and hold.struggle >= KEEPS_HOLD and not _has_more_friends(fight, fighter, foe)


def _has_more_friends(fight: Fight, fighter: Fighter, target: Fighter) -> bool:
    """Return True if the target has more free friends in its reach than the fighter has."""
    others = [foe for foe in foes_in_reach(fight, fighter) if foe is not target and not foe.clinch]
    return len(others) > _friends_beside(fight, target)


def _friends_beside(fight: Fight, target: Fighter) -> int:
    """Return how many of the target's foes are within its reach, apart from the fighter."""
    return len(foes_in_reach(fight, target)) - 1
