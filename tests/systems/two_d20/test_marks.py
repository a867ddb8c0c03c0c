"""Where the mark stands: never on what is far less likely to take somebody out than another line, without a reason."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from solo.play.scenes import SimulationScene
from solo.systems.contract import Checkpoint, Choose, Option, SimultaneousDecisions
from solo.systems.two_d20.fight.options.acts import ActionChoice
from solo.systems.two_d20.fight.options.momentum_spends import SpendOnHitChoice
from tests.systems.two_d20.test_follies import setups
from tests.systems.two_d20.turn_staging import procedure

FAR_LESS = 0.3
REASONS = ("hits harder", "greater danger", "may also hit targets", "Intimidate is untrained", "bare hands")
A_REASON = "LEAVES THE REACH"
"""Said of what would take somebody out elsewhere, at the price of a blow of whoever stands here."""


def asked_of_heroes() -> Iterator[Choose]:
    """Every question of a turn, and of a hit, in all ready fights and many that are drawn up at random."""
    for name, setup in setups():
        fight = procedure().begin(setup)
        running = procedure().run(fight, SimulationScene(Random(f"mark {name}")))
        asked = next(running, None)
        while asked is not None:
            answer = None
            if not isinstance(asked, Checkpoint | SimultaneousDecisions):
                if isinstance(asked, ActionChoice | SpendOnHitChoice) and fight.find(asked.who).hero:
                    yield asked
                answer = procedure().decide(fight, asked).answer
            try:
                asked = next(running) if answer is None else running.send(answer)
            except StopIteration:
                break


def chances(asked: Choose) -> dict[str, float]:
    """How likely what stands in sight takes somebody out, by its code; what is done elsewhere at a price left out."""
    in_sight = (option for option in asked.legal() if not option.group and not _priced(option))
    shown = ((option.code, measure) for option in in_sight for measure in option.preview().measures)
    return {code: float(measure.value) for code, measure in shown if measure.name in ("take out", "taken out")}


def _priced(option: Option) -> bool:
    return A_REASON in option.preview().note


def marks(kind: type[Choose]) -> Iterator[tuple[Option, float, float]]:
    """What the mark stands on where it has a chance to take somebody out: that chance, and the best in sight."""
    for asked in asked_of_heroes():  # read at once: the fight goes on
        if isinstance(asked, kind) and asked.default in (found := chances(asked)):
            marked = next(option for option in asked.legal() if option.code == asked.default)
            yield marked, found[marked.code], max(found.values())


@pytest.mark.exhaustive
def test_a_turn_is_not_marked_where_somebody_else_is_far_likelier_to_go_out_or_it_says_why() -> None:
    told = [(mark.preview().note, chance <= best - FAR_LESS) for mark, chance, best in marks(ActionChoice)]
    assert len(told) > 100
    assert [note for note, worse in told if worse and not any(reason in note for reason in REASONS)] == []
    assert any(worse for _, worse in told)


@pytest.mark.slow
def test_momentum_that_takes_somebody_out_is_marked_before_nothing_and_before_dice_that_seldom_do() -> None:
    found = [(chance, best) for _, chance, best in marks(SpendOnHitChoice)]
    assert len(found) > 100
    assert [pair for pair in found if pair[0] <= pair[1] - FAR_LESS] == []
