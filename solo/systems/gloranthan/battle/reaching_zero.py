"""Fall of a figure to 0: a test to go on, flight, or the end of the fight for the figure (`G-60`, `H-30`)."""

from __future__ import annotations

from collections.abc import Generator

from msgspec.structs import replace

from solo.systems.contract import Decision, Deed
from solo.systems.gloranthan.action.resolution import draw_roll, resolve
from solo.systems.gloranthan.action.sides import PreparedAction
from solo.systems.gloranthan.battle import luck_weights
from solo.systems.gloranthan.battle.options.zero_choices import TRY, GoOnChoice
from solo.systems.gloranthan.battle.rules import courage
from solo.systems.gloranthan.battle.rules.ability_uses import use_after_test
from solo.systems.gloranthan.battle.rules.harm import Fall, remove
from solo.systems.gloranthan.battle.state.battle import BattleContext
from solo.systems.gloranthan.battle.state.figure import Figure
from solo.systems.gloranthan.battle.tactics.going_on import stakes_of
from solo.systems.gloranthan.battle.tactics.strength import GOING_ON
from solo.systems.gloranthan.people.loss import DEATH
from solo.systems.gloranthan.people.runes import Rune


# rule: At 0
def handle_fall(
    arena: BattleContext, figure: Figure, rune: Rune, how: Fall, cause: Deed | None = None
) -> Generator[Decision, str, None]:
    """Handle a `figure` that fell to 0 in `rune`, was beaten while going on, or was caught in flight.

    The figure goes on, is out, or flees. `moving.run` later moves a fleeing figure. `cause` is the deed that felled the
    figure; None if no figure did it, or no listener needs the deed.
    """
    if not how:
        return
    note_fallen(arena, figure)
    felled = cause or Deed("", "fells", figure.name)
    if how == "caught":
        arena.does("falls", figure, "is caught while fleeing and is out of the fight", deed=felled)
        return
    if figure.hero and figure.steps == DEATH and how == "beaten":
        arena.does("falls", figure, "is dying and has one last action", deed=felled)
        return
    if courage.may_try(figure):
        tests = courage.trials(arena, figure, rune)
        if (yield GoOnChoice(figure, tests, stakes_of(arena, figure, tests[0]))) == TRY and (
            yield from _goes_on(arena, figure, tests, felled)
        ):
            return
    _gives_up(arena, figure, how, felled)


def note_fallen(arena: BattleContext, figure: Figure) -> None:
    """Record `figure` as fallen, once for the whole battle."""
    if figure.key not in arena.battle.fallen:
        arena.battle.fallen.append(figure.key)


def last_action(arena: BattleContext, figure: Figure) -> None:
    """Remove a hero from the field after the last action of a dying character (`G-60`)."""
    if figure.is_fit and figure.hero and figure.steps >= DEATH:
        _gives_up(arena, figure, "beaten", Deed("", "kills", figure.name))


def _goes_on(
    arena: BattleContext, figure: Figure, tests: tuple[PreparedAction, ...], felled: Deed
) -> Generator[Decision, str, bool]:
    """Make the tests of `figure` in turn, and return True if the figure goes on.

    A failure of the first test ends the fight for `figure`, a failure of the second costs its people (`H-30`).
    """
    figure.tried = True
    if not (yield from _passes(arena, figure, tests[0], 0.0, felled)):
        return False
    figure.condition = "going on"
    for test in tests[1:]:
        if not (yield from _passes(arena, figure, test, luck_weights.ALONE)):
            courage.leave_alone(figure)
            arena.does("falls", figure, "goes on alone")
    return True


def _passes(
    arena: BattleContext, figure: Figure, test: PreparedAction, failed: float, felled: Deed | None = None
) -> Generator[Decision, str, bool]:
    outcome = yield from resolve(arena.stage, test)
    luck_weights.record_test_luck(arena, test, outcome, ((figure, GOING_ON),), ((figure, GOING_ON * failed),))
    changes = tuple(use_after_test(arena, figure, test.actor, outcome.redrew))
    passed = outcome.is_won
    text = f"{figure.name} passes {test.what} and goes on." if passed else f"{figure.name} fails {test.what}."
    hurt = replace(felled, did="hits") if felled and outcome.is_won else None
    arena.emit("falls", figure, text, draw_roll(test, outcome), changes, deed=hurt)
    return outcome.is_won


def _gives_up(arena: BattleContext, figure: Figure, how: Fall, felled: Deed) -> None:
    """Set `figure` fleeing, or remove it from the field.

    The dead, foes beaten while going on, summoned units and the disabled do not flee. A disabled figure counts as
    caught.
    """
    dead = figure.hero and figure.steps >= DEATH
    if figure.disabled:
        figure.caught = True
    if figure.disabled or figure.summoner or dead or (how == "beaten" and not figure.hero):
        remove(figure, "out")
        arena.does("falls", figure, "is dead" if dead else "is out of the fight", deed=felled)
        return
    figure.condition, figure.fled = "fleeing", False
    arena.does("falls", figure, "turns to flee", deed=replace(felled, did="routs"))
