"""Owns the trial: what somebody brings to a plan, to courage, command or a pursuit, with magic that helps (`G-37`)."""

from __future__ import annotations

from functools import partial
from typing import Literal

from solo.systems.gloranthan.action.case import Case
from solo.systems.gloranthan.battle.rules.bout import magic_parts
from solo.systems.gloranthan.battle.rules.deeds import claim, counting, hindrances
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.deed import Deed
from solo.systems.gloranthan.magic.passive import helping, of_kind
from solo.systems.gloranthan.people.armed import PRACTICES, Part

Trial = Literal["tactics", "courage", "leadership", "pursuit"]


def side_of(book: Book, figure: Figure, trial: Trial, own: Part, *more: Part, other: Figure | None = None) -> Case:
    """Returns a figure's side of a trial: its own level, what it has learnt, passive magic, and what was laid on it."""
    build, deed = book.build(figure), _deed(book, trial, other)
    helped, learnt = helping(book.able(figure), deed), Part("skill, traits and affinities", getattr(build.armed, trial))
    parts = (*more, learnt, *magic_parts(helped, book.battle.rulings), *hindrances(figure, deed))
    affinities = counting(build.affinities, build.magic, PRACTICES[trial].trait)
    owned = partial(claim, book, figure, deed, affinities, helped)
    told, spends = (own, *(part for part in parts if part.bonus)), tuple(one.ability.name for one in helped)
    return Case(figure.key, figure.name, told, owned, figure.bonded, spends)


def redraws(book: Book, figure: Figure, trial: Trial, other: Figure | None = None) -> tuple[str, ...]:
    """Returns the abilities that draw again for whoever fails (`G-33`)."""
    return tuple(one.ability.name for one in of_kind(book.able(figure), "redraw", _deed(book, trial, other)))


def _deed(book: Book, trial: Trial, other: Figure | None) -> Deed:
    matter = PRACTICES[trial].trait
    words = frozenset((trial, matter, *matter.split(" and ")))
    return Deed(trial, words, book.build(other).words if other else frozenset())
