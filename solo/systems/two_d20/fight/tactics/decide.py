"""Decisions of fighters played by the app: each type of decision has its own tactic."""

from __future__ import annotations

from typing import assert_never

from solo.systems.contract import Decision, TacticAnswer
from solo.systems.two_d20.fight.options.acts import ActionChoice
from solo.systems.two_d20.fight.options.complications import Complicating, Rerolling
from solo.systems.two_d20.fight.options.defences import AbilityChoice, Defending, Retaliating
from solo.systems.two_d20.fight.options.dice import Dicing
from solo.systems.two_d20.fight.options.doom_spends import Troubling
from solo.systems.two_d20.fight.options.orders import Ambushing, Seizing, Springing
from solo.systems.two_d20.fight.options.spends import EarlySpending, Spending
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.tactics import defences, dice, doom_spends, orders, spends, turns

Judged = (
    ActionChoice
    | Complicating
    | Defending
    | Dicing
    | EarlySpending
    | Rerolling
    | Retaliating
    | Spending
    | AbilityChoice
)


# rule: H-08 The program as gamemaster
def decide(fight: Fight, asked: Decision) -> TacticAnswer:
    """Return a tactic's answer and its reason; the first legal answer if no tactic handles the decision."""
    if isinstance(asked, Judged):
        return judged(asked)
    if isinstance(asked, Seizing):
        return doom_spends.seize(fight, asked)
    if isinstance(asked, Troubling):
        return doom_spends.trouble(fight, asked)
    if isinstance(asked, Ambushing):
        return doom_spends.ambush(fight, asked)
    if isinstance(asked, Springing):
        return orders.spring(fight, asked.attempt)
    return orders.break_off(fight) if asked.kind == "standoff" else TacticAnswer(asked.first_legal())


def usual(asked: Judged) -> str:
    """Return the option proposed to a player: the tactic's choice, as a code."""
    return judged(asked).answer


def judged(asked: Judged) -> TacticAnswer:
    """Return the answer to a frequent decision of a turn, an attack or a test, and its reason."""
    match asked:
        case ActionChoice():
            return turns.choose_act(asked.fight, asked.turn)
        case Dicing():
            return dice.choose_dice(asked)
        case Defending():
            return defences.choose_defence(asked)
        case Spending():
            return spends.choose_spends(asked)
        case Complicating():
            return spends.choose_trouble(asked)
        case Rerolling():
            return spends.choose_reroll(asked)
        case EarlySpending():
            return spends.choose_early(asked)
        case AbilityChoice():
            return defences.choose_ability(asked)
        case Retaliating():
            return defences.choose_retaliation(asked)
        case _:
            assert_never(asked)
