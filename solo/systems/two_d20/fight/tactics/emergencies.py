"""Urgent actions of a turn: against stun or fire, when prone or pinned, and at 0 Vigor or Resolve."""

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
"""In a doubtful fight, a hero in danger with at most this much Vigor or Resolve takes a full Second Wind."""


def handle_emergency(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return the most urgent action against stun, lost stress, fire, being prone or pinned; None if none is needed."""
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
    # A fighter who has bought Swift Action has done so for a second attack.
    if one.caught == "standard" and turn.standards and not one.reach and not turn.next_is_harder:
        return make_answer(acts.STRUGGLE_FREE, make_thought(one.name, "struggles free", "clear"))
    return None


def _is_spent(fight: Fight, one: Fighter, stress: int, harm: int) -> bool:
    """Return True if a hero with Harm needs a full Second Wind: at 0 stress, or little more in a doubtful fight."""
    if not harm:
        return False
    return not stress or (stress <= LOW and in_danger(fight, one) and fortune_to_spend(fight, one) > 0)


def _shakes(fight: Fight, one: Fighter) -> bool:
    """Return True if Doom is spent to shake off stun: for heroes, and by a sharp game master for all but Minions."""
    if one.hero:
        return wit_of(one) is not AiLevel.DULL
    return (
        spends_sharply(fight, one) and one.rank != "minion" and fight.doom >= fight.rulings.stun_doom + ABILITY_LEAVES
    )
