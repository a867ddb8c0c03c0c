"""Uses of abilities on the field: the abilities that an action costs on both sides, and when (`R-24`, `H-25`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solo.systems.contract import ValueChange
from solo.systems.gloranthan.action.resolution import ActionResult
from solo.systems.gloranthan.action.sides import ActionSide, PreparedAction
from solo.systems.gloranthan.battle.rules.fixed_factors import FixedFactors
from solo.systems.gloranthan.battle.state.battle import BattleLookup
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.magic.passive import ActiveAbility
from solo.systems.gloranthan.rolls.action import damage


def spend(
    book: BattleLookup, figure: Figure, used: Iterable[ActiveAbility], times: int = 1, lasting: bool = False
) -> Iterator[ValueChange]:
    """Take `times` uses from each of the figure's abilities in `used`, and yield the changes.

    A `lasting` use covers the whole fight, so that further uses of the same ability cost nothing.
    """
    for one in used:
        name = one.ability.name
        if name in figure.running:
            continue
        left = book.uses(figure, one)
        figure.uses[name] = left - times
        if lasting:
            figure.running = (*figure.running, name)
        yield ValueChange(figure.name, name, str(left), str(left - times))


def use_after_test(book: BattleLookup, figure: Figure, case: ActionSide, redrew: str = "") -> Iterator[ValueChange]:
    """Take the uses that a test costs a figure: of abilities that helped, and of the ability that gave a redraw."""
    yield from spend(
        book, figure, [one for one in book.usable_abilities(figure) if one.ability.name in (*case.spends, redrew)]
    )


def use_after_action(
    book: BattleLookup, actor: Figure, bout: FixedFactors, outcome: ActionResult
) -> Iterator[ValueChange]:
    """Take the actor's uses. Damage magic costs a use only if it changed the damage, a redraw only if it was made."""
    told = [one for one in bout.terms.forcing if bout.harms and outcome.defeats >= max(1, one.effect.least)]
    redrew = [one for one in bout.terms.held if one.ability.name == outcome.redrew]
    yield from spend(book, actor, (*bout.way.spent, *told, *redrew))
    yield from spend(book, actor, bout.terms.opposing, lasting=True)


def use_after_resistance(
    book: BattleLookup, target: Figure, bout: FixedFactors, meeting: PreparedAction, outcome: ActionResult
) -> Iterator[ValueChange]:
    """Take the target's uses. Damage reduction costs a use only if it changed the damage."""
    yield from spend(book, target, bout.way.answered)
    yield from spend(book, target, bout.terms.opposing_magic, lasting=True)
    defeats, force, sheltering = outcome.defeats, meeting.force, bout.terms.sheltering
    if bout.harms and sheltering and damage(defeats, force, meeting.shelter) < damage(defeats, force):
        yield from spend(book, target, sheltering)
