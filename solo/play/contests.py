"""Ready-made contests: automatic answers to the first questions, and the chance to succeed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec

from solo.play.pending_rolls import Wanted
from solo.play.table import Table
from solo.systems.contract import Choose, Opposition, ReadyContest, Setup, System

EVEN = 0.5
MOST_ANSWERS = 12
"""Maximum number of automatic answers, in case a procedure repeats a question endlessly."""


def setup_of(contest: ReadyContest, character: msgspec.Struct) -> Setup:
    """Return the setup of a contest for this character."""
    return Setup((character,), title=contest.name)


def answer_opening(
    table: Table, contest: ReadyContest, opposition: Opposition, answer: Callable[[str], object] | None = None
) -> None:
    """Answer the first questions of a table as the contest and its opposition prescribe.

    Stops at the first question without a prescribed legal answer. `answer` receives each code; default: `table.answer`.
    """
    left = {**contest.answers, **opposition.answers}
    for _ in range(MOST_ANSWERS):
        pending = table.pending
        if pending is None or isinstance(pending, Wanted):
            return
        code = left.pop(pending.kind, None)
        if code is None or pending.fault(code) is not None:
            return
        (answer or table.answer)(code)


def table_of(system: System, contest: ReadyContest, opposition: Opposition, setup: Setup) -> Table:
    """Return an unsaved table on which the contest is set up, before its first roll.

    Raises ValueError with a sentence if the character in `setup` cannot try the contest.
    """
    procedure = system.procedures[contest.procedure]
    table = Table.start(procedure, procedure.begin(setup), system=system.manifest.key, title=contest.name, seed=0)
    answer_opening(table, contest, opposition)
    return table


def nearest_to_even(chances: Mapping[int, float], count: int) -> int:
    """Return the index of the opposition whose chance is nearest to 50 %; in a tie, the lower (easier) index.

    Without chances, returns the middle index of `count` oppositions.
    """
    return min(sorted(chances), key=lambda number: abs(chances[number] - EVEN), default=count // 2)


def chance_of(table: Table) -> Fraction | None:
    """Return the exact chance of success of the default answer to the pending question; None if no chance is shown."""
    pending = table.pending
    if not isinstance(pending, Choose):
        return None
    option = pending.option(pending.first_legal())
    measures = option.preview().measures if option is not None else ()
    return next((one.value for one in measures if one.kind == "chance" and not one.against), None)
