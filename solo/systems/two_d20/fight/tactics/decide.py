"""Owns what a fighter does by itself: each kind of decision goes to the judgement that knows it."""

from __future__ import annotations

from typing import assert_never

from solo.systems.contract import Choice, Decision
from solo.systems.two_d20.fight.offers.acts import Acting
from solo.systems.two_d20.fight.offers.complications import Complicating, Rerolling
from solo.systems.two_d20.fight.offers.defences import Defending, Retaliating, Using
from solo.systems.two_d20.fight.offers.dice import Dicing
from solo.systems.two_d20.fight.offers.orders import Ambushing, Seizing, Springing
from solo.systems.two_d20.fight.offers.spends import EarlySpending, Spending
from solo.systems.two_d20.fight.offers.trouble import Troubling
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.tactics import defences, dice, orders, spends, trouble, turns

Judged = Acting | Complicating | Defending | Dicing | EarlySpending | Rerolling | Retaliating | Spending | Using


def decide(fight: Fight, asked: Decision) -> Choice:
    """Returns the answer of whoever must decide, and why; the default is as good as anything where nobody judges."""
    if isinstance(asked, Judged):
        return judged(asked)
    if isinstance(asked, Seizing):
        return trouble.seize(fight, asked)
    if isinstance(asked, Troubling):
        return trouble.trouble(fight, asked)
    if isinstance(asked, Ambushing):
        return trouble.ambush(fight, asked)
    if isinstance(asked, Springing):
        return orders.spring(fight, asked.attempt)
    return orders.break_off(fight) if asked.kind == "standoff" else Choice(asked.first_legal())


def usual(asked: Judged) -> str:
    """Returns what is proposed to a person: what would be done by itself, as a code."""
    return judged(asked).answer


def judged(asked: Judged) -> Choice:
    """Returns the answer to what is decided again and again in a turn, a blow or a test, and why."""
    match asked:
        case Acting():
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
        case Using():
            return defences.choose_ability(asked)
        case Retaliating():
            return defences.choose_retaliation(asked)
        case _:
            assert_never(asked)
