"""Purchases of a game master played by the app: initiative, ambushes, trouble (`H-08`)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.two_d20.fight.options.doom_spends import NONE, DoomSpend, DoomSpendChoice
from solo.systems.two_d20.fight.options.turn_order_choices import (
    ALL,
    NO,
    NOBODY,
    YES,
    AmbushChoice,
    SeizeInitiativeChoice,
)
from solo.systems.two_d20.fight.rules.doom_spends import BOUGHT_FIRST, MAJOR, why_not_caught
from solo.systems.two_d20.fight.state import Fight
from solo.systems.two_d20.fight.tactics.spending_policy import ABILITY_LEAVES, doom_reason, spends_sharply
from solo.systems.two_d20.rolls.hazard import price

SEIZING_LEAVES: Final = 4
FOR_A_HAZARD, FOR_A_COMPLICATION = 8, 5
"""The Doom per hero from which a sharp game master buys a hazard, or a complication."""


def should_seize_initiative(fight: Fight, asked: SeizeInitiativeChoice) -> TacticAnswer:
    """Return the decision to seize the initiative: for all foes, in the first round, if enough Doom is left."""
    many = len(asked.waiting)
    if fight.round == 1 and not any(one.acted for one in fight.fighters) and fight.doom >= many + SEIZING_LEAVES:
        return TacticAnswer(
            ALL if many > 1 else asked.waiting[0].key, f"With {fight.doom} Doom to spend, the foes go first."
        )
    return TacticAnswer(NOBODY)


def should_ambush(fight: Fight, asked: AmbushChoice) -> TacticAnswer:
    """Return the decision to spring an ambush: yes if the game master is sharp and enough Doom is left."""
    foe = fight.of(asked.who)
    if spends_sharply(fight, foe) and fight.doom >= asked.price + ABILITY_LEAVES:
        return TacticAnswer(YES, make_thought(foe.name, f"springs the ambush, since {doom_reason(fight)}"))
    return TacticAnswer(NO)


def choose_doom_spend(fight: Fight, asked: DoomSpendChoice) -> TacticAnswer:
    """Return the trouble bought at the start of a round: at most one, from round 2 on, if there is plenty of Doom."""
    heroes, foe = len(fight.heroes()), fight.of(asked.who)
    if asked.again or fight.round < 2 or not spends_sharply(fight, foe) or fight.doom < FOR_A_COMPLICATION * heroes:
        return TacticAnswer(str(NONE))
    freshest = min(fight.standing("party"), key=lambda one: one.wounds + one.trauma)
    first = asked.hazards.get(BOUGHT_FIRST)
    if first and fight.doom >= max(FOR_A_HAZARD * heroes, price(first.hazard)):
        reason = f"With {fight.doom} Doom to spend, the foes buy a hazard for {freshest.name}."
        return TacticAnswer(str(DoomSpend("hazard", freshest.key, first.name)), reason)
    if fight.doom < MAJOR or why_not_caught(freshest):
        return TacticAnswer(str(NONE))
    return TacticAnswer(
        str(DoomSpend("pin", freshest.key)), f"With {fight.doom} Doom to spend, the foes pin {freshest.name}."
    )
