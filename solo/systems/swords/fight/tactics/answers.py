"""Tactic for answers: defences, blocks for friends, and the offer to break off."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solo.resolver import distribution
from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.swords.fight.options.answers import CALL_IT_OFF, FIGHT_ON, AnswerChoice, BlockForFriendChoice
from solo.systems.swords.fight.rules.declared_attack import DeclaredAttack, attack_reckoning
from solo.systems.swords.fight.rules.declared_attack import force as force_of
from solo.systems.swords.fight.rules.defense import DIVE, GRAPPLE, NONE, AnswerOption, undefended_challenge
from solo.systems.swords.fight.state import Fight, Fighter, RuleTables, shield_ready
from solo.systems.swords.fight.tactics import combat_profile
from solo.systems.swords.fight.tactics.combat_profile import SADDLE_IS_WORTH, wit_of
from solo.systems.swords.fight.tactics.fleeing import is_nearly_down
from solo.systems.swords.fight.tactics.helping_friends import GUARDS_BETTER_BY
from solo.systems.swords.fight.tactics.worth import worth
from solo.systems.swords.rolls.damage import AUGMENT
from solo.systems.swords.rolls.skill import PENALTY_PER_ACTION, beats_opposed
from solo.systems.swords.wording import told_to

MOST_AUGMENTS: Final = 3
STILL_HELPS: Final = 4
"""The most by which a friend's block may be worse than the first answer and still be worth an action."""


def answer(fight: Fight, tables: RuleTables, decision: AnswerChoice) -> TacticAnswer:
    """Return the answer that is hardest to beat. An extra action is spent only to avert harm."""
    attempt, target = decision.attempt, decision.attempt.target

    def value(index: int) -> int:
        way = decision.ways[index]
        worse = SADDLE_IS_WORTH if way.code == DIVE else 0
        return 2 * (way.reckoning.total - worse) - (way.code == GRAPPLE)

    best = decision.ways[max(range(len(decision.ways)), key=value)]
    if decision.unplanned and not _averts(fight, tables, attempt, best.reckoning.total):
        return TacticAnswer(NONE, make_thought(target.name, "saves the action, because a defence would not help"))
    return TacticAnswer(
        best.code, make_thought(target.name, f"chooses to {told_to(best.words)}, the best defence here")
    )


def usual_answer(fight: Fight, tables: RuleTables, decision: AnswerChoice) -> str:
    """Return the code of the tactic's answer to an attack."""
    return answer(fight, tables, decision).answer


def usual_assist(fight: Fight, decision: BlockForFriendChoice) -> str:
    """Return the code of the tactic's answer to a possible block for a friend."""
    return assist(fight, decision).answer


def _averts(fight: Fight, tables: RuleTables, attempt: DeclaredAttack, guard: int) -> bool:
    if attempt.kind not in ("strike", "shoot", "throw"):
        return True
    attack = attack_reckoning(fight, attempt).total
    power, stamina = force_of(attempt), attempt.target.stamina
    bare = undefended_challenge(tables, fight, attempt).total
    free = worth(attack - bare, power, False, stamina, tables.health)
    return free > worth(attack - guard, power, True, stamina, tables.health)


def assist(fight: Fight, decision: BlockForFriendChoice) -> TacticAnswer:
    """Return the tactic's decision to block for a friend or not.

    A planned block is used if it can help. Only cunning fighters and shield bearers block unplanned. They block for a
    friend without a defence and, once their own turn is over, for any friend. After that turn, the action only
    weakens later defences.
    """
    friend, attempt = fight.find(decision.who), decision.attempt
    if decision.planned:
        way = decision.way
        helps = way is None or decision.own.reckoning.total > way.reckoning.total - SADDLE_IS_WORTH
    elif wit_of(friend) is not AiLevel.CUNNING and not _bears_the_shield_for(fight, friend, attempt.target):
        helps = False
    elif decision.way is None:
        helps = _mostly_stops(attack_reckoning(fight, attempt).total - decision.own.reckoning.total)
    else:
        helps = _adds_to(friend, decision.way, decision)
    return (
        TacticAnswer("yes", make_thought(friend.name, f"comes to the aid of {attempt.target.name}"))
        if helps
        else TacticAnswer("no")
    )


def _bears_the_shield_for(fight: Fight, friend: Fighter, target: Fighter) -> bool:
    """Return True for a fighter of some sense whose shield guards far better than the target can."""
    if wit_of(friend) is AiLevel.DULL or not shield_ready(friend):
        return False
    own, other = (combat_profile.profile(fight, one).guard for one in (friend, target))
    return own >= other + GUARDS_BETTER_BY


def _adds_to(friend: Fighter, way: AnswerOption, decision: BlockForFriendChoice) -> bool:
    """Return True if a fighter has acted, is not nearly down, and has a block that adds to the defence."""
    if not friend.acted or is_nearly_down(friend):
        return False
    return decision.own.reckoning.total >= way.reckoning.total - STILL_HELPS


@lru_cache(maxsize=4096)
def _mostly_stops(lead: int) -> bool:
    return distribution(beats_opposed, lead).chance_of(False) * 2 >= 1


def break_off(fight: Fight, tables: RuleTables) -> TacticAnswer:
    """Return the tactic's answer to a standoff: break off if no fighter can harm a foe, even with all Augments."""
    for one in fight.fighters:
        if one.is_out or one.rider:
            continue
        for foe in fight.foes_of(one):
            trade = combat_profile.duel_profile(fight, one, foe, 1)
            lead = trade.attack - trade.other_guard - PENALTY_PER_ACTION * MOST_AUGMENTS
            if worth(lead, trade.force + AUGMENT * MOST_AUGMENTS, True, foe.stamina, tables.health):
                return TacticAnswer(FIGHT_ON)
    return TacticAnswer(CALL_IT_OFF)
