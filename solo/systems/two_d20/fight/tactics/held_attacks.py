"""Decisions to use a held attack, and to break off a fight that has stalled."""

from __future__ import annotations

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.two_d20.fight.options.turn_order_choices import BREAK_OFF, FIGHT_ON, NO, YES
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.tactics.attack_worth import expected_harm


def spring(fight: Fight, attempt: DeclaredAttack) -> TacticAnswer:
    """Decide whether to use a held attack: yes if it can hurt the target."""
    if expected_harm(fight, attempt):
        return TacticAnswer(YES, make_thought(attempt.attacker.name, f"was waiting for {attempt.target.name}"))
    return TacticAnswer(NO)


def break_off(fight: Fight) -> TacticAnswer:
    """Decide whether to break off: yes if no fighter can hurt an enemy with a ready weapon."""
    for one in fight.fighters:
        if one.absent:
            continue
        for arm in one.arms:
            if arm.ready and any(expected_harm(fight, DeclaredAttack(one, enemy, arm)) for enemy in fight.enemies(one)):
                return TacticAnswer(FIGHT_ON, "One side can still hurt the other.")
    return TacticAnswer(BREAK_OFF, "Neither side can hurt the other any more.")
