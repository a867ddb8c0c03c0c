"""Tactic for Fate cards and hero points, which are spent if they change a result that matters (`H-05`)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import TacticAnswer, make_thought
from solo.systems.gloranthan.action.options import KEEP, FateCardChoice, RedrawChoice
from solo.systems.gloranthan.battle.state.battle import Battle, BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.attack_worth import ai_level, is_decided
from solo.systems.gloranthan.battle.tactics.strength import chance_with, standing
from solo.systems.parts.fight.ai_level import AiLevel

SAFE: Final = 0.85
"""Estimated chance to win from which heroes save their cards and hero points.

In trial plays of the ready-made fights, heroes with such a chance hardly ever lost.
"""


def default_redraw(book: BattleLookup, asked: RedrawChoice | FateCardChoice) -> str:
    """Return the default of the choice: heroes who would win anyway keep a result that fells no figure."""
    usual, who = asked.first_legal(), book.battle.find(asked.who)
    asked.spared = usual != KEEP and who.hero and not asked.fells and _is_safe(book, who)
    return KEEP if asked.spared else usual


def _is_safe(book: BattleLookup, figure: Figure) -> bool:
    if is_decided(book.battle):
        return True
    chance = chance_with(standing(book), ())
    return (chance if figure.side == "party" else 1 - chance) >= SAFE


def choose_redraw(battle: Battle, asked: RedrawChoice | FateCardChoice) -> TacticAnswer:
    """Return the first card that changes the result, or a redraw with a good enough chance (`H-05`, `H-10`).

    Dull figures keep every result. Heroes keep a result that fells no figure, if the fight is as good as decided.
    """
    answer, who = asked.first_legal(), battle.find(asked.who)
    if asked.spared:
        return TacticAnswer(KEEP, make_thought(who.name, "accepts the result, since the fight is as good as decided"))
    if answer == KEEP or ai_level(battle, who) is AiLevel.DULL:
        return TacticAnswer(KEEP)
    if who.hero and not asked.fells and is_decided(battle):
        return TacticAnswer(KEEP, make_thought(who.name, "accepts the result, since the fight is as good as decided"))
    done_as = "redraw" if isinstance(asked, RedrawChoice) else "fate"
    return TacticAnswer(answer, make_thought(who.name, "tries to change the result", done_as))
