"""Owns what somebody does when a held attack's moment comes, and whether to break off where nobody is hurt any more."""

from __future__ import annotations

from solo.systems.contract import Choice, thinks
from solo.systems.two_d20.fight.offers.orders import BREAK_OFF, FIGHT_ON, NO, YES
from solo.systems.two_d20.fight.rules.attempt import Attempt
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.tactics.aims import expected_harm


def spring(fight: Fight, attempt: Attempt) -> Choice:
    """Returns whether a held attack is made now: against whoever it can hurt."""
    if expected_harm(fight, attempt):
        return Choice(YES, thinks(attempt.attacker.name, f"has waited for {attempt.target.name}"))
    return Choice(NO)


def break_off(fight: Fight) -> Choice:
    """Returns whether to break off: where nobody can hurt anybody with what is in hand."""
    for one in fight.fighters:
        if one.absent:
            continue
        for arm in one.arms:
            if arm.ready and any(expected_harm(fight, Attempt(one, enemy, arm)) for enemy in fight.enemies(one)):
                return Choice(FIGHT_ON, "Somebody can still be hurt.")
    return Choice(BREAK_OFF, "Nobody here can hurt anybody any more.")
