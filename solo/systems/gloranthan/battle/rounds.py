"""Turns of the battle, figure by figure (`G-53`, `H-19`, `H-20`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import product
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Decision, Deed
from solo.systems.contract.decisions import read_place
from solo.systems.gloranthan.battle.attacks import strike
from solo.systems.gloranthan.battle.casting import cast
from solo.systems.gloranthan.battle.ending import find_winner, time_up
from solo.systems.gloranthan.battle.free_acts import carry_out_free
from solo.systems.gloranthan.battle.moving import leave, move, run
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
from solo.systems.gloranthan.battle.options.free_acts import is_free
from solo.systems.gloranthan.battle.options.spells import CastCode, ask_to_support, casting_of
from solo.systems.gloranthan.battle.reaching_zero import last_action
from solo.systems.gloranthan.battle.rules.blows import may_attack, targets
from solo.systems.gloranthan.battle.rules.charging import moves_mounted
from solo.systems.gloranthan.battle.rules.contact import contacts_left, meet_all
from solo.systems.gloranthan.battle.rules.deployment import leader
from solo.systems.gloranthan.battle.rules.reach import Path, way_off
from solo.systems.gloranthan.battle.state.battle import DRAW, OTHER, Battle, BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure, Side
from solo.systems.gloranthan.battle.tactics.decide import usual_act
from solo.systems.parts.codes import Code
from solo.systems.parts.fight.procedure import Asking

LAST_HITS: Final = 3
"""An ordinary foe alone against several heroes leaves with at most 1 / `LAST_HITS` of its hits left (`H-33`)."""


# rule: Turn
# rule: R-36 The order of units
# rule: H-19 One side after the other
def play_turn(arena: BattleContext) -> Asking:
    """Play one turn: all figures of the first side act, then all of the other side.

    A beaten side ends the battle at once (`H-19`).
    """
    battle = arena.battle
    battle.busy = False
    meet_all(arena)
    for side in (battle.first, OTHER[battle.first]):
        while not battle.over and (waiting := waiting_of(battle, side)):
            yield from _action(arena, waiting)
            _settle(arena)
    battle.acting = ""
    if not battle.over:
        lively = battle.rulings.coming_on == "not quiet"
        comes = lively and any(one.moved and one.is_fit for one in battle.on_field(battle.attacker))
        battle.quiet = 0 if battle.busy or comes else battle.quiet + 1
        battle.over, battle.why = time_up(battle)


def waiting_of(battle: Battle, side: Side) -> list[Figure]:
    """Return the figures of `side` that have not yet acted in this turn."""
    return [
        one for one in battle.on_field(side) if one.acted < battle.round and (one.is_fit or one.condition == "fleeing")
    ]


def _action(arena: BattleContext, waiting: list[Figure]) -> Asking:
    """Play the side's next action.

    Disabled and fleeing figures come first; the players choose the order of the others.
    """
    battle = arena.battle
    figure = next((one for one in waiting if one.disabled or not one.is_fit), waiting[0])
    battle.acting = figure.key
    if figure.disabled:
        figure.disabled -= figure.disabled > 0
        arena.does("disabled", figure, "can do nothing")
    elif not figure.is_fit:
        yield from run(arena, figure)
    else:
        yield from take_turn(arena, waiting)
        return
    figure.acted = battle.round


def _settle(arena: BattleContext) -> None:
    """Apply the consequences of an action: the better plan takes effect, a lone foe flees, or a side is beaten.

    See `G-52` and `H-33`.
    """
    battle = arena.battle
    if battle.plan and not battle.plan.since and _in_range(arena):
        battle.plan = replace(battle.plan, since=battle.round)
    foes = battle.list_fit("foes")
    if len(foes) == 1 and len(battle.list_fit("party")) > 1 and _despairs(foes[0]):
        foes[0].place, foes[0].condition = None, "gone"
        arena.does("gone", foes[0], "is alone and leaves the fight", deed=Deed(foes[0].name, "flees"))
    battle.over = battle.over or find_winner(battle)


def _in_range(arena: BattleContext) -> bool:
    pairs = product(arena.battle.on_field("party"), arena.battle.on_field("foes"))
    return any(may_attack(arena, one, foe) or may_attack(arena, foe, one) for one, foe in pairs)


def _despairs(foe: Figure) -> bool:
    ordinary = foe.rank == "ordinary" and not foe.regiment and not foe.summoner and not foe.disabled
    return ordinary and any(LAST_HITS * foe.left(rune) <= foe.hits(rune) for rune in foe.tracks)


def take_turn(arena: BattleContext, waiting: Sequence[Figure]) -> Asking:
    """Play the action of the first figure in `waiting`, of a friend that goes first instead, or of all in `waiting`."""
    figure, able = waiting[0], [one for one in waiting if one.is_fit and not one.disabled]
    while True:
        others = [one for one in able if one is not figure]
        arena.battle.acting = figure.key
        act = ACTS.read((yield ActionChoice(arena, figure, others, usual_act)))
        if isinstance(act, YieldTurnCode):
            figure = arena.battle.find(act.who)
        elif not is_free(arena, figure, act):
            break
        else:
            yield from carry_out_free(arena, figure, act)
            if not _still_acts(arena, figure):
                return
    if act != TOGETHER:
        yield from carry_out(arena, figure, act)
        return
    for one in (figure, *others):
        while _still_acts(arena, one) and one.acted < arena.battle.round:
            arena.battle.acting = one.key
            act = ACTS.read((yield ActionChoice(arena, one, (), usual_act).following(figure.key)))
            if is_free(arena, one, act):
                yield from carry_out_free(arena, one, act)
                continue
            if act != LATER:
                yield from carry_out(arena, one, act)
            break


def _still_acts(arena: BattleContext, figure: Figure) -> bool:
    """Return True if `figure` can still act, and has foes left."""
    return figure.is_fit and figure.present and not figure.disabled and not find_winner(arena.battle)


def carry_out(arena: BattleContext, figure: Figure, act: Code) -> Asking:
    """Carry out one action of `figure`, and record that the figure has acted in this turn.

    The marks `moved`, `struck` and `fled` of the figure then describe this action (`G-55`, `H-17`).
    """
    start = figure.place
    if act == ELSEWHERE:
        place = read_place((yield ask_destination(arena, figure, usual_act(arena, figure, False))))
        act = MoveCode(*place) if place else act
    if isinstance(act, AttackCode):
        yield from _attack(arena, figure, act)
    elif isinstance(act, CastCode):
        casting = casting_of(arena, figure, act)
        for friend in casting.joined:
            if not (yield from ask_to_support(arena, figure, casting, friend)):
                casting = casting._replace(joined=tuple(one for one in casting.joined if one is not friend))
        for friend in casting.joined:
            friend.moved, friend.struck, friend.fled, friend.acted = False, True, False, arena.battle.round
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
    figure.came_from = start if figure.moved and figure.place != start else None
    figure.foe_within = arena.battle.hexes_to_foe(figure) if figure.came_from else 0
    if not figure.moved or moves_mounted(arena.unit(figure)):
        figure.charges = ()
    last_action(arena, figure)


def _breaks_off(arena: BattleContext, figure: Figure) -> Generator[Decision, str, bool]:
    """Ask all players to break off the battle, and return True if they agree.

    Players of the figure's own side are asked first, then the enemy leader, then the other enemy players.
    """
    if not (yield from ask_friends(arena, figure)) or (yield ask_truce(arena, figure)) != AGREE:
        return False
    return (yield from ask_friends(arena, leader(arena.battle, OTHER[figure.side])))


def _attack(arena: BattleContext, figure: Figure, act: AttackCode, moved: bool = False) -> Asking:
    """Make an attack together with the friends who agree to join; their players are asked (`H-24`)."""
    announced = announced_aim(arena, figure, act)
    for friend in announced.joined:
        if not (yield from ask_to_join(arena, announced, friend)):
            announced = announced._replace(joined=tuple(one for one in announced.joined if one is not friend))
    aim = choose_leader(arena, announced)
    for one in (aim.leader, *aim.joined):
        one.moved, one.fled = moved and one is figure, False
    yield from strike(arena, aim.leader, aim.target, aim.band, aim.joined, led=aim.led)


def _go(arena: BattleContext, figure: Figure, path: Path) -> Generator[Decision, str, None]:
    """Move `figure` along `path`; a path that leaves contact without cover is a flight.

    Mounted troops may attack afterwards (`G-53`).
    """
    if contacts_left(arena, figure, path) == "flight":
        yield from leave(arena, figure, path)
        return
    if (yield from move(arena, figure, path)) and targets(arena, figure):
        act = ACTS.read((yield ActionChoice(arena, figure, (), usual_act, moved=True)))
        if isinstance(act, AttackCode):
            yield from _attack(arena, figure, act, moved=True)
