"""Actions of fighters that the app plays: heroes by an improved reference policy, foes by `H-08`.

Urgent actions come first, then the most promising attack, then an approach, then other useful actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.two_d20.fight.state import Fight, TurnState, acts
from solo.systems.two_d20.fight.tactics.aid import look_after
from solo.systems.two_d20.fight.tactics.answers import make_answer
from solo.systems.two_d20.fight.tactics.attacks import strike
from solo.systems.two_d20.fight.tactics.emergencies import handle_emergency
from solo.systems.two_d20.fight.tactics.fallback import fallback_action
from solo.systems.two_d20.fight.tactics.last_resorts import leave_lost_fight
from solo.systems.two_d20.fight.tactics.leftover_actions import use_leftover_actions
from solo.systems.two_d20.fight.tactics.positioning import choose_place, come_near, explain_waiting

JUDGEMENTS: Final[tuple[Callable[[Fight, TurnState], TacticAnswer | None], ...]] = (
    leave_lost_fight,
    handle_emergency,
    look_after,
    choose_place,
    strike,
    come_near,
    fallback_action,
    use_leftover_actions,
)


def choose_act(fight: Fight, turn: TurnState) -> TacticAnswer:
    """Return the next action of a turn, and its reason."""
    for judgement in JUDGEMENTS:
        found = judgement(fight, turn)
        if found is not None:
            return found
    if turn.done or turn.fighter.stunned:
        return TacticAnswer(str(acts.END))
    return make_answer(acts.END, make_thought(turn.fighter.name, explain_waiting(fight, turn.fighter)))
