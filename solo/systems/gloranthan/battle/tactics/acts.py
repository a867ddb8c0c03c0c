"""Owns what a figure does with its action by itself: it attacks, heals, closes in, or holds (`H-34`)."""

from __future__ import annotations

from solo.systems.contract import Choice
from solo.systems.gloranthan.battle.offers.acts import HOLD
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.approach import approach, withdrawal
from solo.systems.gloranthan.battle.tactics.attacks import best_attack
from solo.systems.gloranthan.battle.tactics.judging import counts
from solo.systems.gloranthan.battle.tactics.magic import calling, healing


def choose_act(book: Book, figure: Figure, moved: bool) -> Choice:
    """Returns what somebody does with its action, or with what is left of it after a ride: arms then; and why."""
    best = best_attack(book, figure, by_magic=not moved)
    attack = Choice(best.code, best.reason) if best else None
    if moved:
        return attack or Choice(str(HOLD))
    if (best is None or not best.prospect.fells) and (found := healing(book, figure, fallen=True)):
        return found
    foes = [one for one in book.battle.foes_of(figure) if counts(one)]
    return (
        withdrawal(book, figure, best)
        or approach(book, figure, foes, best)
        or attack
        or healing(book, figure, fallen=False)
        or calling(book, figure)
        or Choice(str(HOLD), f"{figure.name} lets the others come.")
    )
