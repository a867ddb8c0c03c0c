"""Second chances in a battle: cards and hero points, which the tactic advises to save in a decided fight (`H-05`)."""

from __future__ import annotations

from functools import partial

from solo.systems.gloranthan.action.options import FateCardChoice, RedrawChoice
from solo.systems.gloranthan.action.resolution import Resolving, resolve
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.tactics.fate_and_hero_points import default_redraw


def resolve_in_battle(arena: BattleContext, meeting: PreparedAction) -> Resolving:
    """Resolve an action of the battle, and return its result. The tactic sets the default of each second chance."""
    resolving, usual = resolve(arena.stage, meeting), partial(default_redraw, arena)
    answer: str | None = None
    while True:
        try:
            asked = next(resolving) if answer is None else resolving.send(answer)
        except StopIteration as ended:
            return ended.value  # type: ignore[no-any-return]
        answer = yield asked.by(usual) if isinstance(asked, RedrawChoice | FateCardChoice) else asked
