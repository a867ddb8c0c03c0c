"""Owns the uses of abilities on the field: which an action costs on both sides, and when it does (`R-24`, `H-25`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solo.systems.contract import Change
from solo.systems.gloranthan.action.case import Case, Meeting
from solo.systems.gloranthan.action.resolution import Outcome
from solo.systems.gloranthan.battle.rules.bout import Bout
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.passive import Working, uses_left
from solo.systems.gloranthan.rolls.damage import damage


def spend(
    book: Book, figure: Figure, used: Iterable[Working], times: int = 1, lasting: bool = False
) -> Iterator[Change]:
    """Takes uses of these abilities; one that is `lasting` costs one for the whole fight."""
    for one in used:
        name = one.ability.name
        if name in figure.running:
            continue
        left = uses_left(one, book.build(figure).magic, figure.uses)
        figure.uses[name] = left - times
        if lasting:
            figure.running = (*figure.running, name)
        yield Change(figure.name, name, str(left), str(left - times))


def tried(book: Book, figure: Figure, case: Case, redrew: str = "") -> Iterator[Change]:
    """Takes the uses that a trial costs one side: of what helped it, and of what drew again."""
    yield from spend(book, figure, [one for one in book.able(figure) if one.ability.name in (*case.spends, redrew)])


def acted(book: Book, actor: Figure, bout: Bout, outcome: Outcome) -> Iterator[Change]:
    """Takes the uses of whoever acts: that of more damage where it told, that of a redraw where there was one."""
    told = [one for one in bout.terms.forcing if bout.harms and outcome.defeats >= max(1, one.effect.least)]
    redrew = [one for one in bout.terms.held if one.ability.name == outcome.redrew]
    yield from spend(book, actor, (*bout.way.spent, *told, *redrew))
    yield from spend(book, actor, bout.terms.opposing, lasting=True)


def answered(book: Book, target: Figure, bout: Bout, meeting: Meeting, outcome: Outcome) -> Iterator[Change]:
    """Takes the uses of whoever resists: those of what takes damage off where it did."""
    yield from spend(book, target, bout.way.answered)
    yield from spend(book, target, bout.terms.opposed, lasting=True)
    defeats, force, sheltering = outcome.defeats, meeting.force, bout.terms.sheltering
    if bout.harms and sheltering and damage(defeats, force, meeting.shelter) < damage(defeats, force):
        yield from spend(book, target, sheltering)
