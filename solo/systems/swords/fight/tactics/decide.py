"""Entry point of the tactic: each decision goes to the module for its kind."""

from __future__ import annotations

from solo.systems.contract import Decision, TacticAnswer, make_thought
from solo.systems.swords.fight.options.acts import Acting
from solo.systems.swords.fight.options.answers import Answering, Assisting, Parting
from solo.systems.swords.fight.options.plans import Planning
from solo.systems.swords.fight.state import Fight, RuleTables
from solo.systems.swords.fight.tactics.acts import choose_act
from solo.systems.swords.fight.tactics.answers import answer, assist, break_off
from solo.systems.swords.fight.tactics.plans import choose_plan


def decide(fight: Fight, tables: RuleTables, decision: Decision) -> TacticAnswer:
    """Return the answer of the fighter who must decide, with its reason."""
    fighter = fight.of(decision.who)
    if isinstance(decision, Planning):
        return choose_plan(fight, tables, fighter)
    if isinstance(decision, Acting):
        return choose_act(fight, tables, fighter, decision.acts)
    if isinstance(decision, Answering):
        return answer(fight, tables, decision)
    if isinstance(decision, Assisting):
        return assist(fight, decision)
    if isinstance(decision, Parting):
        return TacticAnswer(
            "strike", make_thought(fighter.name, f"does not let {decision.attempt.target.name} go for nothing")
        )
    if decision.kind == "standoff":
        return break_off(fight, tables)
    return TacticAnswer(decision.first_legal())
