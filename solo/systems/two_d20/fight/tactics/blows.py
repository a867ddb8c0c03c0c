"""Owns who judges which decision of a blow or a test."""

from __future__ import annotations

from solo.systems.contract import Choice, Decision
from solo.systems.two_d20.fight.offers.complications import Complicating, Rerolling
from solo.systems.two_d20.fight.offers.defences import Defending, Retaliating, Using
from solo.systems.two_d20.fight.offers.dice import Dicing
from solo.systems.two_d20.fight.offers.spends import EarlySpending, Spending
from solo.systems.two_d20.fight.tactics.defences import choose_ability, choose_defence, choose_retaliation
from solo.systems.two_d20.fight.tactics.dice import choose_dice
from solo.systems.two_d20.fight.tactics.spends import choose_early, choose_reroll, choose_spends, choose_trouble


def decide(asked: Decision) -> Choice | None:
    """Returns the answer to a decision of a blow or a test, and why; None for any other."""
    match asked:
        case Dicing():
            return choose_dice(asked)
        case Defending():
            return choose_defence(asked)
        case Spending():
            return choose_spends(asked)
        case Complicating():
            return choose_trouble(asked)
        case Rerolling():
            return choose_reroll(asked)
        case EarlySpending():
            return choose_early(asked)
        case Using():
            return choose_ability(asked)
        case Retaliating():
            return choose_retaliation(asked)
        case _:
            return Choice(asked.first_legal()) if asked.kind in ("area", "circumstances") else None
