"""Carrying out acts that take no action of a figure: an ally's magic, the referee's modifiers, and Fate cards."""

from __future__ import annotations

from solo.systems.gloranthan.battle.casting import cast
from solo.systems.gloranthan.battle.options.free_acts import (
    DONE,
    REFEREE,
    SWAP,
    FavourCode,
    ask_favour,
    ask_swap,
)
from solo.systems.gloranthan.battle.options.spells import CastCode, casting_of
from solo.systems.gloranthan.battle.rules.allies import ally_of
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.hands.cards_in_play import renew, swap
from solo.systems.gloranthan.rating import NOTHING, Rating, modifier_text
from solo.systems.parts.codes import Code
from solo.systems.parts.fight.procedure import Asking


def carry_out_free(arena: BattleContext, figure: Figure, act: Code) -> Asking:
    """Carry out `act`, after which `figure` still has its action."""
    if isinstance(act, CastCode):
        casting = casting_of(arena, figure, act)
        figure.allied[ally_of(figure, casting.working)] = arena.battle.round
        yield from cast(arena, figure, casting)
    elif act == REFEREE:
        yield from _favour(arena, figure)
    elif act == SWAP:
        card = yield ask_swap(arena, figure, arena.content)
        swap(arena.stage, figure.key, card)
        arena.does("card", figure, "spends a hero point on another Fate card")
    else:
        renew(arena.stage, figure.key)
        arena.does("card", figure, "spends a hero point on new Fate cards")


# rule: The referee's modifiers
def _favour(arena: BattleContext, figure: Figure) -> Asking:
    """Ask the player to raise or lower the referee's modifiers step by step, until the player goes on."""
    battle = arena.battle
    while (answer := (yield ask_favour(battle, figure))) != DONE:
        code = FavourCode.read(answer)
        step = Rating.modifier(code.step)
        battle.favours[code.side] = battle.favours.get(code.side, NOTHING) + step
        arena.emit("referee", None, f"The referee gives {modifier_text(step)} to the {code.side}.")
