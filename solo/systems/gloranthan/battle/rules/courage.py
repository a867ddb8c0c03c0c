"""Owns going on at 0: who may try, the tests it takes, and what becomes of its people (`G-60`, `H-30`)."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec

from solo.systems.gloranthan.action.case import Case, Meeting, world
from solo.systems.gloranthan.battle.rules.bout import magic_parts, part
from solo.systems.gloranthan.battle.rules.deeds import claim, counting, hindrances
from solo.systems.gloranthan.battle.state.arena import Book
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.deed import Deed, DeedKind
from solo.systems.gloranthan.magic.passive import helping, of_kind
from solo.systems.gloranthan.people.armed import Action, Part
from solo.systems.gloranthan.people.runes import Rune
from solo.systems.gloranthan.rating import NOTHING, Rating

DEATH: Final = 3
"""A hero that was so often beaten while going on is dead (`H-32`)."""
OPPOSED: Final[dict[DeedKind, str]] = {"courage": "fear", "leadership": "doubt"}
"""What is told of the other side of each test."""
HELPED: Final[tuple[Action, ...]] = ("melee", "skirmish", "missile", "resist")


def may_try(figure: Figure) -> bool:
    """Returns whether somebody at 0 may try to go on: heroes until they are dead, greater foes once (`H-30`)."""
    if figure.disabled or figure.rank == "ordinary":
        return False
    return figure.steps < DEATH if figure.hero else not figure.tried


def trials(book: Book, figure: Figure, rune: Rune) -> tuple[Meeting, ...]:
    """Returns the tests to go on: one's own, and that of the people one leads; at battle scale one for all."""
    rulings = book.battle.rulings
    if book.battle.scale == "battle":
        return (_test(book, figure, "leadership", "social", rulings.going_on_in_battle),)
    own = _test(book, figure, "courage", rune, rulings.going_on)
    return (own, _test(book, figure, "leadership", "social", rulings.going_on_led)) if figure.leads else (own,)


def alone(figure: Figure) -> None:
    """Takes those away whom somebody could not keep going."""
    figure.leads = False
    less = {action: getattr(figure.armed, action) - figure.helped for action in HELPED}
    figure.armed = msgspec.structs.replace(figure.armed, **less)
    figure.helped = NOTHING


def _test(book: Book, figure: Figure, kind: DeedKind, rune: Rune, difficulty: int) -> Meeting:
    build, deed = book.build(figure), Deed(kind, frozenset({kind}))
    helped = helping(book.able(figure), deed)
    learnt: Rating = getattr(build.armed, kind)
    parts = (
        Part(rune.capitalize(), Rating(figure.powers.of(rune) or 0)),
        *part("traits and skills", learnt),
        *magic_parts(helped, book.battle.rulings),
        *hindrances(figure, deed),
    )
    affinities = counting(build.affinities, build.magic, kind)
    return Meeting(
        f"the test of {kind}",
        Case(figure.key, figure.name, parts, partial(claim, book, figure, deed, affinities, helped), figure.bonded),
        world(difficulty, OPPOSED[kind]),
        again=tuple(one.ability.name for one in of_kind(book.able(figure), "redraw", deed)),
    )
