"""One leg: it stops at the next checkpoint, and every step has dice of its own."""

from __future__ import annotations

import msgspec

from solo.play.run import LegRun
from solo.play.saved_table import Leg, SavedTable, Step
from solo.play.table import SEATS
from solo.systems.contract import Choose
from tests.fake_system import FakeFight, FakeSystem, a_setup


def a_leg(*steps: Step, seed: int = 1) -> SavedTable:
    """A table of one leg with these steps."""
    state = msgspec.Raw(msgspec.json.encode(FakeSystem().procedures["fight"].begin(a_setup())))
    return SavedTable("fake", "fight", "t", seed, 0, list(SEATS), [Leg("the start", state, [Step(), *steps])])


def test_a_run_asks_what_comes_after_its_steps() -> None:
    run = LegRun(FakeFight(), a_leg(), 0)
    assert isinstance(run.pending, Choose)
    assert run.pending.kind == "attack"
    code = run.pending.first_legal()
    run = LegRun(FakeFight(), a_leg(Step(code)), 0)
    assert isinstance(run.pending, Choose)
    assert run.pending.kind == "defence"


def test_a_run_goes_to_the_next_checkpoint_and_no_further() -> None:
    saved = a_leg()
    run = LegRun(FakeFight(), saved, 0)
    while run.pending is not None:
        assert isinstance(run.pending, Choose)
        saved.legs[0].steps.append(Step(run.pending.first_legal()))
        run.take(len(saved.legs[0].steps) - 1, saved.legs[0].steps[-1])
    if run.result is None:
        assert run.reached is not None
        assert run.reached.title == "round 2"
        assert [event.kind for event in run.events].count("round") == 1


def test_the_dice_of_a_step_do_not_depend_on_how_many_fell_before() -> None:
    first, second = Step("strike:Rat 1", salt=0), Step("strike:Rat 1", salt=5)
    stories = []
    for opening in (first, second):
        saved = a_leg(seed=7)
        run = LegRun(FakeFight(), saved, 0)
        assert isinstance(run.pending, Choose)
        saved.legs[0].steps.append(Step(run.pending.first_legal(), salt=opening.salt))
        saved.legs[0].steps.append(Step("parry", salt=0))
        run = LegRun(FakeFight(), saved, 0)
        stories.append(run.events)
    assert stories[0] == stories[1], "no dice fall after the attack is chosen, and the parry keeps its own"


def test_a_reason_is_told_before_what_comes_of_it() -> None:
    saved = a_leg()
    run = LegRun(FakeFight(), saved, 0)
    assert isinstance(run.pending, Choose)
    told = len(run.events)
    run.take(1, Step(run.pending.first_legal(), reason="Ann sees an opening."))
    assert run.events[told].text == "Ann sees an opening."
