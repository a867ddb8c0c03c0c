"""Tactics before a fight (`P-41`): the most useful lasting spell, with SP left for the fight."""

from __future__ import annotations

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.polyhedral.fight.options.pre_cast_spells import NOTHING, BeforehandChoice
from solo.systems.polyhedral.fight.options.spells import CastCode
from solo.systems.polyhedral.fight.state import QUIET, AttackModes, Combatant, Fight, FightContext
from solo.systems.polyhedral.fight.state.ai_level import wit_of
from solo.systems.polyhedral.fight.tactics import spells

KEPT = 2


def choose(fight: Fight, armoury: AttackModes, caster: Combatant, decision: BeforehandChoice) -> TacticAnswer:
    """Choose a spell to cast before the fight, or none. Half of the SP is kept. Dull fighters cast none."""
    if wit_of(caster) is AiLevel.DULL:
        return TacticAnswer(NOTHING)
    castings = [one.casting for one in decision.spells]
    affordable = [casting for casting in castings if (caster.sp - casting.spell.rank) * KEPT >= caster.full_sp]
    arena = FightContext(fight, armoury, QUIET)
    plans = [plan for casting in affordable if (plan := spells.best_plan(arena, casting)) is not None]
    best = max(plans, key=lambda plan: plan.worth, default=None)
    if best is None:
        return TacticAnswer(NOTHING)
    return TacticAnswer(
        str(CastCode(best.casting.code)), make_thought(caster.name, f"prepared for this fight with {best.casting.name}")
    )
