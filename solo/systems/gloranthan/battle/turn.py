"""The action of one figure: the choice and its execution (`G-53`, `H-19`, `H-20`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from solo.systems.contract import Decision
from solo.systems.contract.decisions import read_place
from solo.systems.gloranthan.battle.at_zero import last_action
from solo.systems.gloranthan.battle.attacks import strike
from solo.systems.gloranthan.battle.casting import cast
from solo.systems.gloranthan.battle.moving import leave, move
from solo.systems.gloranthan.battle.options.acts import (
    ACTS,
    AGREE,
    ELSEWHERE,
    LATER,
    OFF,
    TOGETHER,
    TRUCE,
    ActionChoice,
    MoveCode,
    YieldTurnCode,
    ask_destination,
    ask_friends,
    ask_truce,
    way_to,
)
from solo.systems.gloranthan.battle.options.attacks import AttackCode, announced_aim, ask_to_join, choose_leader
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of
from solo.systems.gloranthan.battle.rules.blows import targets
from solo.systems.gloranthan.battle.rules.charging import moves_mounted
from solo.systems.gloranthan.battle.rules.contact import contacts_left
from solo.systems.gloranthan.battle.rules.deployment import leader
from solo.systems.gloranthan.battle.rules.reach import Path, way_off
from solo.systems.gloranthan.battle.state.battle import DRAW, OTHER
from solo.systems.gloranthan.battle.state.context import BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.decide import usual_act
from solo.systems.parts.codes import Code
from solo.systems.parts.fight.procedure import Asking


def take_turn(arena: BattleContext, waiting: Sequence[Figure]) -> Asking:
    """Play the action of the first waiting figure, of a friend that it lets go first, or of all waiting figures."""
    figure, able = waiting[0], [one for one in waiting if one.fit and not one.disabled]
    while True:
        others = [one for one in able if one is not figure]
        arena.battle.acting = figure.key
        act = ACTS.read((yield ActionChoice(arena, figure, others, usual_act)))
        if not isinstance(act, YieldTurnCode):
            break
        figure = arena.battle.of(act.who)
    if act != TOGETHER:
        yield from carry_out(arena, figure, act)
        return
    for one in (figure, *others):
        if one.fit and one.present and not one.disabled and one.acted < arena.battle.round:
            arena.battle.acting = one.key
            act = ACTS.read((yield ActionChoice(arena, one, (), usual_act).following(figure.key)))
            if act != LATER:
                yield from carry_out(arena, one, act)


def carry_out(arena: BattleContext, figure: Figure, act: Code) -> Asking:
    """Carry out one action of `figure`, which has then acted this turn, and reset the marks of its last action (`G-55`,
    `H-17`)."""
    if act == ELSEWHERE:
        place = read_place((yield ask_destination(arena, figure, usual_act(arena, figure, False))))
        act = MoveCode(*place) if place else act
    if isinstance(act, AttackCode):
        yield from _attack(arena, figure, act)
    elif isinstance(act, CastCode):
        casting = casting_of(arena, figure, act)
        figure.moved, figure.struck, figure.fled = False, casting.working.effect.hostile, False
        yield from cast(arena, figure, casting)
    elif isinstance(act, MoveCode):
        yield from _go(arena, figure, way_to(arena, figure, act.place))
    elif act == OFF:
        yield from _go(arena, figure, way_off(arena, figure))
    else:
        figure.moved = figure.struck = figure.fled = False
    if act == TRUCE and (yield from _breaks_off(arena, figure)):
        arena.battle.over, arena.battle.why = DRAW, "Both sides break off."
    figure.acted, figure.did = arena.battle.round, str(act)
    if not figure.moved or moves_mounted(arena.unit(figure)):
        figure.charges = ()
    last_action(arena, figure)


def _breaks_off(arena: BattleContext, figure: Figure) -> Generator[Decision, str, bool]:
    """Return True if both sides break off: the friends of the figure that offers, the other side's leader, and that
    leader's friends."""
    if not (yield from ask_friends(arena, figure)) or (yield ask_truce(arena, figure)) != AGREE:
        return False
    return (yield from ask_friends(arena, leader(arena.battle, OTHER[figure.side])))


def _attack(arena: BattleContext, figure: Figure, act: AttackCode, moved: bool = False) -> Asking:
    """Make an attack with the supporters that agree; the players of supporters are asked (`H-24`)."""
    announced = announced_aim(arena, figure, act)
    for friend in announced.joined:
        if not (yield from ask_to_join(arena, announced, friend)):
            announced = announced._replace(joined=tuple(one for one in announced.joined if one is not friend))
    aim = choose_leader(arena, announced)
    for one in (aim.leader, *aim.joined):
        one.moved, one.fled = moved and one is figure, False
    yield from strike(arena, aim.leader, aim.target, aim.band, aim.joined)


def _go(arena: BattleContext, figure: Figure, path: Path) -> Generator[Decision, str, None]:
    """Make a move, or a flight if the path leaves contact that way. Mounted troops may attack afterwards (`G-53`)."""
    if contacts_left(arena, figure, path) == "flight":
        yield from leave(arena, figure, path)
        return
    if (yield from move(arena, figure, path)) and targets(arena, figure):
        act = ACTS.read((yield ActionChoice(arena, figure, (), usual_act, moved=True)))
        if isinstance(act, AttackCode):
            yield from _attack(arena, figure, act, moved=True)
