"""Treatment of friends who are dying, weak or bleeding, by heroes."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.two_d20.fight.options.attack_preview import chance_to_pass
from solo.systems.two_d20.fight.options.legality import OTHER_SKILLS, patients
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState
from solo.systems.two_d20.fight.tactics.answers import WORTH_TRYING, make_answer
from solo.systems.two_d20.fight.tactics.danger import in_danger
from solo.systems.two_d20.fight.tactics.spending_policy import wit_of

NEED: Final = {0: 0.5, 1: 0.35, 2: 0.25}
"""Value of a treatment, in Harm, by the friend's remaining points of Vigor or Resolve."""
BLEEDING: Final = 0.2
HEALER: Final = 2
"""The least Healing expertise of a hero who treats friends before attacking."""


def look_after(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return the treatment of a dying friend or a friend in danger with 0 Vigor; None if no treatment is urgent."""
    one = turn.fighter
    if not turn.standards or turn.fallen or not one.hero or wit_of(one) is AiLevel.DULL:
        return None
    for treat, _ in patients(fight, one):
        friend = fight.find(treat.friend)
        if friend.fortune:
            continue  # A friend with Fortune left needs no first aid.
        if treat.what == "dying" and chance_to_pass(fight, one, "healing", 3) >= WORTH_TRYING / 2:
            return make_answer(treat, make_thought(one.name, f"tries to save the life of {friend.name}"))
        weak = treat.what == "vigor" and not friend.vigor and in_danger(fight, friend)
        if weak and one.training("healing").expertise >= HEALER:
            return make_answer(treat, f"{friend.name} is nearly spent, and {one.name} knows how to help.")
    return None


def treat_rather(fight: Fight, one: Fighter, most: float) -> TacticAnswer | None:
    """Return the best treatment of a friend in danger; None if no treatment is worth more than `most` Harm."""
    if not one.hero or wit_of(one) is AiLevel.DULL:
        return None
    best, worth = None, most
    for treat, _ in patients(fight, one):
        friend = fight.find(treat.friend)
        if treat.what == "dying" or friend.out or not in_danger(fight, friend):
            continue
        left = friend.vigor if treat.what == "vigor" else friend.resolve
        need = NEED.get(left, 0.0) + BLEEDING * (treat.what == "vigor" and bool(friend.bleeding))
        gain = need * float(chance_to_pass(fight, one, OTHER_SKILLS[treat.what], 1)) if need else 0.0
        if gain > worth:
            best, worth = treat, gain
    if best is None:
        return None
    return make_answer(best, f"{fight.find(best.friend).name} is nearly spent, and {one.name} helps.")
