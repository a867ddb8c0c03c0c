"""Tactic for allies: each ally activates its best magic, since that costs the figure no action."""

from __future__ import annotations

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.gloranthan.battle.options.spells import code_of
from solo.systems.gloranthan.battle.rules.allies import ally_of
from solo.systems.gloranthan.battle.rules.castings import castings
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.magic import WORTH_A_USE, promise
from solo.systems.parts.phrasing import join_names


def ally_act(book: BattleLookup, figure: Figure) -> TacticAnswer | None:
    """Return the best hostile magic of an ally that has not acted this turn; None if none is worth a use."""
    if not figure.allies:
        return None
    able = [one for one in castings(book, figure) if ally_of(figure, one.working) and one.working.effect.hostile]
    weighed = [(worth, one) for one in able if (worth := promise(book, figure, one)).chance >= WORTH_A_USE]
    if not weighed:
        return None
    _, best = max(weighed, key=lambda each: each[0])
    whom = join_names([one.name for one in best.targets])
    does = f"lets {best.working.ability.holder} use {best.working.ability.name} on {whom}"
    thought = make_thought(figure.name, does, target=best.targets[0].name, why="the best target")
    return TacticAnswer(code_of(best), thought)
