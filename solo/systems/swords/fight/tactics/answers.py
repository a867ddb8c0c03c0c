"""Owns how a tactic answers others: defences, blocks for friends, and the offer to break off."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import Choice, thinks
from solo.systems.parts.fight.wit import Wit
from solo.systems.swords.fight.offers.answers import CALL_IT_OFF, FIGHT_ON, Answering, Assisting
from solo.systems.swords.fight.rules.attempt import Attempt, attack_reckoning
from solo.systems.swords.fight.rules.attempt import force as force_of
from solo.systems.swords.fight.rules.defense import DIVE, GRAPPLE, NONE, unanswered
from solo.systems.swords.fight.state import Fight, Tables
from solo.systems.swords.fight.tactics import judging
from solo.systems.swords.fight.tactics.judging import SADDLE_IS_WORTH, wit_of
from solo.systems.swords.fight.tactics.worth import worth
from solo.systems.swords.rolls.blow import AUGMENT
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, outdoes

MOST_AUGMENTS: Final = 3


def answer(fight: Fight, tables: Tables, decision: Answering) -> Choice:
    """Returns the answer that is hardest to beat; an action more is spent where it averts harm."""
    attempt, target = decision.attempt, decision.attempt.target

    def value(index: int) -> int:
        way = decision.ways[index]
        worse = SADDLE_IS_WORTH if way.code == DIVE else 0
        return 2 * (way.reckoning.total - worse) - (way.code == GRAPPLE)

    best = decision.ways[max(range(len(decision.ways)), key=value)]
    if decision.unplanned and not _averts(fight, tables, attempt, best.reckoning.total):
        return Choice(NONE, thinks(target.name, "saves the action: it would avert nothing"))
    return Choice(best.code, thinks(target.name, f"{best.words}, which is hardest to beat"))


def usual_answer(fight: Fight, tables: Tables, decision: Answering) -> str:
    """Returns the code of what a tactic would answer."""
    return answer(fight, tables, decision).answer


def usual_assist(fight: Fight, decision: Assisting) -> str:
    """Returns the code of what a tactic would answer."""
    return assist(fight, decision).answer


def _averts(fight: Fight, tables: Tables, attempt: Attempt, guard: int) -> bool:
    if attempt.kind not in ("strike", "shoot", "throw"):
        return True
    attack = attack_reckoning(fight, attempt).total
    power, stamina = force_of(attempt), attempt.target.stamina
    bare = unanswered(tables, fight, attempt).total
    free = worth(attack - bare, power, False, stamina, tables.health)
    return free > worth(attack - guard, power, True, stamina, tables.health)


def assist(fight: Fight, decision: Assisting) -> Choice:
    """Returns whether to block for a friend: planned blocks where they can help, others by the cunning who must."""
    friend, attempt = fight.of(decision.who), decision.attempt
    if decision.planned:
        way = decision.way
        helps = way is None or decision.own.reckoning.total > way.reckoning.total - SADDLE_IS_WORTH
    elif decision.way is None and wit_of(friend) is Wit.CUNNING:
        helps = _mostly_stops(attack_reckoning(fight, attempt).total - decision.own.reckoning.total)
    else:
        helps = False
    return Choice("yes", thinks(friend.name, f"does not leave {attempt.target.name} to it")) if helps else Choice("no")


@lru_cache(maxsize=4096)
def _mostly_stops(lead: int) -> bool:
    return distribution(outdoes, lead).chance_of(False) * 2 >= 1


def break_off(fight: Fight, tables: Tables) -> Choice:
    """Returns whether to break off: where nobody can harm anybody, with all the Augments there are."""
    for one in fight.fighters:
        if one.out or one.rider:
            continue
        for foe in fight.foes_of(one):
            trade = judging.trade(fight, one, foe, 1)
            lead = trade.attack - trade.other_guard - PENALTY_PER_ACTION * MOST_AUGMENTS
            if worth(lead, trade.force + AUGMENT * MOST_AUGMENTS, True, foe.stamina, tables.health):
                return Choice(FIGHT_ON)
    return Choice(CALL_IT_OFF)
