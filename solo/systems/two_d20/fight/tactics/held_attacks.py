"""Decisions on held attacks, and on breaking off a fight in which no fighter is hurt any more."""

from __future__ import annotations

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.two_d20.fight.options.turn_order_choices import BREAK_OFF, FIGHT_ON, NO, YES
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.tactics.attack_worth import expected_harm


def spring(fight: Fight, attempt: DeclaredAttack) -> TacticAnswer:
    """Return the answer about a held attack: use it if it can hurt the target."""
    if expected_harm(fight, attempt):
        return TacticAnswer(YES, make_thought(attempt.attacker.name, f"was waiting for {attempt.target.name}"))
    return TacticAnswer(NO)


def break_off(fight: Fight) -> TacticAnswer:
    """Return the answer about breaking off: yes if no fighter can hurt an enemy with a ready weapon."""
    for one in fight.fighters:
        if one.absent:
            continue
        for arm in one.arms:
            if arm.ready and any(expected_harm(fight, DeclaredAttack(one, enemy, arm)) for enemy in fight.enemies(one)):
                return TacticAnswer(FIGHT_ON, "One side can still hurt the other.")
    return TacticAnswer(BREAK_OFF, "Neither side can hurt the other any more.")
