"""A round: plans, order of turns, each fighter's turn, and the end of the round (`S-10`, `H-01`, `H-09`, `H-11`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from solo.systems.contract import Event, SentenceParts
from solo.systems.parts.fight.nerve_round import settle_nerve
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import count_noun
from solo.systems.swords.fight.attack import attack, attack_place, parting_blow, resolve_mount_attack
from solo.systems.swords.fight.ending import find_winner
from solo.systems.swords.fight.narration.words import IDLE, join_fighters, plan_label
from solo.systems.swords.fight.nerve import SwordsNerve
from solo.systems.swords.fight.options.acts import ActionChoice, attempt_of, list_actions, places
from solo.systems.swords.fight.options.answers import STANDOFF, offer_to_break_off
from solo.systems.swords.fight.options.plans import PlanChoice, own_plan
from solo.systems.swords.fight.rules import grappling, harm, initiative, moving, riding, shooting, small_actions
from solo.systems.swords.fight.rules.animals import obeys_master
from solo.systems.swords.fight.rules.moving import place_towards, retreat_place
from solo.systems.swords.fight.state import Fight, FightContext, Fighter, Side
from solo.systems.swords.fight.state.action_codes import (
    ACTS,
    AIMED,
    ASSIST,
    AUGMENT,
    BACK,
    DEFEND,
    DISARM,
    DROP,
    END,
    FLEE,
    GO,
    HAND_TO_HAND,
    LET_GO,
    MOVE,
    OWN,
    SHOOT,
    STRUGGLE,
    TURNED_TO_GRAPPLING,
    UNSHIELD,
    YIELD,
    Act,
    Aimed,
    AttackCode,
    CloseInCode,
    GrabCode,
    Kinds,
    PartnerCode,
    PlanCode,
    StruggleCode,
    named_kind,
)
from solo.systems.swords.fight.state.line import REACH, foes_in_reach, set_place, step_towards
from solo.systems.swords.fight.tactics.acts import usual_act
from solo.systems.swords.fight.tactics.plans import usual_plan

# A fighter's own turn


def take_turn(arena: FightContext, fighter: Fighter) -> Asking:
    """Carry out a fighter's planned actions in the order that the fighter chooses."""
    fight = arena.fight
    if fighter.mount:
        riding.sits_out_fright(arena, fighter)
    holds, planned = fighter.control, list(fighter.left)
    while (fighter.left or holds) and not fighter.is_out:
        holds = False
        gives_way = fighter.flight and fighter.fleeing and not fighter.clinch
        acts = [BACK] if gives_way else list_actions(fight, fighter)
        if not acts:
            if fighter.left == planned:
                _tell_idle(arena, fighter)
            break
        if len(acts) == 1 and not fighter.clinch and not _endangers_a_friend(fight, fighter, acts[0]):
            act = acts[0]
        else:
            choices = [*acts, END]
            code = yield ActionChoice(
                arena, fighter, choices, partial(usual_act, fight, arena.tables, fighter, choices)
            )
            act = ACTS.read(code)
        if act == END:
            break
        yield from _carry_out(arena, fighter, act)
        if not fight.foes_of(fighter):
            break
    fighter.left = [kind for kind in fighter.left if kind == ASSIST]
    fighter.acted = True


def _tell_idle(arena: FightContext, fighter: Fighter) -> None:
    """Narrate a turn in which no planned attack or help is possible."""
    kind = next((kind for kind in fighter.left if kind in IDLE), "")
    if kind in HAND_TO_HAND and not foes_in_reach(arena.fight, fighter):
        arena.does("ready", fighter, "waits, because no foe is in reach")
    elif kind:
        arena.does("ready", fighter, IDLE[kind])


def _endangers_a_friend(fight: Fight, fighter: Fighter, act: Act) -> bool:
    """Return True for a Strike into a pair in close combat in which a near miss may hit a friend (`R-09`)."""
    if isinstance(act, AttackCode) and act.verb == "strike":
        partner = fight.find(act.target).clinch
    elif isinstance(act, PartnerCode) and act.verb == "command":
        partner = fight.find(act.other).clinch
    else:
        return False
    return bool(partner) and fight.find(partner).side == fighter.side


def _carry_out(arena: FightContext, fighter: Fighter, act: Act) -> Asking:
    if isinstance(act, AIMED):
        yield from _attack(arena, fighter, act)
    elif isinstance(act, CloseInCode) or act in (BACK, GO):
        fighter.left.remove(MOVE)
        yield from _move(arena, fighter, act)
    elif isinstance(act, StruggleCode):
        _struggle(arena, fighter, act.aim)
    elif act == LET_GO:
        grappling.let_go(arena, fighter)
    elif act == DROP:
        small_actions.drop(arena, fighter)
    elif isinstance(act, PartnerCode) and act.verb == "command":
        fighter.left.remove(act.verb)
        yield from resolve_mount_attack(arena, fighter, arena.fight.find(act.other))
    else:
        fighter.left.remove(act.verb)
        small_actions.carry_out(arena, fighter, act)


PLANNED_AS: Final = {"place": SHOOT, UNSHIELD: DISARM}
"""The planned action that an act of a different kind uses up: a shot at a place uses a planned shot."""


def _attack(arena: FightContext, fighter: Fighter, act: Aimed) -> Asking:
    attempt = attempt_of(arena.fight, fighter, act)
    planned = PLANNED_AS.get(act.verb, act.verb)
    fighter.left.remove(planned if planned in fighter.left else STRUGGLE)
    fighter.grappled = fighter.grappled or isinstance(act, GrabCode)
    for _ in range(attempt.augments):
        fighter.left.remove(AUGMENT)
    if act.verb in HAND_TO_HAND:
        step_towards(arena.fight, fighter, attempt.target.place)
    else:
        shooting.use_up_missile(arena, attempt)
    yield from attack_place(arena, attempt) if act.verb == "place" else attack(arena, attempt)


def _struggle(arena: FightContext, fighter: Fighter, aim: str) -> None:
    """Resolve the fighter's only struggle of this turn, which uses up all planned Augments."""
    augments = fighter.left.count(AUGMENT)
    fighter.left.remove(next(kind for kind in TURNED_TO_GRAPPLING if kind in fighter.left))
    fighter.left = [kind for kind in fighter.left if kind != AUGMENT]
    fighter.grappled = True
    grappling.struggle(arena, fighter, aim, augments)


def _move(arena: FightContext, fighter: Fighter, act: Act) -> Asking:
    """Resolve one move.

    A foe in reach whom the fighter leaves may Strike at once, using a planned Strike (`H-03`).
    """
    fight = arena.fight
    went, target = "rides" if fighter.mount else "moves", ""
    if isinstance(act, CloseInCode):
        foe = fight.find(act.foe)
        place, went, target = place_towards(fight, fighter, foe), f"{went} towards {foe.name},", foe.name
    elif act == BACK:
        place, went = retreat_place(fight, fighter), f"{went} back"
    else:
        place = int((yield places(fight, fighter)))
    leaving = [foe for foe in foes_in_reach(fight, fighter) if abs(foe.place - place) > REACH]
    for foe in leaving:
        yield from parting_blow(arena, foe, fighter)
        if fighter.is_out:
            return
    yards = abs(place - fighter.place)
    set_place(fight, fighter, place)
    arena.does(
        "move", fighter, f"{went} {count_noun(yards, 'yard')}", SentenceParts(target, count=yards, several="yards")
    )


# A round


ROUT: Final = {"falls back": (MOVE, MOVE, DEFEND), "runs": (MOVE, MOVE, MOVE)}
"""The plan of a fighter whose side has given way (Nerve, house)."""
FOES_FIRST: Final[tuple[Side, ...]] = ("foes", "party")


# rule: H-01 The plan
def declare(arena: FightContext) -> Asking:
    """Ask all fighters for their plans, The Master's side first, each side in list order (`H-11`).

    A side that yields ends the fight, and no plan is told then.
    """
    fight = arena.fight
    for side in FOES_FIRST:
        if find_winner(fight):
            return
        for fighter in fight.list_able(side):
            if may_plan(fighter):
                yield from _plan(arena, fighter)
    if find_winner(fight):
        return
    fight.blocks_planned = any("assist" in fighter.left for fighter in fight.fighters)
    if arena.scene.has_listener:
        _tell(arena)


def may_plan(fighter: Fighter) -> bool:
    """Return True if the fighter declares its own plan. A ridden mount follows its rider's plan (`H-10`)."""
    return not (fighter.is_out or fighter.surprised or fighter.rider or fighter.wayward)


def _plan(arena: FightContext, fighter: Fighter) -> Asking:
    fight = arena.fight
    if fighter.flight and not fighter.clinch:
        take_up(fighter, ROUT[fighter.flight])
        fighter.fleeing = True
        return
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
            fight.find(fighter.mount).yielded = True
        fight.forget_values(fighter)
        arena.does("yield", fighter, "yields", did="yields")
        return
    else:
        plan = PlanCode.read(code)
        take_up(fighter, plan.kinds)
        fighter.fleeing = plan.flees


# rule: Actions of the round
def take_up(fighter: Fighter, kinds: Kinds) -> None:
    """Set a fighter's plan: the actions to come, the number of actions, and the flag for Defend."""
    fighter.defends = DEFEND in kinds
    fighter.left = [kind for kind in kinds if kind != DEFEND]
    fighter.actions = len(kinds)


def _tell(arena: FightContext) -> None:
    """Narrate all plans in one line. Fighters with equal plans are named together."""
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
    """Play one round: plans, initiative, turns, end of round. The round ends at once when a side is beaten."""
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
        fighter = fight.find(key)
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
    """Give mounts their riders' plans, with the action penalty if the table counts this penalty (`H-10`)."""
    for rider in fight.fighters:
        if rider.mount:
            mount = fight.find(rider.mount)
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
    yield from settle_nerve(SwordsNerve(arena))
    fight.winner = find_winner(fight)
    if fight.winner:
        return
    quiet = fight.losses == losses
    fight.quiet_rounds = fight.quiet_rounds + 1 if quiet else 0
    fight.vain_rounds = fight.vain_rounds + any(one.struck_by for one in fight.fighters) if quiet else 0
    friends = (one.key for one in fight.list_able("party"))
    if (yield from STANDOFF.settle(fight, lambda: (offer_to_break_off(fight),), lambda _: friends)):
        fight.ending = STANDOFF.undecided_end(fight)
        fight.winner = "draw"
