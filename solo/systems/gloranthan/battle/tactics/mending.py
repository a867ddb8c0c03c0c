"""Owns when somebody spends a Fate card or a hero point by itself: where it turns something that matters (`H-05`)."""

from __future__ import annotations

from typing import Final

from solo.systems.contract import Choice, thinks
from solo.systems.gloranthan.action.offers import KEEP, Fating, Redrawing
from solo.systems.gloranthan.battle.state.battle import Battle
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.judging import counts

AS_GOOD_AS_WON: Final = 8
"""Who has so many times the hits of all foes together saves cards and points for another day."""


def mend(battle: Battle, asked: Redrawing | Fating) -> Choice:
    """Returns the first card that turns it, or a redraw that is likely enough to (`H-05`, `H-10`).

    A hero lets it stand where the fight is as good as won, and nobody falls by it.
    """
    answer, who = asked.first_legal(), battle.of(asked.who)
    if answer == KEEP:
        return Choice(KEEP)
    if who.hero and not asked.fells and _as_good_as_won(battle, who):
        return Choice(KEEP, thinks(who.name, "lets that stand, for the fight is as good as won"))
    done_as = "redraw" if isinstance(asked, Redrawing) else "fate"
    return Choice(answer, thinks(who.name, "does not let that stand", done_as))


def _as_good_as_won(battle: Battle, figure: Figure) -> bool:
    ours = sum(_hits(one) for one in battle.fit(figure.side) if counts(one))
    theirs = sum(_hits(foe) for foe in battle.foes_of(figure) if counts(foe))
    return theirs * AS_GOOD_AS_WON <= ours


def _hits(one: Figure) -> int:
    """The hits that somebody has left, of the body where there is one."""
    return one.left("magic" if one.powers.physical is None else "physical")
