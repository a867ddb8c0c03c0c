"""Useful actions for an unused Minor Action, and for Momentum that would fade."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.two_d20.fight.options.attack_preview import chance_to_pass
from solo.systems.two_d20.fight.options.legality import is_quick_guard
from solo.systems.two_d20.fight.rules.recovering import lost
from solo.systems.two_d20.fight.state import Fight, TurnState, acts
from solo.systems.two_d20.fight.state.acts import ClearConditionCode, GearCode, SecondWindCode
from solo.systems.two_d20.fight.tactics.answers import WORTH_TRYING, make_answer

LONG_BLEEDING: Final = 2


def use_leftover_actions(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return an action that ends a condition, reloads or regains Guard, else a Second Wind from fading Momentum."""
    one = turn.fighter
    if turn.minors:
        if one.bleeding and one.bleeding_turns >= LONG_BLEEDING:
            return make_answer(ClearConditionCode("bleeding"), make_thought(one.name, "stops the bleeding", "clear"))
        for number, arm in enumerate(one.arms):
            if arm.ready and arm.weapon.reload and not arm.loaded:
                return make_answer(GearCode("reload", number), make_thought(one.name, "reloads", "ready"))
    could = not (one.guard or one.prone or turn.fallen) and (turn.minors or is_quick_guard(turn))
    if could and chance_to_pass(fight, one, "parry", 1 + bool(one.reach)) >= WORTH_TRYING / 2:
        return make_answer(acts.REGAIN_GUARD, make_thought(one.name, "tries to regain Guard", "test"))
    if turn.minors:
        if one.bleeding:
            return make_answer(ClearConditionCode("bleeding"), make_thought(one.name, "stops the bleeding", "clear"))
        if one.off_balance:
            return make_answer(ClearConditionCode("off balance"), make_thought(one.name, "regains balance", "clear"))
        if one.caught == "minor":
            return make_answer(ClearConditionCode("caught"), make_thought(one.name, "breaks free", "clear"))
    return _breath(fight, turn)


def _breath(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return a Second Wind for the hero with the least Vigor if the whole pool would fade next, else None."""
    one = turn.fighter
    fades = 0 < fight.momentum <= fight.rulings.fade
    if not one.hero or not fades or any(not friend.acted for friend in fight.friends(one)):
        return None
    weak = [friend for friend in fight.standing("party") if lost(friend, "vigor")]
    if not weak:
        return None
    friend = min(weak, key=lambda hero: hero.vigor)
    points = min(fight.momentum, lost(friend, "vigor"))
    return make_answer(
        SecondWindCode(friend.key, "vigor", points), f"{friend.name} takes a Second Wind before Momentum fades."
    )
