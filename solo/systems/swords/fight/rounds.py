"""A round: plans, order of turns, turns, and the end of the round (`S-10`, `H-09`, `H-11`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from solo.systems.contract import Event
from solo.systems.parts.fight.procedure import Asking
from solo.systems.swords.fight.ending import find_winner
from solo.systems.swords.fight.narration.words import join_fighters, plan_label
from solo.systems.swords.fight.options.answers import STANDOFF, offer_to_break_off
from solo.systems.swords.fight.options.plans import PlanChoice, own_plan
from solo.systems.swords.fight.rules import harm, initiative, moving, riding
from solo.systems.swords.fight.rules.animals import obeys_master
from solo.systems.swords.fight.state import Fight, FightContext, Fighter, Side
from solo.systems.swords.fight.state.action_codes import DEFEND, FLEE, OWN, YIELD, Kinds, PlanCode, named_kind
from solo.systems.swords.fight.tactics.plans import usual_plan
from solo.systems.swords.fight.turn import take_turn

FOES_FIRST: Final[tuple[Side, ...]] = ("foes", "party")


# rule: H-01 The plan
def declare(arena: FightContext) -> Asking:
    """Ask for all plans, The Master's side first, each side in list order (`H-11`)."""
    fight = arena.fight
    for side in FOES_FIRST:
        for fighter in fight.able(side):
            if may_plan(fighter) and not fight.winner:
                yield from _plan(arena, fighter)
    fight.blocks_planned = any("assist" in fighter.left for fighter in fight.fighters)
    if arena.scene.has_listener:
        _tell(arena)


def may_plan(fighter: Fighter) -> bool:
    """Return True if the fighter declares its own plan. A ridden mount uses its rider's (`H-10`)."""
    return not (fighter.out or fighter.surprised or fighter.rider or fighter.wayward)


def _plan(arena: FightContext, fighter: Fighter) -> Asking:
    fight = arena.fight
    if fighter.master and not obeys_master(arena, fighter):
        take_up(fighter, (DEFEND,))
        return
    code = yield PlanChoice(arena, fighter, partial(usual_plan, fight, arena.tables, fighter))
    fighter.fleeing = False
    if code == OWN:
        named = yield own_plan(arena, fighter)
        kinds = tuple(named_kind(part)[0] for part in named.split("+")) if named else ()
        take_up(fighter, kinds)
    elif code == YIELD:
        fighter.yielded = True
        harm.end_close_combat(arena, fighter)
        if fighter.mount:
            fight.of(fighter.mount).yielded = True
        fight.gone(fighter)
        arena.does("yield", fighter, "yields")
        return
    else:
        plan = PlanCode.read(code)
        take_up(fighter, plan.kinds)
        fighter.fleeing = plan.flees


# rule: Actions of the round
def take_up(fighter: Fighter, kinds: Kinds) -> None:
    """Set a fighter's plan: actions still to come, number of actions, and whether it defends."""
    fighter.defends = DEFEND in kinds
    fighter.left = [kind for kind in kinds if kind != DEFEND]
    fighter.actions = len(kinds)


def _tell(arena: FightContext) -> None:
    """Narrate all plans in one line, with fighters of the same plan together."""
    alike: dict[str, list[str]] = {}
    for fighter in arena.fight.fighters:
        if may_plan(fighter):
            kinds = (*fighter.left, DEFEND) if fighter.defends else tuple(fighter.left)
            plan = plan_label(kinds, FLEE if fighter.fleeing else "") if kinds else "wait"
            alike.setdefault(plan, []).append(fighter.name)
    told = "; ".join(f"{join_fighters(names)}: {plan}" for plan, names in alike.items())
    if told:
        arena.scene.emit(Event("plan", f"Plans. {told}."))


# rule: H-11 Turn order
def play_round(arena: FightContext) -> Asking:
    """Play one round: plans, initiative, turns, end of round. It ends at once when a side is beaten."""
    fight = arena.fight
    losses = fight.losses
    _begin_round(fight)
    yield from declare(arena)
    fight.winner = find_winner(fight)
    if fight.winner:
        return
    share_plans(fight)
    initiative.order(arena)
    start = {one.key: one.place for one in fight.fighters}
    for key in fight.order:
        fighter = fight.of(key)
        if fighter.down or fighter.away or fighter.yielded or fighter.surprised:
            fighter.acted = True
            continue
        fight.acting = key
        fallen = len(fight.fallen)
        yield from take_turn(arena, fighter)
        if len(fight.fallen) != fallen:
            fight.winner = find_winner(fight)
            if fight.winner:
                return
    yield from _end_round(arena, start, losses)


# rule: H-10 Rider and mount
def share_plans(fight: Fight) -> None:
    """Give mounts their riders' plans, and the plans' action penalty if the table counts it (`H-10`)."""
    for rider in fight.fighters:
        if rider.mount:
            mount = fight.of(rider.mount)
            mount.defends, mount.acted = rider.defends, False
            mount.actions = rider.actions if fight.circumstances.mount_bears_plan else 0


def _begin_round(fight: Fight) -> None:
    fight.acting = ""
    for fighter in fight.fighters:
        fighter.left = []
        fighter.actions = 0
        fighter.defends = fighter.acted = fighter.stepped = fighter.grappled = False
        fighter.escaped = False
        if fighter.fleeing and (fighter.clinch or not may_plan(fighter)):
            fighter.fleeing = False
        if fighter.struck_by:
            fighter.struck_by = []
        if fighter.helpers:
            fighter.helpers = []


def _end_round(arena: FightContext, start: Mapping[str, int], losses: int) -> Asking:
    fight = arena.fight
    riding.calm_riderless_mounts(arena)
    moving.get_away(arena, start)
    if fight.round == 1:
        for one in fight.fighters:
            one.surprised = False
    fight.winner = find_winner(fight)
    if fight.winner:
        return
    quiet = fight.losses == losses
    fight.quiet_rounds = fight.quiet_rounds + 1 if quiet else 0
    fight.vain_rounds = fight.vain_rounds + any(one.struck_by for one in fight.fighters) if quiet else 0
    friends = (one.key for one in fight.able("party"))
    if (yield from STANDOFF.settle(fight, lambda: (offer_to_break_off(fight),), lambda _: friends)):
        fight.ending = STANDOFF.told(fight)
        fight.winner = "draw"
