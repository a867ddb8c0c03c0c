"""A fighter's own turn: the planned actions in any order, with targets chosen now (`H-01`, `H-11`).

If there is only one possible act, it is done without asking.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from solo.systems.contract import SentenceParts
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import count_noun
from solo.systems.swords.fight.attack import attack, attack_place, parting_blow, resolve_mount_attack
from solo.systems.swords.fight.options.acts import ActionChoice, attempt_of, list_actions, places
from solo.systems.swords.fight.rules import grappling, riding, shooting, small_actions
from solo.systems.swords.fight.rules.moving import retreat_place, towards
from solo.systems.swords.fight.state import Fight, FightContext, Fighter
from solo.systems.swords.fight.state.action_codes import (
    ACTS,
    AIMED,
    ASSIST,
    AUGMENT,
    BACK,
    DISARM,
    DROP,
    END,
    GO,
    HAND_TO_HAND,
    LET_GO,
    MOVE,
    SHOOT,
    STRUGGLE,
    TURNED_TO_GRAPPLING,
    UNSHIELD,
    Act,
    Aimed,
    AttackCode,
    CloseInCode,
    GrabCode,
    PartnerCode,
    StruggleCode,
)
from solo.systems.swords.fight.state.line import REACH, foes_in_reach, set_place, step_towards
from solo.systems.swords.fight.tactics.acts import usual_act


def take_turn(arena: FightContext, fighter: Fighter) -> Asking:
    """Carry out a fighter's planned actions in the order it chooses."""
    fight = arena.fight
    if fighter.mount:
        riding.sits_out_fright(arena, fighter)
    holds = fighter.control
    while (fighter.left or holds) and not fighter.out:
        holds = False
        acts = list_actions(fight, fighter)
        if not acts:
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


def _endangers_a_friend(fight: Fight, fighter: Fighter, act: Act) -> bool:
    """Return True for a Strike into a pair in close combat in which a near miss may hit a friend (`R-09`)."""
    if not isinstance(act, AttackCode) or act.verb != "strike":
        return False
    partner = fight.of(act.target).clinch
    return bool(partner) and fight.of(partner).side == fighter.side


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
        yield from resolve_mount_attack(arena, fighter, arena.fight.of(act.other))
    else:
        fighter.left.remove(act.verb)
        small_actions.carry_out(arena, fighter, act)


PLANNED_AS: Final = {"place": SHOOT, UNSHIELD: DISARM}
"""Acts that are planned as another kind: a shot at a place as a shot, a Strike at a shield as a Strike to disarm."""


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
    """Resolve a struggle, the only one of the turn. All planned Augments are spent on it."""
    augments = fighter.left.count(AUGMENT)
    fighter.left.remove(next(kind for kind in TURNED_TO_GRAPPLING if kind in fighter.left))
    fighter.left = [kind for kind in fighter.left if kind != AUGMENT]
    fighter.grappled = True
    grappling.struggle(arena, fighter, aim, augments)


def _move(arena: FightContext, fighter: Fighter, act: Act) -> Asking:
    """Resolve one move. Foes left behind whose Strike is still to come may make it at once (`H-03`)."""
    fight = arena.fight
    went, target = "rides" if fighter.mount else "moves", ""
    if isinstance(act, CloseInCode):
        foe = fight.of(act.foe)
        place, went, target = towards(fight, fighter, foe), f"{went} towards {foe.name},", foe.name
    elif act == BACK:
        place, went = retreat_place(fight, fighter), f"{went} back"
    else:
        place = int((yield places(fight, fighter)))
    leaving = [foe for foe in foes_in_reach(fight, fighter) if abs(foe.place - place) > REACH]
    for foe in leaving:
        yield from parting_blow(arena, foe, fighter)
        if fighter.out:
            return
    yards = abs(place - fighter.place)
    set_place(fight, fighter, place)
    arena.does("move", fighter, f"{went} {count_noun(yards, 'yard')}", SentenceParts(target))
