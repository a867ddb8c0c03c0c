"""Decisions of fighters that the app plays. Each type of decision goes to its own tactic."""

from __future__ import annotations

from typing import assert_never

from solo.systems.contract import Decision, TacticAnswer
from solo.systems.two_d20.fight.options.acts import ActionChoice
from solo.systems.two_d20.fight.options.complications import ComplicationChoice, RerollChoice
from solo.systems.two_d20.fight.options.defences import AbilityChoice, ReactionChoice, RetaliationChoice
from solo.systems.two_d20.fight.options.dice import DiceChoice
from solo.systems.two_d20.fight.options.doom_spends import DoomSpendChoice
from solo.systems.two_d20.fight.options.momentum_spends import SpendBeforeDamageChoice, SpendOnHitChoice
from solo.systems.two_d20.fight.options.turn_order_choices import AmbushChoice, HeldAttackChoice, SeizeInitiativeChoice
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.tactics import (
    defences,
    dice,
    doom_spends,
    held_attacks,
    last_resorts,
    momentum_spends,
    supplies,
    turns,
)

Judged = (
    ActionChoice
    | ComplicationChoice
    | ReactionChoice
    | DiceChoice
    | SpendBeforeDamageChoice
    | RerollChoice
    | RetaliationChoice
    | SpendOnHitChoice
    | AbilityChoice
)


# rule: H-08 The program as game master
def decide(fight: Fight, asked: Decision) -> TacticAnswer:
    """Return a tactic's answer and its reason; the first legal answer if no tactic handles the decision."""
    if isinstance(asked, Judged):
        return decide_in_turn(asked)
    if isinstance(asked, SeizeInitiativeChoice):
        return doom_spends.should_seize_initiative(fight, asked)
    if isinstance(asked, DoomSpendChoice):
        return supplies.choose_supplies(fight, asked) or doom_spends.choose_doom_spend(fight, asked)
    if isinstance(asked, AmbushChoice):
        return doom_spends.should_ambush(fight, asked)
    if isinstance(asked, HeldAttackChoice):
        return held_attacks.spring(fight, asked.attempt)
    if asked.kind == "out":
        return TacticAnswer("act" if last_resorts.rises(fight, fight.find(asked.who)) else asked.first_legal())
    return held_attacks.break_off(fight) if asked.kind == "standoff" else TacticAnswer(asked.first_legal())


def default_answer(asked: Judged) -> str:
    """Return the code of the tactic's choice, which is proposed to a player."""
    return decide_in_turn(asked).answer


def decide_in_turn(asked: Judged) -> TacticAnswer:
    """Return the answer to a frequent decision of a turn, an attack or a test, and its reason."""
    match asked:
        case ActionChoice():
            return turns.choose_act(asked.fight, asked.turn)
        case DiceChoice():
            return dice.choose_dice(asked)
        case ReactionChoice():
            return defences.choose_defence(asked)
        case SpendOnHitChoice():
            return momentum_spends.choose_spends(asked)
        case ComplicationChoice():
            return momentum_spends.choose_trouble(asked)
        case RerollChoice():
            return momentum_spends.choose_reroll(asked)
        case SpendBeforeDamageChoice():
            return momentum_spends.choose_early(asked)
        case AbilityChoice():
            return defences.choose_ability(asked)
        case RetaliationChoice():
            return defences.choose_retaliation(asked)
        case _:
            assert_never(asked)
