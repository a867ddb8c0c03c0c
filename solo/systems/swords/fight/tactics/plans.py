"""Tactic for the plan of a round: flee, grapple, strike, ride, shoot, throw or close in."""

from __future__ import annotations

from solo.systems.contract import TacticAnswer
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.options.plans import USUAL, preset_plans
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables, weapon_in_hand
from solo.systems.swords.fight.state.action_codes import AUGMENT, DEFEND, FINISH, MOVE, STRUGGLE, PlanCode, code_of
from solo.systems.swords.fight.state.line import foes_in_reach, pressed_by_foes, strikeable
from solo.systems.swords.fight.tactics import (
    crowding,
    fleeing,
    melee,
    moving,
    riding,
    shooting,
    strikes_at_fallen,
    throwing,
)
from solo.systems.swords.fight.tactics.combat_profile import is_stalled, wit_of
from solo.systems.swords.fight.tactics.grappling import grappling_force
from solo.systems.swords.fight.tactics.melee import make_plan
from solo.systems.swords.fight.tactics.targets import fighting_foes


def choose_plan(fight: Fight, tables: RuleTables, fighter: Fighter) -> TacticAnswer:
    """Return the plan of a fighter played by the program, with its reason."""
    wit = wit_of(fighter)
    if leaving := fleeing.leave_answer(fight, fighter):
        return leaving
    if fighter.clinch:
        return _in_clinch(fight, tables, fighter, wit)
    held, near = weapon_in_hand(fighter), fighting_foes(strikeable(fight, fighter))
    back = fleeing.steps_back(fight, fighter, wit)
    if back and pressed_by_foes(fight, fighter):
        return make_plan(fighter, (MOVE, DEFEND), "is nearly down and steps back behind friends")
    if merciless := strikes_at_fallen.strike_at_the_fallen(fight, tables, fighter, near):
        return merciless
    if near and not back:
        away = shooting.breaks_away(fight, fighter, held) if held is not None and held.weapon.shoots else None
        return (
            away
            or crowding.keep_bow(fight, tables, fighter, near)
            or melee.in_reach(fight, tables, fighter, near, held)
        )
    foes = fighting_foes(fight.foes_of(fighter))
    if not foes:
        return make_plan(fighter, (DEFEND,), "has no foe left to fight")
    return (
        riding.out_of_reach(fight, fighter, foes)
        or shooting.from_afar(fight, tables, fighter, foes)
        or throwing.from_afar(fight, tables, fighter, foes)
        or crowding.keep_bow(fight, tables, fighter, moving.nearest_catchable(fight, fighter, foes))
        or (make_plan(fighter, (DEFEND,), "stays behind friends") if back else None)
        or moving.closing_in(fight, fighter, foes)
    )


def usual_plan(fight: Fight, tables: RuleTables, fighter: Fighter) -> str:
    """Return the code of the default plan for a player: the tactic's plan.

    A plan to flee or an attack on the fallen is replaced by another plan.
    """
    chosen = PlanCode.read(choose_plan(fight, tables, fighter).answer)
    offered = preset_plans(fight, fighter)
    if chosen.kinds in offered and not (chosen.flees or FINISH in chosen.kinds):
        return str(chosen)
    return code_of(next((kinds for kinds in USUAL if kinds in offered and not fighter.clinch), offered[0]))


def _in_clinch(fight: Fight, tables: RuleTables, fighter: Fighter, wit: AiLevel) -> TacticAnswer:
    """Return the plan in close combat.

    A held fighter has no defence, so a held fighter plans Defend only if it is dull (`R-08`).
    """
    others = [foe for foe in foes_in_reach(fight, fighter) if foe.key != fighter.clinch and not foe.clinch]
    partner = fight.find(fighter.clinch).name
    watched = (DEFEND,) if others and not (fight.is_held(fighter) and wit is not AiLevel.DULL) else ()
    if fighter.control and wit is not AiLevel.DULL and grappling_force(fight, tables, fighter, len(watched)):
        return make_plan(
            fighter, (STRUGGLE, AUGMENT, *watched), f"plans to tighten the hold on {partner} with extra force"
        )
    if watched:
        return make_plan(
            fighter, (STRUGGLE, DEFEND), f"plans to grapple with {partner} and defend against {others[0].name}"
        )
    if is_stalled(fight) and not fight.is_held(fighter):
        return make_plan(fighter, (STRUGGLE, AUGMENT), f"puts more force into the grapple with {partner}")
    return make_plan(fighter, (STRUGGLE,), f"plans to grapple with {partner}")
