"""Entry point of the tactic. Each decision is passed to the module for its kind."""

from __future__ import annotations

from solo.systems.contract import Decision, TacticAnswer, make_thought
from solo.systems.parts.fight.nerve_choices import NerveChoice, TermsChoice, choose_by_nerve
from solo.systems.swords.fight.options.acts import ActionChoice
from solo.systems.swords.fight.options.answers import AnswerChoice, BlockForFriendChoice, PartingStrikeChoice
from solo.systems.swords.fight.options.plans import PlanChoice
from solo.systems.swords.fight.state import Fight, RuleTables
from solo.systems.swords.fight.tactics.acts import choose_act
from solo.systems.swords.fight.tactics.answers import answer, assist, break_off
from solo.systems.swords.fight.tactics.plans import choose_plan


def decide(fight: Fight, tables: RuleTables, decision: Decision) -> TacticAnswer:
    """Return the answer of the fighter who must decide, with its reason."""
    fighter = fight.find(decision.who)
    if isinstance(decision, PlanChoice):
        return choose_plan(fight, tables, fighter)
    if isinstance(decision, ActionChoice):
        return choose_act(fight, tables, fighter, decision.acts)
    if isinstance(decision, AnswerChoice):
        return answer(fight, tables, decision)
    if isinstance(decision, BlockForFriendChoice):
        return assist(fight, decision)
    if isinstance(decision, PartingStrikeChoice):
        return TacticAnswer(
            "strike", make_thought(fighter.name, f"uses the chance to strike as {decision.attempt.target.name} leaves")
        )
    if isinstance(decision, NerveChoice | TermsChoice):
        return choose_by_nerve(decision)
    if decision.kind == "standoff":
        return break_off(fight, tables)
    return TacticAnswer(decision.first_legal())
