"""Urgent actions of a turn: against stun, fire, being prone or pinned, and against Vigor or Resolve at 0."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.two_d20.fight.rules import moving
from solo.systems.two_d20.fight.rules.recovering import TRACKS, lost
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState, acts
from solo.systems.two_d20.fight.state.acts import ClearConditionCode, FortuneCode
from solo.systems.two_d20.fight.tactics.answers import make_answer
from solo.systems.two_d20.fight.tactics.danger import in_danger
from solo.systems.two_d20.fight.tactics.last_resorts import fortune_to_spend
from solo.systems.two_d20.fight.tactics.spending_policy import ABILITY_LEAVES, spends_sharply, wit_of
from solo.systems.two_d20.fight.tactics.usable_weapons import can_lie_low

LOW: Final = 2
"""The most Vigor or Resolve left at which a hero in danger takes a full Second Wind while the fight is in doubt."""


def handle_emergency(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return an urgent action of the turn; None if there is none.

    Such actions shake off stun, take a full Second Wind at 0, end fire, stand up, or end being pinned.
    """
    one = turn.fighter
    if one.stunned and not turn.done and _shakes(fight, one):
        return make_answer(acts.SHAKE, make_thought(one.name, "shakes off the stun", "clear"))
    if one.hero and one.fortune and not turn.fallen:
        for track in TRACKS:
            stress, harm = (one.vigor, one.wounds) if track == "vigor" else (one.resolve, one.trauma)
            if _is_spent(fight, one, stress, harm) and lost(one, track) > stress:
                out_of = f"{'nearly ' * (stress > 0)}out of {track.capitalize()}"
                helped = make_thought(one.name, f"is {out_of} and spends Fortune", "recover", aside=out_of)
                return make_answer(FortuneCode(track), helped)
    if turn.minors:
        if one.burning:
            return make_answer(ClearConditionCode("burning"), make_thought(one.name, "is on fire", "clear"))
        if one.prone and not moving.explain_pinned(one) and not can_lie_low(fight, one):
            return make_answer(acts.STAND, make_thought(one.name, "gets up", "stand"))
    if one.caught == "standard" and turn.standards and not one.reach:
        return make_answer(acts.STRUGGLE_FREE, make_thought(one.name, "struggles free", "clear"))
    return None


def _is_spent(fight: Fight, one: Fighter, stress: int, harm: int) -> bool:
    """Return True if a hero needs a full Second Wind.

    This is so at 0 stress with Harm, or a little above 0 while the fight is in doubt.
    """
    if not harm:
        return False
    return not stress or (stress <= LOW and in_danger(fight, one) and fortune_to_spend(fight, one) > 0)


def _shakes(fight: Fight, one: Fighter) -> bool:
    """Return True if a fighter shakes off stun.

    Heroes add the Doom; a sharp game master pays it for all but Minions.
    """
    if one.hero:
        return wit_of(one) is not AiLevel.DULL
    return (
        spends_sharply(fight, one) and one.rank != "minion" and fight.doom >= fight.rulings.stun_doom + ABILITY_LEAVES
    )
