"""Dice that an attacker will probably buy, as the odds of a reaction assume (`H-08`, `R-09`)."""

from __future__ import annotations

from msgspec.structs import replace

from solo.systems.two_d20.fight.options.dice import DiceChoice, OpposingRoll, side_of
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack
from solo.systems.two_d20.fight.rules.damage import ReadyAttack, ready_attack
from solo.systems.two_d20.fight.rules.defence import ReactionOption
from solo.systems.two_d20.fight.rules.dice import BoughtDiceCode
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.tactics.attack_worth import DICE_NEEDED, NO_CHANCE, AttackWorth
from solo.systems.two_d20.fight.tactics.dice import bought_by
from solo.systems.two_d20.fight.tactics.spending_policy import wit_of
from solo.systems.two_d20.rolls import odds


def has_chance(fight: Fight, attempt: DeclaredAttack, worth: AttackWorth) -> bool:
    """Return True if an attack can hit without a reaction, with the dice that the attacker will probably buy.

    The attack must be worth the dice that have to be bought.
    """
    if not worth.bought:
        return worth.seen.hits >= NO_CHANCE
    if worth.seen.telling < worth.bought * DICE_NEEDED:
        return False
    attack = ready_attack(fight, attempt)
    return odds.pass_chance(side_of(attack.trial, expected_dice(fight, attack, None))) >= NO_CHANCE


def expected_dice(fight: Fight, attack: ReadyAttack, way: ReactionOption | None) -> BoughtDiceCode:
    """Return the dice that the attacker will probably buy after the reaction `way`; None means no reaction."""
    attempt = attack.attempt
    if way is not None:
        fight = replace(fight, doom=fight.doom + (way.price if way.who.hero else -way.price))
        if way.trial is None:
            attack = ready_attack(fight, replace(attempt, target=way.who))
    opponent = side_of(way.trial) if way and way.trial else None
    target, flourish = attack.attempt.target, attack.trial.flourish
    against = OpposingRoll(opponent, attack.aim, True, flourish, target, attempt.swift)
    return bought_by(DiceChoice(fight, attack.trial, against), wit_of(attempt.attacker))
