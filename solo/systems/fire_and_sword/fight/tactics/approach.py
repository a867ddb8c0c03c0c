"""Tactics outside melee: every option is valued by its gain minus the danger that remains.

A dull fighter takes the first option, any other fighter the best one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.rules.melee_pairs import may_meet
from solo.systems.fire_and_sword.fight.rules.modifiers import FROM_A_MOVING_HORSE, shot_modifiers
from solo.systems.fire_and_sword.fight.rules.reach import in_sight, missile_weapons
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import (
    BACK,
    COVER,
    DEFEND,
    HOLD,
    AttackCode,
    CastCode,
    ChangeWeaponCode,
    CloseInCode,
    RushCode,
    SecondRankCode,
    ShootCode,
)
from solo.systems.fire_and_sword.fight.tactics.action_worth import (
    WORTH_CASTING,
    WORTH_SHOOTING,
    ActionPair,
    Decider,
    ValuedPlan,
    WeighedAction,
    attack_gain,
    blow_at,
    coming_at,
    is_beast,
    list_threats,
    nearest_first,
    percent_of,
    risk,
    shots_at,
)
from solo.systems.fire_and_sword.fight.tactics.casting import best_cast
from solo.systems.fire_and_sword.fight.tactics.melee import attacks_twice, better_blade, blows_at
from solo.systems.fire_and_sword.fight.tactics.nearby_fighters import NearbyFighters, can_catch, company_of, finds_room
from solo.systems.fire_and_sword.fight.tactics.riders import keep_away, saddle_plans, skirmishes
from solo.systems.fire_and_sword.fight.tactics.shots import BestShot, best_shot
from solo.systems.fire_and_sword.rolls.attack import MILLION
from solo.systems.parts.fight.ai_level import AiLevel

# Worth of reaching melee, or of coming nearer, on the same scale as chances to put a foe out.
MELEE: Final = 90_000
NEARER: Final = 40_000
BLADE_IN_HAND: Final = 90_000
BEHIND_COVER: Final = 300_000
WAITING_ROUNDS: Final = 1


class RangedSituation(NamedTuple):
    """The situation of a fighter outside melee.

    `foes` are all foes, and `near` the foes who may arrive this round. `bare` and `guarded` are the risks without and
    with a defence, in millionths. `idle_spell` is a helpful spell to cast in place of a useless second defence.
    """

    foes: list[Fighter]
    near: list[Fighter]
    bare: int
    guarded: int
    company: NearbyFighters
    idle_spell: WeighedAction | None = None


def plan_at_range(arena: FightContext, mind: Decider) -> ActionPair:
    """Return the plan of a fighter who is not in melee."""
    fight, fighter = mind.fight, mind.fighter
    foes = [foe for foe in fight.foes_of(fighter) if foe.bodily]
    spell = best_cast(arena, mind) if fighter.spells else None
    if not foes:
        return _against_spirits_only(spell)
    away = keep_away(mind) if mind.wit is not AiLevel.DULL and skirmishes(fight, fighter) else None
    if away is not None:
        return away
    near = coming_at(mind)
    coming = list_threats(mind, near) + shots_at(mind)
    guarded = risk(coming, 1)
    idle = spell if risk(coming, 2) == guarded and spell and _helps(arena, spell) else None
    seen = RangedSituation(foes, near, risk(coming, 0), guarded, company_of(mind, foes), idle)
    ways = _ways(mind, seen, spell)
    if mind.wit is AiLevel.DULL:
        return next(ways).plan
    return max(ways, key=lambda way: way.value).plan


def _helps(arena: FightContext, spell: WeighedAction) -> bool:
    """Return True for a casting on the caster or on a friend."""
    return isinstance(spell.action, CastCode) and arena.spells[spell.action.spell].whom != "foe"


def _against_spirits_only(spell: WeighedAction | None) -> ActionPair:
    if spell is not None:
        return ActionPair(spell.action, HOLD, "casts a spell that helps against spirits")
    return ActionPair(HOLD, HOLD, "cannot reach a spirit and waits", aside="cannot reach a spirit")


def _ways(mind: Decider, seen: RangedSituation, spell: WeighedAction | None) -> Iterator[ValuedPlan]:
    """Yield all plans of a fighter outside melee with their values.

    A dull fighter has fewer plans, in order of preference.
    """
    if mind.wit is AiLevel.DULL:
        yield from _dull_ways(mind, seen, spell)
        return
    shot = best_shot(mind)
    yield from _casting(mind, seen, spell, shot)
    if shot is not None:
        yield from _shooting(mind, seen, shot)
    yield from _bow(mind, seen)
    yield from _saddle(mind, seen, shot)
    yield from _rushing(mind, seen)
    yield from _running(mind, seen)
    yield from _behind(mind)
    yield from _waiting(mind, seen)


def _dull_ways(mind: Decider, seen: RangedSituation, spell: WeighedAction | None) -> Iterator[ValuedPlan]:
    """Yield the plans of a dull fighter: a run at foes in reach, a shot or spell only at foes out of reach.

    A dull archer leaves the bow and joins the melee as soon as friends are in melee.
    """
    if seen.near:
        yield from _running(mind, seen)
    if any(friend.engaged for friend in mind.fight.friends_of(mind.fighter)):
        yield from _saddle(mind, seen)
        yield from _running(mind, seen)
    shot = best_shot(mind)
    yield from _casting(mind, seen, spell, shot)
    if shot is not None:
        yield from _shooting(mind, seen, shot)
    yield from _saddle(mind, seen)
    yield from _running(mind, seen)
    yield from _waiting(mind, seen)


def _saddle(mind: Decider, seen: RangedSituation, shot: BestShot | None = None) -> Iterator[ValuedPlan]:
    bow = shot if shot and mind.fighter.build.arm(shot.arm).use == "shot" else None
    return saddle_plans(mind, seen.foes, seen.bare, seen.guarded, bow and bow.weighed)


# Magic


def _casting(
    mind: Decider, seen: RangedSituation, spell: WeighedAction | None, shot: BestShot | None
) -> Iterator[ValuedPlan]:
    """Yield plans with a casting and a second action: a defence, a shot, or a run.

    A fighter runs only if its blows are worth more than its spells.
    """
    if spell is None or spell.gain < max(WORTH_CASTING, shot.gain if shot and mind.wit is AiLevel.DULL else 0):
        return
    fight, fighter = mind.fight, mind.fighter
    does = "casts a spell while there is time"
    nearest = min(seen.foes, key=lambda foe: (not can_catch(fight, fighter, foe), paces_between(fighter, foe)))
    blow = attack.best_blow(fight, fighter, nearest)
    strong = blow is not None and blow[1].reply.fells >= spell.gain
    shot_at = any(foe.weapon_in_hand is not None and foe.weapon_in_hand.use == "shot" for foe in seen.foes)
    if (
        strong
        and not seen.near
        and not shot_at
        and paces_between(fighter, nearest)
        and finds_room(mind, nearest)
        and can_catch(fight, fighter, nearest)
    ):
        alone = seen.company.alone_at(nearest)
        nearer = NEARER if seen.company.pressing else -NEARER
        yield ValuedPlan(spell.gain + nearer - alone, ActionPair(spell.action, CloseInCode(nearest.key), does))
    if shot is not None:
        action = ShootCode(shot.arm, shot.target)
        yield ValuedPlan(spell.gain + shot.gain - seen.bare, ActionPair(spell.action, action, does))
    if mind.wit is AiLevel.CUNNING and shot_at and movement.has_cover_to_take(fight, fighter):
        yield ValuedPlan(spell.gain + BEHIND_COVER - seen.bare, ActionPair(spell.action, COVER, does))
    yield ValuedPlan(spell.gain - seen.guarded, ActionPair(spell.action, DEFEND, does))


# Shots and throws


def _shooting(mind: Decider, seen: RangedSituation, shot: BestShot) -> Iterator[ValuedPlan]:
    """Yield plans with a shot. The other action depends on how soon the foes may arrive."""
    fight, fighter = mind.fight, mind.fighter
    arm, target = fighter.build.arm(shot.arm), fight.find(shot.target)
    action, gained = ShootCode(shot.arm, shot.target), shot.gain
    does = f"{'throws' if arm.use == 'thrown' else 'shoots'} at {target.name}"
    promise = f"{percent_of(shot.fells)} chance to take out the target"
    if arm.use == "thrown":
        yield ValuedPlan(gained - seen.guarded, ActionPair(action, DEFEND, does, promise))
        return
    if mind.wit is AiLevel.CUNNING and seen.company.shot_at and movement.has_cover_to_take(fight, fighter):
        yield ValuedPlan(gained + BEHIND_COVER - seen.bare, ActionPair(action, COVER, does, promise))
    if _gives_ground(mind, seen):
        modifiers = shot_modifiers(fight, fighter, arm, target, False)
        if fighter.mounted:
            modifiers = (*modifiers, FROM_A_MOVING_HORSE)
        wheeling = attack_gain(mind, target, attack.missile_under(fight, fighter, arm, target, modifiers))
        yield ValuedPlan(wheeling + MELEE, ActionPair(action, BACK, does, promise))
    upon = any(paces_between(fighter, foe) <= movement.FREE_WALK for foe in seen.near)
    blade = better_blade(fighter)
    alone = mind.wit is AiLevel.DULL or not all(seen.company.nearer_to(foe) for foe in seen.near)
    if seen.near and alone and blade and fighter.weapon == shot.arm and not upon:
        yield ValuedPlan(gained + BLADE_IN_HAND - seen.bare, ActionPair(action, ChangeWeaponCode(blade), does, promise))
    twice = attack.missile(fight, fighter, arm, target, True)
    both, once = twice.reply.fells + twice.free.fells, shot.exchange.reply.fells
    enough = fighter.missiles.get(shot.arm, 0) > 1 and attacks_twice(mind, once, both, seen.bare)
    calm = mind.wit is not AiLevel.PLAIN or not seen.bare
    if enough and calm and not seen.near and both > once:
        worth = gained * both // max(1, once)
        yield ValuedPlan(worth - seen.bare, ActionPair(action, action, f"shoots twice at {target.name}"))
    yield ValuedPlan(gained - seen.guarded, ActionPair(action, DEFEND, does, promise))


def _bow(mind: Decider, seen: RangedSituation) -> Iterator[ValuedPlan]:
    """Yield plans to take the bow again, if a shot is worth more than a blow with the melee weapon."""
    fight, fighter = mind.fight, mind.fighter
    if seen.near or mind.wit is AiLevel.DULL:
        return
    for arm in fighter.build.arms:
        if arm.use != "shot" or arm.name == fighter.weapon or not fighter.missiles.get(arm.name):
            continue
        for target in in_sight(fight, fighter, arm):
            exchange = attack.missile(fight, fighter, arm, target, False)
            blow = attack.best_blow(fight, fighter, target)
            reached = paces_between(fighter, target) <= movement.run_of(fight, fighter) + movement.FREE_WALK
            if exchange.reply.fells >= max(WORTH_SHOOTING, blow[1].reply.fells if blow and reached else 0):
                sees = f"has {target.name} in sight"
                again = ActionPair(
                    ChangeWeaponCode(arm.name),
                    DEFEND,
                    f"switches back to the {arm.name.lower()} and {sees}",
                    aside=sees,
                )
                yield ValuedPlan(attack_gain(mind, target, exchange) - seen.guarded, again)


def _gives_ground(mind: Decider, seen: RangedSituation) -> bool:
    """Return True if the fighter can shoot and withdraw in time.

    For this the fighter needs a faster mount, or friends with melee weapons in front.
    """
    fight, fighter = mind.fight, mind.fighter
    if mind.wit is AiLevel.DULL or not seen.near or seen.company.shot_at:
        return False
    mine = movement.run_of(fight, fighter)
    if fighter.mounted and all(movement.run_of(fight, foe) < mine for foe in seen.near):
        return True
    nearest = min(seen.near, key=lambda foe: paces_between(fighter, foe))
    # On foot a fighter steps back only once, and only if a friend takes the place.
    shielded = seen.company.nearer_to(nearest) and not fighter.ran_before
    return shielded and all(movement.run_of(fight, foe) <= mine for foe in seen.near)


# Into melee


def _rushing(mind: Decider, seen: RangedSituation) -> Iterator[ValuedPlan]:
    """Yield throws with a rush. A prepared target parries the throw for free (`F-17`)."""
    fight, fighter = mind.fight, mind.fighter
    if fighter.behind:
        return
    rush = movement.rush_of(fight, fighter)
    for arm in missile_weapons(fighter, ()):
        if arm.use != "thrown":
            continue
        within = [
            foe
            for foe in seen.foes
            if 0 < paces_between(fighter, foe) <= rush and finds_room(mind, foe) and can_catch(fight, fighter, foe)
        ]
        within.sort(key=lambda foe: paces_between(fighter, foe))
        for foe in within:
            exchange = attack.throw_and_advance(fight, fighter, arm, foe, False)
            come = seen.company.pressing - seen.company.alone_at(foe)
            does = f"throws at {foe.name} and rushes in"
            yield ValuedPlan(
                exchange.best_parry.fells + come - seen.guarded, ActionPair(RushCode(arm.name, foe.key), DEFEND, does)
            )


def _running(mind: Decider, seen: RangedSituation) -> Iterator[ValuedPlan]:
    """Yield plans with a run: at a foe in reach with a blow or a defence, or towards a foe out of reach."""
    fight, fighter = mind.fight, mind.fighter
    run = movement.run_of(fight, fighter)

    def open_to_run(foe: Fighter) -> bool:
        reached = paces_between(fighter, foe) <= run + movement.FREE_WALK
        room = finds_room(mind, foe) if reached else may_meet(fight, fighter, foe)
        return room and not foe.behind and can_catch(fight, fighter, foe)

    open_to = list(filter(open_to_run, seen.foes))
    if not open_to:
        return
    open_to = nearest_first(mind, open_to)
    nearest = open_to[0]
    if fighter.behind:
        does = f"steps forward to meet {nearest.name}"
        yield ValuedPlan(MELEE - seen.guarded, ActionPair(CloseInCode(nearest.key), DEFEND, does))
        return
    reach = [foe for foe in open_to if paces_between(fighter, foe) <= run + movement.FREE_WALK]
    if reach:
        yield from _into_melee(mind, seen, reach)
        return
    alone = seen.company.alone_at(nearest)
    close = CloseInCode(nearest.key)
    left = paces_between(fighter, nearest) - run
    if _couched(fighter) and left < movement.CHARGE and fight.round <= WAITING_ROUNDS:
        room = "to have room to charge"
        yield ValuedPlan(
            seen.company.pressing + NEARER, ActionPair(DEFEND, DEFEND, f"lets the foes come, {room}", aside=room)
        )
    does = f"heads for {nearest.name}"
    hurried = left > run and not alone
    worth = (NEARER if seen.company.pressing else -NEARER) - alone
    yield ValuedPlan(worth - seen.guarded, ActionPair(close, close if hurried else DEFEND, does))


def _into_melee(mind: Decider, seen: RangedSituation, reach: list[Fighter]) -> Iterator[ValuedPlan]:
    fight, fighter = mind.fight, mind.fighter
    arm, nearest = fighter.weapon_in_hand, reach[0]
    too_near = _couched(fighter) and paces_between(fighter, nearest) < movement.CHARGE
    if arm is not None and (arm.missile or too_near):
        blade = better_blade(fighter)
        if blade:
            worth = seen.company.pressing - seen.company.alone_at(nearest)
            here = not paces_between(fighter, nearest)
            second = DEFEND if here else CloseInCode(nearest.key)
            does = f"switches weapons to meet {nearest.name}"
            yield ValuedPlan(worth - seen.bare, ActionPair(ChangeWeaponCode(blade), second, does))
            if arm.missile:
                return
    blows = blows_at(mind, reach[:1] if mind.wit is AiLevel.DULL else reach, False)
    for blow in blows:
        target = fight.find(blow.target)
        pressing = seen.company.pressing - seen.company.alone_at(target)
        there = [foe for foe in seen.near if paces_between(foe, target) <= movement.FREE_WALK] or [target]
        struck_back = max(seen.bare, risk(list_threats(mind, there), 0))
        near = paces_between(fighter, target) <= movement.FREE_WALK
        if near:
            does = f"steps up to {target.name} and strikes"
            yield ValuedPlan(blow.gain + pressing - seen.guarded, ActionPair(blow.action, DEFEND, does))
            yield from _striking_twice(mind, seen, blow, pressing)
            continue
        charges = _couched(fighter) and arm is not None and paces_between(fighter, target) >= movement.CHARGE
        how = f"charges {target.name} with the lance" if charges else f"runs at {target.name} and strikes"
        if charges and mind.wit is AiLevel.CUNNING:
            # A lance strikes first, and a felled target does not strike back.
            struck_back -= struck_back * blow.fells // MILLION // len(there)
        ready = isinstance(blow.action, AttackCode) and _strikes_on_arrival(mind, target, charges)
        if ready:
            plan = ActionPair(CloseInCode(target.key), blow.action, how)
            yield ValuedPlan(blow.gain + pressing - struck_back, plan)
        guarded = ActionPair(CloseInCode(target.key), DEFEND, f"runs at {target.name}, ready to defend")
        yield ValuedPlan(pressing - seen.guarded, guarded)


def _strikes_on_arrival(mind: Decider, target: Fighter, charges: bool) -> bool:
    """Return True for a fighter who may strike at the end of a run: a cunning fighter or a beast.

    A plain fighter may do so with a lance, or at a foe who ran in the last round.
    """
    plain = mind.wit is AiLevel.PLAIN and (charges or target.ran_before)
    return plain or mind.wit is AiLevel.CUNNING or is_beast(mind)


def _striking_twice(mind: Decider, seen: RangedSituation, blow: WeighedAction, pressing: int) -> Iterator[ValuedPlan]:
    """Yield two blows at a target a few paces off, for a cunning fighter who is not limited to one attack a round."""
    if mind.wit is not AiLevel.CUNNING or mind.fighter.build.one_attack:
        return
    target = mind.fight.find(blow.target)
    first, best = blow_at(mind, target, True), attack.best_blow(mind.fight, mind.fighter, target, True)
    if first is None or best is None:
        return
    again = best[1].free.fells * max(0, 1_000_000 - first.fells) // 1_000_000
    does = f"steps up to {target.name} and strikes twice"
    yield ValuedPlan(first.gain + again + pressing - seen.bare, ActionPair(blow.action, blow.action, does))


def _couched(fighter: Fighter) -> bool:
    """Return True for a mounted fighter with a lance in hand."""
    arm = fighter.weapon_in_hand
    return fighter.mounted and arm is not None and arm.use == "lance"


# Second rank and waiting


def _behind(mind: Decider) -> Iterator[ValuedPlan]:
    """Yield a move into the second rank, for a fighter with a long spear (`F-17`)."""
    fight, fighter = mind.fight, mind.fighter
    arm = fighter.weapon_in_hand
    if arm is None or not arm.second_rank or fighter.behind:
        return
    for friend in fight.friends_of(fighter):
        if friend.engaged and not friend.behind and paces_between(fighter, friend) <= movement.run_of(fight, fighter):
            yield ValuedPlan(
                MELEE * 2, ActionPair(SecondRankCode(friend.key), DEFEND, f"fights from behind {friend.name}")
            )
            return


def _waiting(mind: Decider, seen: RangedSituation) -> Iterator[ValuedPlan]:
    """Yield plans to wait with a defence, in cover if foes shoot and cover is near.

    A fighter who would defend twice casts a helpful spell instead if the second defence is of no use.
    """
    fight, fighter = mind.fight, mind.fighter
    if seen.company.shot_at and movement.has_cover_to_take(fight, fighter) and mind.wit is not AiLevel.DULL:
        yield ValuedPlan(NEARER // 2 - seen.guarded, ActionPair(COVER, DEFEND, "takes cover from the arrows"))
    blade = better_blade(fighter)
    arm = fighter.weapon_in_hand
    unarmed = arm is None or (arm.use == "shot" and not fighter.missiles.get(arm.name))
    if blade and unarmed:
        yield ValuedPlan(
            0 - seen.guarded, ActionPair(ChangeWeaponCode(blade), DEFEND, "draws a melee weapon and waits")
        )
    caught = [foe for foe in seen.foes if can_catch(fight, fighter, foe)]
    if not caught:
        let_go = "lets beaten foes go"
        yield ValuedPlan(-seen.guarded, ActionPair(DEFEND, DEFEND, let_go, aside=let_go))
    elif seen.idle_spell is not None:
        does = "casts a spell while there is time"
        yield ValuedPlan(-seen.guarded, ActionPair(seen.idle_spell.action, DEFEND, does))
    elif any(finds_room(mind, foe) for foe in caught):
        yield ValuedPlan(-seen.guarded, ActionPair(DEFEND, DEFEND, "defends and lets the foes come"))
    else:
        none = "finds no room in the melee"
        yield ValuedPlan(-seen.guarded, ActionPair(DEFEND, DEFEND, f"{none} and defends", aside=none))
