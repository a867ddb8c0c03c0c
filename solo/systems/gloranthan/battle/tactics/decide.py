"""Owns what a tactic answers: the usual act of a figure, and the default of every other decision."""

from __future__ import annotations

from solo.systems.contract import Choice, Decision
from solo.systems.contract.hexes import distance
from solo.systems.gloranthan.battle.offers.acts import HOLD, Acting, Go
from solo.systems.gloranthan.battle.offers.attacks import Strike
from solo.systems.gloranthan.battle.offers.odds import fells, mean
from solo.systems.gloranthan.battle.rules.blows import blow, targets
from solo.systems.gloranthan.battle.rules.reach import towards
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure


def decide(decision: Decision) -> Choice:
    """Returns what a tactic answers for whoever must decide."""
    if isinstance(decision, Acting):
        return Choice(usual_act(decision.book, decision.figure, decision.moved))
    return Choice(decision.first_legal())


def usual_act(book: Book, figure: Figure, moved: bool) -> str:
    """Returns the code of what a figure does by itself: the attack that does most, else towards the nearest foe."""
    found = [(blow(book, figure, foe, band), foe) for foe, band in targets(book, figure)]
    if found:
        _, best = max(found, key=lambda each: (fells(each[0]), mean(each[0])))
        return str(Strike(best.key))
    foes = [foe.place for foe in book.battle.foes_of(figure) if foe.place]
    if moved or figure.fled or figure.place is None or not foes:
        return str(HOLD)
    here = figure.place
    path = towards(book, figure, min(foes, key=lambda place: distance(here, place)))
    return str(Go(*path[-1])) if path else str(HOLD)
