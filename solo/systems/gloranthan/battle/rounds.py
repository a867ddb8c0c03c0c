"""A turn of the battle: both sides act with all figures, with checks after each action and each turn."""

from __future__ import annotations

from itertools import product
from typing import Final

from msgspec.structs import replace

from solo.systems.contract import Deed
from solo.systems.gloranthan.battle.ending import find_winner, time_up
from solo.systems.gloranthan.battle.moving import run
from solo.systems.gloranthan.battle.rules.blows import may_attack
from solo.systems.gloranthan.battle.rules.contact import meet_all
from solo.systems.gloranthan.battle.state.battle import OTHER, Battle
from solo.systems.gloranthan.battle.state.context import BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure, Side
from solo.systems.gloranthan.battle.turn import take_turn
from solo.systems.parts.fight.procedure import Asking

LAST_HITS: Final = 3
"""An ordinary foe left alone leaves the fight at a third of its hits or less (`H-33`)."""


# rule: Turn
# rule: R-36 The order of units
# rule: H-19 Side by side
def play_turn(arena: BattleContext) -> Asking:
    """Play one turn: the first side with all its figures, then the other.

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
        comes = lively and any(one.moved and one.fit for one in battle.on_field(battle.attacker))
        battle.quiet = 0 if battle.busy or comes else battle.quiet + 1
        battle.over, battle.why = time_up(battle)


def waiting_of(battle: Battle, side: Side) -> list[Figure]:
    """Return the figures of `side` that have not yet acted in this turn."""
    return [
        one for one in battle.on_field(side) if one.acted < battle.round and (one.fit or one.condition == "fleeing")
    ]


def _action(arena: BattleContext, waiting: list[Figure]) -> Asking:
    """Play the side's next action. Disabled and fleeing figures come first; the order of the rest is free."""
    battle = arena.battle
    figure = next((one for one in waiting if one.disabled or not one.fit), waiting[0])
    battle.acting = figure.key
    if figure.disabled:
        figure.disabled -= figure.disabled > 0
        arena.does("disabled", figure, "can do nothing")
    elif not figure.fit:
        yield from run(arena, figure)
    else:
        yield from take_turn(arena, waiting)
        return
    figure.acted = battle.round


def _settle(arena: BattleContext) -> None:
    """Apply the consequences of an action: combat range reached, a lone foe leaves, a side lost (`G-52`, `H-33`)."""
    battle = arena.battle
    if battle.plan and not battle.plan.since and _in_range(arena):
        battle.plan = replace(battle.plan, since=battle.round)
    foes = battle.fit("foes")
    if len(foes) == 1 and len(battle.fit("party")) > 1 and _despairs(foes[0]):
        foes[0].place, foes[0].condition = None, "gone"
        arena.does("gone", foes[0], "is alone and leaves the fight", deed=Deed(foes[0].name, "flees"))
    battle.over = battle.over or find_winner(battle)


def _in_range(arena: BattleContext) -> bool:
    pairs = product(arena.battle.on_field("party"), arena.battle.on_field("foes"))
    return any(may_attack(arena, one, foe) or may_attack(arena, foe, one) for one, foe in pairs)


def _despairs(foe: Figure) -> bool:
    ordinary = foe.rank == "ordinary" and not foe.regiment and not foe.summoner
    return ordinary and any(LAST_HITS * foe.left(rune) <= foe.hits(rune) for rune in foe.tracks)
